//! Opening, inspecting and copying a store.

pub(super) mod connection;

use super::{
    COUNT_ORDERS, COUNT_SUBMISSIONS, CallLimits, Database, LOCK_FILE, LONG_TIMEOUT, ServerLock, SqliteFile,
    Store, StoreError, StoreSize, StoreSummary,
    dialect::Dialect,
    files::{self, FileIdentity},
    health::Health,
    pool::{Pool, PoolSettings},
    random_text, restore,
    schema::{Migrations, SchemaState},
    server_settings,
};
use crate::{
    base::error::ConfigError,
    config::{Limits, StoreSettings},
};
use sqlx::{AnyConnection, Connection as _, any::AnyConnectOptions, query_scalar, raw_sql};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, atomic::AtomicBool},
    time::Duration,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout, timeout_at},
};

/// The database's file in `DATA_DIR`.
pub(super) const FILE_NAME: &str = "ledger.sqlite";

/// Connections to SQLite's file for reading.
const SQLITE_READERS: u32 = 8;

/// How long a connection to PostgreSQL is kept without being used, and in all: whatever stands in between forgets those
/// that are idle for long, and one that leads to the wrong server ends some time.
const LIFETIMES: (Duration, Duration) = (Duration::from_mins(5), Duration::from_mins(30));

/// Pause between attempts to open a database that is starting.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// How long a copy of a store may take, and its check.
pub(super) const COPY_TIMEOUT: Duration = Duration::from_hours(1);

/// Name of SQLite's file while it is made: a file of the final name has the whole schema.
const NEW_FILE_NAME: &str = "ledger.sqlite.new";

/// Purpose for which a store is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// PostgreSQL's tables are created where there are none, and older ones migrated.
    Create,
    /// An older store is migrated.
    Migrate,
    Write,
    Read,
}

/// Behavior of a server that finds no store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingStore {
    /// The server creates a store.
    Create,
    /// The server does not start: one that takes payments would not know the orders before, and answer Stripe's events of them
    /// as if they were another site's. The operator asks for a new one (`new-store`).
    Refuse,
}

/// Opens the store for a server, creating and migrating it as needed. From then on until it is dropped, other servers see
/// that one runs on SQLite's file, and `move` refuses it.
///
/// # Errors
/// Why it cannot be opened, and what to do.
pub async fn open(
    settings: &StoreSettings,
    limits: &Limits,
    missing: MissingStore,
) -> Result<Arc<Store>, StoreError> {
    let StoreSettings::Sqlite(folder) = settings else {
        let access = match missing {
            MissingStore::Create => Access::Create,
            MissingStore::Refuse => Access::Migrate,
        };
        return open_for(access, settings, limits).await;
    };
    restore::refuse_interrupted(folder)?;
    let (file, lock_file) = (folder.join(FILE_NAME), folder.join(LOCK_FILE));
    if missing == MissingStore::Refuse && !file.exists() {
        return Err(not_asked_for(settings));
    }
    let unusable = |error: io::Error| unusable(settings, &files::error(&error));
    files::create_folder(folder).map_err(unusable)?;
    let started = Instant::now();
    let (lock, is_first, is_new) = loop {
        let locked = async {
            let (lock, is_alone) = files::lock(&lock_file)?;
            let is_new = is_alone && !file.exists();
            if is_new {
                create_sqlite(folder, limits, Migrations::of(Dialect::Sqlite)).await?;
            }
            lock.try_lock_shared().map_err(io::Error::from)?;
            Ok::<_, CreateError>((lock, is_alone, is_new))
        };
        match locked.await {
            // Another server is starting, or the store is being moved.
            Err(CreateError::File(error))
                if error.kind() == io::ErrorKind::WouldBlock
                    && started.elapsed() < limits.store_lock_timeout =>
            {
                sleep(RETRY_PAUSE).await;
            }
            Err(CreateError::File(error)) => return Err(unusable(error)),
            Err(CreateError::Store(error)) => return Err(self::unusable(settings, &error)),
            Ok(locked) => break locked,
        }
    };
    let mut store = open_for(Access::Migrate, settings, limits).await?;
    if let Some(store) = Arc::get_mut(&mut store) {
        store.is_new = is_new;
    }
    // The store has no lock before.
    drop(store.server_lock.set(ServerLock { _file: lock, is_alone: AtomicBool::new(is_first) }));
    Ok(store)
}

