//! Operator documentation: the settings, unit files and image that it names match the server.

use checkout_server::config::{Config, Environment};
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

/// Returns the rows of `--help`: settings at the beginning of a line, and their defaults at its end.
fn help_rows() -> Vec<(String, String)> {
    let help = help();
    let (_, listed) = help.split_once("Settings are read from").unwrap();
    let cells = |line: &str| -> Option<(String, String)> {
        let line = line.trim();
        Some((line.split("  ").next()?.to_owned(), line.split("  ").last()?.trim().to_owned()))
    };
    // Lines that continue a meaning name no setting.
    listed.lines().skip(2).filter_map(cells).filter(|(settings, _)| !names(settings).is_empty()).collect()
}

/// Returns those of the README's table.
fn readme_rows() -> Vec<(String, String)> {
    let readme = read("README.md");
    let (_, table) = readme.split_once("## Settings").unwrap();
    let rows =
        table.lines().take_while(|line| !line.starts_with("##")).filter(|line| line.starts_with("| `"));
    rows.map(|line| {
        let cells: Vec<_> = line.split(" | ").collect();
        let default = cells[2].trim_end_matches('|').trim().replace('`', "");
        (cells[0].to_owned(), default)
    })
    .collect()
}

fn settings() -> BTreeSet<String> {
    // Abbreviations of fewer than four capitals are no settings.
    help_rows().iter().flat_map(|(settings, _)| names(settings)).collect()
}

#[test]
fn the_readme_and_help_list_the_same_settings() {
    let listed: BTreeSet<String> = readme_rows().iter().flat_map(|(settings, _)| names(settings)).collect();
    assert_eq!(listed, settings());
}

#[test]
fn the_defaults_in_the_readme_and_help_are_those_of_the_server() {
    let config = |settings: &[(&str, &str)]| format!("{:?}", Config::read(&Environment::of(settings)));
    for rows in [readme_rows(), help_rows()] {
        // A default that is no value is described: "none", "one for each core".
        let is_value =
            |text: &str| text != "none" && !text.contains(|c: char| c == ' ' || c.is_ascii_uppercase());
        let mut values = 0;
        for (settings, default) in &rows {
            let settings = settings.split(", ").map(|name| name.trim_matches(['|', ' ', '`']));
            for (setting, value) in settings.zip(default.split(", ")).filter(|(_, value)| is_value(value)) {
                assert_eq!(config(&[(setting, value)]), config(&[]), "{setting}={value}");
                values += 1;
            }
        }
        assert!(values >= 15, "{rows:?}");
    }
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
    assert!(value("TimeoutStopSec").parse::<u64>().unwrap() > limits.shutdown_timeout.as_secs() + 5);
    assert!(value("LimitNOFILE").parse::<usize>().unwrap() > limits.connections + 100);
    // With a restart each second, systemd's own limit of starts would leave the unit failed for good.
    let (unit, _) = service.split_once("[Service]").unwrap();
    assert!(value("RestartSec") == "1" && unit.lines().any(|line| line == "StartLimitIntervalSec=0"));
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
