-- Step 13 of the schema in SQLite. A released step never changes.
-- The status of a refunded order before, which comes back if the refund fails.
ALTER TABLE orders ADD COLUMN refunded_status TEXT;
ALTER TABLE orders ADD COLUMN refunded_detail TEXT;
-- A payment has refunds, which may fail, and disputes, which may be lost over a part of it.
ALTER TABLE refunds ADD COLUMN refunded_at INTEGER; -- seconds since 1970, as Stripe counts them
ALTER TABLE refunds ADD COLUMN failed_at INTEGER;   -- the same
ALTER TABLE refunds ADD COLUMN disputed INTEGER;    -- whole cents
UPDATE refunds SET refunded_at = recorded_at / 1000 WHERE reason = 'refunded';
UPDATE refunds SET disputed = 4294967295 WHERE reason = 'disputed';
ALTER TABLE refunds DROP COLUMN reason;
