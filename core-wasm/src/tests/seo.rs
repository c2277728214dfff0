//! Generated files for search engines: structured data, sitemap, feeds and calendars, for a given origin and date.
//! Validators of the formats run in tests/prerender.

use std::collections::BTreeMap;

use crate::catalog::build::document;
use crate::catalog::content::SITE;
use crate::catalog::journal::articles;
use crate::offers;
use crate::prerender::prerender_list;
use crate::seo::{BuildContext, BuildOutput, BuiltPicture, generate, upcoming};
use serde_json::Value;

const ORIGIN: &str = "https://house.example";

/// The day before the retreat, and its first day.
const BEFORE: &str = "2026-01-02";
const FIRST_DAY: &str = "2026-01-03";

fn context(today: &str) -> BuildContext {
    let picture =
        |id: &str| BuiltPicture { address: format!("/assets/pictures/{id}.jpg"), width: 1200, height: 800 };
    let ids = articles().iter().map(|article| article.picture.id);
    BuildContext {
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

fn output_on(today: &str) -> BuildOutput {
    generate(&context(today)).unwrap()
}

/// The nodes of a page's graph with this type.
fn nodes<'output>(output: &'output BuildOutput, file: &str, kind: &str) -> Vec<&'output Value> {
    let graph = output.graphs[file]["@graph"].as_array().unwrap();
    graph
        .iter()
        .filter(|node| {
            node["@type"] == kind || node["@type"].as_array().is_some_and(|all| all.contains(&kind.into()))
        })
        .collect()
}

/// The texts between two marks.
fn between<'text>(text: &'text str, from: &str, to: &str) -> Vec<&'text str> {
    text.split(from).skip(1).filter_map(|rest| rest.split_once(to)).map(|(found, _)| found).collect()
}

#[test]
fn exactly_the_indexed_pages_are_included() {
    let output = output_on(BEFORE);
    let listed: Vec<_> = prerender_list().into_iter().filter(|page| page.indexed).collect();
    let files: Vec<&String> = listed.iter().map(|page| &page.file).collect();
    let mut graphs: Vec<&String> = output.graphs.keys().collect();
    graphs.sort_by_key(|file| files.iter().position(|known| known == file));
    assert_eq!(graphs, files);

    let addresses: Vec<String> = listed.iter().map(|page| format!("{ORIGIN}{}", page.path)).collect();
    assert_eq!(between(&output.files["sitemap.xml"], "<loc>", "</loc>"), addresses);
    for page in listed {
        let markdown_page =
            if page.path == "/" { "/index.md".to_owned() } else { format!("{}.md", page.path) };
        assert!(output.files["llms.txt"].contains(&format!("({ORIGIN}{markdown_page})")), "{markdown_page}");
    }
}

#[test]
fn drafts_forms_and_checkout_states_are_not_included() {
    // tests/content/valid/journal/draft-essay.md is a draft.
    for today in [BEFORE, FIRST_DAY] {
        let output = output_on(today);
        let graphs = output.graphs.values().map(ToString::to_string);
        for text in output.files.values().cloned().chain(graphs) {
            for secret in
                ["draft-essay", "/forms/", "initiation/welcome", "initiation/demo", "/program/", "/404"]
            {
                assert!(!text.contains(secret), "{secret} in {text}");
            }
        }
    }
}

#[test]
fn the_product_has_the_price_that_is_charged() {
    let output = output_on(BEFORE);
    let program = nodes(&output, "initiation.html", "Product")[0];
    let cents = offers::initiation().price.cents;
    assert_eq!(program["offers"]["price"], format!("{}.{:02}", cents / 100, cents % 100));
    assert_eq!(program["offers"]["price"], "87.00");
    assert_eq!(program["offers"]["priceCurrency"], "USD");
    assert_eq!(program["offers"]["url"], "https://house.example/initiation");
    assert_eq!(program, nodes(&output, "initiation.html", "Course")[0], "one node is both");
    // The content does not limit the price in time.
    assert_eq!(program["offers"].get("priceValidUntil"), None);
}

