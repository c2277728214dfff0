//! What is compiled of a content folder.

use std::fs;

use crate::folder::{changed, messages, site, valid};

#[test]
fn the_valid_and_the_real_content_have_no_problem() {
    assert_eq!(messages(&valid()), Vec::<String>::new());
    assert_eq!(messages(&site()), Vec::<String>::new());
}

#[test]
fn every_option_with_a_date_is_an_event_once_its_year_is_known() {
    let events = |changes: &[(&str, &str, &str)]| {
        core_compiler::compile(&changed("gala-known", changes), None).unwrap().events
    };
    assert!(!events(&[]).contains("gala"));
    let known = ("pages/impact.toml", "day = 21,", "day = 21, year = 2027, place = \"Honolulu\",");
    let another = (
        "pages/impact.toml",
        "figure = { value = \"500 USD\", label = \"A label\" }",
        "date = { name = \"Sale\", year = 2028, month = 2, day = 29, time = \"09:00\", place = \"Hilo\", calendar = \"A label\" }",
    );
    let events = events(&[known, another]);
    assert!(events.contains(r#"slug: "brick", route: RouteId::Impact, name: "Sale""#), "{events}");
    assert!(events.contains(r#"first: "2028-02-29", last: "2028-02-29", time: Some("09:00")"#), "{events}");
    assert!(events.contains(r#"slug: "gala", route: RouteId::Impact, name: "Gala""#), "{events}");
    assert!(events.contains(r#"first: "2027-11-21", last: "2027-11-21", time: Some("18:00")"#), "{events}");
}

#[test]
fn the_page_of_an_expired_checkout_says_how_long_it_was_open_by_the_setting() {
    let pages = |minutes: Option<u32>| {
        let setting = minutes.map(|minutes| format!("expires_after_minutes = {minutes}")).unwrap_or_default();
        let change = ("offers.toml", "expires_after_minutes = 60", &*setting);
        core_compiler::compile(&changed("checkout-open", &[change]), None).unwrap().content
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
    let essay = "journal/draft-essay.md";
    let draft = fs::read_to_string(valid().join(essay)).unwrap();
    let date = draft.lines().find(|line| line.starts_with("publish_date")).unwrap();
    let folder = changed(
        "article-waits",
        &[
            (essay, "draft = true", "draft = false"),
            (essay, date, "publish_date = \"January 3, 2027\""),
            (essay, "9 min read", "1 min read"),
        ],
    );
    let is_published = |today| {
        let index = core_compiler::compile(&folder, today).unwrap().journal_index;
        index.lines().any(|line| line.starts_with("draft-essay\t"))
    };
    assert!(!is_published(Some("2027-01-02")));
    assert!(is_published(Some("2027-01-03")));
    assert!(is_published(None));
}

#[test]
fn line_breaks_byte_order_marks_and_left_behind_files_make_no_difference() {
    let expected = core_compiler::compile(&valid(), None);
    let folder = changed("other-system", &[]);
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
    assert_eq!(core_compiler::compile(&folder, None), expected);
}

#[test]
fn texts_take_their_figures_from_the_content() {
    let sentence = "text = \"{Case_studies} brands on {retreat_dates} for {initiation_price}.\"";
    let changes = [
        ("pages/contact.toml", "text = \"A sentence.\"", sentence),
        ("offers.toml", "price = 8700\nconfirmed = 8700", "price = \"$97\"\nconfirmed = 8700"),
    ];
    let content = core_compiler::compile(&changed("figures", &changes), None).unwrap().content;
    assert!(content.contains("Two brands on January 3–4, 2026 for $97."), "{content}");
}

#[test]
fn every_length_of_a_text_has_a_reading_time_and_the_key_may_be_left_out() {
    for (words, time) in [(1, "1 min read"), (150, "1 min read"), (300, "1 min read"), (530, "2 min read")] {
        let folder = changed("reading-time", &[]);
        let file = folder.join("journal/second-essay.md");
        let essay = fs::read_to_string(&file).unwrap();
        let (front_matter, _) = essay.rsplit_once("+++\n").unwrap();
        let stated = "reading_time = \"1 min read\"\n";
        for line in [format!("reading_time = \"{time}\"\n"), String::new()] {
            let front_matter = front_matter.replace(stated, &line);
            fs::write(&file, format!("{front_matter}+++\n{}", "word ".repeat(words).trim_end())).unwrap();
            let index = core_compiler::compile(&folder, None).unwrap().journal_index;
            let essay = index.lines().find(|line| line.starts_with("second-essay\t")).unwrap();
            assert!(essay.contains(&format!("\t{time}\t")), "{words} words, {line:?}: {essay}");
        }
    }
}

#[test]
fn lists_in_lists_small_headings_and_spaces_at_the_ends_of_lines_are_rendered() {
    let folder = changed("lists-in-lists", &[]);
    let file = folder.join("legal/terms.md");
    let text = fs::read_to_string(&file).unwrap().replacen("+++\n", "+++  \n", 2);
    let added = "## Part\n\n### Smaller part\n\n-  Bread,  \n    - white,\n    - brown.\n\n1. Salt. \n";
    fs::write(&file, format!("{text}\n{added}")).unwrap();
    let documents = core_compiler::compile(&folder, None).unwrap().documents;
    assert!(documents.contains("<h3 id=\\\"smaller-part\\\">Smaller part</h3>"), "{documents}");
    let list = documents.split("<ul>").nth(1).unwrap();
    assert!(list.starts_with("\\n<li>Bread,<br />\\n") || list.starts_with("\\n<li>Bread,\\n"), "{list:.40}");
    assert!(documents.contains("<ul>\\n<li>white,</li>"), "{documents}");
}

#[test]
fn links_of_a_text_lead_to_its_headings_and_to_e_mail_addresses() {
    let added = "## A quiet place\n\n[There](#a-quiet-place), or [write](mailto:aloha@house.example?subject=Hello).\n\nThe Hawaiian word.";
    let changed = |added: &str| {
        let terms = valid().join("legal/terms.md");
        let folder = changed("text-links", &[]);
        let text = fs::read_to_string(terms).unwrap();
        fs::write(folder.join("legal/terms.md"), format!("{text}\n{added}\n")).unwrap();
        folder
    };
    let documents = core_compiler::compile(&changed(added), None).unwrap().documents;
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
        let whole = fs::read_to_string(valid().join(file)).unwrap();
        let lines: Vec<&str> = whole.lines().collect();
        let folder = changed("lost-line", &[]);
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
    let first = core_compiler::compile(&site(), None);
    assert_eq!(first, core_compiler::compile(&site(), None));
}
