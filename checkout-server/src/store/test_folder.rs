//! Folder for the store of one test.

use crate::{
    base::random::random_hex,
    config::{Limits, StoreSettings},
    store::{self, MissingStore, Store},
};
use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};
use std::{fs, path::PathBuf, sync::Arc};

/// Path of a folder for a store, which is deleted at the end of its test.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new() -> Self {
        Self(std::env::temp_dir().join(format!("checkout-server-store-{}", random_hex().unwrap())))
    }

    /// Settings of a store in the folder.
    pub(crate) fn settings(&self) -> StoreSettings {
        StoreSettings::Sqlite(self.0.clone())
    }

    /// Opens the store in the folder.
    pub(crate) async fn open(&self, limits: &Limits) -> Arc<Store> {
        store::open(&self.settings(), limits, MissingStore::Create).await.unwrap()
    }

    /// Opens a further connection to the store's file.
    pub(crate) async fn connect(&self) -> SqliteConnection {
        SqliteConnectOptions::new().filename(self.0.join("ledger.sqlite")).connect().await.unwrap()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
