//! Operator documentation: the settings, unit files and image that it names match the server.

use super::{files, read, root};
use crate::support::{PROGRAM, run};
use checkout_server::{
    cli::Arguments,
    config::{Config, Environment, SETTINGS, Setting},
};
use clap::{CommandFactory as _, Parser as _};
use std::{collections::BTreeSet, fs, process};

fn guides() -> String {
    files("docs", &["md"]).iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Setting names in a text: words of capitals and underscores.
fn names(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !(c.is_ascii_uppercase() || c == '_'))
        .filter(|word| word.len() >= 4 && !word.starts_with('_'))
        .map(str::to_owned)
        .collect()
}

fn is_setting(name: &str) -> bool {
    SETTINGS.iter().any(|setting| setting.name == name)
}

#[test]
fn the_guide_s_table_of_settings_is_the_list_of_the_code() {
    let guides = guides();
    let (_, table) = guides.split_once("| variable | meaning | default |\n|---|---|---|\n").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let row =
        |setting: &Setting| format!("| `{}` | {} | {} |", setting.name, setting.meaning, setting.default);
    assert_eq!(table, SETTINGS.iter().map(row).collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_listed_defaults_are_those_of_the_server() {
    let config = |settings: &[(&str, &str)]| format!("{:?}", Config::read(&Environment::of(settings)));
    let mut values = 0;
    for setting in SETTINGS {
        let default = setting.default.replace('`', "");
        // A default without a value is described: "none", "one per CPU".
        if default != "none" && !default.contains(|c: char| c == ' ' || c.is_ascii_uppercase()) {
            assert_eq!(config(&[(setting.name, &default)]), config(&[]), "{}={default}", setting.name);
            values += 1;
        }
    }
    assert!(values >= 10, "{values}");
}

#[test]
fn every_listed_setting_is_read() {
    // Any text is a valid folder, and Stripe's settings are read according to their mode.
    let read_otherwise = |name: &str| name.ends_with("_DIR") || name.starts_with("STRIPE");
    let names = SETTINGS.iter().map(|setting| setting.name).filter(|name| !read_otherwise(name));
    let nonsense: Vec<_> = names.map(|name| (name, "\u{1}nonsense")).collect();
    let lines = run(&nonsense, &["check"]).stdout;
    for (name, _) in nonsense {
        let mut reported = lines.lines().filter_map(|line| line.strip_prefix("settings  FAILED   "));
        assert!(reported.any(|fault| fault.split(' ').next() == Some(name)), "{name} is not read:\n{lines}");
    }
}

#[test]
fn settings_and_files_named_in_the_guide_exist() {
    let guide = read("docs/running.md");
    for line in guide.lines() {
        if let Some((name, _)) = line.split_once('=')
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        {
            assert!(is_setting(name), "{name} is not a setting");
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
    // Because of restarts each second, systemd's own limit of starts would leave the unit failed.
    let (unit, _) = service.split_once("[Service]").unwrap();
    assert!(value("RestartSec") == "1" && unit.lines().any(|line| line == "StartLimitIntervalSec=0"));
    let image = read("deploy/Dockerfile");
    let set = image.lines().filter_map(|line| line.strip_prefix("ENV ")).flat_map(names);
    const OF_LIBRARIES: [&str; 3] = ["SQLITE_TMPDIR", "LD_PRELOAD", "MALLOC_CONF"];
    for name in set.filter(|name| !OF_LIBRARIES.contains(&name.as_str())) {
        assert!(is_setting(&name), "{name} is not a setting");
    }
    // Service and image give memory back, and the image has the library for it.
    let allocator: Vec<_> = service.lines().filter_map(|line| line.strip_prefix("Environment=")).collect();
    assert!(allocator.iter().any(|setting| setting.starts_with("MALLOC_CONF=background_thread:true,")));
    assert!(image.lines().any(|line| line == format!("ENV {}", allocator.join(" "))), "{allocator:?}");
    assert!(allocator.contains(&"LD_PRELOAD=libjemalloc.so.2") && image.contains("-name libjemalloc.so.2"));
    assert!(
        read("deploy/Dockerfile.dockerignore").lines().any(|line| line == ".env"),
        "secrets are excluded from the image"
    );
}

/// Units of services, by the names of their files.
fn services() -> Vec<(String, String)> {
    let units = files("deploy", &["service"]).into_iter();
    units
        .map(|unit| {
            (unit.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&unit).unwrap())
        })
        .collect()
}

/// Sandbox settings of a unit, without the address families, which differ between services.
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
        // An unmet condition would count as a success.
        assert!(!unit.contains("\nCondition"), "{unit}");
        assert!(timer.contains("\nOnCalendar=*-*-* ") && timer.contains("\nPersistent=true\n"), "{timer}");
        let line = ["checkout-server", "alarm", job];
        assert!(Arguments::try_parse_from(line).is_ok(), "{line:?}");
    }
    let alarm = read("deploy/checkout-server-alarm@.service");
    assert!(alarm.contains("\nExecStart=/opt/maison/checkout-server alarm %i\n"), "{alarm}");
    // The guide names the folder that systemd creates.
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
    fs::copy(PROGRAM, program).unwrap();
    let mut names = Vec::new();
    for unit in files("deploy", &["service", "socket", "timer"]) {
        let name = unit.file_name().unwrap().to_str().unwrap().to_owned();
        fs::copy(&unit, units.join(&name)).unwrap();
        names.push(name.replace("alarm@.", "alarm@backup."));
    }
    // The system's own units to which these refer.
    for target in
        ["sysinit", "basic", "shutdown", "sockets", "timers", "time-sync", "time-set", "network-online"]
    {
        fs::write(units.join(format!("{target}.target")), "[Unit]\nDescription=Of the system\n").unwrap();
    }
    fs::write(units.join("system.slice"), "[Unit]\nDescription=Of the system\n").unwrap();
    let mut command = process::Command::new("systemd-analyze");
    let verified =
        command.arg("verify").arg(format!("--root={}", root.display())).args(&names).output().unwrap();
    let faults = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && faults.is_empty(), "{faults}");
}

