-- Step 14 of the schema in PostgreSQL. A released step never changes.
-- Parts of a payment that went back add up. The largest dispute stays in a column of its own for what was known before.
ALTER TABLE refunds ADD COLUMN disputes TEXT; -- JSON: whole cents by the dispute's id
ALTER TABLE refunds ADD COLUMN part BIGINT; -- whole cents, of all refunds of a part together
ALTER TABLE refunds ADD COLUMN part_at BIGINT; -- seconds since 1970, as Stripe counts them
