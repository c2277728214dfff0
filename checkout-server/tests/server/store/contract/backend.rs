//! Empty store for each test of the contract, in SQLite or PostgreSQL.

use crate::support::{Database, SqliteFile, block_on, patient, temp_dir};
use checkout_server::{
    base::clock::{ClockGuard, TestClock},
    config::StoreSettings,
    store::{self, MissingStore, Store},
};
use std::{fs, sync::Arc, thread};

/// Empty store for one test.
pub(super) struct Backend {
    pub(super) settings: StoreSettings,
    database: Option<Database>,
    /// Clock of the stores that this thread opens.
    pub(super) clock: TestClock,
    _set_clock: ClockGuard,
}

impl Backend {
    pub(super) fn sqlite() -> Self {
        Self::of(StoreSettings::Sqlite(temp_dir()), None)
    }

    pub(super) fn postgres() -> Self {
        let database = Database::create();
        Self::of(database.settings(), Some(database))
    }

    fn of(settings: StoreSettings, database: Option<Database>) -> Self {
        let clock = TestClock::default();
        Self { settings, database, _set_clock: clock.set(), clock }
    }

    /// Runs a statement that both databases understand, behind the store's back.
    pub(super) fn execute(&self, statement: &str) {
        match (&self.settings, &self.database) {
            (StoreSettings::Sqlite(folder), _) => {
                SqliteFile::open(folder).run(statement);
            }
            (_, Some(database)) => drop(database.sql(statement)),
            (_, None) => unreachable!("a backend has a folder or a database"),
        }
    }

    /// Makes the COMMIT after the insertion of a submission fail, by a deferred reference to a missing row.
    pub(super) fn refuse_commits_of_submissions(&self) {
        self.execute("CREATE TABLE owners (id BIGINT PRIMARY KEY)");
        match self.database {
            None => self.execute(
                "CREATE TABLE refused (id BIGINT REFERENCES owners DEFERRABLE INITIALLY DEFERRED);
                 CREATE TRIGGER refuse AFTER INSERT ON submissions BEGIN INSERT INTO refused VALUES (1); END",
            ),
            Some(_) => self.execute(
                "ALTER TABLE submissions ADD CONSTRAINT refused FOREIGN KEY (number) REFERENCES owners
                 DEFERRABLE INITIALLY DEFERRED",
            ),
        }
    }

    /// Lets these commits succeed again.
    pub(super) fn allow_commits_of_submissions(&self) {
        self.execute(match self.database {
            None => "DROP TRIGGER refuse",
            Some(_) => "ALTER TABLE submissions DROP CONSTRAINT refused",
        });
    }

    /// Opens the store as a server does; it may be opened several times.
    pub(super) fn open(&self) -> Arc<Store> {
        block_on(store::open(&self.settings, &patient(), MissingStore::Create)).unwrap()
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        if let (StoreSettings::Sqlite(folder), false) = (&self.settings, thread::panicking()) {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}
