-- Step 10 of the schema in SQLite. A released step never changes.
-- What was sold: the slug of an offer. Until now that was INITIATION alone.
ALTER TABLE orders ADD COLUMN offer TEXT NOT NULL DEFAULT 'initiation';
