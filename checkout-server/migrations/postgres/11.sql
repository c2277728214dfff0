-- Step 11 of the schema in PostgreSQL. A released step never changes.
-- Secrets that the server made itself, because no setting names one.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
-- 1 while an attempt is under way.
ALTER TABLE outbox ADD COLUMN is_leased BIGINT NOT NULL DEFAULT 0;
