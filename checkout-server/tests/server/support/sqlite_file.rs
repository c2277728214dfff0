//! SQLite file of a server, which tests read and change directly.

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, SqliteConnection, query_scalar, raw_sql, sqlite::SqliteConnectOptions,
};
use std::{
    path::Path,
    sync::{LazyLock, Mutex},
    time::Duration,
};
use tokio::runtime::{Builder, Runtime};

/// The connections of a test's stores outlive its calls.
static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap());

/// Runs a future to its end.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    RUNTIME.block_on(future)
}

/// Connection to the file; its open transaction ends when it is dropped.
pub(crate) struct SqliteFile(Mutex<SqliteConnection>);

impl SqliteFile {
    /// Opens the file of a `DATA_DIR`, or another file.
    pub(crate) fn open(path: &Path) -> Self {
        let file = if path.is_dir() { path.join("ledger.sqlite") } else { path.to_owned() };
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        Self(Mutex::new(block_on(options.busy_timeout(Duration::from_secs(20)).connect()).unwrap()))
    }

    pub(crate) fn run(&self, statements: impl Into<String>) {
        let statements = AssertSqlSafe(statements.into());
        block_on(raw_sql(statements).execute(&mut *self.0.lock().unwrap())).unwrap();
    }

    pub(crate) fn number(&self, query: impl Into<String>) -> i64 {
        let query = AssertSqlSafe(query.into());
        block_on(query_scalar(query).fetch_one(&mut *self.0.lock().unwrap())).unwrap()
    }

    pub(crate) fn text(&self, query: impl Into<String>) -> String {
        let query = AssertSqlSafe(query.into());
        block_on(query_scalar(query).fetch_one(&mut *self.0.lock().unwrap())).unwrap()
    }
}
