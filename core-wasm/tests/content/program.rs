//! The delivered program: it has a page for each item that the sales page lists.

use core_content::compiler::{Options, compile, compile_with};
use core_content::loaded::Loaded;
use core_content::model::Offer;
use core_content::registry::RouteId;
use serde_json::{Value, json};

use crate::folder::{changed, loaded, valid};

/// The content, and the program of INITIATION.
fn content() -> (Loaded, Value) {
    let compiled = compile(&valid(), None).unwrap();
    (loaded(&compiled), serde_json::from_str(&compiled.programs.initiation).unwrap())
}

fn initiation(content: &Loaded) -> &'static Offer {
    content.content.offers.iter().find(|offer| offer.slug.0 == "initiation").unwrap()
}

fn of(kind: &str, program: &Value) -> Vec<Value> {
    let pages = program["pages"].as_array().unwrap().clone();
    pages.into_iter().filter(|page| page["kind"] == kind).collect()
}

#[test]
fn slugs_are_unique_the_contents_come_first_and_the_card_to_give_last() {
    let (content, program) = content();
    let pages = program["pages"].as_array().unwrap().clone();
    let slugs = pages.iter().map(|page| page["slug"].as_str().unwrap());
    let after_welcome = slugs.filter(|slug| *slug != "welcome");
    let expected: Vec<&str> = std::iter::once("contents").chain(after_welcome).chain(["gift"]).collect();
    let delivered = &content.server.unwrap().programs[0];
    assert_eq!((delivered.offer, delivered.pages), ("initiation", &*expected));
    let mut unique = expected.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), expected.len());
    assert_eq!(pages.first().unwrap()["slug"], "welcome");
}

#[test]
fn the_program_has_the_days_of_the_sales_page() {
    let (content, program) = content();
    let minutes_at_most = initiation(&content).guide_minutes.unwrap().0;
    let page = content.content.pages.iter().find(|page| page.route == RouteId::Initiation).unwrap();
    let listed = serde_json::from_str::<Value>(page.json).unwrap()["days"]["items"].clone();
    let days = of("day", &program);
    assert_eq!((days.len(), listed.as_array().unwrap().len()), (7, 7));
    for (day, listed) in days.iter().zip(listed.as_array().unwrap()) {
        assert_eq!(
            (&day["label"], &day["title"], &day["promise"]),
            (&listed["label"], &listed["title"], &listed["subtitle"])
        );
        let minutes = day["minutes"].as_u64().unwrap();
        assert!((1..=u64::from(minutes_at_most)).contains(&minutes), "{minutes} minutes");
        assert_eq!(day["prompts"].as_array().unwrap().len(), 2);
        assert!(day["html"].as_str().unwrap().contains("<h2 id="), "{} has no steps", day["slug"]);
    }
}

#[test]
fn the_program_has_the_bonuses_of_the_price_list() {
    let (content, program) = content();
    let bonuses = of("bonus", &program);
    let sold = initiation(&content).bonuses;
    assert_eq!(bonuses.len(), sold.len());
    for (bonus, sold) in bonuses.iter().zip(sold) {
        assert_eq!(
            (bonus["title"].as_str(), bonus["promise"].as_str()),
            (Some(sold.name), Some(sold.description))
        );
    }
}

#[test]
fn the_program_has_portals_a_method_and_printables() {
    let (_, program) = content();
    let of = |kind| of(kind, &program);
    assert_eq!((of("welcome").len(), of("method").len()), (1, 1));
    assert_eq!(of("portal").len(), 2);
    let printables = of("printable");
    assert!(
        printables.iter().any(|page| page["slug"] == "printable-journal"),
        "there is no printable journal"
    );
    for page in program["pages"].as_array().unwrap() {
        let text = |key: &str| page[key].as_str().unwrap().trim();
        assert!(
            !text("title").is_empty() && !text("summary").is_empty(),
            "{} has an empty text",
            page["slug"]
        );
        assert!(!text("html").contains("{{"), "{} has a server placeholder", page["slug"]);
    }
}

#[test]
fn the_inventory_shows_the_pages_of_the_book_once_they_are_counted() {
    let (list, with_pages) =
        ("inventory = [", "inventory = [{ value = \"{book_pages}\", label = \"pages\" }, ");
    let folder = changed("book-pages", &[("pages/initiation.toml", list, with_pages)]);
    let compiled = |book_pages| compile_with(&folder, &Options { book_pages, ..Options::default() }).unwrap();
    let inventory = |book_pages| {
        let content = loaded(&compiled(book_pages)).content;
        let page = content.pages.iter().find(|page| page.route == RouteId::Initiation).unwrap();
        serde_json::from_str::<Value>(page.json).unwrap()["receive"]["inventory"].clone()
    };
    let (pages, guides) =
        (json!({ "value": "84", "label": "pages" }), json!({ "value": "seven", "label": "guides" }));
    assert_eq!(inventory(Some(84)), json!([pages, guides]));
    assert_eq!(inventory(None), json!([guides]));
    assert_eq!(
        compiled(Some(84)).programs,
        compiled(None).programs,
        "the book does not depend on its length"
    );
}
