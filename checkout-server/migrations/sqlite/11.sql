-- Step 11 of the schema in SQLite. A released step never changes.
-- 1 where the honeypot was filled. Until now such submissions were not stored.
ALTER TABLE leads ADD COLUMN is_caught INTEGER NOT NULL DEFAULT 0;
