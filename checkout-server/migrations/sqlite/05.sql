-- Step 5 of the schema in SQLite. A released step never changes.
-- One outbox for everything that leaves the server: messages to buyers and POSTs to NOTIFY_URL.
CREATE TABLE outbox (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    channel      TEXT    NOT NULL, -- buyer or notify
    kind         TEXT    NOT NULL, -- order_paid, order_mismatched, order_refunded or lead
    subject      INTEGER NOT NULL, -- the number of the order or lead
    token        TEXT    NOT NULL UNIQUE, -- random: the left side of the Message-ID
    state        TEXT    NOT NULL, -- pending, sent, failed or skipped
    created_at   INTEGER NOT NULL,
    due_at       INTEGER NOT NULL, -- the next attempt; while one is under way, the end of its lease
    attempts     INTEGER NOT NULL DEFAULT 0,
    is_leased    INTEGER NOT NULL DEFAULT 0, -- 1 while an attempt is under way
    last_error   TEXT,
    finished_at  INTEGER,
    UNIQUE (channel, kind, subject)
) STRICT;
CREATE INDEX outbox_pending ON outbox (channel, due_at) WHERE state = 'pending';
CREATE INDEX outbox_failed ON outbox (number) WHERE state = 'failed';
-- One row for each channel that was ever in use: what its setting missed before that is skipped.
CREATE TABLE outbox_channels (
    channel    TEXT    PRIMARY KEY,
    started_at INTEGER NOT NULL
) STRICT;
INSERT INTO outbox_channels SELECT 'notify', min(started_at) FROM notification_start HAVING count(*) > 0;
INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
    SELECT 'notify', 'order_' || status, number, lower(hex(randomblob(16))),
           CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
           coalesce(paid_at, changed_at), coalesce(paid_at, changed_at), notified_at
    FROM orders WHERE status IN ('paid', 'mismatched') ORDER BY number;
INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
    SELECT 'notify', 'lead', number, lower(hex(randomblob(16))),
           CASE WHEN notified_at IS NULL THEN 'pending' ELSE 'sent' END,
           received_at, received_at, notified_at
    FROM leads ORDER BY number;
-- Buyers of earlier orders have their links: no message is sent for them now.
INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at, finished_at)
    SELECT 'buyer', 'order_' || status, number, lower(hex(randomblob(16))), 'skipped',
           changed_at, changed_at, changed_at
    FROM orders WHERE status IN ('paid', 'refunded') ORDER BY number;
DROP TABLE notification_start;
DROP INDEX leads_unnotified;
DROP INDEX orders_unnotified;
ALTER TABLE leads DROP COLUMN notified_at;
ALTER TABLE orders DROP COLUMN notified_at;
