-- SQLite store with schema 3, the last before the standard names: a dump with rows of every kind.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (number INTEGER NOT NULL) STRICT;
INSERT INTO schema_version VALUES(3);
CREATE TABLE leads (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        received_at INTEGER NOT NULL, -- milliseconds since 1970
        form        TEXT    NOT NULL,
        email       TEXT    NOT NULL, -- as it is looked for: in lower case
        fields      TEXT    NOT NULL, -- JSON: pairs of name and words, in the form's order
        digest      BLOB    NOT NULL UNIQUE
    , told_at INTEGER) STRICT;
INSERT INTO leads VALUES(1,1795327524752,'newsletter','before@house.example','[["email","Before@house.example"]]',X'1f8c5d4430446d0a66b361caea0e554e920d0aed18da0d5898d9aa80e6d3feed',1795327525460);
INSERT INTO leads VALUES(2,1795327525676,'house','ana@house.example','[["name","ʻO''Hana"],["email","Ana@House.example"],["message","one\ntwo \"three\" 🤍"]]',X'fcf03f03aa323df0543dcc90dd964067a29bb3b8678daae6c0fceec39bc48bfc',NULL);
INSERT INTO leads VALUES(3,1795327525677,'newsletter','bo@house.example','[["email","bo@house.example"]]',X'522700fa56cf30a5b08ced70e4d8b055e68b616d5a21fad69a1da826d446b13a',NULL);
CREATE TABLE orders (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        session    TEXT    NOT NULL UNIQUE,
        attempt    TEXT    NOT NULL,
        state      TEXT    NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
        amount     INTEGER NOT NULL, -- what was asked, in cents
        currency   TEXT    NOT NULL,
        total      INTEGER,          -- what was paid, in cents
        email      TEXT,
        payment    TEXT,
        opened_at  INTEGER NOT NULL, -- milliseconds since 1970, as every moment here
        paid_at    INTEGER,
        changed_at INTEGER NOT NULL,
        fault      TEXT,
        told_at    INTEGER           -- when the owner was told that it is paid
    ) STRICT;
INSERT INTO orders VALUES(1,'cs_test_fixturepaidbefore','attempt-of-paidbefore-1234','paid',8700,'usd',8700,'paidbefore@house.example','pi_paidbefore',1795327524745,1795327524745,1795327524745,NULL,1795327525460);
INSERT INTO orders VALUES(2,'cs_test_fixtureopen1','attempt-of-open-1234567','open',8700,'usd',NULL,NULL,NULL,1795327525661,NULL,1795327525661,NULL,NULL);
INSERT INTO orders VALUES(3,'cs_test_fixtureexpired','attempt-of-expired-1234','expired',8700,'usd',NULL,NULL,NULL,1795327525663,NULL,1795327525663,NULL,NULL);
INSERT INTO orders VALUES(4,'cs_test_fixtureprocessing','attempt-of-processing-1234','processing',8700,'usd',NULL,'processing@house.example','pi_processing',1795327525663,NULL,1795327525663,NULL,NULL);
INSERT INTO orders VALUES(5,'cs_test_fixturefailed','attempt-of-failed-1234','failed',8700,'usd',NULL,'failed@house.example','pi_failed',1795327525664,NULL,1795327525664,NULL,NULL);
INSERT INTO orders VALUES(6,'cs_test_fixturemismatched','attempt-of-mismatched-1234','mismatched',8700,'usd',100,'mismatched@house.example','pi_mismatched',1795327525665,1795327525665,1795327525665,'total',NULL);
INSERT INTO orders VALUES(7,'cs_test_fixturerefunded','attempt-of-refunded-1234','returned',8700,'usd',8700,'refunded@house.example','pi_refunded',1795327525666,1795327525666,1795327525666,'refunded',NULL);
INSERT INTO orders VALUES(8,'cs_test_fixturedisputed','attempt-of-disputed-1234','returned',8700,'usd',8700,'disputed@house.example','pi_disputed',1795327525667,1795327525667,1795327525668,'disputed',NULL);
INSERT INTO orders VALUES(9,'cs_test_fixturefree','attempt-of-free-1234','paid',8700,'usd',0,'free@house.example',NULL,1795327525674,1795327525674,1795327525674,NULL,NULL);
INSERT INTO orders VALUES(10,'cs_test_fixturepaidafter','attempt-of-paidafter-1234','paid',8700,'usd',7830,'paidafter@house.example','pi_paidafter',1795327525675,1795327525675,1795327525675,NULL,NULL);
CREATE TABLE given_back (
        payment TEXT    PRIMARY KEY,
        why     TEXT    NOT NULL, -- refunded or disputed
        at      INTEGER NOT NULL
    ) STRICT;
INSERT INTO given_back VALUES('pi_refunded','refunded',1795327525666);
INSERT INTO given_back VALUES('pi_disputed','disputed',1795327525668);
INSERT INTO given_back VALUES('pi_unknown','refunded',1795327525668);
CREATE TABLE attempts (
        attempt    TEXT    PRIMARY KEY,
        round      INTEGER NOT NULL, -- how many of its orders had ended without money
        expires_at INTEGER NOT NULL  -- seconds since 1970, as Stripe counts them
    ) STRICT;
INSERT INTO attempts VALUES('attempt-of-open-1234567',0,4102444800);
INSERT INTO attempts VALUES('attempt-of-expired-1234',1,4102448400);
CREATE TABLE telling (began_at INTEGER NOT NULL) STRICT;
INSERT INTO telling VALUES(1795327525460);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('orders',10);
INSERT INTO sqlite_sequence VALUES('leads',3);
CREATE INDEX leads_by_email ON leads (email);
CREATE INDEX orders_by_attempt ON orders (attempt);
CREATE INDEX orders_by_payment ON orders (payment);
CREATE INDEX orders_in_the_open ON orders (number) WHERE state IN ('open', 'processing');
CREATE INDEX attempts_by_end ON attempts (expires_at);
CREATE INDEX leads_untold ON leads (number) WHERE told_at IS NULL;
CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state IN ('paid', 'mismatched');
COMMIT;
