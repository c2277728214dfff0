-- Step 15 of the schema in SQLite. A released step never changes.
-- Parts of a payment that went back add up. The largest dispute stays in a column of its own for what was known before.
ALTER TABLE refunds ADD COLUMN disputes TEXT; -- JSON: whole cents by the dispute's id
ALTER TABLE refunds ADD COLUMN part INTEGER; -- whole cents, of all refunds of a part together
ALTER TABLE refunds ADD COLUMN part_at INTEGER; -- seconds since 1970, as Stripe counts them
