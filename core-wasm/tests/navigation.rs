//! Navigation bar: its items in the order of the specification, and which one is active.

use core_wasm::navigation::items;
use proptest::prelude::*;

fn check(path: &str, expected: Option<&str>) {
    let active: Vec<_> = items(path).into_iter().filter(|item| item.active).map(|item| item.name).collect();
    assert_eq!(active, expected.into_iter().collect::<Vec<_>>(), "{path}");
}

#[test]
fn the_items_are_in_the_order_of_the_specification() {
    // Specification §2, navigation bar.
    let found: Vec<_> = items("/").into_iter().map(|item| (item.name, item.path)).collect();
    let expected = [
        ("Home", "/"),
        ("About", "/about"),
        ("Consulting", "/consulting"),
        ("Rituals", "/rituals"),
        ("Initiation", "/initiation"),
        ("Events", "/events"),
        ("Retreats", "/retreats"),
        ("Contact", "/contact"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn home_is_active_on_the_exact_root_only() {
    check("/", Some("Home"));
    check("", None);
    check("/services", None);
}

#[test]
fn an_item_is_active_on_its_page_and_below_it_by_whole_segments() {
    check("/rituals", Some("Rituals"));
    check("/rituals/reverence", Some("Rituals"));
    check("/rituals-and-more", None);
    check("/ritual", None);
    check("/initiation/welcome", Some("Initiation"));
    check("/initiations", None);
    check("/about/rituals", Some("About"));
    check("/Rituals", None);
    check("/404", None);
}

proptest! {
    #[test]
    fn at_most_one_item_is_active(path in any::<String>(), below in "(/(rituals|about|initiation)){0,3}[a-z/-]{0,6}") {
        for path in [path, below] {
            prop_assert!(items(&path).iter().filter(|item| item.active).count() <= 1, "{}", path);
        }
    }
}