#[test]
fn samples_are_not_stated_as_facts() {
    let output = output_on(BEFORE);
    let all: String = output.graphs.values().map(ToString::to_string).collect();
    for property in ["aggregateRating", "\"review\"", "reviewRating", "ratingValue", "Rating"] {
        assert!(!all.contains(property), "{property}");
    }
    let organization = nodes(&output, "index.html", "Organization")[0];
    assert_eq!(organization.get("founder").is_some(), !SITE.brand.sample);
    assert_eq!(all.contains(SITE.brand.founder), !SITE.brand.sample);
    assert_eq!(organization.get("email").is_some(), !SITE.contact.sample);
    let real = SITE.footer.social.iter().any(|profile| !profile.sample);
    assert_eq!(organization.get("sameAs").is_some(), real);
}

#[test]
fn the_search_action_has_the_url_of_the_search_box() {
    let output = output_on(BEFORE);
    let action = &nodes(&output, "index.html", "WebSite")[0]["potentialAction"];
    assert_eq!(action["target"]["urlTemplate"], "https://house.example/journal?q={search_term_string}");
    assert_eq!(action["query-input"], "required name=search_term_string");
}

#[test]
fn breadcrumbs_lead_from_home_to_the_page() {
    let output = output_on(BEFORE);
    for (file, expected) in [
        ("about.html", vec![("Home", Some("/")), ("About", None)]),
        ("legal/terms.html", vec![("Home", Some("/")), ("Terms", None)]),
        (
            "journal/the-soft-no.html",
            vec![("Home", Some("/")), ("Journal", Some("/journal")), ("The soft no", None)],
        ),
    ] {
        let steps = nodes(&output, file, "BreadcrumbList")[0]["itemListElement"].as_array().unwrap();
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
    assert!(nodes(&output, "index.html", "BreadcrumbList").is_empty());
}

#[test]
fn an_article_has_its_date_author_length_and_picture() {
    let output = output_on(BEFORE);
    for article in articles() {
        let found = nodes(&output, &format!("journal/{}.html", article.slug), "BlogPosting");
        // A sample must not be stated as fact.
        assert_eq!(found.len(), usize::from(!article.sample), "{}", article.slug);
        let Some(node) = found.first() else { continue };
        assert_eq!(node["headline"], article.title);
        assert_eq!(node["datePublished"], article.date_time);
        assert_eq!(node.get("dateModified").is_some(), article.updated.is_some());
        let is_founder = article.signed || !SITE.brand.sample;
        assert_eq!(node["author"]["name"], if is_founder { SITE.brand.founder } else { SITE.brand.name });
        let document = document("journal", article.slug).unwrap();
        assert_eq!(node["wordCount"], document.words);
        assert_eq!(node["image"], format!("{ORIGIN}/assets/social/journal/{}.jpg", article.slug));
        assert_eq!(node["publisher"]["@id"], "https://house.example/#house");
    }
}

#[test]
fn an_event_is_included_until_it_begins() {
    const RETREAT: &[&str] = &["gathering"];
    for (today, expected) in [
        ("2025-06-01", RETREAT),
        (BEFORE, RETREAT),
        (FIRST_DAY, &[]),
        ("2026-01-04", &[]),
        ("9999-12-31", &[]),
        ("", &[]),
        ("soon", &[]),
    ] {
        let output = output_on(today);
        assert_eq!(nodes(&output, "retreats.html", "Event").len(), expected.len(), "{today}");
        let has_file = output.files.contains_key("calendar/gathering.ics");
        assert_eq!(has_file, !expected.is_empty(), "{today}");
        assert_eq!(upcoming(today).map(|event| event.slug).collect::<Vec<_>>(), expected, "{today}");
    }
}

#[test]
fn a_retreat_has_its_dates_and_its_place() {
    let output = output_on(BEFORE);
    let [retreat] = nodes(&output, "retreats.html", "Event")[..] else { panic!() };
    assert_eq!((&retreat["name"], &retreat["description"]), (&"Title".into(), &"A sentence.".into()));
    assert_eq!((&retreat["startDate"], &retreat["endDate"]), (&"2026-01-03".into(), &"2026-01-04".into()));
    assert_eq!(retreat["location"]["address"], "Words.");
    assert_eq!(retreat["url"], format!("{ORIGIN}/retreats"));
    assert_eq!(retreat["@id"], format!("{ORIGIN}/retreats#gathering"));
}

#[test]
fn the_retreat_has_this_calendar_file() {
    let expected = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "CALSCALE:GREGORIAN",
        &format!("PRODID:-//{}//Calendar//EN", SITE.brand.name),
        "BEGIN:VEVENT",
        "DESCRIPTION:A sentence.",
        // DTEND is exclusive.
        "DTEND;VALUE=DATE:20260105",
        "DTSTAMP:20260102T000000Z",
        "DTSTART;VALUE=DATE:20260103",
        "LOCATION:Words.",
        "SUMMARY:Title",
        "UID:gathering-2026-01-03@house.example",
        "URL:https://house.example/retreats",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ];
    assert_eq!(output_on(BEFORE).files["calendar/gathering.ics"], expected.join("\r\n"));
}

