//! Content problems: one case per rule, with its exact messages.
//!
//! A case (`tests/content/cases/*.txt`) is a sentence, some changes to the small valid content in
//! `tests/content/valid`, and the expected messages. `BLESS=1 cargo test` writes the current messages into the cases;
//! review the difference before committing it.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

use core_build::journal_index::IndexedArticle;
use std::fs;
use std::path::{Path, PathBuf};

const VALID: &str = "tests/content/valid";
const CASES: &str = "tests/content/cases";

/// A case file.
struct Case {
    name: String,
    /// The sentence and the changes, as in the file.
    source: String,
    changes: Vec<Change>,
    messages: Vec<String>,
}

/// A change to one file of the valid content.
#[derive(Default)]
struct Change {
    file: String,
    gone: bool,
    removed: Vec<String>,
    added: Vec<String>,
}

#[test]
fn every_problem_has_its_exact_message() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for path in files(Path::new(CASES)) {
        let case = parse(&path);
        let found = messages(&changed_content(&case.name, &case.changes));
        if bless {
            fs::write(&path, format!("{}\n{}\n", case.source, found.join("\n"))).unwrap();
        } else if found != case.messages {
            let (name, expected) = (&case.name, case.messages.join("\n  "));
            wrong.push(format!("{name}\n expected\n  {expected}\n found\n  {}", found.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn three_problems_are_three_lines() {
    let case = parse(&Path::new(CASES).join("three-faults.txt"));
    assert_eq!(messages(&changed_content("three-lines", &case.changes)).len(), 3);
}

#[test]
fn every_message_has_a_place_and_a_remedy() {
    for case in files(Path::new(CASES)).iter().map(|path| parse(path)) {
        assert!(!case.messages.is_empty(), "{} expects no message", case.name);
        for message in case.messages {
            assert!(message.starts_with("content/"), "{message}");
            assert!(message.ends_with(')') && message.contains(" ("), "no remedy: {message}");
        }
    }
}

#[test]
fn the_valid_and_the_real_content_have_no_problem() {
    assert_eq!(messages(Path::new(VALID)), Vec::<String>::new());
    assert_eq!(messages(Path::new("../content")), Vec::<String>::new());
}

#[test]
fn every_option_with_a_date_is_an_event_once_its_year_is_known() {
    let events = |changes: &[Change]| {
        core_build::compile(&changed_content("gala-known", changes), None).unwrap().events
    };
    assert!(!events(&[]).contains("gala"));
    let known = Change {
        file: "pages/impact.toml".to_owned(),
        removed: vec!["day = 21,".to_owned()],
        added: vec!["day = 21, year = 2027, place = \"Honolulu\",".to_owned()],
        gone: false,
    };
    let another = Change {
        file: "pages/impact.toml".to_owned(),
        removed: vec!["figure = { value = \"500 USD\", label = \"A label\" }".to_owned()],
        added: vec!["date = { name = \"Sale\", year = 2028, month = 2, day = 29, time = \"09:00\", place = \"Hilo\", calendar = \"A label\" }".to_owned()],
        gone: false,
    };
    let events = events(&[known, another]);
    assert!(events.contains(r#"slug: "brick", route: RouteId::Impact, name: "Sale""#), "{events}");
    assert!(events.contains(r#"first: "2028-02-29", last: "2028-02-29", time: Some("09:00")"#), "{events}");
    assert!(events.contains(r#"slug: "gala", route: RouteId::Impact, name: "Gala""#), "{events}");
    assert!(events.contains(r#"first: "2027-11-21", last: "2027-11-21", time: Some("18:00")"#), "{events}");
}

#[test]
fn the_page_of_an_expired_checkout_says_how_long_it_was_open_by_the_setting() {
    let pages = |minutes: Option<u32>| {
        let change = Change {
            file: "offers.toml".to_owned(),
            removed: vec!["expires_after_minutes = 60".to_owned()],
            added: minutes.map(|minutes| format!("expires_after_minutes = {minutes}")).into_iter().collect(),
            gone: false,
        };
        core_build::compile(&changed_content("checkout-open", &[change]), None).unwrap().content
    };
    for (minutes, words) in [
        (None, "a day"),
        (Some(1440), "a day"),
        (Some(720), "12 hours"),
        (Some(60), "an hour"),
        (Some(45), "45 minutes"),
        (Some(30), "half an hour"),
    ] {
        assert!(pages(minutes).contains(&format!("Open for {words}.")), "{minutes:?}");
    }
}

#[test]
fn an_article_waits_for_its_day_of_publication() {
    let change = |removed: &str, added: &str| Change {
        file: "journal/draft-essay.md".to_owned(),
        removed: vec![removed.to_owned()],
        added: vec![added.to_owned()],
        gone: false,
    };
    let draft = fs::read_to_string(Path::new(VALID).join("journal/draft-essay.md")).unwrap();
    let date = draft.lines().find(|line| line.starts_with("publish_date")).unwrap();
    let folder = changed_content(
        "article-waits",
        &[
            change("draft = true", "draft = false"),
            change(date, "publish_date = \"January 3, 2027\""),
            change("9 min read", "1 min read"),
        ],
    );
    let is_published = |today| {
        let index = core_build::compile(&folder, today).unwrap().journal_index;
        entries(&index).iter().any(|essay| essay.slug == "draft-essay")
    };
    assert!(!is_published(Some("2027-01-02")));
    assert!(is_published(Some("2027-01-03")));
    assert!(is_published(None));
}

#[test]
fn line_breaks_byte_order_marks_and_left_behind_files_make_no_difference() {
    let expected = core_build::compile(Path::new(VALID), None);
    let folder = changed_content("other-system", &[]);
    let rewrite = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        fs::write(folder.join(file), format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    };
    for file in
        ["journal/first-essay.md", "legal/terms.md", "program/day-1.md", "site.toml", "pages/home.toml"]
    {
        rewrite(file);
    }
    for file in [
        "journal/.DS_Store",
        "journal/._first-essay.md",
        "journal/.first-essay.md.swp",
        "journal/first-essay.md~",
        "legal/#terms.md#",
        "pages/Thumbs.db",
        "program/.DS_Store",
        "case-studies/desktop.ini",
    ] {
        fs::write(folder.join(file), "no content").unwrap();
    }
    fs::rename(folder.join("images/moon.jpg"), folder.join("images/moon.JPG")).unwrap();
    assert_eq!(core_build::compile(&folder, None), expected);
}

#[test]
fn texts_take_their_figures_from_the_content() {
    let text = |removed: &str, added: &str, file: &str| Change {
        file: file.to_owned(),
        removed: vec![removed.to_owned()],
        added: vec![added.to_owned()],
        gone: false,
    };
    let sentence = "{Case_studies} brands on {retreat_dates} for {initiation_price}.";
    let changes = [
        text("text = \"A sentence.\"", &format!("text = \"{sentence}\""), "pages/contact.toml"),
        text("price = 8700\nconfirmed = 8700", "price = \"$97\"\nconfirmed = 8700", "offers.toml"),
    ];
    let content = core_build::compile(&changed_content("figures", &changes), None).unwrap().content;
    assert!(content.contains("Two brands on January 3–4, 2026 for $97."), "{content}");
}

/// The entries of a journal's index.
fn entries(index: &[u8]) -> Vec<IndexedArticle<'_>> {
    postcard::from_bytes(index).unwrap()
}

#[test]
fn every_length_of_a_text_has_a_reading_time_and_the_key_may_be_left_out() {
    for (words, time) in [(1, "1 min read"), (150, "1 min read"), (300, "1 min read"), (530, "2 min read")] {
        let folder = changed_content("reading-time", &[]);
        let file = folder.join("journal/second-essay.md");
        let essay = fs::read_to_string(&file).unwrap();
        let (front_matter, _) = essay.rsplit_once("+++\n").unwrap();
        let stated = "reading_time = \"1 min read\"\n";
        for line in [format!("reading_time = \"{time}\"\n"), String::new()] {
            let front_matter = front_matter.replace(stated, &line);
            fs::write(&file, format!("{front_matter}+++\n{}", "word ".repeat(words).trim_end())).unwrap();
            let index = core_build::compile(&folder, None).unwrap().journal_index;
            let essay = entries(&index).into_iter().find(|essay| essay.slug == "second-essay").unwrap();
            assert_eq!(essay.reading_time, time, "{words} words, {line:?}");
        }
    }
}

#[test]
fn lists_in_lists_small_headings_and_spaces_at_the_ends_of_lines_are_rendered() {
    let folder = changed_content("lists-in-lists", &[]);
    let file = folder.join("legal/terms.md");
    let text = fs::read_to_string(&file).unwrap().replacen("+++\n", "+++  \n", 2);
    let added = "## Part\n\n### Smaller part\n\n-  Bread,  \n    - white,\n    - brown.\n\n1. Salt. \n";
    fs::write(&file, format!("{text}\n{added}")).unwrap();
    let documents = core_build::compile(&folder, None).unwrap().documents;
    assert!(documents.contains("<h3 id=\\\"smaller-part\\\">Smaller part</h3>"), "{documents}");
    let list = documents.split("<ul>").nth(1).unwrap();
    assert!(list.starts_with("\\n<li>Bread,<br />\\n") || list.starts_with("\\n<li>Bread,\\n"), "{list:.40}");
    assert!(documents.contains("<ul>\\n<li>white,</li>"), "{documents}");
}

#[test]
fn links_of_a_text_lead_to_its_headings_and_to_e_mail_addresses() {
    let added = "## A quiet place\n\n[There](#a-quiet-place), or [write](mailto:aloha@house.example?subject=Hello).\n\nThe Hawaiian word.";
    let changed = |added: &str| {
        let terms = Path::new(VALID).join("legal/terms.md");
        let folder = changed_content("text-links", &[]);
        let text = fs::read_to_string(terms).unwrap();
        fs::write(folder.join("legal/terms.md"), format!("{text}\n{added}\n")).unwrap();
        folder
    };
    let documents = core_build::compile(&changed(added), None).unwrap().documents;
    assert!(documents.contains("<a href=\\\"#a-quiet-place\\\">"), "{documents}");
    assert!(documents.contains("<a href=\\\"mailto:aloha@house.example?subject=Hello\\\">"), "{documents}");
    let found = messages(&changed("## A quiet place\n\n[There](#a-quiet-palce)"));
    let [message] = found.as_slice() else { panic!("{found:?}") };
    assert!(
        message.ends_with("leads to \"#a-quiet-palce\", and has no such heading (write \"#a-quiet-place\")")
    );
}

#[test]
fn any_missing_line_gives_constants_or_messages() {
    // Each message has a place and a remedy.
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
        let whole = fs::read_to_string(Path::new(VALID).join(file)).unwrap();
        let lines: Vec<&str> = whole.lines().collect();
        let folder = changed_content("lost-line", &[]);
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
    let first = core_build::compile(Path::new("../content"), None);
    assert_eq!(first, core_build::compile(Path::new("../content"), None));
}

/// The messages for a content folder.
fn messages(content: &Path) -> Vec<String> {
    let problems = core_build::compile(content, None).err().unwrap_or_default();
    problems.iter().map(ToString::to_string).collect()
}

/// The valid content with some changes, in a folder of its own.
fn changed_content(name: &str, changes: &[Change]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content").join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(Path::new(VALID), &folder);
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
    let (messages, source): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("content/"));
    let mut changes: Vec<Change> = Vec::new();
    for line in &source {
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
        source: source.join("\n").trim_end().to_owned() + "\n",
        changes,
        messages: messages.into_iter().map(str::to_owned).collect(),
    }
}
