-- Step 6 of the schema in PostgreSQL. A released step never changes.
-- A subscriber of the newsletter has confirmed the address: when. An address that is not confirmed gets no letters.
ALTER TABLE leads ADD COLUMN confirmed_at BIGINT;
-- Requests for the link to the program: deleted once they are answered.
CREATE TABLE link_requests (
    number       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email        TEXT   NOT NULL,
    requested_at BIGINT NOT NULL
);
CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE status = 'paid';
