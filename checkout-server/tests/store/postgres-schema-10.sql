-- PostgreSQL store with schema 10: a dump with orders in every status, leads, and messages in every state.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alarm_claims (
    kind text NOT NULL,
    claimed_at bigint NOT NULL
);
CREATE TABLE public.attempts (
    attempt text NOT NULL,
    generation bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.leads (
    number bigint NOT NULL,
    received_at bigint NOT NULL,
    form text NOT NULL,
    email text NOT NULL,
    fields text NOT NULL,
    digest bytea NOT NULL,
    confirmed_at bigint,
    is_caught boolean DEFAULT false NOT NULL
);
ALTER TABLE public.leads ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.leads_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_requests (
    number bigint NOT NULL,
    email text NOT NULL,
    requested_at bigint NOT NULL
);
ALTER TABLE public.link_requests ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.link_requests_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.orders (
    number bigint NOT NULL,
    session text NOT NULL,
    attempt text NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    total bigint,
    email text,
    payment text,
    opened_at bigint NOT NULL,
    paid_at bigint,
    changed_at bigint NOT NULL,
    status_detail text,
    accepted_at bigint,
    accepted_reason text,
    revoked_at bigint,
    erased_at bigint,
    check_at bigint DEFAULT 0,
    offer text DEFAULT 'initiation'::text NOT NULL
);
ALTER TABLE public.orders ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    number bigint NOT NULL,
    channel text NOT NULL,
    kind text NOT NULL,
    subject bigint NOT NULL,
    token text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    last_error text,
    finished_at bigint
);
CREATE TABLE public.outbox_channels (
    channel text NOT NULL,
    started_at bigint NOT NULL
);
ALTER TABLE public.outbox ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.refunds (
    payment text NOT NULL,
    reason text NOT NULL,
    recorded_at bigint NOT NULL
);
CREATE TABLE public.schema_version (
    number bigint NOT NULL
);
INSERT INTO public.alarm_claims (kind, claimed_at) VALUES ('mail', 1795607662129);
INSERT INTO public.attempts (attempt, generation, expires_at) VALUES ('attempt-open', 0, 4000607662);
INSERT INTO public.leads (number, received_at, form, email, fields, digest, confirmed_at, is_caught) OVERRIDING SYSTEM VALUE VALUES (1, 1795607662123, 'house', 'ana@house.example', '[["email","Ana@house.example"],["message","one\ntwo ''three'' 🤍"]]', '\xfda35bf2b6bc45f9c5af9692be983f1da7ed61917a011e1bb7ab227bbc50978c', NULL, false);
INSERT INTO public.leads (number, received_at, form, email, fields, digest, confirmed_at, is_caught) OVERRIDING SYSTEM VALUE VALUES (3, 1795607662125, 'newsletter', 'unconfirmed@house.example', '[["email","unconfirmed@house.example"],["message","one\ntwo ''three'' 🤍"]]', '\x19a36adf30dba3e6a54836e647979b98bdf7bdcef219e558e61b80ac98cc1132', NULL, false);
INSERT INTO public.leads (number, received_at, form, email, fields, digest, confirmed_at, is_caught) OVERRIDING SYSTEM VALUE VALUES (4, 1795607662126, 'product', 'caught@house.example', '[["email","caught@house.example"],["message","one\ntwo ''three'' 🤍"]]', '\x8839d0813df2e1da10314f5a73b546cadb504a4f755b1c45258a6e22013cc885', NULL, true);
INSERT INTO public.leads (number, received_at, form, email, fields, digest, confirmed_at, is_caught) OVERRIDING SYSTEM VALUE VALUES (2, 1795607662124, 'newsletter', 'confirmed@house.example', '[["email","confirmed@house.example"],["message","one\ntwo ''three'' 🤍"]]', '\x39775cbd6f47f89cfc3bdb54b0889135368e8451ce489bea26c666fb6a8f14ee', 1795607662127, false);
INSERT INTO public.link_requests (number, email, requested_at) OVERRIDING SYSTEM VALUE VALUES (1, 'paid@house.example', 1795607662128);
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (1, 'cs_test_a1b2c3d4e5f6g7h8open', 'attempt-open', 'open', 8700, 'usd', NULL, NULL, NULL, 1795607662092, NULL, 1795607662092, NULL, NULL, NULL, NULL, NULL, 1795607722092, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (2, 'cs_test_a1b2c3d4e5f6g7h8expired', 'attempt-expired', 'expired', 8700, 'usd', NULL, 'expired@house.example', 'pi_expired', 1795607662093, NULL, 1795607662102, NULL, NULL, NULL, NULL, NULL, 1795607722093, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (3, 'cs_test_a1b2c3d4e5f6g7h8processing', 'attempt-processing', 'processing', 8700, 'usd', NULL, 'processing@house.example', 'pi_processing', 1795607662094, NULL, 1795607662104, NULL, NULL, NULL, NULL, NULL, 1795607722094, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (4, 'cs_test_a1b2c3d4e5f6g7h8failed', 'attempt-failed', 'failed', 8700, 'usd', NULL, 'failed@house.example', 'pi_failed', 1795607662095, NULL, 1795607662105, NULL, NULL, NULL, NULL, NULL, 1795607722095, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (5, 'cs_test_a1b2c3d4e5f6g7h8paid', 'attempt-paid', 'paid', 8700, 'usd', 8700, 'paid@house.example', 'pi_paid', 1795607662095, 1795607662106, 1795607662106, NULL, NULL, NULL, NULL, NULL, 1795607722095, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (6, 'cs_test_a1b2c3d4e5f6g7h8mismatched', 'attempt-mismatched', 'mismatched', 8700, 'usd', 100, 'mismatched@house.example', 'pi_mismatched', 1795607662096, 1795607662115, 1795607662115, 'total', NULL, NULL, NULL, NULL, 1795607722096, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (7, 'cs_test_a1b2c3d4e5f6g7h8accepted', 'attempt-accepted', 'paid', 8700, 'usd', 100, 'accepted@house.example', 'pi_accepted', 1795607662097, 1795607662116, 1795607662117, 'total', 1795607662117, 'agreed by mail', NULL, NULL, 1795607722097, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (8, 'cs_test_a1b2c3d4e5f6g7h8refunded', 'attempt-refunded', 'refunded', 8700, 'usd', 8700, 'refunded@house.example', 'pi_refunded', 1795607662098, 1795607662108, 1795607662118, 'refunded', NULL, NULL, NULL, NULL, 1795607722098, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (9, 'cs_test_a1b2c3d4e5f6g7h8disputed', 'attempt-disputed', 'refunded', 8700, 'usd', 8700, 'disputed@house.example', 'pi_disputed', 1795607662098, 1795607662110, 1795607662120, 'disputed', NULL, NULL, NULL, NULL, 1795607722098, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (10, 'cs_test_a1b2c3d4e5f6g7h8revoked', 'attempt-revoked', 'paid', 8700, 'usd', 8700, 'revoked@house.example', 'pi_revoked', 1795607662099, 1795607662112, 1795607662112, NULL, NULL, NULL, 1795607662122, NULL, 1795607722099, 'initiation');
INSERT INTO public.orders (number, session, attempt, status, amount, currency, total, email, payment, opened_at, paid_at, changed_at, status_detail, accepted_at, accepted_reason, revoked_at, erased_at, check_at, offer) OVERRIDING SYSTEM VALUE VALUES (11, 'cs_test_a1b2c3d4e5f6g7h8erased', 'attempt-erased', 'paid', 8700, 'usd', 8700, NULL, 'pi_erased', 1795607662099, 1795607662113, 1795607662113, NULL, NULL, NULL, NULL, 1795607662134, 1795607722099, 'initiation');
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (2, 'notify', 'order_paid', 5, '83b1c31cb100404a91015b4dc06a5887', 'pending', 1795607662106, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (5, 'notify', 'order_paid', 8, 'a9820672fd2348388b8514b8cec8ce84', 'pending', 1795607662108, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (6, 'owner', 'order_paid', 8, '57e8f62170ef4ef6b386b2f3834e37da', 'pending', 1795607662108, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (8, 'notify', 'order_paid', 9, '8a3f05c530d249c0ac71813c5d52b005', 'pending', 1795607662110, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (9, 'owner', 'order_paid', 9, '998cadc2a4514c9ab1f910b97acf3b03', 'pending', 1795607662110, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (11, 'notify', 'order_paid', 10, '313fd046b5a64745827b8783779d095b', 'pending', 1795607662112, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (12, 'owner', 'order_paid', 10, '0d9228b5a6214e6fa3959a88f7db226d', 'pending', 1795607662112, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (14, 'notify', 'order_paid', 11, '07b0d56e87b141239eb84af02611d9b0', 'pending', 1795607662113, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (15, 'owner', 'order_paid', 11, '642bb4cc19d9490ea108ca9714516a5b', 'pending', 1795607662113, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (16, 'notify', 'order_mismatched', 6, 'b08cf9a5b60d486a9b3f99b5767d4f88', 'pending', 1795607662115, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (17, 'owner', 'order_mismatched', 6, 'e02aab58fe1e48a5981bad990a6466ce', 'pending', 1795607662115, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (18, 'notify', 'order_mismatched', 7, 'e8fb1feeb2964d6bbc1c8c9be477752c', 'pending', 1795607662116, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (19, 'owner', 'order_mismatched', 7, 'c513ecc1cd5c48dbbb545ccfa8de94dc', 'pending', 1795607662116, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (20, 'buyer', 'order_paid', 7, '381990bfdb9340d5bb76cd79600601e4', 'pending', 1795607662117, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (21, 'notify', 'order_paid', 7, 'ebf30465255f4ae6803e0a5cc9a00616', 'pending', 1795607662117, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (22, 'owner', 'order_paid', 7, '30f399f3864649cfa7df3e7563f6a5e6', 'pending', 1795607662117, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (23, 'buyer', 'order_refunded', 8, '921d077da9b141239a4442721e2cf053', 'pending', 1795607662118, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (24, 'buyer', 'order_refunded', 9, '84116b559f594c6fa3c4a6ff79d703d2', 'pending', 1795607662120, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (25, 'notify', 'lead', 1, 'e9fac3c446ac4c3cbae24f2a5383d565', 'pending', 1795607662123, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (26, 'owner', 'lead', 1, '3ef7613149804e51a64a6a4411f71617', 'pending', 1795607662123, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (27, 'notify', 'lead', 2, 'f344b4ab3a954e278d6a79275fe45610', 'pending', 1795607662124, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (28, 'subscriber', 'subscription_requested', 2, '4fdfb0ed03b943a88a0620060831af84', 'pending', 1795607662124, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (29, 'notify', 'lead', 3, 'bc94852347024ebda6da76565c9882d8', 'pending', 1795607662125, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (30, 'subscriber', 'subscription_requested', 3, '9bb92b4c38cc4acca05bb530c64343de', 'pending', 1795607662125, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (31, 'subscriber', 'subscription_confirmed', 2, 'acae7f0f1776424c9f40e7993a31f92b', 'pending', 1795607662127, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (32, 'buyer', 'link_requested', 1, '33d9a08533a94dff871a06ee8c74894b', 'pending', 1795607662128, 0, 0, NULL, NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (1, 'buyer', 'order_paid', 5, '23b3530fe15e46a5aaa6f279d477e12b', 'sent', 1795607662106, 1795607662133, 1, NULL, 1795607662133);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (4, 'buyer', 'order_paid', 8, '35471fe021dd48d4a7525ca08be89411', 'failed', 1795607662108, 1795607662133, 1, 'smtp_550', 1795607662133);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (7, 'buyer', 'order_paid', 9, 'e9b597c1523f4e6294b5777007ddcbb5', 'pending', 1795607662110, 1795607722133, 1, 'smtp_451', NULL);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (10, 'buyer', 'order_paid', 10, 'be813e9ec4a044a180106d3c1ac470e8', 'skipped', 1795607662112, 1795607662134, 1, NULL, 1795607662134);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (13, 'buyer', 'order_paid', 11, 'b0f1b4d99f5c4c97aacf066a335497ac', 'skipped', 1795607662113, 0, 0, NULL, 1795607662134);
INSERT INTO public.outbox (number, channel, kind, subject, token, state, created_at, due_at, attempts, last_error, finished_at) OVERRIDING SYSTEM VALUE VALUES (3, 'owner', 'order_paid', 5, 'e0be4ee8852949a488cc7472c8e125ca', 'pending', 1795607662106, 1795607722136, 1, NULL, NULL);
INSERT INTO public.outbox_channels (channel, started_at) VALUES ('notify', 1795607662090);
INSERT INTO public.outbox_channels (channel, started_at) VALUES ('owner', 1795607662090);
INSERT INTO public.refunds (payment, reason, recorded_at) VALUES ('pi_refunded', 'refunded', 1795607662118);
INSERT INTO public.refunds (payment, reason, recorded_at) VALUES ('pi_disputed', 'disputed', 1795607662120);
INSERT INTO public.refunds (payment, reason, recorded_at) VALUES ('pi_unknown', 'refunded', 1795607662121);
INSERT INTO public.schema_version (number) VALUES (10);
SELECT pg_catalog.setval('public.leads_number_seq', 4, true);
SELECT pg_catalog.setval('public.link_requests_number_seq', 1, true);
SELECT pg_catalog.setval('public.orders_number_seq', 11, true);
SELECT pg_catalog.setval('public.outbox_number_seq', 32, true);
ALTER TABLE ONLY public.alarm_claims
    ADD CONSTRAINT alarm_claims_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (attempt);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_session_key UNIQUE (session);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_channel_kind_subject_key UNIQUE (channel, kind, subject);
ALTER TABLE ONLY public.outbox_channels
    ADD CONSTRAINT outbox_channels_pkey PRIMARY KEY (channel);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_token_key UNIQUE (token);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (payment);
CREATE INDEX attempts_by_expiry ON public.attempts USING btree (expires_at);
CREATE INDEX leads_by_email ON public.leads USING btree (email);
CREATE INDEX leads_by_time ON public.leads USING btree (received_at);
CREATE INDEX orders_by_attempt ON public.orders USING btree (attempt);
CREATE INDEX orders_by_payment ON public.orders USING btree (payment);
CREATE INDEX orders_by_status ON public.orders USING btree (status);
CREATE INDEX orders_open ON public.orders USING btree (number) WHERE (status = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE INDEX orders_paid_by_email ON public.orders USING btree (lower(email)) WHERE (status = 'paid'::text);
CREATE INDEX orders_to_check ON public.orders USING btree (check_at) WHERE (status = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE INDEX orders_with_email ON public.orders USING btree (changed_at) WHERE (email IS NOT NULL);
CREATE INDEX outbox_failed ON public.outbox USING btree (number) WHERE (state = 'failed'::text);
CREATE INDEX outbox_pending ON public.outbox USING btree (channel, due_at) WHERE (state = 'pending'::text);
