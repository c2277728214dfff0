-- Step 5 of the schema in PostgreSQL. A released step never changes.
-- A mismatched order that the owner accepts: when, and why. It is 'paid' then.
ALTER TABLE orders ADD COLUMN accepted_at BIGINT;
ALTER TABLE orders ADD COLUMN accepted_reason TEXT;
