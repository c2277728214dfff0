-- Schema 18: times that servers remember, by name, in milliseconds since 1970.
CREATE TABLE times (
    name     TEXT   PRIMARY KEY, -- trusted_clock: when a server last trusted its clock and erased by it
    noted_at BIGINT NOT NULL
);
