//! Schema: numbered steps in `migrations/`, and how the missing ones are applied. Each makes the schema of its number out of
//! the one before.

use crate::orders::StoreError;
use sqlx::{AnyConnection, query, query_scalar, raw_sql};

const SQLITE: [&str; 15] = [
    include_str!("../../migrations/sqlite/01.sql"),
    include_str!("../../migrations/sqlite/02.sql"),
    include_str!("../../migrations/sqlite/03.sql"),
    include_str!("../../migrations/sqlite/04.sql"),
    include_str!("../../migrations/sqlite/05.sql"),
    include_str!("../../migrations/sqlite/06.sql"),
    include_str!("../../migrations/sqlite/07.sql"),
    include_str!("../../migrations/sqlite/08.sql"),
    include_str!("../../migrations/sqlite/09.sql"),
    include_str!("../../migrations/sqlite/10.sql"),
    include_str!("../../migrations/sqlite/11.sql"),
    include_str!("../../migrations/sqlite/12.sql"),
    include_str!("../../migrations/sqlite/13.sql"),
    include_str!("../../migrations/sqlite/14.sql"),
    include_str!("../../migrations/sqlite/15.sql"),
];

const POSTGRES: [&str; 14] = [
    include_str!("../../migrations/postgres/01.sql"),
    include_str!("../../migrations/postgres/02.sql"),
    include_str!("../../migrations/postgres/03.sql"),
    include_str!("../../migrations/postgres/04.sql"),
    include_str!("../../migrations/postgres/05.sql"),
    include_str!("../../migrations/postgres/06.sql"),
    include_str!("../../migrations/postgres/07.sql"),
    include_str!("../../migrations/postgres/08.sql"),
    include_str!("../../migrations/postgres/09.sql"),
    include_str!("../../migrations/postgres/10.sql"),
    include_str!("../../migrations/postgres/11.sql"),
    include_str!("../../migrations/postgres/12.sql"),
    include_str!("../../migrations/postgres/13.sql"),
    include_str!("../../migrations/postgres/14.sql"),
];

/// Lock of servers that migrate at the same time. Released value: other versions of the server use it, too.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended('the schema of the ledger', 0))";

/// The schema that this version reads and writes.
pub(super) fn latest(is_postgres: bool) -> i64 {
    let steps = if is_postgres { POSTGRES.len() } else { SQLITE.len() };
    i64::try_from(steps).unwrap_or(i64::MAX)
}

/// The number of the database's schema; 0 where it has none.
pub(super) async fn version(connection: &mut AnyConnection, is_postgres: bool) -> Result<i64, StoreError> {
    let exists = if is_postgres {
        "SELECT count(*) FROM pg_class WHERE oid = to_regclass('schema_version')"
    } else {
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_version'"
    };
    if query_scalar::<_, i64>(exists).fetch_one(&mut *connection).await? == 0 {
        return Ok(0);
    }
    let version = "SELECT coalesce(max(number), 0) FROM schema_version";
    Ok(query_scalar(version).fetch_one(connection).await?)
}

/// Applies the missing steps in a transaction; returns the version before, 0 where there was no schema. A newer one stays
/// as it is.
pub(super) async fn migrate(connection: &mut AnyConnection, is_postgres: bool) -> Result<i64, StoreError> {
    if is_postgres {
        raw_sql(LOCK).execute(&mut *connection).await?;
    }
    let before = version(connection, is_postgres).await?;
    // A user who may not create tables may still use existing ones.
    if before == 0 {
        let create = if is_postgres {
            "CREATE TABLE IF NOT EXISTS schema_version (number BIGINT NOT NULL)"
        } else {
            "CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL) STRICT"
        };
        query(create).execute(&mut *connection).await?;
    }
    let steps = if is_postgres { &POSTGRES[..] } else { &SQLITE[..] };
    for (step, number) in steps.iter().zip(1_i64..).filter(|(_, number)| *number > before) {
        raw_sql(*step).execute(&mut *connection).await?;
        query("DELETE FROM schema_version").execute(&mut *connection).await?;
        let insert = "INSERT INTO schema_version (number) VALUES ($1)";
        query(insert).bind(number).execute(&mut *connection).await?;
    }
    Ok(before)
}
