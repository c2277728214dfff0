//! Content problems: tables of cases by subject, each case with its exact messages.
//!
//! A case in `tests/content/cases/*.txt` is a sentence after `#`, changes to the valid content, and the expected
//! messages. A change is `FILE: BEFORE → AFTER`, `FILE: → TEXT` for a new file, or `FILE: gone`; `\n` is a line break.
//! A message names its line by the words of that line, since the number moves with every new key.
//! `BLESS=1 cargo test` writes the current messages into the cases; review the difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folder::{change, copied, messages};

macro_rules! subjects {
    ($($subject:ident),* $(,)?) => {
        $(#[test] fn $subject() { check(stringify!($subject)); })*
        const SUBJECTS: &[&str] = &[$(stringify!($subject)),*];
    };
}

subjects! {
    articles, case_studies, events, forms, keys, links, offers, pictures, program, redirects, texts,
}

/// Compiles the content of every case of a subject.
fn check(subject: &str) {
    let path = table(subject);
    let text = fs::read_to_string(&path).unwrap();
    let (mut wrong, mut current, mut line) = (Vec::new(), Vec::new(), 1);
    for (number, case) in text.split("\n\n").enumerate() {
        let place = |offset: usize| format!("{}:{}", path.display(), line + offset);
        let (expected, source): (Vec<&str>, Vec<&str>) =
            case.trim_end().lines().partition(|line| line.starts_with("content/"));
        let folder = copied(&format!("{subject}-{number}"));
        for (offset, line) in source.iter().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            apply(&folder, line).unwrap_or_else(|problem| panic!("{}: {problem}", place(offset)));
        }
        let messages = messages(&folder);
        assert!(!messages.is_empty(), "{}: the case has no message", place(0));
        for message in &messages {
            assert!(message.starts_with("content/"), "no place: {message}");
            assert!(message.ends_with(')') && message.contains(" ("), "no remedy: {message}");
        }
        let found: Vec<String> =
            messages.iter().map(|message| with_words_of_line(message, &folder)).collect();
        if found != expected {
            let (expected, found) = (expected.join("\n  "), found.join("\n  "));
            wrong.push(format!(
                "{}\n{}\n expected\n  {expected}\n found\n  {found}",
                place(0),
                source.join("\n")
            ));
        }
        let lines: Vec<&str> = source.into_iter().chain(found.iter().map(String::as_str)).collect();
        current.push(lines.join("\n"));
        line += case.matches('\n').count() + 2;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, current.join("\n\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
}

/// Makes the change of a line to a content folder.
fn apply(folder: &Path, line: &str) -> Result<(), String> {
    let wanted = || format!("write FILE: BEFORE → AFTER, FILE: → TEXT or FILE: gone in place of {line:?}");
    let (file, to) = line.split_once(": ").ok_or_else(wanted)?;
    let Some((before, after)) = to.split_once('→') else {
        return match to {
            "gone" => fs::remove_file(folder.join(file)).map_err(|error| format!("{file}: {error}")),
            _ => Err(wanted()),
        };
    };
    let text = |side: &str| side.replace("\\n", "\n");
    let before = text(before.strip_suffix(' ').unwrap_or(before));
    change(folder, file, &before, &text(after.strip_prefix(' ').unwrap_or(after)))
}

/// A message with the first words of its line in place of the number: `content/site.toml (name = "A"): …`.
fn with_words_of_line(message: &str, folder: &Path) -> String {
    let parts = || {
        let (file, rest) = message.strip_prefix("content/")?.split_once(':')?;
        let (number, rest) = rest.split_once(": ")?;
        Some((file, number.parse::<usize>().ok()?, rest))
    };
    let Some((file, number, rest)) = parts() else { return message.to_owned() };
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let line = text.split('\n').nth(number - 1).unwrap().trim();
    let start: String = line.chars().take(60).collect();
    let end = if start.len() < line.len() { "…" } else { "" };
    format!("content/{file} ({start}{end}): {rest}")
}

#[test]
fn a_malformed_change_is_refused_with_what_to_write() {
    let folder = copied("malformed");
    for (line, problem) in [
        ("site.toml", "write FILE: BEFORE → AFTER, FILE: → TEXT or FILE: gone in place of \"site.toml\""),
        (
            "site.toml: lost",
            "write FILE: BEFORE → AFTER, FILE: → TEXT or FILE: gone in place of \"site.toml: lost\"",
        ),
        ("site.toml: qqq → www", "site.toml does not hold \"qqq\""),
    ] {
        assert_eq!(apply(&folder, line), Err(problem.to_owned()));
    }
}

#[test]
fn every_table_of_cases_is_a_subject() {
    for path in crate::folder::files(table("keys").parent().unwrap()) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(SUBJECTS.contains(&name.replace('-', "_").as_str()), "{name}");
    }
}

fn table(subject: &str) -> PathBuf {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/content/cases");
    cases.join(format!("{}.txt", subject.replace('_', "-")))
}
