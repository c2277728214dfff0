-- Step 7 of the schema in SQLite. A released step never changes.
-- A subscriber of the newsletter has confirmed the address: when. An address that is not confirmed gets no letters.
ALTER TABLE leads ADD COLUMN confirmed_at INTEGER;
-- Requests for the link to the program: deleted once they are answered.
CREATE TABLE link_requests (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    email        TEXT    NOT NULL,
    requested_at INTEGER NOT NULL
) STRICT;
CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE status = 'paid';
