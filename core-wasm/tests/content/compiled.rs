//! Compiling a whole content folder: results, warnings, and content with arbitrary changes.

use std::fs;
use std::path::{Path, PathBuf};

use core_content::compiler::examples::fill;
use core_content::compiler::launch::report;
use core_content::compiler::problem::{Key, Problem};
use core_content::compiler::{Options, compile, compile_with, price_days, publish_days};
use core_content::journal_index::{IndexedArticle, read};
use core_content::loaded::{DatedOption, load};
use core_content::registry::RouteId;

use crate::folder::{build, changed, copied, files, loaded, messages, pages, valid};

fn html_of_terms(folder: &Path) -> &'static str {
    let documents = build(&compile(folder, None).unwrap()).documents;
    documents.iter().find(|document| document.slug == "terms").unwrap().html
}

#[test]
fn the_valid_content_has_no_problem() {
    assert_eq!(messages(&valid()), Vec::<String>::new());
}

#[test]
fn files_and_keys_that_a_content_lacks_are_filled_with_valid_values() {
    let folder = copied("lacks");
    let lacks = [
        ("pages/contact.toml", "[details]", "[shortcuts]"),
        ("pages/contact.toml", "title = \"Title\", ", "text = "),
        ("pages/home.toml", "picture = \"moon\"", "\n[signature]"),
        ("pages/initiation.toml", "stars = 5", "\nsample"),
        ("pages/about.toml", "icon = \"washbowl\"", "\ntitle"),
        ("legal/terms.md", "sample = ", "\n+++"),
    ];
    for (file, from, to) in lacks {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let (before, rest) = text.split_at(text.find(from).unwrap());
        let (_, after) = rest.split_at(rest.find(to).unwrap());
        fs::write(folder.join(file), format!("{before}{after}")).unwrap();
    }
    fs::remove_file(folder.join("pages/services.toml")).unwrap();
    assert!(messages(&folder).len() > lacks.len());
    fill(&folder).unwrap();
    assert_eq!(messages(&folder), Vec::<String>::new());
    let services = fs::read_to_string(folder.join("pages/services.toml")).unwrap();
    assert!(services.contains("title = \"Page services\""), "{services}");
}

#[test]
fn a_picture_on_three_pages_is_a_warning_if_there_are_enough_pictures() {
    let folder = changed("repeated-picture", &[]);
    let mut pictures = fs::read_to_string(folder.join("pictures.toml")).unwrap();
    for number in 0..20 {
        pictures += &format!("\n[picture-{number}]\nalt = \"A shore\"\nfocal = {{ x = 1, y = 2 }}\n");
        fs::write(folder.join(format!("images/picture-{number}.jpg")), "").unwrap();
    }
    fs::write(folder.join("pictures.toml"), pictures).unwrap();
    let found = messages(&folder);
    let [moon, shore] = found.as_slice() else { panic!("{found:#?}") };
    assert!(moon.starts_with("content/pages/"), "{moon}");
    assert!(moon.contains(": warning: the picture \"moon\" is on this page and on "), "{moon}");
    assert!(shore.contains(": warning: the picture \"shore\" is on this page and on "), "{shore}");
}

#[test]
fn italics_in_more_than_a_third_of_the_headlines_are_a_warning() {
    let folder = changed("italics", &[]);
    let names = ["about", "consulting", "events", "impact", "initiation", "retreats", "rituals", "services"];
    let star = |name: &str, is_headline: &dyn Fn(usize) -> bool| {
        let text = fs::read_to_string(valid().join(format!("pages/{name}.toml"))).unwrap();
        let line = |(index, line): (usize, &str)| match line {
            "title = \"Title\"" if is_headline(index + 1) => "title = \"A *title*\"".to_owned(),
            line => line.to_owned(),
        };
        let lines: Vec<String> = text.lines().enumerate().map(line).collect();
        fs::write(folder.join(format!("pages/{name}.toml")), lines.join("\n")).unwrap();
    };
    for name in names {
        star(name, &|_| true);
    }
    // The title of an entry is not a headline, so its star is not removed.
    let wrong = messages(&folder);
    for name in names {
        star(name, &|number| {
            !wrong
                .iter()
                .any(|line| line.starts_with(&format!("content/pages/{name}.toml:{number}: \"title\"")))
        });
    }
    let found = messages(&folder);
    assert!(found.iter().any(|line| line.contains("headlines set a phrase apart in italics")), "{found:#?}");
    assert!(found.iter().all(|line| line.contains(": warning: ")), "{found:#?}");
}

