//! Operator documentation: the settings, commands, log lines, alarms, unit files and image that it names match the server.

use crate::support::run;
use checkout_server::{
    base::alarms::AlarmKind,
    cli::Arguments,
    config::{Config, Environment, SETTING_NAMES},
};
use clap::{Command as ClapCommand, CommandFactory as _, Parser as _};
use std::{
    collections::{BTreeMap, BTreeSet},
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
        assert!(values >= 15, "{rows:?}");
    }
}

#[test]
fn every_listed_setting_is_read() {
    // Any text is a folder, and Stripe's settings are read by their mode.
    let read_otherwise = |setting: &String| setting.ends_with("_DIR") || setting.starts_with("STRIPE");
    let settings: Vec<_> = settings().into_iter().filter(|setting| !read_otherwise(setting)).collect();
    let nonsense: Vec<_> = settings.iter().map(|setting| (setting.as_str(), "\u{1}nonsense")).collect();
    let lines = run(&nonsense, &["check"]).stdout;
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

/// The rows of the table in a section of the guide, as the texts of their cells.
fn table(section: &str) -> Vec<Vec<String>> {
    let guide = read("docs/running.md");
    let (_, rest) = guide.split_once(&format!("\n## {section}\n")).unwrap();
    let lines = rest.lines().take_while(|line| !line.starts_with("## "));
    let rows = lines.skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// The words of a text that are in backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A command without subcommands, by its words, with what its line may hold: `--why`, `ID`.
fn commands(command: &ClapCommand, words: &str, found: &mut BTreeSet<(String, BTreeSet<String>)>) {
    let subcommands: Vec<_> = command.get_subcommands().filter(|each| !each.is_hide_set()).collect();
    // A command that also works without its subcommands.
    if !words.is_empty() && (subcommands.is_empty() || !command.is_subcommand_required_set()) {
        let arguments = command.get_arguments().filter(|each| !["help", "version"].contains(&each.get_id().as_str()));
        let names = arguments.map(|argument| match argument.get_long() {
            Some(name) => format!("--{name}"),
            None => argument.get_value_names().unwrap_or_default().first().map(ToString::to_string).unwrap_or_default(),
        });
        found.insert((words.to_owned(), names.collect()));
    }
    for subcommand in subcommands {
        commands(subcommand, format!("{words} {}", subcommand.get_name()).trim(), found);
    }
}

#[test]
fn the_guide_lists_every_command_with_its_arguments() {
    let mut known = BTreeSet::new();
    commands(&Arguments::command(), "", &mut known);
    assert!(known.len() >= 18, "{known:?}");
    let listed: BTreeSet<_> = table("Commands")
        .iter()
        .map(|row| {
            let line = quoted(&row[0]).concat().replace(['[', ']'], "");
            let is_word = |word: &&str| word.chars().all(|char| char.is_ascii_lowercase() || char == '-') && !word.starts_with("--");
            let words: Vec<_> = line.split(' ').take_while(is_word).collect();
            let rest: Vec<_> = line.split(' ').skip(words.len()).collect();
            // The name of an option's value is part of the option.
            let is_argument = |(at, word): &(usize, &&str)| {
                word.starts_with("--") || *at == 0 || !rest[at - 1].starts_with("--")
            };
            let arguments = rest.iter().enumerate().filter(is_argument).map(|(_, word)| (*word).to_owned());
            (words.join(" "), arguments.collect())
        })
        .collect();
    assert_eq!(listed, known);
}

/// The text up to the parenthesis that closes the one before it; quoted parentheses do not count.
fn call(text: &str) -> &str {
    let (mut depth, mut is_quoted, mut before) = (1, false, ' ');
    for (at, char) in text.char_indices() {
        match char {
            '"' if before != '\\' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.split_at(at).0;
        }
        before = char;
    }
    text
}

/// The names of the fields in a call of `info!` and its like: `number = 7`, `%id`.
fn field_names(call: &str) -> BTreeSet<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for char in call.chars() {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(char);
        }
    }
    let names = parts.iter().filter_map(|part| {
        let part = part.trim();
        let name = part.split(" = ").next()?.trim_start_matches(['%', '?']).trim_start_matches("r#");
        let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_lowercase() || char == '_');
        is_name.then(|| name.to_owned())
    });
    names.collect()
}

