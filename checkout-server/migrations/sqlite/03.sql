-- Step 3 of the schema in SQLite. A released step never changes.
-- The owner is told of money that is not what was asked, too.
DROP INDEX orders_untold;
CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state IN ('paid', 'mismatched');
