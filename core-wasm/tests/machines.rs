//! What machines read: structured data, sitemap, feeds and calendars, for a site at an address of our choosing on a
//! day of our choosing. That the formats are kept is tested by readers of those formats (tests/prerender/machines).

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "in a test a failed unwrap is a failed test"
)]

use std::collections::BTreeMap;

use core_wasm::content::{ARTICLES, SITE};
use core_wasm::machines::{EVENTS, Made, PictureFile, Surroundings, made, to_come};
use core_wasm::pricing;
use core_wasm::routes::prerender_list;
use serde_json::Value;

const ORIGIN: &str = "https://house.example";

/// A day before the gathering, and the day of its beginning.
const BEFORE: &str = "2026-01-02";
const BEGUN: &str = "2026-01-03";

fn around(today: &str) -> Surroundings {
    let picture =
        |id: &str| PictureFile { address: format!("/assets/pictures/{id}.jpg"), width: 1200, height: 800 };
    let ids = ARTICLES.iter().map(|article| article.matter.picture.id);
    Surroundings {
        origin: ORIGIN.to_owned(),
        today: today.to_owned(),
        icon: "/assets/icons/mark.png".to_owned(),
        social: prerender_list()
            .into_iter()
            .map(|page| (page.file.clone(), format!("/assets/social/{}.jpg", page.file.replace(".html", ""))))
            .collect(),
        pictures: ids.map(|id| (id.to_owned(), picture(id))).collect(),
    }
}

fn made_on(today: &str) -> Made {
    made(&around(today))
}

/// The nodes of a page's graph that have this type among theirs.
fn nodes<'made>(made: &'made Made, file: &str, kind: &str) -> Vec<&'made Value> {
    let graph = made.graphs[file]["@graph"].as_array().unwrap();
    graph
        .iter()
        .filter(|node| {
            node["@type"] == kind || node["@type"].as_array().is_some_and(|all| all.contains(&kind.into()))
        })
        .collect()
}

/// What stands between two marks, each time that they are found.
fn between<'text>(text: &'text str, from: &str, to: &str) -> Vec<&'text str> {
    text.split(from).skip(1).filter_map(|rest| rest.split_once(to)).map(|(found, _)| found).collect()
}

#[test]
fn exactly_the_pages_that_search_engines_may_find_are_told() {
    let made = made_on(BEFORE);
    let listed: Vec<_> = prerender_list().into_iter().filter(|page| page.indexed).collect();
    let files: Vec<&String> = listed.iter().map(|page| &page.file).collect();
    let mut told: Vec<&String> = made.graphs.keys().collect();
    told.sort_by_key(|file| files.iter().position(|known| known == file));
    assert_eq!(told, files);

    let addresses: Vec<String> = listed.iter().map(|page| format!("{ORIGIN}{}", page.path)).collect();
    assert_eq!(between(&made.files["sitemap.xml"], "<loc>", "</loc>"), addresses);
    for page in listed {
        let rendition = if page.path == "/" { "/index.md".to_owned() } else { format!("{}.md", page.path) };
        assert!(made.files["llms.txt"].contains(&format!("({ORIGIN}{rendition})")), "{rendition}");
    }
}

#[test]
fn a_draft_a_form_and_a_state_of_the_checkout_are_told_nowhere() {
    // content/journal/the-invoice-is-also-a-letter.md is a draft.
    for today in [BEFORE, BEGUN] {
        let made = made_on(today);
        let graphs = made.graphs.values().map(ToString::to_string);
        for text in made.files.values().cloned().chain(graphs) {
            for secret in [
                "the-invoice-is-also-a-letter",
                "/forms/",
                "initiation/welcome",
                "initiation/demo",
                "/program/",
                "/404",
            ] {
                assert!(!text.contains(secret), "{secret} in {text}");
            }
        }
    }
}

#[test]
fn the_program_is_sold_at_the_price_that_the_card_pays() {
    let made = made_on(BEFORE);
    let program = nodes(&made, "initiation.html", "Product")[0];
    let cents = pricing::initiation().price.cents;
    assert_eq!(program["offers"]["price"], format!("{}.{:02}", cents / 100, cents % 100));
    assert_eq!(program["offers"]["price"], "87.00");
    assert_eq!(program["offers"]["priceCurrency"], "USD");
    assert_eq!(program["offers"]["url"], "https://house.example/initiation");
    assert_eq!(program, nodes(&made, "initiation.html", "Course")[0], "one node is both");
    // Nobody has promised how long the price holds.
    assert_eq!(program["offers"].get("priceValidUntil"), None);
}

