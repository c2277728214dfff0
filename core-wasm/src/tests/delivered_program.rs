//! The delivered program: it has a page for everything that the sales page lists.

use super::page_json::page;
use crate::catalog::content::INITIATION;
use crate::catalog::documents::{DeliveredProgram, PROGRAMS};
use serde_json::Value;

fn delivered() -> &'static DeliveredProgram {
    PROGRAMS.iter().find(|program| program.offer == "initiation").unwrap()
}

fn program() -> Value {
    serde_json::from_str(delivered().json).unwrap()
}

fn of(kind: &str) -> Vec<Value> {
    let pages = program()["pages"].as_array().unwrap().clone();
    pages.into_iter().filter(|page| page["kind"] == kind).collect()
}

#[test]
fn slugs_are_unique_and_the_contents_come_first() {
    let pages = program()["pages"].as_array().unwrap().clone();
    let slugs = pages.iter().map(|page| page["slug"].as_str().unwrap());
    let expected: Vec<&str> =
        std::iter::once("contents").chain(slugs.clone().filter(|slug| *slug != "welcome")).collect();
    assert_eq!(delivered().pages, expected);
    let mut unique = expected.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), expected.len());
    assert_eq!(pages.first().unwrap()["slug"], "welcome");
}

#[test]
fn the_days_are_those_of_the_sales_page() {
    let listed = page("/initiation", None)["days"]["items"].clone();
    let days = of("day");
    assert_eq!((days.len(), listed.as_array().unwrap().len()), (7, 7));
    for (day, listed) in days.iter().zip(listed.as_array().unwrap()) {
        assert_eq!(
            (&day["label"], &day["title"], &day["promise"]),
            (&listed["label"], &listed["title"], &listed["subtitle"])
        );
        let minutes = day["minutes"].as_u64().unwrap();
        assert!((1..=u64::from(INITIATION.guide_minutes.unwrap().0)).contains(&minutes), "{minutes} minutes");
        assert_eq!(day["prompts"].as_array().unwrap().len(), 2);
        assert!(day["html"].as_str().unwrap().contains("<h2 id="), "{} has no steps", day["slug"]);
    }
}

#[test]
fn the_bonuses_are_those_of_the_price_list() {
    let bonuses = of("bonus");
    let sold = INITIATION.bonuses.unwrap();
    assert_eq!(bonuses.len(), sold.len());
    for (bonus, sold) in bonuses.iter().zip(sold) {
        assert_eq!(
            (bonus["title"].as_str(), bonus["promise"].as_str()),
            (Some(sold.name), Some(sold.description))
        );
    }
}

#[test]
fn it_has_portals_a_method_and_printables() {
    assert_eq!((of("welcome").len(), of("method").len()), (1, 1));
    assert_eq!(of("portal").len(), 2);
    let printables = of("printable");
    assert!(
        printables.iter().any(|page| page["slug"] == "printable-journal"),
        "there is no printable journal"
    );
    for page in program()["pages"].as_array().unwrap() {
        let text = |key: &str| page[key].as_str().unwrap().trim();
        assert!(
            !text("title").is_empty() && !text("summary").is_empty(),
            "{} has an empty text",
            page["slug"]
        );
        assert!(!text("html").contains("{{"), "{} has a server placeholder", page["slug"]);
    }
}