/// Words of a command that a text recommends, with `7` for each value: in a guide all up to the end of the code; in
/// other texts the first words that are commands, options and values. Values are all other words, such as `7`, `ID`,
/// `{number}`, “…”. In a string of code, a quotation mark is its end.
fn recommended(text: &str, is_guide: bool) -> Vec<String> {
    let mut text = text.replace(['[', ']'], "");
    if !is_guide {
        text = text.replace("\\\"", "“").replace("\\n", "\n").split('"').next().unwrap().to_owned();
    }
    let text = text.split(['`', '\n']).next().unwrap();
    // Quoted words are one argument. A single quotation mark ends the quotation of a whole command.
    let text = text.replace(['“', '”'], "\"");
    let is_open = text.matches('"').count() % 2 == 1;
    let text = if is_open { text.split('"').next().unwrap() } else { &text };
    let quoted = text.split('"').enumerate().map(|(number, part)| match number % 2 {
        0 => part.to_owned(),
        _ => "7".to_owned(),
    });
    let (mut words, mut command) = (Vec::new(), Arguments::command());
    for word in quoted.collect::<String>().split(' ') {
        let argument = word.trim_end_matches(['.', ',', ';', ':', ')', '\'']);
        let is_value =
            argument.contains(|char: char| char.is_ascii_uppercase() || "0123456789{@/".contains(char));
        let subcommand = command.find_subcommand(argument).cloned();
        let is_part = argument.starts_with("--") || is_value || is_guide || subcommand.is_some();
        // A comment of a shell begins with two spaces or `#`; systemd replaces `%i`.
        if argument.is_empty() || argument.starts_with(['#', '%']) || !is_part && !words.is_empty() {
            break;
        }
        command = subcommand.unwrap_or(command);
        words.push(if is_value && !argument.contains('@') { "7".to_owned() } else { argument.to_owned() });
        if argument.len() < word.len() {
            break;
        }
    }
    words
}

#[test]
fn every_command_that_is_recommended_is_one() {
    let texts = [
        files("checkout-server/src", &["rs"]),
        files("docs", &["md"])
            .into_iter()
            .filter(|file| !file.to_string_lossy().contains("measured"))
            .collect(),
        files("deploy", &["service", "timer", "md"]),
        ["content/mail.toml", "README.md"].map(|file| root().join(file)).into(),
    ];
    let mut commands = BTreeSet::new();
    for file in texts.concat() {
        let text = fs::read_to_string(&file).unwrap();
        let is_guide = file.extension().is_some_and(|extension| extension == "md");
        // Comments in code recommend nothing.
        let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let text = lines.join("\n");
        for prefix in ["checkout-server ", "`"] {
            for (_, rest) in text.match_indices(prefix).map(|(at, found)| text.split_at(at + found.len())) {
                let words = recommended(rest, is_guide);
                // A single word is a mention of a command.
                if words.len() > 1 && Arguments::command().find_subcommand(&words[0]).is_some() {
                    commands.insert((words.join(" "), file.clone()));
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
