//! `checkout-server move`: copies everything from SQLite's file into an empty PostgreSQL database, and marks the file, so
//! that no server uses it again.
//!
//! Tables and columns are those of the schema, by name. The copy is one transaction, and compares each row with the row
//! that PostgreSQL has stored. If it fails, the file is unchanged.

use super::{
    LOCK_FILE, StoreError,
    dialect::Dialect,
    files,
    open::{self, MissingStore, OpenOptions},
    schema::{Migrations, SchemaState},
    sql,
};
use crate::config::{Limits, StoreSettings};
use futures_util::TryStreamExt as _;
use sqlx::{AnyConnection, Row as _, any::AnyRow, query, query_as, query_scalar, raw_sql};
use std::{fmt, path::Path, time::Duration};
use tokio::time::timeout;

/// How long the copy may take.
const TRANSFER_TIMEOUT: Duration = Duration::from_hours(6);

const SELECT_TABLES: &str = "SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version' ORDER BY name";
const SELECT_SQLITE_COLUMNS: &str = "SELECT name, pk FROM pragma_table_info($1) ORDER BY name";
const SELECT_POSTGRES_COLUMNS: &str =
    "SELECT column_name::text, data_type::text FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE \"C\"";
const WITHOUT_LIMITS: &str =
    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
const COUNT_HELD: &str = "SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM submissions)";
/// Sets the schema's number; a negative number marks a moved store.
const SET_VERSION: &str = "UPDATE schema_version SET number = $1";
const SELECT_LAST_NUMBER: &str = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1";
const SET_LAST_NUMBER: &str = "SELECT setval(pg_get_serial_sequence($1, $2), greatest($3, 1), $3 > 0)";

/// Table, and the SQL that reads and writes its rows so that both databases return the same bytes for each column.
struct Table {
    name: String,
    /// Column of the key, and its position.
    key: (String, usize),
    /// Whether the keys are numbers that the database gives.
    is_numbered: bool,
    select: String,
    /// Inserts a row, and returns the stored one.
    insert: String,
}

/// Moves the store of a folder into a database; returns the tables with their numbers of rows.
///
/// # Errors
/// If a server runs on the folder, the database has orders or submissions, a row has a text that PostgreSQL cannot
/// store, or a database fails.
pub async fn transfer(
    folder: &Path,
    target: &StoreSettings,
    limits: &Limits,
) -> Result<Vec<(String, i64)>, StoreError> {
    let source = StoreSettings::Sqlite(folder.to_owned());
    open::must_exist(&source)?;
    let locked = files::lock_alone(&folder.join(LOCK_FILE));
    let _lock = locked.map_err(|_| failed("a server runs on this DATA_DIR; stop it first"))?;
    let options = OpenOptions::new(&source, limits)?;
    let mut from = options.in_time(options.connection()).await?;
    let migrations = Migrations::of(Dialect::Sqlite);
    let version = migrations.version(&mut from).await?;
    // A marked store whose copy was not completed is moved again.
    if migrations.state(version) != SchemaState::Moved {
        open::check_version(&source, &migrations, version)?;
    }
    drop(open::open(target, limits, MissingStore::Create).await?);
    let options = OpenOptions::new(target, limits)?;
    let mut to = options.in_time(options.connection()).await?;
    let copied = timeout(TRANSFER_TIMEOUT, copy(&mut from, &mut to, migrations.latest())).await;
    copied.unwrap_or_else(|_| Err(StoreError::busy()))
}

/// Copies all tables, marks the source, and commits both in this sequence: a source without a mark is complete.
async fn copy(
    from: &mut AnyConnection,
    to: &mut AnyConnection,
    schema: i64,
) -> Result<Vec<(String, i64)>, StoreError> {
    raw_sql(Dialect::Sqlite.begin()).execute(&mut *from).await?;
    raw_sql(Dialect::Postgres.begin()).execute(&mut *to).await?;
    raw_sql(WITHOUT_LIMITS).execute(&mut *to).await?;
    let tables = tables(from, to).await?;
    for Table { name, .. } in &tables {
        raw_sql(sql(format!("LOCK TABLE \"{name}\" IN ACCESS EXCLUSIVE MODE"))).execute(&mut *to).await?;
    }
    if query_scalar::<_, i64>(COUNT_HELD).fetch_one(&mut *to).await? > 0 {
        return Err(failed(
            "the database of DATABASE_URL holds orders or submissions already; name an empty one",
        ));
    }
    let mut moved = Vec::new();
    for table in tables {
        // An earlier start of a server wrote rows, such as its secrets.
        raw_sql(sql(format!("DELETE FROM \"{}\"", table.name))).execute(&mut *to).await?;
        let rows = copy_table(&table, from, to).await?;
        moved.push((table.name, rows));
    }
    query(SET_VERSION).bind(-schema).execute(&mut *from).await?;
    raw_sql(Dialect::Sqlite.commit()).execute(&mut *from).await?;
    if let Err(error) = raw_sql(Dialect::Postgres.commit()).execute(&mut *to).await {
        // Without an answer, the database may have everything: the mark stays.
        if matches!(error, sqlx::Error::Database(_)) {
            query(SET_VERSION).bind(schema).execute(&mut *from).await?;
        }
        return Err(error.into());
    }
    Ok(moved)
}

