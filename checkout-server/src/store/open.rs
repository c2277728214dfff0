//! Opening, inspecting and copying a store.

pub(super) mod connection;
mod options;
mod refusals;

pub(super) use options::OpenOptions;
pub(crate) use refusals::not_asked_for;
pub(super) use refusals::{check_version, must_exist};

use super::{
    LOCK_FILE, LONG_TIMEOUT, ServerLock, Store, StoreError, StoreSize, StoreSummary, count,
    dialect::Dialect,
    files, random_text, restore,
    schema::{Migrations, SchemaState},
    server_settings::ServerSettings,
};
use crate::{
    base::error::ConfigError,
    config::{Limits, StoreSettings},
};
use refusals::unusable;
use sqlx::{AnyConnection, Connection as _, query_scalar, raw_sql};
use std::{
    io,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use tokio::time::{Instant, sleep, timeout};

/// Name of the database's file in `DATA_DIR`.
pub(super) const FILE_NAME: &str = "ledger.sqlite";

/// Pause between attempts to open a database that is starting.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// How long a copy of a store and its check may take.
pub(super) const COPY_TIMEOUT: Duration = Duration::from_hours(1);

/// Name of SQLite's file until its schema is complete.
const NEW_FILE_NAME: &str = "ledger.sqlite.new";

/// Purpose for which a store is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// An older store is migrated; PostgreSQL's tables are created if there are none.
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
    /// The server does not start: it would not know earlier orders, and would answer Stripe's events about them like
    /// events of another site. The operator creates a new store with `new-store`.
    Refuse,
}

/// Opens the store for a server, creating and migrating it as needed. Until it is dropped, other servers see that one
/// runs on SQLite's file, and `move` refuses it.
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
    let unusable = |error: &StoreError| unusable(settings, error);
    files::create_folder(folder).map_err(|error| unusable(&error.into()))?;
    let started = Instant::now();
    let (lock, is_first, is_new) = loop {
        let locked = async {
            let (lock, is_alone) = files::lock(&lock_file)?;
            let is_new = is_alone && !file.exists();
            if is_new {
                create_sqlite(folder, limits, Migrations::of(Dialect::Sqlite)).await?;
            }
            lock.try_lock_shared().map_err(io::Error::from)?;
            Ok::<_, StoreError>((lock, is_alone, is_new))
        };
        match locked.await {
            // Another server is starting, or the store is being moved.
            Err(error) if error.is_transient() && started.elapsed() < limits.store_lock_timeout => {
                sleep(RETRY_PAUSE).await;
            }
            Err(error) => return Err(unusable(&error)),
            Ok(locked) => break locked,
        }
    };
    let mut store = open_for(Access::Migrate, settings, limits).await?;
    if let Some(store) = Arc::get_mut(&mut store) {
        store.is_new = is_new;
    }
    // The store had no lock until now.
    drop(store.server_lock.set(ServerLock { _file: lock, is_alone: AtomicBool::new(is_first) }));
    Ok(store)
}

/// Creates an empty store.
///
/// # Errors
/// If a store exists, or it cannot be created.
pub async fn create(settings: &StoreSettings, limits: &Limits) -> Result<(), StoreError> {
    if inspect(settings, limits).await?.is_some() {
        let text = format!("{} holds a store already. Nothing was changed.", settings);
        return Err(StoreError::new("Exists", text));
    }
    open(settings, limits, MissingStore::Create).await?.close().await;
    Ok(())
}

/// Creates SQLite's file, and renames it once its schema is complete. The caller has locked the folder exclusively.
async fn create_sqlite(folder: &Path, limits: &Limits, migrations: Migrations) -> Result<(), StoreError> {
    let (new, file) = (folder.join(NEW_FILE_NAME), folder.join(FILE_NAME));
    // Files of an interrupted start.
    for leftover in [new.clone(), folder.join(format!("{NEW_FILE_NAME}-journal"))] {
        files::remove_file(&leftover)?;
    }
    drop(files::create_new_file(&new)?);
    let create = async {
        let mut connection = connection::open_file(&new).await?;
        let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
        migrations.migrate(&mut transaction).await?;
        transaction.commit().await?;
        Ok(connection.close().await?)
    };
    let created = timeout(limits.store_open_timeout, create).await;
    created.unwrap_or_else(|_| Err(StoreError::busy()))?;
    Ok(files::put_in_place(&new, &file)?)
}

