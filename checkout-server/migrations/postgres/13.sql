-- Step 13 of the schema in PostgreSQL. A released step never changes.
-- 1 where a link of the newsletter may name the lead by its number alone, as the links of earlier versions do.
ALTER TABLE leads ADD COLUMN has_numbered_links BIGINT NOT NULL DEFAULT 0;
UPDATE leads SET has_numbered_links = 1;
