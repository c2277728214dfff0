//! A folder for the store of one test.

use crate::base::random::random_hex;
use std::{fs, path::PathBuf};

/// A path for a folder with a store, which is deleted at the end of its test.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new() -> Self {
        Self(std::env::temp_dir().join(format!("checkout-server-store-{}", random_hex().unwrap())))
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