/// Creates an empty store, and ends.
///
/// # Errors
/// There is one already, or it cannot be created.
pub async fn create(settings: &StoreSettings, limits: &Limits) -> Result<(), StoreError> {
    if inspect(settings, limits).await?.is_some() {
        let text = format!("{} holds a store already. Nothing was changed.", settings);
        return Err(StoreError::new("Exists", text));
    }
    open(settings, limits, MissingStore::Create).await?.close().await;
    Ok(())
}

/// Why SQLite's file cannot be locked or created.
#[derive(Debug)]
enum CreateError {
    File(io::Error),
    Store(StoreError),
}

impl From<io::Error> for CreateError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// Creates SQLite's file, by a rename once its schema is complete. The caller has locked the folder alone.
async fn create_sqlite(folder: &Path, limits: &Limits, migrations: Migrations) -> Result<(), CreateError> {
    let (new, file) = (folder.join(NEW_FILE_NAME), folder.join(FILE_NAME));
    // What an interrupted start has left.
    for leftover in [new.clone(), folder.join(format!("{NEW_FILE_NAME}-journal"))] {
        files::remove_file(&leftover)?;
    }
    drop(files::create_new_file(&new)?);
    let create = async {
        let mut connection = connection::open_file(&new).await?;
        let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
        migrations.migrate(&mut transaction).await?;
        transaction.commit().await?;
        connection.close().await?;
        Ok(())
    };
    let created = timeout(limits.store_open_timeout, create).await;
    created.unwrap_or_else(|_| Err(StoreError::busy())).map_err(CreateError::Store)?;
    Ok(files::put_in_place(&new, &file)?)
}

/// Opens a store that must exist, for commands that write. It is not migrated: an older server may be running.
///
/// # Errors
/// As [`open`], and where there is none, or one with an older schema.
pub async fn open_existing(settings: &StoreSettings, limits: &Limits) -> Result<Arc<Store>, StoreError> {
    open_for(Access::Write, settings, limits).await
}

/// Opens a store that must exist for reading: nothing is created, migrated or written.
///
/// # Errors
/// As [`open_existing`].
pub async fn open_read_only(settings: &StoreSettings, limits: &Limits) -> Result<Arc<Store>, StoreError> {
    open_for(Access::Read, settings, limits).await
}

async fn open_for(
    access: Access,
    settings: &StoreSettings,
    limits: &Limits,
) -> Result<Arc<Store>, StoreError> {
    must_exist(settings)?;
    let options = OpenOptions::new(settings, limits)?;
    open_with(access, settings, &options, Migrations::of(options.dialect())).await
}

async fn open_with(
    access: Access,
    settings: &StoreSettings,
    options: &OpenOptions,
    migrations: Migrations,
) -> Result<Arc<Store>, StoreError> {
    let started = Instant::now();
    let result = loop {
        match prepare(access, options, &migrations).await {
            Err(error) if error.is_transient() && started.elapsed() < options.limits.store_lock_timeout => {
                sleep(RETRY_PAUSE).await;
            }
            result => break result,
        }
    };
    let mut prepared = result.map_err(|error| unusable(settings, &error))?;
    if access == Access::Migrate && options.dialect() == Dialect::Postgres && prepared.version == 0 {
        return Err(not_asked_for(settings));
    }
    check_version(settings, &migrations, prepared.version)?;
    if matches!(access, Access::Write | Access::Read) {
        // A command asks for one thing after the other, and a pool that may make a further connection tries that for long,
        // also while one of its own comes back.
        prepared.server.connections = 1;
    }
    Ok(Arc::new(options.store(access == Access::Read, prepared, random_text()?)))
}

/// A database that was looked at.
struct Prepared {
    connection: AnyConnection,
    version: i64,
    /// Whether its tables were created just now.
    is_new: bool,
    server: server_settings::ServerSettings,
}

