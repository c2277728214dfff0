//! What is written for the operator names what there is: the settings, the units, the image.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn help() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_checkout-server")).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The names of settings in a text: capitals and underscores.
fn names(text: &str) -> BTreeSet<String> {
    text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_'))
        .filter(|word| word.len() >= 4 && !word.starts_with('_'))
        .map(str::to_owned)
        .collect()
}

/// The settings that the help lists, at the beginning of each of its lines.
fn settings() -> BTreeSet<String> {
    let help = help();
    let (_, listed) = help.split_once("Settings come from").unwrap();
    let lines = listed.lines().skip(2).filter_map(|line| line.trim_start().split("  ").next());
    lines.flat_map(names).collect()
}

#[test]
fn the_readme_and_the_help_list_the_same_settings() {
    let readme = read("README.md");
    let (_, table) = readme.split_once("## Settings").unwrap();
    let rows = table.lines().take_while(|line| !line.starts_with("##"));
    let listed: BTreeSet<String> =
        rows.filter_map(|line| line.strip_prefix("| `")?.split('|').next()).flat_map(names).collect();
    // Stripe's three letters and the like are no settings.
    assert_eq!(listed, settings());
}

#[test]
fn every_setting_that_is_listed_is_read() {
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
        let told = lines.lines().any(|line| line.starts_with("settings  WRONG") && line.contains(&setting));
        assert!(told, "{setting} is not read:\n{lines}");
    }
}

#[test]
fn what_the_guide_sets_and_names_is_there() {
    let guide = read("docs/running.md");
    let known = settings();
    for line in guide.lines() {
        if let Some((name, _)) = line.split_once('=')
            && !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
        {
            assert!(known.contains(name), "{name} is no setting");
        }
    }
    for file in ["checkout-server.service", "checkout-server.socket", "Dockerfile", "Caddyfile", "nginx.conf"]
    {
        assert!(guide.contains(file) || file == "Dockerfile", "{file} is not explained");
        assert!(read(&format!("deploy/{file}")).starts_with("# "), "{file} does not say what it is for");
    }
}

#[test]
fn the_units_and_the_image_leave_the_server_the_time_and_the_place_that_it_takes() {
    let service = read("deploy/checkout-server.service");
    let value = |name: &str| -> &str {
        service.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('=')).unwrap()
    };
    let limits = checkout_server::limits::Limits::default();
    assert!(value("TimeoutStopSec").parse::<u64>().unwrap() > limits.stop.as_secs() + 2);
    assert!(value("LimitNOFILE").parse::<usize>().unwrap() > limits.connections + 100);
    let image = read("deploy/Dockerfile");
    let set = image.lines().filter_map(|line| line.strip_prefix("ENV ")).flat_map(names);
    let known = settings();
    for name in set.filter(|name| name != "SQLITE_TMPDIR") {
        assert!(known.contains(&name), "{name} is no setting");
    }
    assert!(
        read("deploy/Dockerfile.dockerignore").lines().any(|line| line == ".env"),
        "secrets stay outside"
    );
}
