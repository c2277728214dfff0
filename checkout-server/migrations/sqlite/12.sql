-- Step 12 of the schema in SQLite. A released step never changes.
-- Secrets that the server made itself, because no setting names one.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
