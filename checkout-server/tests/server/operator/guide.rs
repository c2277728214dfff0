//! Compares the operator's guide, docs/running.md, with the server: its tables of commands, log events and alarms, and
//! the output that it shows.

use super::{files, read};
use checkout_server::{cli::Arguments, mail::AlarmKind};
use clap::{Command, CommandFactory as _};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

/// Rows of the first table in a section of the guide, as texts of their cells.
fn table(section: &str) -> Vec<Vec<String>> {
    let guide = read("docs/running.md");
    let (_, rest) = guide.split_once(&format!("\n## {section}\n")).unwrap();
    let rows = rest.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// Parts of a text in backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Commands by their words, each with its options and the number of its other arguments.
type Commands = BTreeMap<String, (BTreeSet<String>, usize)>;

/// Commands that people run: those without subcommands, and those that work without one.
fn commands(command: &Command, words: &str, found: &mut Commands) {
    // Without a subcommand, a command shows its list.
    let is_shown = |each: &&Command| !each.is_hide_set() && each.get_name() != "list";
    let subcommands: Vec<_> = command.get_subcommands().filter(is_shown).collect();
    if !words.is_empty() && (subcommands.is_empty() || !command.is_subcommand_required_set()) {
        let options = command.get_opts().filter_map(|option| option.get_long());
        let flags =
            command.get_arguments().filter(|each| !each.is_positional()).filter_map(|flag| flag.get_long());
        let options = options.chain(flags).filter(|name| !["help", "version"].contains(name));
        let options = options.map(|name| format!("--{name}")).collect();
        found.insert(words.to_owned(), (options, command.get_positionals().count()));
    }
    for subcommand in subcommands {
        commands(subcommand, format!("{words} {}", subcommand.get_name()).trim(), found);
    }
}

#[test]
fn the_guide_lists_every_command_with_its_arguments() {
    let (mut known, mut listed) = (Commands::new(), Commands::new());
    commands(&Arguments::command(), "", &mut known);
    assert!(known.len() >= 18, "{known:?}");
    for line in table("Commands").iter().flat_map(|row| quoted(&row[0])) {
        let line = line.replace(['[', ']'], "");
        let words: Vec<_> = line.split(' ').collect();
        // The longest command at the beginning.
        let end = (1..=words.len()).rev().find(|end| known.contains_key(&words[..*end].join(" ")));
        let end = end.unwrap_or_else(|| panic!("{line} is no command"));
        let (options, others) = listed.entry(words[..end].join(" ")).or_default();
        let mut before = "";
        let mut count = 0;
        for word in &words[end..] {
            if word.starts_with("--") {
                options.insert((*word).to_owned());
            } else if !before.starts_with("--") {
                // Otherwise the word is the value of the option before it.
                count += 1;
            }
            before = word;
        }
        *others = count.max(*others);
    }
    assert_eq!(listed, known);
}

/// Text up to the closing parenthesis of the call; quoted parentheses do not count.
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

/// Field names in a call of `info!` or another log macro: `number = 7`, `%id`.
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
        let name = part.trim().split(" = ").next()?.trim_start_matches(['%', '?']).trim_start_matches("r#");
        let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_lowercase() || char == '_');
        is_name.then(|| name.to_owned())
    });
    names.collect()
}

/// Server's code by file, without comments and tests.
fn server_code() -> Vec<String> {
    let files = files("checkout-server/src", &["rs"]).into_iter();
    let files = files.filter(|file| file.file_name().is_some_and(|name| name != "tests.rs"));
    let code = |file: PathBuf| {
        let text = fs::read_to_string(file).unwrap().replace("pub(crate) mod tests {", "mod tests {");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        lines.join("\n")
    };
    files.map(code).collect()
}

/// True if a text has the form of an event's name: `mail.given_up`.
fn is_event(text: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|char| char.is_ascii_lowercase() || char == '_');
    let parts: Vec<_> = text.split('.').collect();
    parts.len() == 2 && parts.iter().all(|part| is_word(part))
}

/// Level and fields of an event.
type Event = (String, BTreeSet<String>);

