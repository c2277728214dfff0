//! Navigation bar: the active item.

use crate::navigation::items;
use proptest::prelude::*;

fn check(path: &str, expected: Option<&str>) {
    let active: Vec<_> = items(path).into_iter().filter(|item| item.active).map(|item| item.name).collect();
    assert_eq!(active, expected.into_iter().collect::<Vec<_>>(), "{path}");
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
    check("/404", None);
}

#[test]
fn an_item_is_active_for_every_form_of_its_path() {
    check("/Rituals", Some("Rituals"));
    check("//about/", Some("About"));
    check("/about&x=1", Some("About"));
    check("/no-such-page&x=1", None);
}

proptest! {
    #[test]
    fn at_most_one_item_is_active(path in any::<String>(), below in "(/(rituals|about|initiation)){0,3}[a-z/-]{0,6}") {
        for path in [path, below] {
            prop_assert!(items(&path).iter().filter(|item| item.active).count() <= 1, "{}", path);
        }
    }
}
