-- PostgreSQL store with schema 2, the last before the standard names: a dump with rows of every kind.
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
CREATE TABLE public.attempts (
    attempt text NOT NULL,
    round bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.given_back (
    payment text NOT NULL,
    why text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.leads (
    number bigint NOT NULL,
    received_at bigint NOT NULL,
    form text NOT NULL,
    email text NOT NULL,
    fields text NOT NULL,
    digest bytea NOT NULL,
    told_at bigint
);
ALTER TABLE public.leads ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.leads_number_seq
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
    state text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    total bigint,
    email text,
    payment text,
    opened_at bigint NOT NULL,
    paid_at bigint,
    changed_at bigint NOT NULL,
    fault text,
    told_at bigint
);
ALTER TABLE public.orders ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.schema_version (
    number bigint NOT NULL
);
CREATE TABLE public.teller (
    one boolean DEFAULT true NOT NULL,
    server bigint NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT teller_one_check CHECK (one)
);
CREATE TABLE public.telling (
    one boolean DEFAULT true NOT NULL,
    began_at bigint NOT NULL,
    CONSTRAINT telling_one_check CHECK (one)
);
INSERT INTO public.attempts VALUES ('attempt-of-open-1234567', 0, 4102444800);
INSERT INTO public.attempts VALUES ('attempt-of-expired-1234', 1, 4102448400);
INSERT INTO public.given_back VALUES ('pi_refunded', 'refunded', 1795327574500);
INSERT INTO public.given_back VALUES ('pi_disputed', 'disputed', 1795327574502);
INSERT INTO public.given_back VALUES ('pi_unknown', 'refunded', 1795327574516);
INSERT INTO public.leads OVERRIDING SYSTEM VALUE VALUES (1, 1795327573322, 'newsletter', 'before@house.example', '[["email","Before@house.example"]]', '\x1f8c5d4430446d0a66b361caea0e554e920d0aed18da0d5898d9aa80e6d3feed', 1795327574396);
INSERT INTO public.leads OVERRIDING SYSTEM VALUE VALUES (2, 1795327574519, 'house', 'ana@house.example', '[["name","ʻO''Hana"],["email","Ana@House.example"],["message","one\ntwo \"three\" 🤍"]]', '\xfcf03f03aa323df0543dcc90dd964067a29bb3b8678daae6c0fceec39bc48bfc', NULL);
INSERT INTO public.leads OVERRIDING SYSTEM VALUE VALUES (3, 1795327574529, 'newsletter', 'bo@house.example', '[["email","bo@house.example"]]', '\x522700fa56cf30a5b08ced70e4d8b055e68b616d5a21fad69a1da826d446b13a', NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, 'cs_test_fixturepaidbefore', 'attempt-of-paidbefore-1234', 'paid', 8700, 'usd', 8700, 'paidbefore@house.example', 'pi_paidbefore', 1795327573306, 1795327573306, 1795327573306, NULL, 1795327574396);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (2, 'cs_test_fixtureopen1', 'attempt-of-open-1234567', 'open', 8700, 'usd', NULL, NULL, NULL, 1795327574432, NULL, 1795327574432, NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (3, 'cs_test_fixtureexpired', 'attempt-of-expired-1234', 'expired', 8700, 'usd', NULL, NULL, NULL, 1795327574436, NULL, 1795327574436, NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (4, 'cs_test_fixtureprocessing', 'attempt-of-processing-1234', 'processing', 8700, 'usd', NULL, 'processing@house.example', 'pi_processing', 1795327574454, NULL, 1795327574454, NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (5, 'cs_test_fixturefailed', 'attempt-of-failed-1234', 'failed', 8700, 'usd', NULL, 'failed@house.example', 'pi_failed', 1795327574490, NULL, 1795327574490, NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (6, 'cs_test_fixturemismatched', 'attempt-of-mismatched-1234', 'mismatched', 8700, 'usd', 100, 'mismatched@house.example', 'pi_mismatched', 1795327574497, 1795327574497, 1795327574497, 'total', NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (7, 'cs_test_fixturerefunded', 'attempt-of-refunded-1234', 'returned', 8700, 'usd', 8700, 'refunded@house.example', 'pi_refunded', 1795327574498, 1795327574498, 1795327574500, 'refunded', NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (8, 'cs_test_fixturedisputed', 'attempt-of-disputed-1234', 'returned', 8700, 'usd', 8700, 'disputed@house.example', 'pi_disputed', 1795327574501, 1795327574501, 1795327574502, 'disputed', NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (9, 'cs_test_fixturefree', 'attempt-of-free-1234', 'paid', 8700, 'usd', 0, 'free@house.example', NULL, 1795327574517, 1795327574517, 1795327574517, NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (10, 'cs_test_fixturepaidafter', 'attempt-of-paidafter-1234', 'paid', 8700, 'usd', 7830, 'paidafter@house.example', 'pi_paidafter', 1795327574518, 1795327574518, 1795327574518, NULL, NULL);
INSERT INTO public.schema_version VALUES (2);
INSERT INTO public.telling VALUES (true, 1795327574396);
SELECT pg_catalog.setval('public.leads_number_seq', 3, true);
SELECT pg_catalog.setval('public.orders_number_seq', 10, true);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (attempt);
ALTER TABLE ONLY public.given_back
    ADD CONSTRAINT given_back_pkey PRIMARY KEY (payment);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_session_key UNIQUE (session);
ALTER TABLE ONLY public.teller
    ADD CONSTRAINT teller_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.telling
    ADD CONSTRAINT telling_pkey PRIMARY KEY (one);
CREATE INDEX attempts_by_end ON public.attempts USING btree (expires_at);
CREATE INDEX leads_by_email ON public.leads USING btree (email);
CREATE INDEX leads_untold ON public.leads USING btree (number) WHERE (told_at IS NULL);
CREATE INDEX orders_by_attempt ON public.orders USING btree (attempt);
CREATE INDEX orders_by_payment ON public.orders USING btree (payment);
CREATE INDEX orders_in_the_open ON public.orders USING btree (number) WHERE (state = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE INDEX orders_untold ON public.orders USING btree (number) WHERE ((told_at IS NULL) AND (state = ANY (ARRAY['paid'::text, 'mismatched'::text])));
INSERT INTO public.teller VALUES (true, 42, '2026-01-03 09:30:00+00');