#[test]
fn an_option_with_a_date_is_an_event_once_its_year_is_known_and_it_is_no_sample() {
    let compiled = |changes: &[(&str, &str, &str)]| compile(&changed("gala-known", changes), None).unwrap();
    let without_year = compiled(&[]);
    assert!(build(&without_year).events.iter().all(|event| event.slug != "gala"));
    let gala = DatedOption { id: "gala", date: "11-21" };
    assert_eq!(loaded(&without_year).content.dated_options, [gala]);
    assert!(pages(&without_year).contains(r#""iso":"11-21""#));
    let known = ("pages/impact.toml", "day = 21,", "day = 21, year = 2027, place = \"Honolulu\",");
    let another = (
        "pages/impact.toml",
        "figure = { value = \"500 USD\", label = \"A label\" }",
        "date = { name = \"Sale\", year = 2028, month = 2, day = 29, time = \"09:00\", place = \"Hilo\", upcoming = \"Words.\", past = \"Words.\", calendar = \"A label\" }",
    );
    // The option is a sample, which calendars and search engines must not state as a fact.
    let events = build(&compiled(&[known, another])).events;
    assert!(events.iter().any(|event| event.slug == "gala"));
    assert!(events.iter().all(|event| event.slug != "brick"));
    let real = (
        "pages/impact.toml",
        "sample = true\n\n[[involved.options]]\nid = \"gala\"",
        "sample = false\n\n[[involved.options]]\nid = \"gala\"",
    );
    let with_years = compiled(&[known, another, real]);
    let options =
        [DatedOption { id: "brick", date: "2028-02-29" }, DatedOption { id: "gala", date: "2027-11-21" }];
    assert_eq!(loaded(&with_years).content.dated_options, options);
    for option in options {
        assert!(pages(&with_years).contains(&format!(r#""iso":"{}""#, option.date)));
    }
    let events = build(&with_years).events;
    for (slug, name, day, time) in
        [("brick", "Sale", "2028-02-29", "09:00"), ("gala", "Gala", "2027-11-21", "18:00")]
    {
        let event = events.iter().find(|event| event.slug == slug).unwrap();
        assert_eq!((event.route, event.name), (RouteId::Impact, name));
        assert_eq!((event.first.0, event.last.0, event.time), (day, day, Some(time)));
    }
}

#[test]
fn an_article_is_published_on_its_day() {
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
        let index = compile(&folder, today).unwrap().journal_index;
        articles(index).iter().any(|article| article.slug == "draft-essay")
    };
    assert!(!is_published(Some("2027-01-02")));
    assert!(is_published(Some("2027-01-03")));
    assert!(is_published(None));
}

#[test]
fn a_day_of_a_build_that_is_no_date_is_refused() {
    for text in ["2026-13-01", "2026-02-30", "tomorrow", ""] {
        let message = format!("content/: the build's day “{text}” is no date (write 2026-01-18)");
        let problems = [compile(&valid(), Some(text)).err(), report(&valid(), text).err()];
        for problem in problems.map(|problems| problems.unwrap().remove(0).to_string()) {
            assert_eq!(problem, message);
        }
    }
}

#[test]
fn an_essay_with_a_day_to_come_is_checked_as_if_published() {
    let essay = fs::read_to_string(valid().join("journal/the-soft-no.md")).unwrap();
    let date = essay.lines().find(|line| line.starts_with("publish_date")).unwrap();
    let waits = essay
        .replace(date, "publish_date = \"January 3, 2027\"")
        .replace("title = \"", "title = \"Waiting: ");
    let excerpt = waits.lines().find(|line| line.starts_with("excerpt")).unwrap();
    let waits = waits.replace(excerpt, "excerpt = \"It waits.\"");
    let folder = changed("waiting-name", &[("journal/The Soft No.md", "", &waits)]);
    let problems = compile(&folder, Some("2027-01-02")).unwrap_err();
    let found: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let message = "content/journal/The Soft No.md:1: the name of the file is its address (write lower-case letters, digits and single hyphens)";
    assert_eq!(found, [message]);
}

/// Writes a file of a folder with changes.
fn write(folder: &Path, file: &str, text: &str) {
    let file = folder.join(file);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn files_of_the_over_folder_replace_files_of_the_content() {
    let [folder, over] = ["overlaid", "overlay"].map(|name| changed(name, &[]));
    fs::remove_dir_all(&over).unwrap();
    let essay = fs::read_to_string(folder.join("journal/second-essay.md")).unwrap();
    let title = essay.lines().find(|line| line.starts_with("title")).unwrap();
    write(&over, "journal/second-essay.md", &essay.replace(title, "title = \"Not saved yet\""));
    let new = essay
        .replace(title, "title = \"A new essay\"")
        .replace("What Second essay is about.", "What is new.")
        .replace("featured = true", "featured = false");
    write(&over, "journal/another-essay.md", &new);
    let titles = |over| {
        let options = Options { over, ..Options::default() };
        let index = compile_with(&folder, &options).unwrap().journal_index;
        articles(index).iter().map(|article| article.title.to_owned()).collect::<Vec<_>>()
    };
    let has = |titles: &[String], title: &str| titles.iter().any(|one| one == title);
    let shown = titles(Some(&*over));
    assert!(has(&shown, "Not saved yet") && has(&shown, "A new essay"), "{shown:?}");
    let saved = titles(None);
    assert!(!has(&saved, "Not saved yet") && !has(&saved, "A new essay"), "{saved:?}");
}

#[test]
fn a_previewed_draft_is_published() {
    let folder = changed("shown", &[]);
    let compiled = |show| compile_with(&folder, &Options { show, ..Options::default() }).unwrap();
    let slugs = |show| {
        let index = articles(compiled(show).journal_index);
        index.iter().map(|article| article.slug.to_owned()).collect::<Vec<_>>()
    };
    let (saved, shown) = (slugs(None), slugs(Some("journal/draft-essay.md")));
    let added: Vec<_> = shown.iter().filter(|slug| !saved.contains(slug)).collect();
    assert_eq!(added, ["draft-essay"]);
}

#[test]
fn a_problem_has_the_path_to_its_value() {
    let name = |name: &str| Key::Name(name.to_owned());
    let path = |file: &str, from: &str, to: &str| {
        let problems = compile(&changed("path", &[(file, from, to)]), None).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:?}");
        problems.into_iter().next().unwrap().key
    };
    let essay = "journal/second-essay.md";
    let text = fs::read_to_string(valid().join(essay)).unwrap();
    let (_, body) = text.split_once("\n+++\n").unwrap();
    let first = body.lines().next().unwrap();
    let dead = format!("{first}\n\nA [link](/nowhere).");
    assert_eq!(path(essay, first, &dead), [name("body"), Key::Line(3)]);
    let title = text.lines().find(|line| line.starts_with("title")).unwrap();
    assert_eq!(path(essay, &format!("{title}\n"), ""), [name("title")]);
    assert_eq!(path(essay, title, &format!("{title}\nqqqqqqqq = 1")), [name("qqqqqqqq")]);
    let offers = fs::read_to_string(valid().join("offers.toml")).unwrap();
    let price = offers.lines().find(|line| line.starts_with("price = ")).unwrap();
    assert_eq!(path("offers.toml", price, "price = true"), [name("offers"), Key::Index(0), name("price")]);
}

#[test]
fn line_breaks_byte_order_marks_and_left_behind_files_make_no_difference() {
    let expected = compile(&valid(), None);
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
    assert_eq!(compile(&folder, None), expected);
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
            let index = compile(&folder, None).unwrap().journal_index;
            let articles = articles(index);
            let essay = articles.iter().find(|article| article.slug == "second-essay").unwrap();
            assert_eq!(essay.reading_time, time, "{words} words, {line:?}");
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
    let html = html_of_terms(&folder);
    assert!(html.contains("<h3 id=\"smaller-part\">Smaller part</h3>"), "{html}");
    let list = html.split("<ul>").nth(1).unwrap();
    assert!(list.starts_with("\n<li>Bread,<br />\n") || list.starts_with("\n<li>Bread,\n"), "{list:.40}");
    assert!(html.contains("<ul>\n<li>white,</li>"), "{html}");
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
    let html = html_of_terms(&changed(added));
    assert!(html.contains("<a href=\"#a-quiet-place\">"), "{html}");
    assert!(html.contains("<a href=\"mailto:aloha@house.example?subject=Hello\">"), "{html}");
    let found = messages(&changed("## A quiet place\n\n[There](#a-quiet-palce)"));
    let [message] = found.as_slice() else { panic!("{found:?}") };
    assert!(
        message.ends_with("leads to \"#a-quiet-palce\", and has no such heading (write \"#a-quiet-place\")")
    );
}

#[test]
fn the_labels_of_notes_and_of_links_that_open_a_new_tab_come_from_the_messages() {
    let labels = [
        ("new_tab", "Words.", "(another tab & window)"),
        ("list", "Words of the notes.", "Asides"),
        ("mark", "Words of the mark {number}.", "Aside {number}"),
        ("back", "Words of the way back {number}.", "From aside {number} to the text"),
    ];
    let label = |(key, before, after): (&str, &str, &str)| {
        (format!("{key} = \"{before}\""), format!("{key} = \"{after}\""))
    };
    let labels = labels.map(label);
    let mut changes: Vec<_> =
        labels.iter().map(|(before, after)| ("messages.toml", before.as_str(), after.as_str())).collect();
    let text = "A paragraph with a [way](https://elsewhere.example/) out.[^a]\n\n[^a]: A note.\n";
    changes.push(("legal/terms.md", "A paragraph with a [link](/contact).", text));
    let html = html_of_terms(&changed("labels-of-texts", &changes));
    for expected in [
        "<span class=\"visually-hidden\"> (another tab &amp; window)</span></a>",
        "<section class=\"notes\" aria-label=\"Asides\">",
        "href=\"#note-1\" aria-label=\"Aside 1\">1</a>",
        "aria-label=\"From aside 1 to the text\">↑</a>",
    ] {
        assert!(html.contains(expected), "{expected} {html}");
    }
}

#[test]
fn a_folder_that_cannot_be_read_is_a_problem_of_every_command() {
    let missing = valid().join("no-such-folder");
    let expected = ["content/: the folder cannot be read: No such file or directory (os error 2) \
                     (check its name, and that this account may read it)"];
    let lines = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(lines(compile(&missing, None).unwrap_err()), expected);
    assert_eq!(lines(report(&missing, "2026-01-01").unwrap_err()), expected);
    assert_eq!(lines(publish_days(&missing).unwrap_err()), expected);
    assert_eq!(lines(price_days(&missing).unwrap_err()), expected);
    assert!(fill(&missing).is_err());
    // The folder over the content may be missing, but not unreadable.
    let over = |over: &Path| compile_with(&valid(), &Options { over: Some(over), ..Options::default() });
    assert!(over(&missing).is_ok());
    let [problem] = over(&valid().join("site.toml")).unwrap_err().try_into().unwrap();
    assert!(problem.to_string().starts_with("content/: the folder cannot be read: "), "{problem}");
}

#[test]
fn a_content_that_cannot_be_parsed_is_not_filled() {
    let folder = changed("fill-broken", &[("pages/contact.toml", "text = ", "text ")]);
    let error = fill(&folder).unwrap_err().to_string();
    assert!(error.starts_with("content/pages/contact.toml:"), "{error}");
}

#[test]
fn the_page_of_a_form_has_the_e_mail_of_its_dialogs() {
    let mail = "slug = \"product\"\nmail = { label = \"Other\", subject = \"Other\", body = [\"A line.\"] }";
    let folder = changed("two-mails", &[("forms.toml", "slug = \"product\"", mail)]);
    let content = pages(&compile(&folder, None).unwrap());
    assert!(content.contains("\"form\":\"product\"") && !content.contains("subject=Other"), "{content}");
}

/// The texts of a content folder.
fn texts_in(folder: &Path) -> Vec<PathBuf> {
    let is_text = |path: &Path| path.extension().is_some_and(|end| end == "toml" || end == "md");
    let below = |path: PathBuf| if path.is_dir() { texts_in(&path) } else { vec![path] };
    files(folder).into_iter().flat_map(below).filter(|path| is_text(path)).collect()
}

#[test]
fn a_file_that_cannot_be_parsed_is_the_only_problem() {
    let folder = copied("cannot-be-parsed");
    let mut wrong = Vec::new();
    for path in texts_in(&folder) {
        let text = fs::read_to_string(&path).unwrap();
        let (broken, line) = match text.strip_prefix("+++\n") {
            Some(rest) => (format!("+++\nbroken\n{rest}"), 2),
            None => (format!("broken\n{text}"), 1),
        };
        fs::write(&path, broken).unwrap();
        let file = path.strip_prefix(&folder).unwrap().display();
        let problem = "cannot be read: key with no value, expected `=` (write key = value)";
        let expected = format!("content/{file}:{line}: {problem}");
        let found = messages(&folder);
        if found != [expected] {
            wrong.push(found);
        }
        fs::write(&path, text).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_file_without_one_of_its_lines_compiles_or_gives_messages() {
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
        for lost in (0..lines.len()).filter(|lost| !lines[*lost].is_empty()) {
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
fn the_same_content_gives_the_same_bytes() {
    let first = compile(&valid(), None);
    assert_eq!(first, compile(&valid(), None));
}

#[test]
fn an_offer_may_have_a_slug_that_is_a_name_elsewhere() {
    for slug in ["retreats", "site", "results", "offers", "currency", "7-days", "self"] {
        let offer = format!(
            "[[offers]]\nslug = \"{slug}\"\nname = \"Name\"\nprice = \"$100\"\nconfirmed = \"$100\"\n\n[[offers]]"
        );
        let compiled =
            compile(&changed("offer-slugs", &[("offers.toml", "[[offers]]", &offer)]), None).unwrap();
        assert!(loaded(&compiled).content.offers.iter().any(|offer| offer.slug.0 == slug), "{slug}");
    }
}

#[test]
fn zero_to_two_articles_may_be_featured_even_with_a_day_to_come() {
    let (first, second) = ("journal/first-essay.md", "journal/second-essay.md");
    let plain = |file| (file, "featured = true", "featured = false");
    let waits = (first, "publish_date = \"March 8, 2026\"", "publish_date = \"March 8, 2096\"");
    for changes in [vec![plain(first), plain(second)], vec![plain(first)], vec![waits]] {
        let folder = changed("featured", &changes);
        assert_eq!(messages(&folder), Vec::<String>::new());
        assert!(compile(&folder, Some("2026-11-01")).is_ok() && compile(&folder, Some("2097-01-01")).is_ok());
    }
}

#[test]
fn a_preset_is_percent_encoded_in_the_path_of_the_form() {
    let changes = [("forms.toml", "value = \"retreat-interest\"", "value = \"Retreat & day = 50 %\"")];
    let preset =
        ("pages/retreats.toml", "preset = \"retreat-interest\"", "preset = \"Retreat & day = 50 %\"");
    let changes = [&changes[..], &[preset; 3]].concat();
    let made = pages(&compile(&changed("preset", &changes), None).unwrap());
    assert!(made.contains("=Retreat%20%26%20day%20%3D%2050%20%25\""), "{made}");
}

#[test]
fn metrics_map_displayed_labels_to_values_in_their_order_and_services_lists_the_offerings_of_consulting() {
    let content = pages(&compile(&valid(), None).unwrap());
    assert!(content.contains(r#""metrics":{"Engagement":"+1%","Bookings":"1 week","Timeline":"1 day"}"#));
    let offerings = (1..=6).map(|number| format!("\"Offering {number}\"")).collect::<Vec<_>>().join(",");
    assert!(content.contains(&format!("\"items\":[{offerings}]")), "{content}");
}

#[test]
fn links_may_have_queries_and_fragments() {
    let changes = [
        ("pages/contact.toml", "to = \"/legal/terms\"", "to = \"/journal?category=Rituals#list\""),
        ("pages/contact.toml", "to = \"/legal/privacy\"", "to = \"https://elsewhere.example?from=house\""),
        ("legal/terms.md", "[link](/contact)", "[link](/contact?from=terms#form)"),
    ];
    assert_eq!(messages(&changed("queries", &changes)), Vec::<String>::new());
}

/// The terms as JSON, with another text.
fn terms(text: &str) -> String {
    let folder = changed("terms", &[("legal/terms.md", "## A heading", text)]);
    let files = compile(&folder, None).unwrap_or_else(|problems| panic!("{problems:?}")).document_files;
    files["legal/terms"].clone()
}

#[test]
fn no_heading_has_a_reserved_id() {
    for (heading, id) in [
        ("Content", "content-2"),
        ("Menu", "menu-2"),
        ("Root", "root-2"),
        ("Note 1", "note-1-2"),
        ("Note 12 mark", "note-12-mark-2"),
        ("Onward title", "onward-title-2"),
        ("Contents", "contents"),
    ] {
        let document = terms(&format!("## {heading}\n\nWords.[^a]\n\n[^a]: A note.\n"));
        assert!(document.contains(&format!("\"id\":\"{id}\"")), "{heading}: {document}");
    }
}

#[test]
fn a_footnote_in_a_footnote_gets_the_next_number() {
    let document = terms(
        "One[^a], two.[^b]\n\n[^a]: The first, with another.[^c]\n\n[^b]: The second.\n\n[^c]: The third.[^a]\n",
    );
    for number in 1..=3 {
        for id in [format!("id=\\\"note-{number}\\\""), format!("id=\\\"note-{number}-mark\\\"")] {
            assert_eq!(document.matches(&id).count(), 1, "{id}: {document}");
        }
    }
}

#[test]
fn a_page_of_the_program_takes_any_number_of_minutes() {
    for (file, minutes) in [("program/day-2.md", "minutes = 35"), ("program/day-1.md", "minutes = 35")] {
        let changes = [
            ("offers.toml", "guide_minutes = 35", "guide_minutes = 1000000"),
            (file, minutes, "minutes = 1000000"),
        ];
        assert!(compile(&changed("minutes", &changes), None).is_ok(), "{file}");
    }
}

/// The articles of an index.
fn articles(index: &'static [u8]) -> Vec<IndexedArticle> {
    read(index).unwrap()
}

#[test]
fn loaded_files_have_a_hash_of_their_content() {
    let hash = |changes: &[(&str, &str, &str)]| {
        let made = compile(&changed("hashes", changes), None).unwrap();
        let content = loaded(&made);
        let of_browser = load(made.content.browser.leak()).unwrap();
        assert_eq!((of_browser.hash, &of_browser.content), (content.hash, &content.content));
        content.hash
    };
    let unchanged = hash(&[]);
    assert_eq!(hash(&[]), unchanged);
    // A text of a page, a text of a mail, an article.
    for change in [
        ("pages/contact.toml", "text = \"A sentence.\"", "text = \"Another sentence.\""),
        ("mail.toml", "button = \"Open\"", "button = \"Enter\""),
        ("journal/the-soft-no.md", "draft = false", "draft = true"),
    ] {
        assert_ne!(hash(&[change]), unchanged, "{change:?}");
    }
}

#[test]
fn a_journal_may_have_no_article() {
    let folder = changed("empty-journal", &[]);
    fs::remove_dir_all(folder.join("journal")).unwrap();
    assert_eq!(messages(&folder), Vec::<String>::new());
    assert_eq!(articles(compile(&folder, None).unwrap().journal_index), []);
}