/// Events that the code logs. If a call takes its name from a variable, the names are in the same file; callers name
/// the store's events.
fn logged_events() -> BTreeMap<String, Event> {
    let mut events: BTreeMap<String, Event> = BTreeMap::new();
    let mut indirect = Vec::new();
    let sources = server_code();
    for text in &sources {
        for (name, level) in [("info!(", "INFO"), ("warn!(", "WARN"), ("error!(", "ERROR")] {
            for (at, _) in text.match_indices(name) {
                let call = call(text.split_at(at + name.len()).1);
                let Some(event) = call.rsplit('"').nth(1) else { continue };
                // Events of other crates, in tests.
                if !(is_event(event) || event == "{event}") {
                    continue;
                }
                let fields = field_names(call);
                if event == "{event}" {
                    indirect.push((level, fields, text));
                } else {
                    let (_, known) =
                        events.entry(event.to_owned()).or_insert_with(|| (level.to_owned(), BTreeSet::new()));
                    known.extend(fields);
                }
            }
        }
    }
    // Requests are written without `tracing`: ` id={id} method={method}`.
    let text = sources.iter().find(|text| text.contains("  INFO request id={id}")).unwrap();
    let fields = text.match_indices("={").filter_map(|(at, _)| text.split_at(at).0.rsplit(' ').next());
    events.insert("request".to_owned(), ("INFO".to_owned(), fields.map(str::to_owned).collect()));
    let is_of_store = |name: &str| name.ends_with(".store_failed");
    for (level, fields, text) in indirect {
        let is_store = text.contains("fn of_store<T>(&self, event: &str");
        let texts = if is_store { sources.iter().collect() } else { vec![text] };
        for name in
            texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2)).filter(|name| is_event(name))
        {
            if is_of_store(name) == is_store && !events.contains_key(name) {
                events.insert(name.to_owned(), (level.to_owned(), fields.clone()));
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
    let logged = logged_events();
    assert!(logged.len() > 50, "{logged:?}");
    let names = |events: &BTreeMap<String, Event>| events.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&listed), names(&logged));
    assert_eq!(listed, logged);
}

#[test]
fn the_guide_lists_every_alarm() {
    let listed: BTreeSet<_> = table("Alarms").iter().flat_map(|row| quoted(&row[0])).collect();
    assert_eq!(listed, AlarmKind::ALL.map(|kind| kind.as_str().to_owned()).into());
}

/// Literal parts of a text with placeholders: `{orders} in {folder}` has an empty one, ` in `, and an empty one.
fn literals(text: &str) -> Vec<&str> {
    let parts = text.split('{').enumerate();
    parts
        .map(
            |(number, part)| {
                if number == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) }
            },
        )
        .collect()
}

/// True if a line is an instance of a text with placeholders.
fn is_printed(line: &str, text: &str) -> bool {
    let parts = literals(text);
    let [first, middle @ .., last] = parts.as_slice() else { return line == text };
    let Some(rest) = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    middle.iter().try_fold(rest, |rest, part| Some(rest.split_once(part)?.1)).is_some()
}

/// Lines of texts in the code; only those with words, because any line is an instance of the others.
fn printed_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for code in server_code() {
        // Removes quotation marks that end no string: in a string, or as a character.
        let code = code.replace("\\\"", "\u{1}").replace("'\"'", "");
        for text in code.split('"').skip(1).step_by(2) {
            let text = text.replace('\u{1}', "\"").replace("\\n", "\n");
            // A backslash at the end of a line continues it.
            let mut parts = text.split("\\\n");
            let first = parts.next().unwrap_or_default().to_owned();
            let text = parts.fold(first, |text, part| text + part.trim_start());
            let is_text = |char: &char| char.is_alphabetic() || *char == '·';
            let lines = text.lines().map(str::trim);
            let lines = lines.filter(|line| literals(line).concat().chars().filter(is_text).count() >= 2);
            texts.extend(lines.map(str::to_owned));
        }
    }
    texts
}

/// True if a word of a log line is one of these fields: `number=7`. Words inside a value with spaces are not fields.
fn is_field(word: &str, fields: &BTreeSet<String>) -> bool {
    word.split_once('=').is_some_and(|(name, _)| fields.contains(name))
}

#[test]
fn every_line_that_a_guide_shows_as_printed_is_printed_by_the_server() {
    let (texts, events) = (printed_texts(), logged_events());
    let (mut shown, mut faults) = (0, Vec::new());
    for guide in ["docs/running.md", "docs/payments.md", "docs/publishing.md", "docs/scaling.md"] {
        let text = read(guide);
        let blocks = text.split("```text\n").skip(1).filter_map(|block| block.split("```").next());
        for line in blocks.flat_map(str::lines).map(|line| line.trim().trim_start_matches("- ")) {
            shown += 1;
            let words: Vec<_> = line.split_whitespace().collect();
            let is_line = match words.as_slice() {
                [time, level, event, fields @ ..] if time.ends_with('Z') && is_event(event) => {
                    events.get(*event).is_some_and(|(known, names)| {
                        known == level && fields.iter().all(|word| is_field(word, names))
                    })
                }
                _ => {
                    // The result of a check follows its name.
                    let result = ["  ok       ", "  FAILED   ", "  skipped  "];
                    let result = result.iter().find_map(|word| line.split_once(*word));
                    let line = result.map_or(line, |(_, result)| result.trim());
                    texts.iter().any(|text| is_printed(line, text))
                }
            };
            if !is_line {
                faults.push(format!("{guide}: {line}"));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
    assert!(shown >= 25, "{shown}");
}
