-- Step 6 of the schema in SQLite. A released step never changes.
-- A mismatched order that the owner accepts: when, and why. It is 'paid' then.
ALTER TABLE orders ADD COLUMN accepted_at INTEGER;
ALTER TABLE orders ADD COLUMN accepted_reason TEXT;