/// Opens a store that must exist, for commands that write. It is not migrated: an older server may be running.
///
/// # Errors
/// As [`open`], and if there is no store, or its schema is older.
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
        // A command runs one call after the other. With more connections, the pool would try to make a further one for
        // a long time, even after its own has come back.
        prepared.server.connections = 1;
    }
    Ok(Arc::new(options.store(access == Access::Read, prepared, random_text()?)))
}

/// A database that was checked, and migrated as needed.
struct Prepared {
    connection: AnyConnection,
    version: i64,
    /// Whether its tables were just created.
    is_new: bool,
    server: ServerSettings,
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
    // Commands that write do not migrate.
    let is_migrated = match migrations.state(prepared.version) {
        SchemaState::Empty => access == Access::Create,
        SchemaState::Older => matches!(access, Access::Create | Access::Migrate),
        _ => false,
    };
    if is_migrated {
        let migrate = async {
            let mut transaction = prepared.connection.begin_with(dialect.begin()).await?;
            if dialect == Dialect::Postgres {
                // The session's limit is for calls; a migration step may rewrite a table.
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

/// Inspects a store without changing anything; `None` if there is no store, and one could be created.
///
/// # Errors
/// Why it could not be used, and what to do.
pub async fn inspect(settings: &StoreSettings, limits: &Limits) -> Result<Option<StoreSummary>, StoreError> {
    if let StoreSettings::Sqlite(folder) = settings {
        restore::refuse_interrupted(folder)?;
        if !folder.join(FILE_NAME).exists() {
            let writable = files::check_writable(folder);
            return writable.map(|()| None).map_err(|error| unusable(settings, &error.into()));
        }
    }
    must_exist(settings)?;
    let options = OpenOptions::new(settings, limits)?;
    let migrations = Migrations::of(options.dialect());
    let unusable = |error| unusable(settings, &error);
    let mut prepared = prepare(Access::Read, &options, &migrations).await.map_err(unusable)?;
    let state = migrations.state(prepared.version);
    let inspected = options.in_time(async {
        let connection = &mut prepared.connection;
        if migrations.dialect == Dialect::Sqlite {
            let verdict: String = query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await?;
            if verdict != "ok" {
                return Err(StoreError::damaged(&verdict));
            }
        }
        // Dropping the transaction rolls it back.
        let mut transaction = connection.begin_with(migrations.dialect.begin()).await?;
        if state == SchemaState::Empty {
            migrations.migrate(&mut transaction).await?;
        }
        if !matches!(state, SchemaState::Older | SchemaState::Current) {
            return Ok(StoreSize { orders: 0, submissions: 0 });
        }
        let size = count(&mut *transaction).await?;
        super::write_and_delete(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(size)
    });
    let size = inspected.await.map_err(unusable)?;
    match state {
        SchemaState::Empty if migrations.dialect == Dialect::Postgres => return Ok(None),
        SchemaState::Older => {}
        _ => check_version(settings, &migrations, prepared.version)?,
    }
    let needs_migration = state == SchemaState::Older;
    Ok(Some(StoreSummary { size, needs_migration, warning: prepared.server.warning }))
}

/// Copies the state of an existing store at one moment into a new file.
///
/// # Errors
/// Why it could not be copied. PostgreSQL has its own program for backups.
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

impl From<StoreError> for ConfigError {
    fn from(error: StoreError) -> Self {
        Self::new(error.to_string())
    }
}

#[cfg(test)]
mod tests;
