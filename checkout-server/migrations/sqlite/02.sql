-- Step 2 of the schema in SQLite. A released step never changes.
CREATE TABLE orders (
    number     INTEGER PRIMARY KEY AUTOINCREMENT,
    session    TEXT    NOT NULL UNIQUE,
    attempt    TEXT    NOT NULL,
    state      TEXT    NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
    amount     INTEGER NOT NULL, -- what was asked, in cents
    currency   TEXT    NOT NULL,
    total      INTEGER,          -- what was paid, in cents
    email      TEXT,
    payment    TEXT,
    opened_at  INTEGER NOT NULL, -- milliseconds since 1970, as every moment here
    paid_at    INTEGER,
    changed_at INTEGER NOT NULL,
    fault      TEXT,
    told_at    INTEGER           -- when the owner was told that it is paid
) STRICT;
CREATE INDEX orders_by_attempt ON orders (attempt);
CREATE INDEX orders_by_payment ON orders (payment);
CREATE INDEX orders_in_the_open ON orders (number) WHERE state IN ('open', 'processing');
CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state = 'paid';
CREATE TABLE given_back (
    payment TEXT    PRIMARY KEY,
    why     TEXT    NOT NULL, -- refunded or disputed
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE attempts (
    attempt    TEXT    PRIMARY KEY,
    round      INTEGER NOT NULL, -- how many of its orders had ended without money
    expires_at INTEGER NOT NULL  -- seconds since 1970, as Stripe counts them
) STRICT;
CREATE INDEX attempts_by_end ON attempts (expires_at);
ALTER TABLE leads ADD COLUMN told_at INTEGER;
CREATE INDEX leads_untold ON leads (number) WHERE told_at IS NULL;
-- One row, once the owner is told of what comes: what came before that is no news.
CREATE TABLE telling (began_at INTEGER NOT NULL) STRICT;
