-- Step 1 of the schema in SQLite. A released step never changes.
CREATE TABLE leads (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at INTEGER NOT NULL, -- milliseconds since 1970
    form        TEXT    NOT NULL,
    email       TEXT    NOT NULL, -- as it is looked for: in lower case
    fields      TEXT    NOT NULL, -- JSON: pairs of name and words, in the form's order
    digest      BLOB    NOT NULL UNIQUE
) STRICT;
CREATE INDEX leads_by_email ON leads (email);
