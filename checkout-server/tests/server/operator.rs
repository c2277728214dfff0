//! Operator: start, settings, commands, backups, and the guides about them.

mod backup_restore;
mod check_command;
mod data_folder;
mod desk_requests;
mod docs;
mod guide;
mod new_store;
mod orders_command;
mod proxy_configs;
mod startup;
mod submissions_command;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folder of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Files below a folder of the repository with one of these extensions.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![root().join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|own| extensions.iter().any(|other| own == *other)) {
                found.push(entry);
            }
        }
    }
    found
}
