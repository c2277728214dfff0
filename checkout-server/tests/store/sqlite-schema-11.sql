-- SQLite store with schema 11: a dump with orders in every status, leads, and messages in every state.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (number INTEGER NOT NULL) STRICT;
INSERT INTO schema_version VALUES(11);
CREATE TABLE leads (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        received_at INTEGER NOT NULL, -- milliseconds since 1970
        form        TEXT    NOT NULL,
        email       TEXT    NOT NULL, -- as it is looked for: in lower case
        fields      TEXT    NOT NULL, -- JSON: pairs of name and words, in the form's order
        digest      BLOB    NOT NULL UNIQUE
    , confirmed_at INTEGER, is_caught INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO leads VALUES(1,1795607661439,'house','ana@house.example','[["email","Ana@house.example"],["message","one\ntwo ''three'' 🤍"]]',X'fda35bf2b6bc45f9c5af9692be983f1da7ed61917a011e1bb7ab227bbc50978c',NULL,0);
INSERT INTO leads VALUES(2,1795607661441,'newsletter','confirmed@house.example','[["email","confirmed@house.example"],["message","one\ntwo ''three'' 🤍"]]',X'39775cbd6f47f89cfc3bdb54b0889135368e8451ce489bea26c666fb6a8f14ee',1795607661446,0);
INSERT INTO leads VALUES(3,1795607661442,'newsletter','unconfirmed@house.example','[["email","unconfirmed@house.example"],["message","one\ntwo ''three'' 🤍"]]',X'19a36adf30dba3e6a54836e647979b98bdf7bdcef219e558e61b80ac98cc1132',NULL,0);
INSERT INTO leads VALUES(4,1795607661444,'product','caught@house.example','[["email","caught@house.example"],["message","one\ntwo ''three'' 🤍"]]',X'8839d0813df2e1da10314f5a73b546cadb504a4f755b1c45258a6e22013cc885',NULL,1);
CREATE TABLE orders (
        number     INTEGER PRIMARY KEY AUTOINCREMENT,
        session    TEXT    NOT NULL UNIQUE,
        attempt    TEXT    NOT NULL,
        status      TEXT    NOT NULL, -- open, expired, processing, failed, paid, mismatched or returned
        amount     INTEGER NOT NULL, -- what was asked, in cents
        currency   TEXT    NOT NULL,
        total      INTEGER,          -- what was paid, in cents
        email      TEXT,
        payment    TEXT,
        opened_at  INTEGER NOT NULL, -- milliseconds since 1970, as every moment here
        paid_at    INTEGER,
        changed_at INTEGER NOT NULL,
        status_detail      TEXT, accepted_at INTEGER, accepted_reason TEXT, revoked_at INTEGER, erased_at INTEGER, check_at INTEGER DEFAULT 0, offer TEXT NOT NULL DEFAULT 'initiation') STRICT;
INSERT INTO orders VALUES(1,'cs_test_a1b2c3d4e5f6g7h8open','attempt-open','open',8700,'usd',NULL,NULL,NULL,1795607661373,NULL,1795607661373,NULL,NULL,NULL,NULL,NULL,1795607721373,'initiation');
INSERT INTO orders VALUES(2,'cs_test_a1b2c3d4e5f6g7h8expired','attempt-expired','expired',8700,'usd',NULL,'expired@house.example','pi_expired',1795607661376,NULL,1795607661407,NULL,NULL,NULL,NULL,NULL,1795607721376,'initiation');
INSERT INTO orders VALUES(3,'cs_test_a1b2c3d4e5f6g7h8processing','attempt-processing','processing',8700,'usd',NULL,'processing@house.example','pi_processing',1795607661378,NULL,1795607661408,NULL,NULL,NULL,NULL,NULL,1795607721378,'initiation');
INSERT INTO orders VALUES(4,'cs_test_a1b2c3d4e5f6g7h8failed','attempt-failed','failed',8700,'usd',NULL,'failed@house.example','pi_failed',1795607661378,NULL,1795607661410,NULL,NULL,NULL,NULL,NULL,1795607721378,'initiation');
INSERT INTO orders VALUES(5,'cs_test_a1b2c3d4e5f6g7h8paid','attempt-paid','paid',8700,'usd',8700,'paid@house.example','pi_paid',1795607661379,1795607661412,1795607661412,NULL,NULL,NULL,NULL,NULL,1795607721379,'initiation');
INSERT INTO orders VALUES(6,'cs_test_a1b2c3d4e5f6g7h8mismatched','attempt-mismatched','mismatched',8700,'usd',100,'mismatched@house.example','pi_mismatched',1795607661380,1795607661423,1795607661423,'total',NULL,NULL,NULL,NULL,1795607721380,'initiation');
INSERT INTO orders VALUES(7,'cs_test_a1b2c3d4e5f6g7h8accepted','attempt-accepted','paid',8700,'usd',100,'accepted@house.example','pi_accepted',1795607661381,1795607661425,1795607661427,'total',1795607661427,'agreed by mail',NULL,NULL,1795607721381,'initiation');
INSERT INTO orders VALUES(8,'cs_test_a1b2c3d4e5f6g7h8refunded','attempt-refunded','refunded',8700,'usd',8700,'refunded@house.example','pi_refunded',1795607661390,1795607661414,1795607661429,'refunded',NULL,NULL,NULL,NULL,1795607721390,'initiation');
INSERT INTO orders VALUES(9,'cs_test_a1b2c3d4e5f6g7h8disputed','attempt-disputed','refunded',8700,'usd',8700,'disputed@house.example','pi_disputed',1795607661400,1795607661416,1795607661432,'disputed',NULL,NULL,NULL,NULL,1795607721400,'initiation');
INSERT INTO orders VALUES(10,'cs_test_a1b2c3d4e5f6g7h8revoked','attempt-revoked','paid',8700,'usd',8700,'revoked@house.example','pi_revoked',1795607661401,1795607661417,1795607661417,NULL,NULL,NULL,1795607661437,NULL,1795607721401,'initiation');
INSERT INTO orders VALUES(11,'cs_test_a1b2c3d4e5f6g7h8erased','attempt-erased','paid',8700,'usd',8700,NULL,'pi_erased',1795607661404,1795607661419,1795607661419,NULL,NULL,NULL,NULL,1795607661460,1795607721404,'initiation');
CREATE TABLE IF NOT EXISTS "refunds" (
        payment TEXT    PRIMARY KEY,
        reason     TEXT    NOT NULL, -- refunded or disputed
        recorded_at      INTEGER NOT NULL
    ) STRICT;
INSERT INTO refunds VALUES('pi_refunded','refunded',1795607661429);
INSERT INTO refunds VALUES('pi_disputed','disputed',1795607661432);
INSERT INTO refunds VALUES('pi_unknown','refunded',1795607661434);
CREATE TABLE attempts (
        attempt    TEXT    PRIMARY KEY,
        generation      INTEGER NOT NULL, -- how many of its orders had ended without money
        expires_at INTEGER NOT NULL  -- seconds since 1970, as Stripe counts them
    ) STRICT;
INSERT INTO attempts VALUES('attempt-open',0,4000607661);
CREATE TABLE outbox (
        number       INTEGER PRIMARY KEY AUTOINCREMENT,
        channel      TEXT    NOT NULL, -- buyer or notify
        kind         TEXT    NOT NULL, -- order_paid, order_mismatched, order_refunded or lead
        subject      INTEGER NOT NULL, -- the number of the order or lead
        token        TEXT    NOT NULL UNIQUE, -- random: the left side of the Message-ID
        state        TEXT    NOT NULL, -- pending, sent, failed or skipped
        created_at   INTEGER NOT NULL,
        due_at       INTEGER NOT NULL, -- the next attempt; while one is under way, the end of its lease
        attempts     INTEGER NOT NULL DEFAULT 0,
        is_leased    INTEGER NOT NULL DEFAULT 0, -- 1 while an attempt is under way
        last_error   TEXT,
        finished_at  INTEGER,
        UNIQUE (channel, kind, subject)
    ) STRICT;
INSERT INTO outbox VALUES(1,'buyer','order_paid',5,'937be0ee38bd694dfae7aed4e539892d','sent',1795607661412,0,1,0,NULL,1795607661455);
INSERT INTO outbox VALUES(2,'notify','order_paid',5,'003727728871f42b9ed679b39c1cafb6','pending',1795607661412,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(3,'owner','order_paid',5,'61b0a639d097f976608161a1373368cc','pending',1795607661412,1795607721462,1,1,NULL,NULL);
INSERT INTO outbox VALUES(4,'buyer','order_paid',8,'e3785a9ac82f5a41503830b95032fadf','failed',1795607661414,0,1,0,'smtp_550',1795607661456);
INSERT INTO outbox VALUES(5,'notify','order_paid',8,'12942049abf25f88c42cdfb2a0f46406','pending',1795607661414,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(6,'owner','order_paid',8,'00ab386a76cce4a7d85150f0723d1dc4','pending',1795607661414,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(7,'buyer','order_paid',9,'d1a327e8562e7f57c8bdd989407c5a0c','pending',1795607661416,1795607721457,1,0,'smtp_451',NULL);
INSERT INTO outbox VALUES(8,'notify','order_paid',9,'32944f84dc472f65027360cc94166c56','pending',1795607661416,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(9,'owner','order_paid',9,'efb40e5dd7dcc6483fbf50aac3c0fc7f','pending',1795607661416,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(10,'buyer','order_paid',10,'a551b0af94005429c44e50216b6cf0d4','skipped',1795607661417,0,1,0,NULL,1795607661459);
INSERT INTO outbox VALUES(11,'notify','order_paid',10,'53ed4eeb5188071be624bbed89e810ba','pending',1795607661417,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(12,'owner','order_paid',10,'cabfb46bd8de396626b1ad9e71e6bc61','pending',1795607661417,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(13,'buyer','order_paid',11,'0689cb6cd9853b155e40ee1624e342f2','skipped',1795607661419,0,0,0,NULL,1795607661460);
INSERT INTO outbox VALUES(14,'notify','order_paid',11,'92bf66c661210612cf845ced0dfc3a8f','pending',1795607661419,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(15,'owner','order_paid',11,'cf370dc5054a6e5e3fc13f240790f152','pending',1795607661419,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(16,'notify','order_mismatched',6,'3ca72869d91d235c43bd827240065850','pending',1795607661423,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(17,'owner','order_mismatched',6,'0ef1fc56d1a85b3c4b57efccca44da3d','pending',1795607661423,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(18,'notify','order_mismatched',7,'3a27f1dbed631ea0065c5565c9a0001e','pending',1795607661425,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(19,'owner','order_mismatched',7,'26875b42643f1209cd98e6e8114c1ad3','pending',1795607661425,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(20,'buyer','order_paid',7,'1913f10b8a6efd2afdcf623a8ad12d92','pending',1795607661427,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(21,'notify','order_paid',7,'e7c6bcebf285d822c12a76488a58a1af','pending',1795607661427,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(22,'owner','order_paid',7,'02bd95dc3dbe044f9ecaf3b4e5664afd','pending',1795607661427,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(23,'buyer','order_refunded',8,'29070c84a020b8e34430c0b1f9a68fb2','pending',1795607661429,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(24,'buyer','order_refunded',9,'877484de18cd613dda1b69537c4c1164','pending',1795607661432,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(25,'notify','lead',1,'ad456536d3228b087f5f18fe5984dfef','pending',1795607661439,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(26,'owner','lead',1,'a74b62e63734ef8215e03652b8ba5e37','pending',1795607661439,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(27,'notify','lead',2,'657dc5039820a2a8f62e77ff96011024','pending',1795607661441,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(28,'subscriber','subscription_requested',2,'8d2507f240fd324ee671a40aa1819b4e','pending',1795607661441,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(29,'notify','lead',3,'3e6336b6cf50a8b10a604ca50fded5e4','pending',1795607661442,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(30,'subscriber','subscription_requested',3,'37a1e6d9c018519bfffd732d6b8a4b47','pending',1795607661442,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(31,'subscriber','subscription_confirmed',2,'b2d18bdf5cc258b511fbcdf7e6e75154','pending',1795607661446,0,0,0,NULL,NULL);
INSERT INTO outbox VALUES(32,'buyer','link_requested',1,'592ab753828b346f543778c006192d55','pending',1795607661449,0,0,0,NULL,NULL);
CREATE TABLE outbox_channels (
        channel    TEXT    PRIMARY KEY,
        started_at INTEGER NOT NULL
    ) STRICT;
INSERT INTO outbox_channels VALUES('notify',1795607661372);
INSERT INTO outbox_channels VALUES('owner',1795607661372);
CREATE TABLE link_requests (
        number       INTEGER PRIMARY KEY AUTOINCREMENT,
        email        TEXT    NOT NULL,
        requested_at INTEGER NOT NULL
    ) STRICT;
INSERT INTO link_requests VALUES(1,'paid@house.example',1795607661449);
CREATE TABLE alarm_claims (
        kind       TEXT    PRIMARY KEY, -- signature, stripe_key, store or mail
        claimed_at INTEGER NOT NULL
    ) STRICT;
INSERT INTO alarm_claims VALUES('mail',1795607661450);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox',32);
INSERT INTO sqlite_sequence VALUES('orders',11);
INSERT INTO sqlite_sequence VALUES('leads',4);
INSERT INTO sqlite_sequence VALUES('link_requests',1);
CREATE INDEX leads_by_email ON leads (email);
CREATE INDEX orders_by_attempt ON orders (attempt);
CREATE INDEX orders_by_payment ON orders (payment);
CREATE INDEX orders_open ON orders (number) WHERE status IN ('open', 'processing');
CREATE INDEX attempts_by_expiry ON attempts (expires_at);
CREATE INDEX outbox_pending ON outbox (channel, due_at) WHERE state = 'pending';
CREATE INDEX outbox_failed ON outbox (number) WHERE state = 'failed';
CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE status = 'paid';
CREATE INDEX orders_to_check ON orders (check_at) WHERE status IN ('open', 'processing');
CREATE INDEX orders_by_status ON orders (status);
CREATE INDEX orders_with_email ON orders (changed_at) WHERE email IS NOT NULL;
CREATE INDEX leads_by_time ON leads (received_at);
COMMIT;
