//! Operator documentation: the settings, unit files and image that it names match the server.

use crate::support::run;
use checkout_server::{
    cli::Arguments,
    config::{Config, Environment, SETTING_NAMES},
};
use clap::Parser as _;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn help() -> String {
    run(&[], &["--help"]).succeeded()
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

/// Returns those of the guide's table.
fn guide_rows() -> Vec<(String, String)> {
    let guide = read("docs/running.md");
    let (_, table) = guide.split_once("## Settings").unwrap();
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
fn the_guide_and_help_list_the_same_settings() {
    let listed: BTreeSet<String> = guide_rows().iter().flat_map(|(settings, _)| names(settings)).collect();
    assert_eq!(listed, settings());
    assert_eq!(listed, SETTING_NAMES.map(str::to_owned).into());
}

#[test]
fn the_defaults_in_the_guide_and_help_are_those_of_the_server() {
    let config = |settings: &[(&str, &str)]| format!("{:?}", Config::read(&Environment::of(settings)));
    for rows in [guide_rows(), help_rows()] {
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
        assert!(values >= 12, "{rows:?}");
    }
}

#[test]
fn every_listed_setting_is_read() {
    // Any text is a folder, and Stripe's settings are read by their mode.
    let read_otherwise = |setting: &String| setting.ends_with("_DIR") || setting.starts_with("STRIPE");
    let settings: Vec<_> = settings().into_iter().filter(|setting| !read_otherwise(setting)).collect();
    let nonsense: Vec<_> = settings.iter().map(|setting| (setting.as_str(), "\u{1}nonsense")).collect();
    let lines = run(&nonsense, &["--check"]).stdout;
    for setting in &settings {
        let mut reported = lines.lines().filter_map(|line| line.strip_prefix("settings  FAILED   "));
        assert!(
            reported.any(|fault| fault.split(' ').next() == Some(setting)),
            "{setting} is not read:\n{lines}"
        );
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
    assert!(value("LimitNOFILE").parse::<usize>().unwrap() >= limits.connections + 200);
    // With a restart each second, systemd's own limit of starts would leave the unit failed for good.
    let (unit, _) = service.split_once("[Service]").unwrap();
    assert!(value("RestartSec") == "1" && unit.lines().any(|line| line == "StartLimitIntervalSec=0"));
    let image = read("deploy/Dockerfile");
    let set = image.lines().filter_map(|line| line.strip_prefix("ENV ")).flat_map(names);
    let known = settings();
    const OF_LIBRARIES: [&str; 3] = ["SQLITE_TMPDIR", "LD_PRELOAD", "MALLOC_CONF"];
    for name in set.filter(|name| !OF_LIBRARIES.contains(&name.as_str())) {
        assert!(known.contains(&name), "{name} is not a setting");
    }
    // Memory is given back in both, and the library that does it is in the image.
    let allocator: Vec<_> = service.lines().filter_map(|line| line.strip_prefix("Environment=")).collect();
    assert!(allocator.iter().any(|setting| setting.starts_with("MALLOC_CONF=background_thread:true,")));
    assert!(image.lines().any(|line| line == format!("ENV {}", allocator.join(" "))), "{allocator:?}");
    assert!(allocator.contains(&"LD_PRELOAD=libjemalloc.so.2") && image.contains("-name libjemalloc.so.2"));
    assert!(
        read("deploy/Dockerfile.dockerignore").lines().any(|line| line == ".env"),
        "secrets are excluded from the image"
    );
}

/// The units of services, by the name of their file.
fn services() -> Vec<(String, String)> {
    let units = files("deploy", &["service"]).into_iter();
    units
        .map(|unit| {
            (unit.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&unit).unwrap())
        })
        .collect()
}

/// The settings of a unit's sandbox, without the families of addresses, which each service needs for itself.
fn sandbox(unit: &str) -> BTreeSet<&str> {
    const BEGINNINGS: [&str; 11] = [
        "NoNew",
        "Capability",
        "Ambient",
        "Protect",
        "Private",
        "ProcSubset",
        "RemoveIPC",
        "Lock",
        "Memory",
        "Restrict",
        "SystemCall",
    ];
    let is_part = |line: &&str| {
        let is_sandbox = BEGINNINGS.iter().any(|beginning| line.starts_with(beginning));
        is_sandbox && !line.starts_with("RestrictAddressFamilies")
    };
    unit.lines().filter(is_part).collect()
}

#[test]
fn every_service_is_in_the_sandbox_of_the_server() {
    let services = services();
    let (_, server) = services.iter().find(|(name, _)| name == "checkout-server.service").unwrap();
    assert!(sandbox(server).len() >= 25, "{:?}", sandbox(server));
    assert!(services.len() >= 4);
    for (name, unit) in &services {
        let missing: Vec<_> = sandbox(server).difference(&sandbox(unit)).copied().collect();
        assert_eq!(missing, [""; 0], "{name}");
    }
}

#[test]
fn the_jobs_of_timers_run_the_program_and_tell_the_owner_where_they_fail() {
    for (job, service) in [("backup", "checkout-server-backup"), ("advance", "checkout-server-advance")] {
        let (unit, timer) =
            (read(&format!("deploy/{service}.service")), read(&format!("deploy/{service}.timer")));
        assert!(unit.contains(&format!("\nOnFailure=checkout-server-alarm@{job}.service\n")), "{unit}");
        assert!(unit.contains(&format!("\nExecStart=/opt/maison/checkout-server {job}")), "{unit}");
        // A condition that is not met would be a success.
        assert!(!unit.contains("\nCondition"), "{unit}");
        assert!(timer.contains("\nOnCalendar=*-*-* ") && timer.contains("\nPersistent=true\n"), "{timer}");
        let line = ["checkout-server", "alarm", job];
        assert!(Arguments::try_parse_from(line).is_ok(), "{line:?}");
    }
    let alarm = read("deploy/checkout-server-alarm@.service");
    assert!(alarm.contains("\nExecStart=/opt/maison/checkout-server alarm %i\n"), "{alarm}");
    // The folder that systemd creates is the one that the guide names.
    let backup = read("deploy/checkout-server-backup.service");
    assert!(backup.contains("\nStateDirectory=maison maison-backups\n"), "{backup}");
    assert!(read("docs/running.md").contains("\nBACKUP_DIR=/var/lib/maison-backups\n"));
    for unit in
        ["checkout-server.service", "checkout-server-backup.service", "checkout-server-advance.service"]
    {
        let unit = read(&format!("deploy/{unit}"));
        assert!(
            unit.lines().any(|line| line.starts_with("After=") && line.contains("time-sync.target")),
            "{unit}"
        );
    }
}

#[test_requirements::needs(systemd)]
#[test]
fn systemd_finds_no_fault_in_the_units() {
    let root = crate::support::temp_dir();
    let units = root.join("etc/systemd/system");
    let program = root.join("opt/maison/checkout-server");
    fs::create_dir_all(&units).unwrap();
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_checkout-server"), program).unwrap();
    let mut names = Vec::new();
    for unit in files("deploy", &["service", "socket", "timer"]) {
        let name = unit.file_name().unwrap().to_str().unwrap().to_owned();
        fs::copy(&unit, units.join(&name)).unwrap();
        names.push(name.replace("alarm@.", "alarm@backup."));
    }
    // The system's own units that these name.
    for target in
        ["sysinit", "basic", "shutdown", "sockets", "timers", "time-sync", "time-set", "network-online"]
    {
        fs::write(units.join(format!("{target}.target")), "[Unit]\nDescription=Of the system\n").unwrap();
    }
    fs::write(units.join("system.slice"), "[Unit]\nDescription=Of the system\n").unwrap();
    let mut command = Command::new("systemd-analyze");
    let verified =
        command.arg("verify").arg(format!("--root={}", root.display())).args(&names).output().unwrap();
    let faults = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && faults.is_empty(), "{faults}");
}

/// The files below a folder with one of these extensions.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut folders, mut found) = (vec![root.join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry
                .extension()
                .is_some_and(|own| extensions.iter().any(|extension| own == *extension))
            {
                found.push(entry);
            }
        }
    }
    found
}

