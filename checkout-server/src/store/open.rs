//! Opening, inspecting and copying a store.

use super::{
    Database, SqliteFile, Store,
    dialect::Dialect,
    files::{self, FileIdentity},
    schema::{Migrations, SchemaState},
};
use crate::{
    config::StoreSettings,
    error::ConfigError,
    orders::{StoreError, StoreSummary},
};
use sqlx::{
    AnyConnection, AssertSqlSafe, ConnectOptions as _, Connection as _,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    query_scalar, raw_sql,
};
use std::{
    io, panic,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, OnceLock},
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::{Builder, Runtime},
    time::sleep,
};
use tokio_util::context::{RuntimeExt as _, TokioContext};
use url::Url;

/// The database's file in `DATA_DIR`.
const FILE_NAME: &str = "ledger.sqlite";

/// Connections of one server at most. PostgreSQL's default for all servers is 100.
const MAX_CONNECTIONS: u32 = 8;

/// Making a connection takes some time on a busy machine, however short another process may hold a lock.
const MIN_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Pause between attempts to open a database that is starting.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// Connections outlive the workers' runtimes, and a command has none while it opens the store.
static RUNTIME: LazyLock<io::Result<Runtime>> = LazyLock::new(|| {
    install_default_drivers();
    Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_all().build()
});

fn runtime() -> Result<&'static Runtime, StoreError> {
    RUNTIME.as_ref().map_err(|error| StoreError::new("Gone", error.to_string()))
}

/// Makes the connections that a future opens belong to the store's runtime.
pub(super) fn in_runtime<F: Future>(future: F) -> Result<TokioContext<F>, StoreError> {
    Ok(runtime()?.wrap(future))
}

/// Runs a future to its end, also in a thread that runs another one.
pub(crate) fn block_on<T: Send>(
    future: impl Future<Output = Result<T, StoreError>> + Send,
) -> Result<T, StoreError> {
    let runtime = runtime()?;
    thread::scope(|scope| {
        let ended = scope.spawn(|| runtime.block_on(future)).join();
        ended.unwrap_or_else(|payload| panic::resume_unwind(payload))
    })
}

/// What a store is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// It is created where it is missing.
    Create,
    Write,
    Read,
}

/// Opens the store, creating and migrating it as needed. `lock_timeout` is how long another process may hold a lock.
///
/// # Errors
/// Why it cannot be opened, and what to do.
pub fn open(settings: &StoreSettings, lock_timeout: Duration) -> Result<Arc<Store>, StoreError> {
    if let StoreSettings::Sqlite(folder) = settings {
        let created = files::create_folder(folder).and_then(|()| files::create_file(&folder.join(FILE_NAME)));
        created.map_err(|error| unusable(settings, &error.to_string()))?;
    }
    open_for(Access::Create, settings, lock_timeout)
}

/// Opens a store that must exist, migrating it as needed: for commands that write.
///
/// # Errors
/// As [`open`], and where there is none.
pub fn open_existing(settings: &StoreSettings, lock_timeout: Duration) -> Result<Arc<Store>, StoreError> {
    open_for(Access::Write, settings, lock_timeout)
}

/// Opens a store that must exist for reading: nothing is created, migrated or written.
///
/// # Errors
/// As [`open_existing`], and where the store has an older schema.
pub fn open_read_only(settings: &StoreSettings, lock_timeout: Duration) -> Result<Arc<Store>, StoreError> {
    open_for(Access::Read, settings, lock_timeout)
}

fn open_for(
    access: Access,
    settings: &StoreSettings,
    lock_timeout: Duration,
) -> Result<Arc<Store>, StoreError> {
    must_exist(settings)?;
    let connect = Connect::new(settings, lock_timeout)?;
    open_with(access, settings, &connect, Migrations::of(connect.dialect()))
}

fn open_with(
    access: Access,
    settings: &StoreSettings,
    connect: &Connect,
    migrations: Migrations,
) -> Result<Arc<Store>, StoreError> {
    let lock_timeout = connect.lock_timeout;
    let prepare = async || {
        let mut connection = connect.one().await?;
        if access != Access::Read && migrations.dialect == Dialect::Sqlite {
            raw_sql("PRAGMA journal_mode = WAL").execute(&mut connection).await?;
        }
        let mut version = migrations.version(&mut connection).await?;
        // A command that writes migrates nothing: an older server may be running.
        if access == Access::Create
            && matches!(migrations.state(version), SchemaState::Empty | SchemaState::Older)
        {
            let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
            let before = migrations.migrate(&mut transaction).await?;
            transaction.commit().await?;
            version = before.max(migrations.latest());
        }
        Ok::<_, StoreError>((connection, version))
    };
    let prepared = block_on(async {
        let started = Instant::now();
        loop {
            match prepare().await {
                Err(error) if error.is_transient() && started.elapsed() < lock_timeout => {
                    sleep(RETRY_PAUSE).await
                }
                result => return result,
            }
        }
    });
    let (keeper, version) = prepared.map_err(|error| unusable(settings, &error.to_string()))?;
    check_version(settings, &migrations, version)?;
    connect.store(access == Access::Read, keeper).map(Arc::new)
}

