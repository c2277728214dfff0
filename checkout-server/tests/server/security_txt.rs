//! To whom a fault of the site is told.

use crate::support::{Shop, site_with};
use checkout_server::limits::Limits;
use core_wasm::content::SITE;
use std::fs;

const PATH: &str = "/.well-known/security.txt";

#[test]
fn it_names_the_letter_box_and_where_it_stands() {
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_URL", "https://house.example")];
    let answer = Shop::open(&settings, Limits::default()).get(PATH);
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    let lines: Vec<_> = answer.text().lines().map(|line| line.split_once(": ").unwrap()).collect();
    let value = |name: &str| lines.iter().find(|(found, _)| *found == name).map(|(_, value)| *value);
    assert_eq!(value("Contact"), Some(format!("mailto:{}", SITE.contact.email.0).as_str()));
    assert_eq!(value("Canonical"), Some("https://house.example/.well-known/security.txt"));
    let expires = value("Expires").unwrap();
    assert!(expires.ends_with("T00:00:00Z") && expires.starts_with("20"), "{expires}");
}

#[test]
fn its_old_place_leads_to_the_standard_one() {
    let shop = Shop::demo();
    let answer = shop.get("/security.txt");
    assert_eq!((answer.status, answer.header("location")), (308, Some(PATH)));
    let text = shop.get(PATH);
    assert!(text.text().starts_with("Contact: mailto:"), "{text:?}");
    assert!(!text.text().contains("Canonical"), "a shop without https has no address that may stand there");
    assert_eq!(shop.post(PATH, "", "").status, 405);
}

#[test]
fn the_owner_s_own_text_is_served_in_its_place() {
    let folder = site_with(&[(".well-known/security.txt", b"Contact: https://house.example/faults")]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())];
    let shop = Shop::open(&settings, Limits::default());
    assert_eq!(shop.get(PATH).text(), "Contact: https://house.example/faults");
    assert!(shop.get(PATH).header("etag").is_some());
    fs::remove_dir_all(folder).unwrap();
}
