//! What the author of the content is told: one case a rule, each message asserted word for word.
//!
//! A case (`tests/content/cases/*.txt`) is a sentence, some changes to the small sound house in
//! `tests/content/sound`, and the messages that follow from them. `BLESS=1 cargo test` writes the messages of
//! today into the cases; read the difference before you keep it.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

#[path = "../build/mod.rs"]
mod build;

use std::fs;
use std::path::{Path, PathBuf};

const SOUND: &str = "tests/content/sound";
const CASES: &str = "tests/content/cases";

/// A case as it is written.
struct Case {
    name: String,
    /// The sentence and the changes, as they stand in the file.
    told: String,
    changes: Vec<Change>,
    messages: Vec<String>,
}

/// A change to one file of the sound house.
#[derive(Default)]
struct Change {
    file: String,
    gone: bool,
    removed: Vec<String>,
    added: Vec<String>,
}

#[test]
fn every_fault_of_the_content_is_told_word_for_word() {
    let blessing = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for path in files(Path::new(CASES)) {
        let case = parse(&path);
        let found = messages(&house(&case.name, &case.changes));
        if blessing {
            fs::write(&path, format!("{}\n{}\n", case.told, found.join("\n"))).unwrap();
        } else if found != case.messages {
            let (name, expected) = (&case.name, case.messages.join("\n  "));
            wrong.push(format!("{name}\n expected\n  {expected}\n found\n  {}", found.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn three_faults_are_three_lines() {
    let case = parse(&Path::new(CASES).join("three-faults.txt"));
    assert_eq!(messages(&house("three-lines", &case.changes)).len(), 3);
}

#[test]
fn every_message_names_its_place_and_says_what_to_write() {
    for case in files(Path::new(CASES)).iter().map(|path| parse(path)) {
        assert!(!case.messages.is_empty(), "{} expects no message", case.name);
        for message in case.messages {
            assert!(message.starts_with("content/"), "{message}");
            assert!(message.ends_with(')') && message.contains(" ("), "no remedy: {message}");
        }
    }
}

#[test]
fn the_sound_house_and_the_real_one_have_no_fault() {
    assert_eq!(messages(Path::new(SOUND)), Vec::<String>::new());
    assert_eq!(messages(Path::new("../content")), Vec::<String>::new());
}

#[test]
fn the_gala_enters_calendars_once_its_year_is_known() {
    let events = |changes: &[Change]| build::compile(&house("gala-known", changes)).unwrap().events;
    assert!(!events(&[]).contains("gala"));
    let known = Change {
        file: "pages/impact.toml".to_owned(),
        removed: vec!["day = 21,".to_owned()],
        added: vec!["day = 21, year = 2027, place = \"Honolulu\",".to_owned()],
        gone: false,
    };
    let told = events(&[known]);
    assert!(told.contains(r#"slug: "gala", route: RouteId::Impact, name: "Gala""#), "{told}");
    assert!(told.contains(r#"first: "2027-11-21", last: "2027-11-21", time: Some("18:00")"#), "{told}");
}

#[test]
fn a_line_that_is_lost_never_goes_unanswered() {
    // Whatever is left out, the build has constants or messages, and each message a place and a remedy.
    for file in [
        "site.toml",
        "offers.toml",
        "pictures.toml",
        "forms.toml",
        "redirects.toml",
        "pages/home.toml",
        "pages/retreats.toml",
        "pages/status.toml",
        "journal/first-essay.md",
        "legal/terms.md",
        "case-studies/first-case.toml",
        "pages/program.toml",
        "program/day-1.md",
        "program/printable-proofs.md",
    ] {
        let whole = fs::read_to_string(Path::new(SOUND).join(file)).unwrap();
        let lines: Vec<&str> = whole.lines().collect();
        let folder = house("lost-line", &[]);
        for lost in 0..lines.len() {
            let kept: Vec<&str> =
                lines.iter().enumerate().filter(|(n, _)| *n != lost).map(|(_, line)| *line).collect();
            fs::write(folder.join(file), kept.join("\n")).unwrap();
            for message in messages(&folder) {
                assert!(message.starts_with("content/") && message.ends_with(')'), "{message}");
            }
        }
    }
}

#[test]
fn the_same_content_gives_the_same_constants() {
    let first = build::compile(Path::new("../content"));
    assert_eq!(first, build::compile(Path::new("../content")));
}

/// What the build says about a folder of content.
fn messages(content: &Path) -> Vec<String> {
    let problems = build::compile(content).err().unwrap_or_default();
    problems.iter().map(ToString::to_string).collect()
}

/// The sound house with some changes, in a folder of its own.
fn house(name: &str, changes: &[Change]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content").join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(Path::new(SOUND), &folder);
    for change in changes {
        let file = folder.join(&change.file);
        if change.gone {
            fs::remove_file(file).unwrap();
            continue;
        }
        let (removed, added) = (change.removed.join("\n"), change.added.join("\n"));
        let before = fs::read_to_string(&file).unwrap_or_default();
        assert!(before.contains(&removed), "{name}: {} does not hold {removed}", change.file);
        fs::write(file, before.replacen(&removed, &added, 1)).unwrap();
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in files(from) {
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn parse(path: &Path) -> Case {
    let text = fs::read_to_string(path).unwrap();
    let (messages, told): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("content/"));
    let mut changes: Vec<Change> = Vec::new();
    for line in &told {
        if let Some(file) = line.strip_prefix("file ") {
            changes.push(Change { file: file.to_owned(), ..Change::default() });
            continue;
        }
        let Some(change) = changes.last_mut() else { continue };
        match line.split_at_checked(1) {
            Some(("-", text)) => change.removed.push(text.trim_start().to_owned()),
            Some(("+", text)) => change.added.push(text.strip_prefix(' ').unwrap_or(text).to_owned()),
            _ => change.gone |= *line == "gone",
        }
    }
    Case {
        name: path.file_stem().unwrap().to_string_lossy().into_owned(),
        told: told.join("\n").trim_end().to_owned() + "\n",
        changes,
        messages: messages.into_iter().map(str::to_owned).collect(),
    }
}
