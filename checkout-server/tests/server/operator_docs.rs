//! Operator documentation: the settings, unit files and image that it names match the server.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn help() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_checkout-server")).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the setting names in a text: words of capitals and underscores.
fn names(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !(c.is_ascii_uppercase() || c == '_'))
        .filter(|word| word.len() >= 4 && !word.starts_with('_'))
        .map(str::to_owned)
        .collect()
}

/// Returns the settings that `--help` lists, at the beginning of each line.
fn settings() -> BTreeSet<String> {
    let help = help();
    let (_, listed) = help.split_once("Settings are read from").unwrap();
    let lines = listed.lines().skip(2).filter_map(|line| line.trim_start().split("  ").next());
    lines.flat_map(names).collect()
}

#[test]
fn the_readme_and_help_list_the_same_settings() {
    let readme = read("README.md");
    let (_, table) = readme.split_once("## Settings").unwrap();
    let rows = table.lines().take_while(|line| !line.starts_with("##"));
    let listed: BTreeSet<String> =
        rows.filter_map(|line| line.strip_prefix("| `")?.split('|').next()).flat_map(names).collect();
    // Abbreviations of fewer than four capitals are no settings.
    assert_eq!(listed, settings());
}

#[test]
fn every_listed_setting_is_read() {
    for setting in settings() {
        let value = if setting.ends_with("_DIR") || setting.starts_with("STRIPE") {
            continue;
        } else {
            "\u{1}nonsense"
        };
        let output = Command::new(env!("CARGO_BIN_EXE_checkout-server"))
            .env_clear()
            .env(&setting, value)
            .arg("--check")
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        let reported =
            lines.lines().any(|line| line.starts_with("settings  FAILED") && line.contains(&setting));
        assert!(reported, "{setting} is not read:\n{lines}");
    }
}

#[test]
fn settings_and_files_named_in_the_guide_exist() {
    let guide = read("docs/running.md");
    let known = settings();
    for line in guide.lines() {
        if let Some((name, _)) = line.split_once('=')
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        {
            assert!(known.contains(name), "{name} is not a setting");
        }
    }
    for file in ["checkout-server.service", "checkout-server.socket", "Dockerfile", "Caddyfile", "nginx.conf"]
    {
        assert!(guide.contains(file) || file == "Dockerfile", "{file} is not documented");
        assert!(read(&format!("deploy/{file}")).starts_with("# "), "{file} has no comment on its purpose");
    }
}

#[test]
fn unit_files_and_image_fit_the_server_s_limits_and_settings() {
    let service = read("deploy/checkout-server.service");
    let value = |name: &str| -> &str {
        service.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('=')).unwrap()
    };
    let limits = checkout_server::config::Limits::default();
    assert!(value("TimeoutStopSec").parse::<u64>().unwrap() > limits.shutdown_timeout.as_secs() + 2);
    assert!(value("LimitNOFILE").parse::<usize>().unwrap() > limits.connections + 100);
    let image = read("deploy/Dockerfile");
    let set = image.lines().filter_map(|line| line.strip_prefix("ENV ")).flat_map(names);
    let known = settings();
    for name in set.filter(|name| name != "SQLITE_TMPDIR") {
        assert!(known.contains(&name), "{name} is not a setting");
    }
    assert!(
        read("deploy/Dockerfile.dockerignore").lines().any(|line| line == ".env"),
        "secrets are excluded from the image"
    );
}
