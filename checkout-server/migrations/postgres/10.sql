-- Step 10 of the schema in PostgreSQL. A released step never changes.
-- Whether the honeypot was filled. Until now such submissions were not stored.
ALTER TABLE leads ADD COLUMN is_caught BOOLEAN NOT NULL DEFAULT FALSE;
