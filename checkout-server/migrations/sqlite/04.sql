-- Step 4 of the schema in SQLite. A released step never changes.
-- Standard names.
DROP INDEX leads_untold;
DROP INDEX orders_untold;
DROP INDEX orders_in_the_open;
DROP INDEX attempts_by_end;
ALTER TABLE leads RENAME COLUMN told_at TO notified_at;
ALTER TABLE orders RENAME COLUMN told_at TO notified_at;
ALTER TABLE orders RENAME COLUMN state TO status;
ALTER TABLE orders RENAME COLUMN fault TO status_detail;
UPDATE orders SET status = 'refunded' WHERE status = 'returned';
CREATE INDEX leads_unnotified ON leads (number) WHERE notified_at IS NULL;
CREATE INDEX orders_unnotified ON orders (number)
    WHERE notified_at IS NULL AND status IN ('paid', 'mismatched');
CREATE INDEX orders_open ON orders (number) WHERE status IN ('open', 'processing');
ALTER TABLE given_back RENAME TO refunds;
ALTER TABLE refunds RENAME COLUMN why TO reason;
ALTER TABLE refunds RENAME COLUMN at TO recorded_at;
ALTER TABLE attempts RENAME COLUMN round TO generation;
CREATE INDEX attempts_by_expiry ON attempts (expires_at);
-- One row, written when notifications start: everything stored before counts as sent.
ALTER TABLE telling RENAME TO notification_start;
ALTER TABLE notification_start RENAME COLUMN began_at TO started_at;
