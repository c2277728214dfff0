-- Step 9 of the schema in SQLite. A released step never changes.
-- When the last message about an alarm of a kind was claimed: a restart sends none before its interval has passed.
CREATE TABLE alarm_claims (
    kind       TEXT    PRIMARY KEY, -- signature, stripe_key, store or mail
    claimed_at INTEGER NOT NULL
) STRICT;