/// Code without comments, and without the tests at its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    lines.join("\n")
}

fn server_code() -> Vec<String> {
    let is_tests = |file: &PathBuf| file.file_name().is_some_and(|name| name == "tests.rs");
    files("checkout-server/src", &["rs"]).iter().filter(|file| !is_tests(file)).map(|file| code(file)).collect()
}

/// Whether a text has the form of an event's name: `mail.given_up`.
fn is_event(text: &str) -> bool {
    const FILES: [&str; 8] = [".toml", ".md", ".bin", ".json", ".html", ".rs", ".lock", ".sqlite"];
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|char| char.is_ascii_lowercase() || char == '_');
    let parts: Vec<_> = text.split('.').collect();
    parts.len() == 2 && parts.iter().all(|part| is_word(part)) && !FILES.iter().any(|end| text.ends_with(end))
}

/// What the code logs: the level and the fields of each event. Where a call takes its name from a variable, the names are
/// those in the same file that no other call has.
fn logged_events() -> BTreeMap<String, (String, BTreeSet<String>)> {
    let mut events: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
    let mut indirect = Vec::new();
    let sources = server_code();
    for text in &sources {
        for (macro_name, level) in [("info!(", "INFO"), ("warn!(", "WARN"), ("error!(", "ERROR")] {
            for (at, _) in text.match_indices(macro_name) {
                let call = call(text.split_at(at + macro_name.len()).1);
                let Some(name) = call.rsplit('"').nth(1) else { continue };
                let fields = field_names(call);
                if name == "{event}" {
                    indirect.push((level, fields, text));
                } else {
                    let event = events.entry(name.to_owned()).or_insert_with(|| (level.to_owned(), BTreeSet::new()));
                    event.1.extend(fields);
                }
            }
        }
    }
    for (level, fields, text) in indirect {
        // The store gets the name of the event from its callers.
        let texts: Vec<_> = if text.contains("fn logged<T>(&self, event: &str") { sources.iter().collect() } else { vec![text] };
        for text in texts {
            let is_of_store = |name: &str| name.ends_with(".store_failed");
            for name in text.split('"').skip(1).step_by(2).filter(|name| is_event(name)) {
                if !events.contains_key(name) && (level == "ERROR") == is_of_store(name) {
                    events.insert(name.to_owned(), (level.to_owned(), fields.clone()));
                }
            }
        }
    }
    events
}

#[test]
fn the_guide_lists_every_event_of_the_log_with_its_level_and_fields() {
    let mut listed = BTreeMap::new();
    for row in table("The log") {
        let fields: BTreeSet<_> = quoted(&row[2]).into_iter().collect();
        for name in quoted(&row[0]) {
            listed.insert(name, (row[1].clone(), fields.clone()));
        }
    }
    let mut logged = logged_events();
    // Events of one row have its fields together.
    for (name, (_, fields)) in &mut logged {
        if let Some((_, row)) = listed.get(name)
            && fields.is_subset(row)
        {
            fields.clone_from(row);
        }
    }
    assert!(logged.len() > 50, "{logged:?}");
    let names = |events: &BTreeMap<_, _>| events.keys().cloned().collect::<Vec<String>>();
    assert_eq!(names(&listed), names(&logged));
    assert_eq!(listed, logged);
}

#[test]
fn the_guide_lists_every_alarm() {
    let listed: BTreeSet<_> = table("Alarms").iter().flat_map(|row| quoted(&row[0])).collect();
    assert_eq!(listed, AlarmKind::ALL.map(|kind| kind.as_str().to_owned()).into());
}