async fn prepare(
    access: Access,
    options: &OpenOptions,
    migrations: &Migrations,
) -> Result<Prepared, StoreError> {
    let dialect = migrations.dialect;
    let inspect = async {
        let mut connection = options.connection().await?;
        if access == Access::Migrate && dialect == Dialect::Sqlite {
            raw_sql("PRAGMA journal_mode = WAL").execute(&mut connection).await?;
        }
        let server = options.server_settings(&mut connection).await?;
        let version = migrations.version(&mut connection).await?;
        Ok(Prepared { connection, version, is_new: false, server })
    };
    let mut prepared = options.in_time(inspect).await?;
    // A command that writes migrates nothing.
    let is_migrated = match migrations.state(prepared.version) {
        SchemaState::Empty => access == Access::Create,
        SchemaState::Older => matches!(access, Access::Create | Access::Migrate),
        _ => false,
    };
    if is_migrated {
        let migrate = async {
            let mut transaction = prepared.connection.begin_with(dialect.begin()).await?;
            if dialect == Dialect::Postgres {
                // The limit of a session is made for calls, and a step may rewrite a table.
                let limit = format!("SET LOCAL statement_timeout = {}", LONG_TIMEOUT.as_millis());
                raw_sql(super::sql(limit)).execute(&mut *transaction).await?;
            }
            let before = migrations.migrate(&mut transaction).await?;
            transaction.commit().await?;
            Ok::<_, StoreError>(before)
        };
        let before = timeout(LONG_TIMEOUT, migrate).await.unwrap_or_else(|_| Err(StoreError::busy()))?;
        prepared.version = before.max(migrations.latest());
        prepared.is_new = before == 0;
    }
    Ok(prepared)
}

/// Inspects a store, leaving nothing behind; none where there is no store yet, and one could be created.
///
/// # Errors
/// Why it could not be used, and what to do.
pub async fn inspect(settings: &StoreSettings, limits: &Limits) -> Result<Option<StoreSummary>, StoreError> {
    if let StoreSettings::Sqlite(folder) = settings {
        restore::refuse_interrupted(folder)?;
        if !folder.join(FILE_NAME).exists() {
            let writable = files::check_writable(folder);
            return writable.map(|()| None).map_err(|error| unusable(settings, &files::error(&error)));
        }
    }
    must_exist(settings)?;
    let options = OpenOptions::new(settings, limits)?;
    let migrations = Migrations::of(options.dialect());
    let inspected = options.in_time(async {
        let mut connection = options.connection().await?;
        let server = options.server_settings(&mut connection).await?;
        let version = migrations.version(&mut connection).await?;
        if migrations.dialect == Dialect::Sqlite {
            let verdict: String = query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
            if verdict != "ok" {
                return Err(StoreError::damaged(&verdict));
            }
        }
        // Dropping the transaction rolls it back.
        let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
        let state = migrations.state(version);
        if state == SchemaState::Empty {
            migrations.migrate(&mut transaction).await?;
        }
        if !matches!(state, SchemaState::Older | SchemaState::Current) {
            return Ok((version, StoreSize { orders: 0, submissions: 0 }, server));
        }
        let orders = query_scalar(COUNT_ORDERS).fetch_one(&mut *transaction).await?;
        let submissions = query_scalar(COUNT_SUBMISSIONS).fetch_one(&mut *transaction).await?;
        super::write_and_delete(&mut *transaction).await?;
        transaction.commit().await?;
        Ok((version, StoreSize { orders, submissions }, server))
    });
    let (version, size, server) = inspected.await.map_err(|error| unusable(settings, &error))?;
    let needs_migration = match migrations.state(version) {
        SchemaState::Empty if migrations.dialect == Dialect::Postgres => return Ok(None),
        SchemaState::Older => true,
        _ => {
            check_version(settings, &migrations, version)?;
            false
        }
    };
    Ok(Some(StoreSummary { size, needs_migration, warning: server.warning }))
}

