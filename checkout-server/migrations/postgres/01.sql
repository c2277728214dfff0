-- Step 1 of the schema in PostgreSQL. A released step never changes.
CREATE TABLE leads (
    number      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at BIGINT NOT NULL, -- milliseconds since 1970, as every moment here that does not say otherwise
    form        TEXT   NOT NULL,
    email       TEXT   NOT NULL, -- as it is looked for: in lower case
    fields      TEXT   NOT NULL, -- JSON: pairs of name and words, in the form's order
    digest      BYTEA  NOT NULL UNIQUE,
    told_at     BIGINT           -- when the owner was told of it
);
CREATE INDEX leads_by_email ON leads (email);
CREATE INDEX leads_untold ON leads (number) WHERE told_at IS NULL;
CREATE TABLE orders (
    number     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session    TEXT   NOT NULL UNIQUE,
    attempt    TEXT   NOT NULL,
    state      TEXT   NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
    amount     BIGINT NOT NULL, -- what was asked, in cents
    currency   TEXT   NOT NULL,
    total      BIGINT,          -- what was paid, in cents
    email      TEXT,
    payment    TEXT,
    opened_at  BIGINT NOT NULL,
    paid_at    BIGINT,
    changed_at BIGINT NOT NULL,
    fault      TEXT,
    told_at    BIGINT           -- when the owner was told that it is paid
);
CREATE INDEX orders_by_attempt ON orders (attempt);
CREATE INDEX orders_by_payment ON orders (payment);
CREATE INDEX orders_in_the_open ON orders (number) WHERE state IN ('open', 'processing');
CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state = 'paid';
CREATE TABLE given_back (
    payment TEXT   PRIMARY KEY,
    why     TEXT   NOT NULL, -- refunded or disputed
    at      BIGINT NOT NULL
);
CREATE TABLE attempts (
    attempt    TEXT   PRIMARY KEY,
    round      BIGINT NOT NULL, -- how many of its orders had ended without money
    expires_at BIGINT NOT NULL  -- seconds since 1970, as Stripe counts them
);
CREATE INDEX attempts_by_end ON attempts (expires_at);
-- One row, once the owner is told of what comes: what came before that is no news.
CREATE TABLE telling (
    one      BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
    began_at BIGINT  NOT NULL
);
-- One row: which server tells her, and until when it need not be asked whether it still does.
CREATE TABLE teller (
    one    BOOLEAN     PRIMARY KEY DEFAULT true CHECK (one),
    server BIGINT      NOT NULL,
    until  TIMESTAMPTZ NOT NULL
);
