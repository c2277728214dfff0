//! Single connections to a database, and their options.

use crate::store::StoreError;
use sqlx::{
    AnyConnection, AssertSqlSafe, ConnectOptions as _, Connection as _,
    any::{AnyConnectOptions, install_default_drivers},
    raw_sql,
};
use std::path::Path;
use url::Url;

/// Opens a connection and runs the statements of `session` on it. The error is the cause of the failure.
pub(super) async fn open(options: &AnyConnectOptions, session: &str) -> Result<AnyConnection, StoreError> {
    let mut connection = AnyConnection::connect_with(options).await?;
    raw_sql(AssertSqlSafe(session.to_owned())).execute(&mut connection).await?;
    Ok(connection)
}

/// Opens a connection to a SQLite file.
pub(in crate::store) async fn open_file(file: &Path) -> Result<AnyConnection, StoreError> {
    Ok(AnyConnection::connect_with(&file_options(file)?).await?)
}

/// Opens a connection to a SQLite file that changes neither the file nor its log.
pub(in crate::store) async fn open_file_for_reading(file: &Path) -> Result<AnyConnection, StoreError> {
    Ok(AnyConnection::connect_with(&options_of(file, "ro")?).await?)
}

/// Options of connections to a SQLite file.
pub(super) fn file_options(file: &Path) -> Result<AnyConnectOptions, StoreError> {
    options_of(file, "rw")
}

fn options_of(file: &Path, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let file_url =
        Url::from_file_path(&file).map_err(|()| StoreError::new("Unusable", "its path is not valid"))?;
    let url = Url::parse(&format!("sqlite://{}?mode={mode}", file_url.path()));
    options(&url.map_err(|error| StoreError::new("Unusable", error.to_string()))?)
}

/// Options of connections to a database by its URL.
pub(super) fn options(url: &Url) -> Result<AnyConnectOptions, StoreError> {
    install_default_drivers();
    Ok(AnyConnectOptions::from_url(url)?.disable_statement_logging())
}