/// Copies a store that must exist, as it is at one moment, into a new file.
///
/// # Errors
/// Why it could not be copied. PostgreSQL has its own program for that.
pub async fn backup(settings: &StoreSettings, file: &Path, limits: &Limits) -> Result<(), StoreError> {
    must_exist(settings)?;
    let options = OpenOptions::new(settings, limits)?;
    let migrations = Migrations::of(options.dialect());
    let mut prepared =
        prepare(Access::Read, &options, &migrations).await.map_err(|error| unusable(settings, &error))?;
    if migrations.state(prepared.version) != SchemaState::Older {
        check_version(settings, &migrations, prepared.version)?;
    }
    if migrations.dialect == Dialect::Postgres {
        return Err(StoreError::new(
            "Copy",
            "PostgreSQL copies its databases itself, also while they are in use. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"",
        ));
    }
    let copy = timeout(COPY_TIMEOUT, files::backup(&mut prepared.connection, file));
    copy.await.unwrap_or_else(|_| Err(StoreError::busy()))
}

/// How the connections of a store are made.
pub(super) struct OpenOptions {
    any: AnyConnectOptions,
    /// Statements for each new connection.
    session: String,
    limits: Limits,
    /// When the time is over that a database has at the start.
    deadline: Instant,
    /// The file of SQLite.
    file: Option<PathBuf>,
    /// How many there are at most.
    connections: u32,
}

impl OpenOptions {
    pub(super) fn new(settings: &StoreSettings, limits: &Limits) -> Result<Self, StoreError> {
        let millis = limits.store_lock_timeout.as_millis();
        let (limits, deadline) = (limits.clone(), Instant::now() + limits.store_open_timeout);
        Ok(match settings {
            StoreSettings::Sqlite(folder) => {
                let file = folder.join(FILE_NAME);
                Self {
                    any: connection::file_options(&file)?,
                    // FULL: a commit is on the disk before it is acknowledged, also where the power fails.
                    session: format!(
                        "PRAGMA busy_timeout = {millis}; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; \
                         PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF"
                    ),
                    limits,
                    deadline,
                    file: Some(file),
                    connections: SQLITE_READERS,
                }
            }
            StoreSettings::Postgres(database) => Self {
                any: connection::options(&database.url)?,
                // A commit is on the disk before it is acknowledged, and no session holds locks for long, not even one of
                // a server that has vanished. What a database or a role may have set otherwise does not count.
                session: format!(
                    "SET synchronous_commit = on; SET lock_timeout = {millis}; SET statement_timeout = {}; \
                     SET idle_in_transaction_session_timeout = {}; SET standard_conforming_strings = on; \
                     SET default_transaction_isolation = 'read committed'; \
                     SET default_transaction_deferrable = off",
                    millis * 6,
                    millis * 3
                ),
                limits,
                deadline,
                file: None,
                connections: database.connections,
            },
        })
    }

