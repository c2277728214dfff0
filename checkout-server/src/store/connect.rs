//! Single connections to a database, and their options.

use super::StoreError;
use sqlx::{
    AnyConnection, ConnectOptions as _, Connection as _,
    any::{AnyConnectOptions, install_default_drivers},
};
use std::path::Path;
use url::Url;

/// One connection to a SQLite file.
pub(super) async fn connect_file(file: &Path) -> Result<AnyConnection, StoreError> {
    Ok(AnyConnection::connect_with(&file_options(file)?).await?)
}

/// One connection to a SQLite file that changes neither the file nor its log.
pub(super) async fn read_file(file: &Path) -> Result<AnyConnection, StoreError> {
    Ok(AnyConnection::connect_with(&options_of(file, "ro")?).await?)
}

/// The options of a connection to a SQLite file.
pub(super) fn file_options(file: &Path) -> Result<AnyConnectOptions, StoreError> {
    options_of(file, "rw")
}

fn options_of(file: &Path, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let url =
        Url::from_file_path(&file).map_err(|()| StoreError::new("Unusable", "its path is not valid"))?;
    let url = format!("sqlite://{}?mode={mode}", url.path());
    options(&Url::parse(&url).map_err(|error| StoreError::new("Unusable", error.to_string()))?)
}

/// The options of a connection to a database by its URL.
pub(super) fn options(url: &Url) -> Result<AnyConnectOptions, StoreError> {
    install_default_drivers();
    Ok(AnyConnectOptions::from_url(url)?.disable_statement_logging())
}
