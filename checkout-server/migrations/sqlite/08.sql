-- Step 8 of the schema in SQLite. A released step never changes.
-- When the owner closed the program link, when the address was erased, and when Stripe is asked next: NULL for never.
ALTER TABLE orders ADD COLUMN revoked_at INTEGER;
ALTER TABLE orders ADD COLUMN erased_at INTEGER;
ALTER TABLE orders ADD COLUMN check_at INTEGER DEFAULT 0;
CREATE INDEX orders_to_check ON orders (check_at) WHERE status IN ('open', 'processing');
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_with_email ON orders (changed_at) WHERE email IS NOT NULL;
CREATE INDEX leads_by_time ON leads (received_at);