    fn dialect(&self) -> Dialect {
        if self.file.is_some() { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// One connection, whose error says why there is none.
    pub(super) async fn connection(&self) -> Result<AnyConnection, StoreError> {
        connection::open(&self.any, &self.session).await
    }

    async fn server_settings(
        &self,
        connection: &mut AnyConnection,
    ) -> Result<server_settings::ServerSettings, StoreError> {
        match self.dialect() {
            Dialect::Sqlite => Ok(server_settings::ServerSettings::any(self.connections)),
            Dialect::Postgres => server_settings::read(connection, self.connections).await,
        }
    }

    /// A result, or the error that there was none in the time that a database has at the start.
    pub(super) async fn in_time<T>(
        &self,
        result: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        timeout_at(self.deadline, result).await.unwrap_or_else(|_| Err(StoreError::busy()))
    }

    /// `prepared` has read the database, so that SQLite's log exists.
    fn store(&self, is_read_only: bool, prepared: Prepared, server: String) -> Store {
        let health = Arc::<Health>::default();
        let pool = |connections, session: &str, lifetimes| {
            let settings = PoolSettings {
                options: self.any.clone(),
                session: session.into(),
                connections,
                connect_timeout: self.limits.store_open_timeout,
                lifetimes,
            };
            Pool::new(settings, Arc::clone(&health))
        };
        let (reads, writes, database, keeper) = match &self.file {
            Some(file) => {
                let reading = format!("{}; PRAGMA query_only = ON", self.session);
                let opened = SqliteFile { path: file.clone(), identity: FileIdentity::of(file) };
                let database = Database::Sqlite(Arc::new(opened));
                // One connection writes.
                let (reads, writes) = (pool(self.connections, &reading, None), pool(1, &self.session, None));
                (reads, writes, database, Some(prepared.connection))
            }
            None => {
                let both = pool(prepared.server.connections, &self.session, Some(LIFETIMES));
                (both.clone(), both, Database::Postgres, None)
            }
        };
        Store {
            reads,
            writes,
            database,
            limits: CallLimits { call: self.limits.store_timeout, start: self.limits.store_open_timeout },
            is_read_only,
            schema: prepared.version,
            health,
            warning: prepared.server.warning,
            is_new: prepared.is_new,
            server,
            outbox_wake: watch::Sender::new(()),
            server_lock: OnceLock::new(),
            keeper: Mutex::new(keeper),
            probed: tokio::sync::Mutex::default(),
        }
    }
}

/// Refuses a folder without SQLite's file, and one whose file is empty: SQLite would take that for a database.
pub(super) fn must_exist(settings: &StoreSettings) -> Result<(), StoreError> {
    let StoreSettings::Sqlite(folder) = settings else { return Ok(()) };
    restore::refuse_interrupted(folder)?;
    match fs::metadata(folder.join(FILE_NAME)) {
        Ok(file) if file.is_file() && file.len() > 0 => Ok(()),
        Ok(file) if file.is_file() => Err(StoreError::new(
            "Empty",
            format!(
                "{FILE_NAME} in {} has 0 bytes, so it is no store: a copy of it was interrupted, or the disk was full. Restore a backup; where nothing was ever stored there, delete the file.",
                settings
            ),
        )),
        _ => Err(missing(settings)),
    }
}

/// Error of a command that finds no store.
fn missing(settings: &StoreSettings) -> StoreError {
    let remedy = match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to the folder that the server uses.",
        StoreSettings::Postgres(_) => "Set DATABASE_URL to the one that the server uses.",
    };
    let text = format!("{} holds no store: nothing has been stored there. {remedy}", settings);
    StoreError::new("Missing", text)
}

/// Error of a server that takes payments and finds no store: it does not create one by itself.
pub(crate) fn not_asked_for(settings: &StoreSettings) -> StoreError {
    let setting = match settings {
        StoreSettings::Sqlite(_) => "DATA_DIR to the folder",
        StoreSettings::Postgres(_) => "DATABASE_URL to the database",
    };
    let text = format!(
        "{} holds no store, and a live key of Stripe is set: a server with an empty store would not know the orders that were paid before. If the shop is new, create its store once with: checkout-server new-store. Otherwise set {setting} that the server used until now, or restore a backup.",
        settings
    );
    StoreError::new("Missing", text)
}

/// The database cannot be read or written.
fn unusable(settings: &StoreSettings, reason: &StoreError) -> StoreError {
    let remedy = reason.remedy().unwrap_or(match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to a folder that the server may write to.",
        StoreSettings::Postgres(_) => {
            "Set DATABASE_URL to a database that runs, that this machine reaches, and in which its user may create tables."
        }
    });
    let text = format!("Submissions and orders cannot be stored in {}: {reason}. {remedy}", settings);
    StoreError::new("Unusable", text)
}

/// Refuses every schema but the one that this version reads and writes.
pub(super) fn check_version(
    settings: &StoreSettings,
    migrations: &Migrations,
    found: i64,
) -> Result<(), StoreError> {
    let (name, latest) = (settings, migrations.latest());
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
        SchemaState::Moved => (
            "Moved",
            format!("The store in {name} was moved to PostgreSQL. Set DATABASE_URL to that database."),
        ),
        SchemaState::Older => (
            "Older",
            format!(
                "The store in {name} still has schema {found}, and this version reads schema {latest}. A command does not change that: a server of this version migrates the store when it starts. Run the command again after that."
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