/// Inspects a store, leaving nothing behind; none where there is no store yet, and one could be created.
///
/// # Errors
/// Why it could not be used, and what to do.
pub fn inspect(settings: &StoreSettings, lock_timeout: Duration) -> Result<Option<StoreSummary>, StoreError> {
    if let StoreSettings::Sqlite(folder) = settings
        && !folder.join(FILE_NAME).is_file()
    {
        let writable = files::check_writable(folder);
        return writable.map(|()| None).map_err(|error| unusable(settings, &error.to_string()));
    }
    let connect = Connect::new(settings, lock_timeout)?;
    let migrations = Migrations::of(connect.dialect());
    let inspected = block_on(async {
        let mut connection = connect.one().await?;
        let version = migrations.version(&mut connection).await?;
        if migrations.dialect == Dialect::Sqlite {
            let verdict: String = query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
            if verdict != "ok" {
                return Err(StoreError::new("DatabaseCorrupt", format!("the file is damaged ({verdict})")));
            }
        }
        // Dropping the transaction rolls it back.
        let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
        let state = migrations.state(version);
        if state == SchemaState::Empty {
            migrations.migrate(&mut transaction).await?;
        }
        if !matches!(state, SchemaState::Older | SchemaState::Current) {
            return Ok((version, 0, 0));
        }
        let orders = query_scalar("SELECT count(*) FROM orders").fetch_one(&mut *transaction).await?;
        let leads = query_scalar("SELECT count(*) FROM leads").fetch_one(&mut *transaction).await?;
        super::write_and_delete(&mut transaction).await?;
        transaction.commit().await?;
        Ok((version, orders, leads))
    });
    let (version, orders, leads) = inspected.map_err(|error| unusable(settings, &error.to_string()))?;
    let needs_migration = match migrations.state(version) {
        SchemaState::Empty => return Ok(None),
        SchemaState::Older => true,
        _ => {
            check_version(settings, &migrations, version)?;
            false
        }
    };
    Ok(Some(StoreSummary { orders, leads, needs_migration }))
}

/// Copies a store that must exist, as it is at one moment, into a new file.
///
/// # Errors
/// Why it could not be copied. PostgreSQL has its own program for that.
pub fn backup(settings: &StoreSettings, file: &Path, lock_timeout: Duration) -> Result<(), StoreError> {
    must_exist(settings)?;
    let connect = Connect::new(settings, lock_timeout)?;
    let migrations = Migrations::of(connect.dialect());
    let opened = block_on(async {
        let mut connection = connect.one().await?;
        let version = migrations.version(&mut connection).await?;
        Ok((connection, version))
    });
    let (mut connection, version) = opened.map_err(|error| unusable(settings, &error.to_string()))?;
    if migrations.state(version) != SchemaState::Older {
        check_version(settings, &migrations, version)?;
    }
    if migrations.dialect == Dialect::Postgres {
        return Err(StoreError::new(
            "Copy",
            "PostgreSQL copies its databases itself, also while they are in use. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"",
        ));
    }
    block_on(async { files::backup(&mut connection, file).await })
}

/// How the connections of a store are made.
struct Connect {
    options: AnyConnectOptions,
    /// Statements for each new connection.
    session: String,
    lock_timeout: Duration,
    /// The file of SQLite.
    file: Option<PathBuf>,
}

impl Connect {
    fn new(settings: &StoreSettings, lock_timeout: Duration) -> Result<Self, StoreError> {
        let millis = lock_timeout.as_millis();
        Ok(match settings {
            StoreSettings::Sqlite(folder) => {
                let file = folder.join(FILE_NAME);
                Self {
                    options: file_options(&file)?,
                    // FULL: a commit is on the disk before it is acknowledged, also where the power fails.
                    session: format!(
                        "PRAGMA busy_timeout = {millis}; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; \
                         PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF"
                    ),
                    lock_timeout,
                    file: Some(file),
                }
            }
            StoreSettings::Postgres(database) => Self {
                options: options(&database.url)?,
                // A commit is on the disk before it is acknowledged, and no session holds locks for long, not even one of
                // a server that has vanished.
                session: format!(
                    "SET synchronous_commit = on; SET lock_timeout = {millis}; SET statement_timeout = {}; \
                     SET idle_in_transaction_session_timeout = {}",
                    millis * 6,
                    millis * 3
                ),
                lock_timeout,
                file: None,
            },
        })
    }