/// The arguments of a command that a text recommends: those at its beginning that are options and values. A value is what
/// is no word of a sentence: `7`, `ID`, `{number}`, “…”. In a string of code, a quotation mark is its end.
fn arguments(text: &str, is_code: bool) -> Vec<String> {
    let mut text = text.replace(['[', ']'], "");
    if is_code {
        text = text.replace("\\\"", "“").replace("\\n", "\n").split('"').next().unwrap().to_owned();
    }
    let text = text.split(['`', '\n']).next().unwrap();
    // Quoted words are one argument.
    let text = text.replace(['“', '”'], "\"");
    let quoted = text.split('"').enumerate().map(|(number, part)| match number % 2 {
        0 => part.to_owned(),
        _ => "7".to_owned(),
    });
    let (mut arguments, mut is_form) = (Vec::new(), false);
    for word in quoted.collect::<String>().split(' ') {
        let argument = word.trim_end_matches(['.', ',', ';', ':', ')', '\'']);
        let is_value =
            argument.contains(|char: char| char.is_ascii_uppercase() || "0123456789{@/".contains(char));
        if !(argument.starts_with("--") || is_value || is_form || arguments.is_empty()) {
            break;
        }
        is_form = argument == "--form";
        arguments.push(if is_value && !argument.contains('@') {
            "7".to_owned()
        } else {
            argument.to_owned()
        });
        if argument.len() < word.len() {
            break;
        }
    }
    arguments
}

#[test]
fn every_command_that_is_recommended_is_one() {
    let texts = [
        files("checkout-server/src", &["rs"]),
        // Measurements recommend no command.
        files("docs", &["md"])
            .into_iter()
            .filter(|file| !file.to_string_lossy().contains("measured"))
            .collect(),
        files("deploy", &["service", "timer", "md"]),
        ["content/mail.toml", "README.md"]
            .map(|file| Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(file))
            .into(),
    ];
    let mut commands = BTreeSet::new();
    for file in texts.concat() {
        let text = fs::read_to_string(&file).unwrap();
        // Comments of code are no recommendations.
        let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let text = lines.join("\n");
        for prefix in ["checkout-server ", "`"] {
            for (_, rest) in text.match_indices(prefix).map(|(at, found)| text.split_at(at + found.len())) {
                let command = arguments(rest, file.extension().is_some_and(|own| own != "md"));
                let is_short = prefix == "`" && command.len() == 1;
                if matches!(command[0].as_str(), "--check" | "orders" | "leads" | "mail" | "backup")
                    && !is_short
                {
                    commands.insert((command.join(" "), file.clone()));
                }
            }
        }
    }
    let refused = commands.iter().filter_map(|(command, file)| {
        let line = ["checkout-server"].into_iter().chain(command.split(' '));
        let error = Arguments::try_parse_from(line).err()?;
        Some(format!("{}: {command}: {error}", file.display()))
    });
    assert_eq!(refused.collect::<Vec<_>>(), [""; 0]);
    assert!(commands.len() >= 30, "{commands:#?}");
}
