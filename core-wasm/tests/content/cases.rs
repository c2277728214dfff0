//! Content problems: tables of cases by subject, each case with its exact messages.
//!
//! A case in `tests/content/cases/*.txt` is a sentence after `#`, changes to the valid content, and the expected
//! messages. A change is `FILE: BEFORE → AFTER`, `FILE: → TEXT` for a new file, or `FILE: gone`; `\n` is a line break.
//! `BLESS=1 cargo test` writes the current messages into the cases; review the difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folder::{changed, messages};

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
    let (mut wrong, mut current) = (Vec::new(), Vec::new());
    for (number, case) in text.split("\n\n").enumerate() {
        let (expected, source): (Vec<&str>, Vec<&str>) =
            case.trim_end().lines().partition(|line| line.starts_with("content/"));
        let found = messages(&content(&format!("{subject}-{number}"), &source));
        if found != expected {
            let (expected, found) = (expected.join("\n  "), found.join("\n  "));
            wrong.push(format!("{}\n expected\n  {expected}\n found\n  {found}", source.join("\n")));
        }
        assert!(!found.is_empty(), "{} has no message", source.join("\n"));
        for message in &found {
            assert!(message.starts_with("content/"), "no place: {message}");
            assert!(message.ends_with(')') && message.contains(" ("), "no remedy: {message}");
        }
        let lines: Vec<&str> = source.into_iter().chain(found.iter().map(String::as_str)).collect();
        current.push(lines.join("\n"));
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, current.join("\n\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
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

/// The valid content with the changes of a case.
fn content(name: &str, source: &[&str]) -> PathBuf {
    let (mut changes, mut gone) = (Vec::new(), Vec::new());
    for line in source.iter().filter(|line| !line.starts_with('#')) {
        let (file, change) = line.split_once(": ").unwrap();
        match change.split_once('→') {
            Some((before, after)) => {
                let text = |side: &str| side.replace("\\n", "\n");
                let before = before.strip_suffix(' ').unwrap_or(before);
                changes.push((file, text(before), text(after.strip_prefix(' ').unwrap_or(after))));
            }
            None => gone.push((change == "gone").then_some(file).unwrap()),
        }
    }
    let changes: Vec<_> =
        changes.iter().map(|(file, before, after)| (*file, before.as_str(), after.as_str())).collect();
    let folder = changed(name, &changes);
    gone.iter().for_each(|file| fs::remove_file(folder.join(file)).unwrap());
    folder
}
