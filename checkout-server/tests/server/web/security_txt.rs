//! `/.well-known/security.txt` (RFC 9116): generated contact, or the file of the built site.

use crate::support::{TestServer, site_dir_with};
use checkout_server::config::Limits;
use core_wasm::catalog::content::SITE;
use std::fs;

const PATH: &str = "/.well-known/security.txt";

#[test]
fn it_has_contact_canonical_url_and_expiry() {
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_URL", "https://house.example")];
    let response = TestServer::start(&settings, Limits::default()).get(PATH);
    assert_eq!((response.status, response.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    let lines: Vec<_> = response.text().lines().map(|line| line.split_once(": ").unwrap()).collect();
    let value = |name: &str| lines.iter().find(|(found, _)| *found == name).map(|(_, value)| *value);
    assert_eq!(value("Contact"), Some(format!("mailto:{}", SITE.contact.email.0).as_str()));
    assert_eq!(value("Canonical"), Some("https://house.example/.well-known/security.txt"));
    let expires = value("Expires").unwrap();
    assert!(expires.ends_with("T00:00:00Z") && expires.starts_with("20"), "{expires}");
}

#[test]
fn the_old_path_redirects_to_the_standard_one() {
    let server = TestServer::shared_demo();
    let response = server.get("/security.txt");
    assert_eq!((response.status, response.header("location")), (308, Some(PATH)));
    let text = server.get(PATH);
    assert!(text.text().starts_with("Contact: mailto:"), "{text:?}");
    assert!(!text.text().contains("Canonical"), "only an https site has a canonical URL");
    assert_eq!(server.post(PATH, "", "").status, 405);
}

#[test]
fn a_file_of_the_site_replaces_the_generated_text() {
    let folder = site_dir_with(&[(".well-known/security.txt", b"Contact: https://house.example/faults")]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())];
    let server = TestServer::start(&settings, Limits::default());
    assert_eq!(server.get(PATH).text(), "Contact: https://house.example/faults");
    assert!(server.get(PATH).header("etag").is_some());
    fs::remove_dir_all(folder).unwrap();
}