    fn dialect(&self) -> Dialect {
        if self.file.is_some() { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// One connection, whose error says why there is none.
    async fn one(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = AnyConnection::connect_with(&self.options).await?;
        raw_sql(AssertSqlSafe(self.session.clone())).execute(&mut connection).await?;
        Ok(connection)
    }

    /// A pool without connections yet.
    fn pool(&self, connections: u32, session: &str) -> sqlx::AnyPool {
        let session: Arc<str> = session.into();
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(self.lock_timeout.max(MIN_ACQUIRE_TIMEOUT))
            .idle_timeout(None)
            .max_lifetime(None)
            .after_connect(move |connection, _| {
                let session = Arc::clone(&session);
                Box::pin(async move {
                    raw_sql(AssertSqlSafe(session.to_string())).execute(connection).await.map(drop)
                })
            });
        pool.connect_lazy_with(self.options.clone())
    }

    /// `keeper` has read the database, so that SQLite's log exists.
    fn store(&self, is_read_only: bool, keeper: AnyConnection) -> Result<Store, StoreError> {
        let _context = runtime()?.enter();
        let (reads, writes, database, keeper) = match &self.file {
            Some(file) => {
                let reading = format!("{}; PRAGMA query_only = ON", self.session);
                let opened = SqliteFile { path: file.clone(), identity: FileIdentity::of(file) };
                let database = Database::Sqlite(Arc::new(opened));
                (self.pool(MAX_CONNECTIONS, &reading), self.pool(1, &self.session), database, Some(keeper))
            }
            None => {
                let pool = self.pool(MAX_CONNECTIONS, &self.session);
                (pool.clone(), pool, Database::Postgres, None)
            }
        };
        let (keeper, probed) = (Mutex::new(keeper), tokio::sync::Mutex::default());
        let server_lock = OnceLock::new();
        Ok(Store { reads, writes, database, is_read_only, server_lock, keeper, probed })
    }
}

/// One connection to a SQLite file.
pub(super) async fn connect_file(file: &Path) -> Result<AnyConnection, StoreError> {
    Ok(AnyConnection::connect_with(&file_options(file)?).await?)
}

fn file_options(file: &Path) -> Result<AnyConnectOptions, StoreError> {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let url =
        Url::from_file_path(&file).map_err(|()| StoreError::new("Unusable", "its path is not valid"))?;
    let url = format!("sqlite://{}?mode=rw", url.path());
    options(&Url::parse(&url).map_err(|error| StoreError::new("Unusable", error.to_string()))?)
}

fn options(url: &Url) -> Result<AnyConnectOptions, StoreError> {
    Ok(AnyConnectOptions::from_url(url)?.disable_statement_logging())
}

fn must_exist(settings: &StoreSettings) -> Result<(), StoreError> {
    match settings {
        StoreSettings::Sqlite(folder) if !folder.join(FILE_NAME).is_file() => Err(missing(settings)),
        _ => Ok(()),
    }
}

/// What the messages call the store.
fn name(settings: &StoreSettings) -> String {
    match settings {
        StoreSettings::Sqlite(folder) => format!("DATA_DIR {}", folder.display()),
        StoreSettings::Postgres(database) => database.to_string(),
    }
}

/// There is no store.
fn missing(settings: &StoreSettings) -> StoreError {
    let remedy = match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to the folder that the server uses.",
        StoreSettings::Postgres(_) => "Set DATABASE_URL to the one that the server uses.",
    };
    let text = format!("{} holds no store: nothing has been stored there. {remedy}", name(settings));
    StoreError::new("Missing", text)
}

/// The database cannot be read or written.
fn unusable(settings: &StoreSettings, reason: &str) -> StoreError {
    let remedy = match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to a folder that the server may write to.",
        StoreSettings::Postgres(_) => {
            "Set DATABASE_URL to a database that runs, that this machine reaches, and in which its user may create tables."
        }
    };
    let text = format!("Leads and orders cannot be stored in {}: {reason}. {remedy}", name(settings));
    StoreError::new("Unusable", text)
}

/// Refuses every schema but the one that this version reads and writes.
fn check_version(
    settings: &StoreSettings,
    migrations: &Migrations,
    found: i64,
) -> Result<(), StoreError> {
    let (name, latest) = (name(settings), migrations.latest());
    let (code, text) = match migrations.state(found) {
        SchemaState::Current => return Ok(()),
        SchemaState::Empty => return Err(missing(settings)),
        SchemaState::Development => {
            let remedy = match settings {
                StoreSettings::Sqlite(_) => "Move the folder away, or set DATA_DIR to another one.",
                StoreSettings::Postgres(_) => "Set DATABASE_URL to another database.",
            };
            ("Development", format!("The store in {name} was made by a development version. {remedy}"))
        }
        SchemaState::Older => (
            "Older",
            format!(
                "The store in {name} still has schema {found}, and this version reads schema {latest}. A command does not change that: restart the server with this version, which migrates the store, and run the command again."
            ),
        ),
        SchemaState::Newer => (
            "Newer",
            format!(
                "The store in {name} was written by a newer checkout-server (schema {found}, this one knows {latest}). Start that one."
            ),
        ),
    };
    Err(StoreError::new(code, text))
}

impl From<StoreError> for ConfigError {
    fn from(error: StoreError) -> Self {
        Self::new(error.to_string())
    }
}

#[cfg(test)]
mod tests;