#[test]
fn only_articles_and_their_list_have_a_last_modification() {
    let sitemap = &output_on(BEFORE).files["sitemap.xml"];
    let modified: BTreeMap<&str, Option<&str>> = between(sitemap, "<url>", "</url>")
        .into_iter()
        .map(|entry| {
            (between(entry, "<loc>", "</loc>")[0], between(entry, "<lastmod>", "</lastmod>").first().copied())
        })
        .collect();
    for article in articles() {
        let day = modified[format!("{ORIGIN}/journal/{}", article.slug).as_str()].unwrap();
        assert!(day >= article.date_time, "{}", article.slug);
    }
    let newest = articles().iter().map(|article| article.date_time).max();
    assert!(modified["https://house.example/journal"] >= newest);
    assert_eq!(modified.values().flatten().count(), articles().len() + 1);
}

#[test]
fn robots_may_fetch_pages_and_not_the_api() {
    let robots = &output_on(BEFORE).files["robots.txt"];
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
fn feeds_have_every_article_in_full_with_absolute_urls() {
    let output = output_on(BEFORE);
    let feed: Value = serde_json::from_str(&output.files["journal/feed.json"]).unwrap();
    let items = feed["items"].as_array().unwrap();
    let ids: Vec<&str> = items.iter().map(|item| item["id"].as_str().unwrap()).collect();
    let expected: Vec<String> =
        articles().iter().map(|article| format!("{ORIGIN}/journal/{}", article.slug)).collect();
    assert_eq!(ids, expected);
    assert_eq!(
        between(&output.files["journal/feed.xml"], "<guid isPermaLink=\"true\">", "</guid>"),
        expected
    );
    for item in items {
        let html = item["content_html"].as_str().unwrap();
        assert!(html.starts_with('<'), "{}: {html}", item["id"]);
        for address in between(html, "href=\"", "\"").into_iter().chain(between(html, "src=\"", "\"")) {
            assert!(address.starts_with("https://"), "{}: {address}", item["id"]);
        }
        // Feed readers have no style sheet that would hide this.
        assert!(!html.contains("visually-hidden") && !html.contains("data-picture"), "{}", item["id"]);
    }
}

fn guide_section<'text>(guide: &'text str, title: &str) -> &'text str {
    between(guide, &format!("\n## {title}\n\n"), "\n\n").first().copied().unwrap_or_default()
}

#[test]
fn only_offers_for_sale_are_listed_as_sold() {
    // In tests/content/valid/offers.toml, one of the two editions is for sale.
    let output = output_on(BEFORE);
    let guide = &output.files["llms.txt"];
    let sold = guide_section(guide, "What the house sells");
    let waits = guide_section(guide, "Waitlists");
    assert_eq!(between(sold, "- [", "]"), ["Program", "Small"]);
    assert_eq!(between(waits, "- [", "]"), ["Large"]);
    assert!(waits.contains("not for sale yet") && !sold.contains("waitlist"), "{guide}");

    let products = nodes(&output, "rituals.html", "Product");
    let [small] = products.as_slice() else { panic!("{products:?}") };
    assert_eq!(small["name"], "Small");
    assert_eq!(small["description"], "Cards; Book; Prints; Voice");
    assert_eq!(small["offers"]["price"], "144.00");
    assert_eq!(small["offers"]["url"], "https://house.example/rituals");
    let pages = output.graphs.keys().filter(|file| !nodes(&output, file, "Product").is_empty());
    assert_eq!(pages.collect::<Vec<_>>(), ["initiation.html", "rituals.html"]);
}

#[test]
fn llms_txt_has_every_price() {
    let text = &output_on(BEFORE).files["llms.txt"];
    let (codex, devotion, program) = (offers::codex(), offers::devotion(), offers::initiation());
    for price in [program.price, program.original, codex.price, devotion.price] {
        assert!(text.contains(&price.text), "{}", price.text);
    }
    assert!(text.contains("value $600+"));
}
