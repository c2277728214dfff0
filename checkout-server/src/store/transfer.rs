//! `checkout-server move`: copies everything from SQLite's file into an empty PostgreSQL database, and marks the file, so
//! that no server uses it again.
//!
//! Tables and columns are those of the schema, by name. The copy is one transaction, in which each row is compared with what
//! PostgreSQL has stored of it. Where it fails, the file is as before.

use super::{
    LOCK_FILE, StoreError,
    dialect::Dialect,
    files,
    open::{self, Connect},
    schema::{Migrations, SchemaState},
    sql,
};
use crate::config::{Limits, StoreSettings};
use sqlx::{AnyConnection, Row as _, any::AnyRow, query, query_as, query_scalar, raw_sql};
use std::{path::Path, time::Duration};
use tokio::time::timeout;

/// How long the copy may take.
const TRANSFER_TIMEOUT: Duration = Duration::from_hours(6);
/// Rows in memory at once.
const PAGE_ROWS: i64 = 500;

/// A column, and how it is read and written so that both databases yield the same bytes: `#` is its name, `?` the value.
struct Column {
    name: String,
    kind: String,
    own: &'static str,
    theirs: &'static str,
    write: &'static str,
}

/// A table with the columns of both databases, the key among them.
struct Table {
    name: String,
    key: String,
    columns: Vec<Column>,
}

/// A row: the bytes of each column.
type Values = Vec<Option<Vec<u8>>>;

/// Moves the store of a folder into a database; returns the tables and how many rows each has.
///
/// # Errors
/// A server runs on the folder, the database holds orders or leads, a row holds a text that PostgreSQL cannot store, or an
/// error of either database.
pub async fn transfer(
    folder: &Path,
    target: &StoreSettings,
    limits: &Limits,
) -> Result<Vec<(String, i64)>, StoreError> {
    let source = StoreSettings::Sqlite(folder.to_owned());
    open::must_exist(&source)?;
    let locked = files::lock_alone(&folder.join(LOCK_FILE));
    let _lock = locked.map_err(|_| failed("a server runs on this DATA_DIR; stop it first"))?;
    let connect = Connect::new(&source, limits)?;
    let mut from = connect.in_time(connect.one()).await?;
    let migrations = Migrations::of(Dialect::Sqlite);
    let version = migrations.version(&mut from).await?;
    // One that was marked, and whose copy was not completed, is moved again.
    if migrations.state(version) != SchemaState::Moved {
        open::check_version(&source, &migrations, version)?;
    }
    drop(open::open(target, limits).await?);
    let connect = Connect::new(target, limits)?;
    let mut to = connect.in_time(connect.one()).await?;
    let copied = timeout(TRANSFER_TIMEOUT, copy(&mut from, &mut to, migrations.latest())).await;
    copied.unwrap_or_else(|_| Err(StoreError::busy()))
}

/// Copies all tables, marks the source and commits both, in this order: a source that is not marked is complete.
async fn copy(
    from: &mut AnyConnection,
    to: &mut AnyConnection,
    schema: i64,
) -> Result<Vec<(String, i64)>, StoreError> {
    raw_sql(Dialect::Sqlite.begin()).execute(&mut *from).await?;
    raw_sql(Dialect::Postgres.begin()).execute(&mut *to).await?;
    let limits = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
    raw_sql(limits).execute(&mut *to).await?;
    let tables = tables(from, to).await?;
    for Table { name, .. } in &tables {
        raw_sql(sql(format!("LOCK TABLE \"{name}\" IN ACCESS EXCLUSIVE MODE"))).execute(&mut *to).await?;
    }
    let held = "SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM leads)";
    if query_scalar::<_, i64>(held).fetch_one(&mut *to).await? > 0 {
        return Err(failed("the database of DATABASE_URL holds orders or leads already; name an empty one"));
    }
    let mut moved = Vec::new();
    for table in tables {
        // What a start of the server has written, such as its secrets.
        raw_sql(sql(format!("DELETE FROM \"{}\"", table.name))).execute(&mut *to).await?;
        let rows = copy_table(&table, from, to).await?;
        moved.push((table.name, rows));
    }
    let mark = "UPDATE schema_version SET number = $1";
    query(mark).bind(-schema).execute(&mut *from).await?;
    raw_sql(Dialect::Sqlite.commit()).execute(&mut *from).await?;
    if let Err(error) = raw_sql(Dialect::Postgres.commit()).execute(&mut *to).await {
        // Without an answer, the database may hold everything: the mark stays.
        if matches!(error, sqlx::Error::Database(_)) {
            query(mark).bind(schema).execute(&mut *from).await?;
        }
        return Err(error.into());
    }
    Ok(moved)
}

async fn tables(from: &mut AnyConnection, to: &mut AnyConnection) -> Result<Vec<Table>, StoreError> {
    let names = "SELECT name FROM sqlite_schema
                 WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version' ORDER BY name";
    let names: Vec<String> = query_scalar(names).fetch_all(&mut *from).await?;
    let mut tables = Vec::new();
    for name in names {
        let columns = "SELECT name, pk FROM pragma_table_info($1) ORDER BY name";
        let own: Vec<(String, i64)> = query_as(columns).bind(&name).fetch_all(&mut *from).await?;
        let columns = "SELECT column_name::text, data_type::text FROM information_schema.columns
                       WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE \"C\"";
        let theirs: Vec<(String, String)> = query_as(columns).bind(&name).fetch_all(&mut *to).await?;
        let key = own.iter().find(|(_, key)| *key == 1).map(|(column, _)| column.clone());
        let is_same = own.iter().map(|(column, _)| column).eq(theirs.iter().map(|(column, _)| column));
        let (Some(key), true) = (key, is_same) else {
            return Err(failed(&format!("the columns of {name} are not the same in both databases")));
        };
        let columns = theirs.into_iter().map(|(column, kind)| Column::new(column, kind));
        tables.push(Table { name, key, columns: columns.collect::<Result<_, _>>()? });
    }
    Ok(tables)
}

