//! The delivered program is what the sales page promises: the days under their names, the gifts, a page each.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "in a test a panic is a failed test")]

mod told;

use core_wasm::content::PRICES;
use core_wasm::program::{PAGES, PROGRAM};
use serde_json::Value;
use told::page;

fn program() -> Value {
    serde_json::from_str(PROGRAM).unwrap()
}

fn of(kind: &str) -> Vec<Value> {
    let pages = program()["pages"].as_array().unwrap().clone();
    pages.into_iter().filter(|page| page["kind"] == kind).collect()
}

#[test]
fn every_page_has_an_address_of_its_own_and_the_contents_stand_first() {
    let pages = program()["pages"].as_array().unwrap().clone();
    let slugs = pages.iter().map(|page| page["slug"].as_str().unwrap());
    let expected: Vec<&str> =
        std::iter::once("contents").chain(slugs.clone().filter(|slug| *slug != "welcome")).collect();
    assert_eq!(PAGES, expected);
    let mut unique = PAGES.to_vec();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), PAGES.len());
    assert_eq!(pages.first().unwrap()["slug"], "welcome");
}

#[test]
fn the_days_are_those_of_the_sales_page() {
    let told = page("/initiation", None)["days"]["items"].clone();
    let days = of("day");
    assert_eq!((days.len(), told.as_array().unwrap().len()), (7, 7));
    for (day, told) in days.iter().zip(told.as_array().unwrap()) {
        assert_eq!(
            (&day["label"], &day["title"], &day["promise"]),
            (&told["label"], &told["title"], &told["subtitle"])
        );
        let minutes = day["minutes"].as_u64().unwrap();
        assert!((1..=u64::from(PRICES.initiation.guide_minutes.0)).contains(&minutes), "{minutes} minutes");
        assert_eq!(day["prompts"].as_array().unwrap().len(), 2);
        assert!(day["html"].as_str().unwrap().contains("<h2 id="), "{} has no steps", day["slug"]);
    }
}

#[test]
fn the_gifts_are_those_that_are_sold() {
    let gifts = of("bonus");
    assert_eq!(gifts.len(), PRICES.initiation.bonuses.len());
    for (gift, sold) in gifts.iter().zip(&PRICES.initiation.bonuses) {
        assert_eq!(
            (gift["title"].as_str(), gift["promise"].as_str()),
            (Some(sold.name), Some(sold.description))
        );
    }
}

#[test]
fn portals_a_method_and_pages_for_paper_come_with_it() {
    assert_eq!((of("welcome").len(), of("method").len()), (1, 1));
    assert!(of("portal").len() >= 5);
    let papers = of("printable");
    assert!(papers.iter().any(|paper| paper["slug"] == "printable-journal"), "the questions have no sheets");
    for page in program()["pages"].as_array().unwrap() {
        let told = ["title", "summary", "html"].map(|key| page[key].as_str().unwrap());
        assert!(told.iter().all(|text| !text.trim().is_empty()), "{} says nothing", page["slug"]);
        assert!(!told[2].contains("{{"), "{} holds what the server fills in", page["slug"]);
    }
}