async fn tables(from: &mut AnyConnection, to: &mut AnyConnection) -> Result<Vec<Table>, StoreError> {
    let names: Vec<String> = query_scalar(SELECT_TABLES).fetch_all(&mut *from).await?;
    let mut tables = Vec::new();
    for name in names {
        let own: Vec<(String, i64)> =
            query_as(SELECT_SQLITE_COLUMNS).bind(&name).fetch_all(&mut *from).await?;
        let theirs: Vec<(String, String)> =
            query_as(SELECT_POSTGRES_COLUMNS).bind(&name).fetch_all(&mut *to).await?;
        let place = own.iter().position(|(_, key)| *key == 1);
        let is_same = own.iter().map(|(column, _)| column).eq(theirs.iter().map(|(column, _)| column));
        let (Some(key), true) = (place, is_same) else {
            return Err(failed(&format!("the columns of {name} are not the same in both databases")));
        };
        tables.push(Table::new(name, key, &theirs)?);
    }
    Ok(tables)
}

/// Copies and compares the rows of a table. New numbers continue after the last number that was ever given.
async fn copy_table(
    table: &Table,
    from: &mut AnyConnection,
    to: &mut AnyConnection,
) -> Result<i64, StoreError> {
    let Table { name, key: (key, place), .. } = table;
    let mut copied = 0;
    let mut rows = query(sql(table.select.clone())).fetch(&mut *from);
    while let Some(row) = rows.try_next().await? {
        let values = values(&row)?;
        let mut statement = query(sql(table.insert.clone()));
        for value in &values {
            statement = statement.bind(value.clone());
        }
        let inserted = statement.fetch_one(&mut *to).await;
        // PostgreSQL refuses a text with a NUL or invalid UTF-8.
        let refused = |error: &dyn fmt::Display| {
            let number = values.get(*place).and_then(Option::as_deref).unwrap_or_default().escape_ascii();
            failed(&format!(
                "the row of {name} with {key} {number} cannot be stored ({error}); correct or delete it"
            ))
        };
        let stored = inserted.map_err(|error| match &error {
            sqlx::Error::Database(reason) => refused(reason),
            _ => error.into(),
        })?;
        if self::values(&stored)? != values {
            return Err(refused(&"it reads otherwise"));
        }
        copied += 1;
    }
    drop(rows);
    let count = query_scalar::<_, i64>(sql(format!("SELECT count(*) FROM \"{name}\"")));
    if count.fetch_one(&mut *to).await? != copied {
        return Err(failed(&format!("the rows of {name} are not all stored")));
    }
    if table.is_numbered {
        let given: i64 = query_scalar(SELECT_LAST_NUMBER).bind(name).fetch_one(from).await?;
        let go_on = query_scalar::<_, Option<i64>>(SET_LAST_NUMBER).bind(name).bind(key).bind(given);
        go_on.fetch_one(to).await?;
    }
    Ok(copied)
}

/// Bytes of each column.
fn values(row: &AnyRow) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
    (0..row.len()).map(|place| Ok(row.try_get(place)?)).collect()
}

impl Table {
    /// Creates the table from its columns and their types in PostgreSQL. `key` is the position of the key.
    fn new(name: String, key: usize, columns: &[(String, String)]) -> Result<Self, StoreError> {
        const NUMBER: &str = "CAST(CAST(# AS TEXT) AS BLOB)";
        let [mut own, mut names, mut values, mut theirs] = [(); 4].map(|()| Vec::new());
        for ((column, kind), place) in columns.iter().zip(1..) {
            // `#` is the column and `?` the value. Numbers are read as digits.
            let (read, write, read_back) = match kind.as_str() {
                "bigint" => (NUMBER, "convert_from(?, 'UTF8')::bigint", "convert_to(#::text, 'UTF8')"),
                "boolean" => {
                    (NUMBER, "convert_from(?, 'UTF8')::int::boolean", "convert_to(#::int::text, 'UTF8')")
                }
                "text" => ("CAST(# AS BLOB)", "convert_from(?, 'UTF8')", "convert_to(#, 'UTF8')"),
                "bytea" => ("#", "?", "#"),
                _ => return Err(failed(&format!("no column of the type {kind} can be moved"))),
            };
            let quoted = format!("\"{column}\"");
            own.push(read.replace('#', &quoted));
            values.push(write.replace('?', &format!("${place}")));
            theirs.push(read_back.replace('#', &quoted));
            names.push(quoted);
        }
        let [own, names, values, theirs] = [own, names, values, theirs].map(|list| list.join(", "));
        let keyed = columns.get(key).cloned();
        let (column, kind) = keyed.ok_or_else(|| failed(&format!("the table {name} has no key")))?;
        Ok(Self {
            key: (column, key),
            is_numbered: kind == "bigint",
            select: format!("SELECT {own} FROM \"{name}\" ORDER BY rowid"),
            insert: format!(
                "INSERT INTO \"{name}\" ({names}) OVERRIDING SYSTEM VALUE VALUES ({values}) RETURNING {theirs}"
            ),
            name,
        })
    }
}

fn failed(reason: &str) -> StoreError {
    StoreError::new("Move", format!("The store was not moved: {reason}."))
}
