-- Step 8 of the schema in PostgreSQL. A released step never changes.
-- When the last message about an alarm of a kind was claimed, by any server.
CREATE TABLE alarm_claims (
    kind       TEXT   PRIMARY KEY, -- signature, stripe_key, store or mail
    claimed_at BIGINT NOT NULL
);
