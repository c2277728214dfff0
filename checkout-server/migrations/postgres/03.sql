-- Step 3 of the schema in PostgreSQL. A released step never changes.
-- Standard names. The indexes' predicates follow the renamed columns.
ALTER TABLE leads RENAME COLUMN told_at TO notified_at;
ALTER TABLE orders RENAME COLUMN told_at TO notified_at;
ALTER TABLE orders RENAME COLUMN state TO status;
ALTER TABLE orders RENAME COLUMN fault TO status_detail;
UPDATE orders SET status = 'refunded' WHERE status = 'returned';
ALTER INDEX leads_untold RENAME TO leads_unnotified;
ALTER INDEX orders_untold RENAME TO orders_unnotified;
ALTER INDEX orders_in_the_open RENAME TO orders_open;
ALTER TABLE given_back RENAME TO refunds;
ALTER INDEX given_back_pkey RENAME TO refunds_pkey;
ALTER TABLE refunds RENAME COLUMN why TO reason;
ALTER TABLE refunds RENAME COLUMN at TO recorded_at;
ALTER TABLE attempts RENAME COLUMN round TO generation;
ALTER INDEX attempts_by_end RENAME TO attempts_by_expiry;
-- One row, written when notifications start: everything stored before counts as sent.
ALTER TABLE telling RENAME TO notification_start;
ALTER INDEX telling_pkey RENAME TO notification_start_pkey;
ALTER TABLE notification_start RENAME COLUMN one TO singleton;
ALTER TABLE notification_start RENAME COLUMN began_at TO started_at;
-- One row: the server that sends notifications, and until when the others wait for it.
ALTER TABLE teller RENAME TO notification_lease;
ALTER INDEX teller_pkey RENAME TO notification_lease_pkey;
ALTER TABLE notification_lease RENAME COLUMN one TO singleton;
ALTER TABLE notification_lease RENAME COLUMN until TO expires_at;