#[test]
fn nothing_that_is_invented_is_told_as_fact() {
    let made = made_on(BEFORE);
    let all: String = made.graphs.values().map(ToString::to_string).collect();
    for property in ["aggregateRating", "\"review\"", "reviewRating", "ratingValue", "Rating"] {
        assert!(!all.contains(property), "{property}");
    }
    let house = nodes(&made, "index.html", "Organization")[0];
    assert_eq!(house.get("founder").is_some(), !SITE.brand.sample);
    assert_eq!(all.contains(SITE.brand.founder), !SITE.brand.sample);
    assert_eq!(house.get("email").is_some(), !SITE.contact.sample);
    let real = SITE.footer.social.iter().any(|profile| !profile.sample);
    assert_eq!(house.get("sameAs").is_some(), real);
}

#[test]
fn the_search_of_the_journal_is_told_by_the_address_that_its_box_writes() {
    let made = made_on(BEFORE);
    let action = &nodes(&made, "index.html", "WebSite")[0]["potentialAction"];
    assert_eq!(action["target"]["urlTemplate"], "https://house.example/journal?q={search_term_string}");
    assert_eq!(action["query-input"], "required name=search_term_string");
}

#[test]
fn a_trail_leads_from_home_through_the_lists_and_ends_at_the_page() {
    let made = made_on(BEFORE);
    for (file, expected) in [
        ("about.html", vec![("Home", Some("/")), ("About", None)]),
        ("legal/terms.html", vec![("Home", Some("/")), ("Terms", None)]),
        (
            "journal/the-soft-no.html",
            vec![("Home", Some("/")), ("The Journal", Some("/journal")), ("The soft no", None)],
        ),
    ] {
        let steps = nodes(&made, file, "BreadcrumbList")[0]["itemListElement"].as_array().unwrap();
        assert_eq!(steps.len(), expected.len(), "{file}");
        for (position, (step, (name, path))) in (1..).zip(steps.iter().zip(expected)) {
            assert_eq!(step["position"], position, "{file}");
            assert_eq!(step["name"], name, "{file}");
            assert_eq!(
                step.get("item").cloned(),
                path.map(|path| format!("{ORIGIN}{path}").into()),
                "{file}"
            );
        }
    }
    assert!(nodes(&made, "index.html", "BreadcrumbList").is_empty());
}

#[test]
fn an_essay_tells_its_day_its_writer_its_length_and_its_picture() {
    let made = made_on(BEFORE);
    for article in ARTICLES {
        let essay = nodes(&made, &format!("journal/{}.html", article.slug), "BlogPosting")[0];
        assert_eq!(essay["headline"], article.matter.title);
        assert_eq!(essay["datePublished"], article.date_time);
        assert_eq!(essay.get("dateModified").is_some(), article.matter.updated.is_some());
        let writer = if SITE.brand.sample { SITE.brand.name } else { SITE.brand.founder };
        assert_eq!(essay["author"]["name"], writer);
        let minutes: u64 = article.matter.reading_time.0.split(' ').next().unwrap().parse().unwrap();
        let words = essay["wordCount"].as_u64().unwrap();
        assert!(words.abs_diff(minutes * 220) * 100 <= minutes * 220 * 15, "{}: {words}", article.slug);
        assert_eq!(essay["image"], format!("{ORIGIN}/assets/social/journal/{}.jpg", article.slug));
        assert_eq!(essay["publisher"]["@id"], "https://house.example/#house");
    }
}

#[test]
fn an_event_is_told_while_it_is_to_come_and_never_afterwards() {
    for (today, expected) in [
        ("2025-06-01", 1),
        (BEFORE, 1),
        (BEGUN, 0),
        ("2026-01-04", 0),
        ("2026-11-20", 0),
        ("9999-12-31", 0),
        ("", 0),
        ("soon", 0),
    ] {
        let made = made_on(today);
        assert_eq!(nodes(&made, "retreats.html", "Event").len(), expected, "{today}");
        assert_eq!(made.files.contains_key("calendar/gathering.ics"), expected == 1, "{today}");
        assert_eq!(to_come(today).count(), expected, "{today}");
    }
}