/// Copies the rows of a table, compares them, and lets its numbers go on behind the last one that was ever given.
async fn copy_table(
    table: &Table,
    from: &mut AnyConnection,
    to: &mut AnyConnection,
) -> Result<i64, StoreError> {
    let Table { name, key, columns } = table;
    let list = |text: &dyn Fn(usize, &Column) -> String| {
        let texts = columns.iter().zip(1..).map(|(column, place)| text(place, column));
        texts.collect::<Vec<_>>().join(", ")
    };
    let read = list(&|_, column| column.read(column.own));
    let page =
        format!("SELECT rowid AS row_id, {read} FROM \"{name}\" WHERE rowid > $1 ORDER BY rowid LIMIT $2");
    let insert = format!(
        "INSERT INTO \"{name}\" ({}) OVERRIDING SYSTEM VALUE VALUES ({}) RETURNING {}",
        list(&|_, column| format!("\"{}\"", column.name)),
        list(&|place, column| column.write.replace('?', &format!("${place}"))),
        list(&|_, column| column.read(column.theirs)),
    );
    let (mut after, mut copied) = (i64::MIN, 0);
    loop {
        let rows = query(sql(page.clone())).bind(after).bind(PAGE_ROWS).fetch_all(&mut *from).await?;
        let Some(last) = rows.last() else { break };
        after = last.try_get("row_id")?;
        for row in &rows {
            let values = table.values(row)?;
            table.check(&values)?;
            let mut statement = query(sql(insert.clone()));
            for value in &values {
                statement = statement.bind(value.clone());
            }
            let stored = table.values(&statement.fetch_one(&mut *to).await?)?;
            if stored != values {
                return Err(failed(&format!("{} is not stored as it was", table.row(&values))));
            }
            copied += 1;
        }
    }
    let count = query_scalar::<_, i64>(sql(format!("SELECT count(*) FROM \"{name}\"")));
    if count.fetch_one(&mut *to).await? != copied {
        return Err(failed(&format!("the rows of {name} are not all stored")));
    }
    if columns.iter().any(|column| column.name == *key && column.kind == "bigint") {
        let given = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1";
        let given: i64 = query_scalar(given).bind(name).fetch_one(from).await?;
        let go_on = "SELECT setval(pg_get_serial_sequence($1, $2), greatest($3, 1), $3 > 0)";
        let go_on = query_scalar::<_, Option<i64>>(go_on).bind(name).bind(key).bind(given);
        go_on.fetch_one(to).await?;
    }
    Ok(copied)
}

impl Table {
    fn values(&self, row: &AnyRow) -> Result<Values, StoreError> {
        let value = |column: &Column| Ok(row.try_get(column.name.as_str())?);
        self.columns.iter().map(value).collect()
    }

    /// Refuses texts that PostgreSQL cannot store.
    fn check(&self, values: &Values) -> Result<(), StoreError> {
        let cannot = |bytes: &Vec<u8>| bytes.contains(&0) || str::from_utf8(bytes).is_err();
        let mut columns = self.columns.iter().zip(values);
        let found =
            columns.find(|(column, value)| column.kind == "text" && value.as_ref().is_some_and(cannot));
        found.map_or(Ok(()), |(Column { name, .. }, _)| {
            let row = self.row(values);
            Err(failed(&format!(
                "{name} of {row} holds a NUL or invalid UTF-8, which PostgreSQL cannot store; correct or delete that row"
            )))
        })
    }

    /// What the messages call a row.
    fn row(&self, values: &Values) -> String {
        let mut columns = self.columns.iter().zip(values);
        let key = columns.find(|(column, _)| column.name == self.key).and_then(|(_, value)| value.as_deref());
        let key = String::from_utf8_lossy(key.unwrap_or_default()).escape_debug().to_string();
        format!("the row of {} with {} {key}", self.name, self.key)
    }
}

impl Column {
    /// Of a type in PostgreSQL.
    fn new(name: String, kind: String) -> Result<Self, StoreError> {
        const NUMBER: &str = "CAST(CAST(# AS TEXT) AS BLOB)";
        let (own, theirs, write) = match kind.as_str() {
            "bigint" => (NUMBER, "convert_to(#::text, 'UTF8')", "convert_from(?, 'UTF8')::bigint"),
            "boolean" => {
                (NUMBER, "convert_to(#::int::text, 'UTF8')", "convert_from(?, 'UTF8')::int::boolean")
            }
            "text" => ("CAST(# AS BLOB)", "convert_to(#, 'UTF8')", "convert_from(?, 'UTF8')"),
            "bytea" => ("#", "#", "?"),
            _ => return Err(failed(&format!("no column of the type {kind} can be moved"))),
        };
        Ok(Self { name, kind, own, theirs, write })
    }

    fn read(&self, expression: &str) -> String {
        format!("{} AS \"{}\"", expression.replace('#', &format!("\"{}\"", self.name)), self.name)
    }
}

fn failed(reason: &str) -> StoreError {
    StoreError::new("Move", format!("The store was not moved: {reason}."))
}