/// What stands between the placeholders of a text: `{orders} in {folder}` has an empty text, ` in `, and an empty one.
fn literals(text: &str) -> Vec<&str> {
    let parts = text.split('{').enumerate();
    parts.map(|(number, part)| if number == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) }).collect()
}

/// Whether a line is an instance of a text with placeholders: `{orders} in {folder}`.
fn is_printed(line: &str, text: &str) -> bool {
    let parts = literals(text);
    let [first, middle @ .., last] = parts.as_slice() else { return line == text };
    let Some(rest) = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    middle.iter().try_fold(rest, |rest, part| Some(rest.split_once(part)?.1)).is_some()
}

/// The texts of code that have words: no text that is all placeholders.
fn printed_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for code in server_code() {
        // A quotation mark in a string or as a character ends no string.
        let code = code.replace("\\\"", "\u{1}").replace("'\"'", "");
        for text in code.split('"').skip(1).step_by(2) {
            let text = text.replace('\u{1}', "\"").replace("\\n", "\n");
            // A backslash at the end of a line continues it.
            let joined: Vec<_> = text.split("\\\n").enumerate().map(|(number, part)| if number == 0 { part } else { part.trim_start() }).collect();
            for line in joined.concat().lines() {
                let is_text = |char: char| char.is_alphabetic() || char == '·';
                if literals(line).concat().chars().filter(|char| is_text(*char)).count() >= 2 {
                    texts.push(line.to_owned());
                }
            }
        }
    }
    texts
}

#[test]
fn every_line_that_the_guide_shows_as_printed_is_printed_by_the_program() {
    let (texts, events) = (printed_texts(), logged_events());
    let mut shown = 0;
    let mut faults = Vec::new();
    for guide in ["docs/running.md", "docs/payments.md", "docs/publishing.md"] {
        let text = read(guide);
        let blocks = text.split("```text\n").skip(1).filter_map(|block| block.split("```").next());
        for line in blocks.flat_map(str::lines) {
            shown += 1;
            let line = line.trim().trim_start_matches("- ");
            let words: Vec<_> = line.split_whitespace().collect();
            let is_line = if words.len() > 2 && is_event(words[2]) && words[0].ends_with('Z') {
                events.get(words[2]).is_some_and(|(level, fields)| {
                    let is_field = |word: &&str| word.split_once('=').is_some_and(|(name, _)| fields.contains(name));
                    level == words[1] && words[3..].iter().all(is_field)
                })
            } else {
                // The result of a check stands behind its name.
                let result = ["  ok       ", "  FAILED   ", "  skipped  "];
                let result = result.iter().find_map(|word| line.split_once(*word)).map_or(line, |(_, rest)| rest.trim());
                texts.iter().any(|text| is_printed(result, text.trim()))
            };
            if !is_line {
                faults.push(format!("{guide}: {line}"));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
    assert!(shown >= 25, "{shown}");
}

/// The arguments of a command that a text recommends: its subcommands, and the options and values at its beginning. A value
/// is what is no word of a sentence: `7`, `ID`, `{number}`, “…”. In a string of code, a quotation mark is its end.
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
    let mut command = Some(Arguments::command());
    let (mut arguments, mut is_form) = (Vec::new(), false);
    for word in quoted.collect::<String>().split(' ') {
        let argument = word.trim_end_matches(['.', ',', ';', ':', ')', '\'']);
        let is_value =
            argument.contains(|char: char| char.is_ascii_uppercase() || "0123456789{@/".contains(char));
        command = command.and_then(|command| command.find_subcommand(argument).cloned());
        if !(argument.starts_with("--") || is_value || is_form || arguments.is_empty() || command.is_some()) {
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
                let names = ["check", "orders", "submissions", "mail", "backup", "restore"];
                if names.contains(&command[0].as_str()) && !is_short {
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