#[test]
fn the_gathering_is_told_with_its_days_and_its_place() {
    let made = made_on(BEFORE);
    let event = nodes(&made, "retreats.html", "Event")[0];
    assert_eq!(event["name"], "Sacred Beauty & Adornment");
    assert_eq!((&event["startDate"], &event["endDate"]), (&"2026-01-03".into(), &"2026-01-04".into()));
    assert_eq!(event["location"]["address"], "Oʻahu, Hawaiʻi");
}

#[test]
fn the_gala_waits_for_its_year() {
    // The specification gives November 21 at 6 PM, and no year.
    let known: Vec<&str> = EVENTS.iter().map(|event| event.slug).collect();
    assert_eq!(known, ["gathering"]);
}

#[test]
fn the_calendar_file_of_the_gathering_is_this() {
    let expected = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        &format!("PRODID:-//{}//Calendar//EN", SITE.brand.name),
        "CALSCALE:GREGORIAN",
        "BEGIN:VEVENT",
        "UID:gathering-2026-01-03@house.example",
        "DTSTAMP:20260102T000000Z",
        "DTSTART;VALUE=DATE:20260103",
        // The first day that belongs to it no more.
        "DTEND;VALUE=DATE:20260105",
        "SUMMARY:Sacred Beauty & Adornment",
        "DESCRIPTION:Sacred Beauty & Adornment\\, a one-day retreat on Oʻahu\\, Janua",
        " ry 3–4\\, 2026: embodiment\\, expression\\, nourishment and integration bes",
        " ide the ocean.",
        "LOCATION:Oʻahu\\, Hawaiʻi",
        "URL:https://house.example/retreats",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ];
    assert_eq!(made_on(BEFORE).files["calendar/gathering.ics"], expected.join("\r\n"));
}

#[test]
fn an_essay_says_when_it_last_changed_and_other_pages_say_nothing() {
    let sitemap = &made_on(BEFORE).files["sitemap.xml"];
    let told: BTreeMap<&str, Option<&str>> = between(sitemap, "<url>", "</url>")
        .into_iter()
        .map(|entry| {
            (between(entry, "<loc>", "</loc>")[0], between(entry, "<lastmod>", "</lastmod>").first().copied())
        })
        .collect();
    for article in ARTICLES {
        let day = told[format!("{ORIGIN}/journal/{}", article.slug).as_str()].unwrap();
        assert!(day >= article.date_time, "{}", article.slug);
    }
    let newest = ARTICLES.iter().map(|article| article.date_time).max();
    assert!(told["https://house.example/journal"] >= newest);
    assert_eq!(told.values().flatten().count(), ARTICLES.len() + 1);
}

#[test]
fn robots_may_ask_for_pages_and_not_for_programs() {
    let robots = &made_on(BEFORE).files["robots.txt"];
    let lines: Vec<&str> = robots.lines().filter(|line| !line.starts_with('#')).collect();
    let expected = [
        "User-agent: *",
        "Disallow: /functions/",
        "Disallow: /webhooks/",
        "",
        "Sitemap: https://house.example/sitemap.xml",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn the_feeds_hold_every_essay_in_full_with_addresses_that_lead_back() {
    let made = made_on(BEFORE);
    let feed: Value = serde_json::from_str(&made.files["journal/feed.json"]).unwrap();
    let items = feed["items"].as_array().unwrap();
    let told: Vec<&str> = items.iter().map(|item| item["id"].as_str().unwrap()).collect();
    let expected: Vec<String> =
        ARTICLES.iter().map(|article| format!("{ORIGIN}/journal/{}", article.slug)).collect();
    assert_eq!(told, expected);
    assert_eq!(between(&made.files["journal/feed.xml"], "<guid isPermaLink=\"true\">", "</guid>"), expected);
    for item in items {
        let html = item["content_html"].as_str().unwrap();
        assert!(html.len() > 5_000, "{}: {} bytes", item["id"], html.len());
        for address in between(html, "href=\"", "\"").into_iter().chain(between(html, "src=\"", "\"")) {
            assert!(address.starts_with("https://"), "{}: {address}", item["id"]);
        }
        // Whoever has no styles would read what they hide.
        assert!(!html.contains("visually-hidden") && !html.contains("data-picture"), "{}", item["id"]);
    }
}

#[test]
fn the_guide_names_every_price() {
    let guide = &made_on(BEFORE).files["llms.txt"];
    let (codex, devotion, program) = (pricing::codex(), pricing::devotion(), pricing::initiation());
    for price in [program.price, program.original, codex.price, devotion.price] {
        assert!(guide.contains(&price.text), "{}", price.text);
    }
    assert!(guide.contains("value $600+"));
}
