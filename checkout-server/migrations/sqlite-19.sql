-- Schema 19: one queue for all messages. Whom one is for is its recipient; a channel has no start of its own.
ALTER TABLE outbox RENAME COLUMN channel TO recipient; -- buyer, subscriber or owner
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (due_at) WHERE state = 'pending';
DROP TABLE outbox_channels;
