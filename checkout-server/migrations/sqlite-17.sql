-- Schema 17: what was counted on a day in Honolulu (2026-01-03), with one label at most: of nobody.
CREATE TABLE counts (
    day     TEXT    NOT NULL,
    counter TEXT    NOT NULL,
    label   TEXT    NOT NULL, -- a page, a source or a form; empty for none
    count   INTEGER NOT NULL,
    PRIMARY KEY (day, counter, label)
) STRICT;
