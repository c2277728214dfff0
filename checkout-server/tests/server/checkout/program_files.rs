//! Files of the delivered program: the book and the calendars open with the signed link, and with nothing else.

use crate::support::{Response, TestServer, buy_in_demo};

#[track_caller]
fn check_download(response: &Response, media_type: &str, name: &str) {
    let header = |name| response.header(name);
    assert_eq!((response.status, header("content-type")), (200, Some(media_type)));
    let disposition = format!("attachment; filename=\"{name}\"");
    assert_eq!(header("content-disposition"), Some(disposition.as_str()));
    assert_eq!(header("content-length"), Some(response.body.len().to_string().as_str()));
    assert_eq!(header("cache-control"), Some("private, no-store"));
    assert_eq!(header("x-robots-tag"), Some("noindex, nofollow"));
    assert_eq!(header("x-content-type-options"), Some("nosniff"));
    assert!(header("content-security-policy").is_some_and(|policy| policy.starts_with("default-src 'none'")));
}

#[test]
fn the_book_is_saved_from_the_buyers_link_alone() {
    let server = TestServer::shared_demo();
    let (_, link) = buy_in_demo(server);
    let book = server.get(&format!("{link}/initiation.epub"));
    check_download(&book, "application/epub+zip", "initiation.epub");
    assert_eq!(book.text(), "a book");
    let other = link.replace("/program/", "/program/0");
    for path in [
        format!("{other}/initiation.epub"),
        format!("{link}/other.epub"),
        format!("{link}/initiation"),
        "/initiation.epub".to_owned(),
        "/program/initiation.epub".to_owned(),
    ] {
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
}

#[test]
fn calendars_are_made_for_the_chosen_dates() {
    let server = TestServer::shared_demo();
    let (_, link) = buy_in_demo(server);
    let week = server.get(&format!("{link}/week.ics?first=2026-12-28&time=21%3A30"));
    check_download(&week, "text/calendar; charset=utf-8", "week.ics");
    assert_eq!(week.text().matches("BEGIN:VEVENT\r\n").count(), 7);
    assert!(week.text().contains("DTSTART:20270103T213000\r\n"), "{}", week.text());
    let due = server.get(&format!("{link}/letter.ics?date=2027-03-01"));
    check_download(&due, "text/calendar; charset=utf-8", "letter.ics");
    assert!(due.text().contains("DTSTART;VALUE=DATE:20270301\r\n"), "{}", due.text());
    // The link is a credential, and calendars are shared.
    assert!(!week.text().contains("/program/") && !due.text().contains("/program/"));
}

#[test]
fn a_calendar_without_valid_dates_leads_back_to_its_form() {
    let server = TestServer::shared_demo();
    let (_, link) = buy_in_demo(server);
    for query in [
        "",
        "?first=2026-02-30&time=21:00",
        "?first=0026-12-28&time=21:00",
        "?first=2026-12-28&time=9",
        "?date=2026-12-28",
    ] {
        let response = server.get(&format!("{link}/week.ics{query}"));
        let form = format!("{link}#keepsakes");
        assert_eq!((response.status, response.header("location")), (303, Some(form.as_str())), "{query}");
        assert_eq!(response.header("cache-control"), Some("private, no-store"));
    }
}
