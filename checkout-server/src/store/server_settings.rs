//! Settings of a PostgreSQL server, its database and its role: encoding and number of connections.

use super::StoreError;
use sqlx::{AnyConnection, Row as _, query};

/// Effect of these settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ServerSettings {
    /// Maximum number of connections.
    pub(super) connections: u32,
    /// Warning for the operator.
    pub(super) warning: Option<String>,
}

/// Limits of connections, -1 for none, and the encoding of texts.
const SETTINGS: &str = "SELECT role.rolname::text AS role, role.rolconnlimit::bigint AS of_role,
        db.datconnlimit::bigint AS of_database, pg_encoding_to_char(db.encoding)::text AS encoding,
        current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
            AS of_server
    FROM pg_roles AS role, pg_database AS db
    WHERE role.rolname = current_user AND db.datname = current_database()";

/// Reads the settings. `wanted` is `DATABASE_CONNECTIONS`.
///
/// # Errors
/// The database's, and if the encoding cannot store all texts.
pub(super) async fn read(connection: &mut AnyConnection, wanted: u32) -> Result<ServerSettings, StoreError> {
    let row = query(SETTINGS).fetch_one(connection).await?;
    let encoding: &str = row.try_get("encoding")?;
    if encoding != "UTF8" {
        let text = format!("the database has the encoding {encoding}, which cannot store every text");
        return Err(StoreError::new("Encoding", text));
    }
    let limits = [row.try_get("of_role")?, row.try_get("of_database")?, row.try_get("of_server")?];
    Ok(ServerSettings::within(wanted, row.try_get("role")?, limits))
}

impl ServerSettings {
    /// Settings without limits of connections.
    pub(super) fn any(wanted: u32) -> Self {
        Self { connections: wanted, warning: None }
    }

    /// Number of connections within the limits of a role, a database and a server; -1 is no limit. One is left for the
    /// operator's commands.
    fn within(wanted: u32, role: &str, limits: [i64; 3]) -> Self {
        let holders = [format!("the role {role}"), "the database".to_owned(), "the server".to_owned()];
        let limits = limits.into_iter().zip(holders).filter(|(limit, _)| *limit >= 0);
        let Some((limit, holder)) = limits.min_by_key(|(limit, _)| *limit) else { return Self::any(wanted) };
        let possible = u32::try_from(limit).unwrap_or(u32::MAX).saturating_sub(1).max(1);
        if wanted <= possible {
            return Self::any(wanted);
        }
        let warning = format!(
            "DATABASE_CONNECTIONS is {wanted}, and {holder} may have {limit} connections: this server uses {possible}, and more requests wait for each other. Raise that limit, or set DATABASE_CONNECTIONS={possible}; where several servers share it, to the part of each."
        );
        Self { connections: possible, warning: Some(warning) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_counts_and_one_connection_is_left() {
        for (limits, connections, named) in [
            ([-1, -1, 97], 8, None),
            ([9, -1, 97], 8, None),
            ([8, -1, 97], 7, Some("the role house may have 8")),
            ([-1, 3, 97], 2, Some("the database may have 3")),
            ([3, 4, 2], 1, Some("the server may have 2")),
            ([1, -1, 97], 1, Some("the role house may have 1")),
        ] {
            let found = ServerSettings::within(8, "house", limits);
            assert_eq!(found.connections, connections, "{limits:?}");
            assert_eq!(found.warning.is_some(), named.is_some(), "{limits:?}");
            assert!(found.warning.iter().all(|text| text.contains(named.unwrap())), "{found:?}");
        }
    }
}
