//! Journal's search and categories without a script in the browser.

use crate::support::{Response, TestServer, run, site_dir, site_dir_with};
use core_wasm::articles::{JournalAnswer, search};
use core_wasm::catalog::{content::CATEGORIES, journal::articles};
use core_wasm::engine::urls::append_parameter;
use flate2::read::GzDecoder;
use std::{fs, io::Read as _};

/// JSON in a data attribute, as a browser reads it.
fn data(response: &Response) -> serde_json::Value {
    let (_, rest) = response.text().split_once("data-found=\"").unwrap();
    let (json, _) = rest.split_once('"').unwrap();
    let json =
        [("&quot;", "\""), ("&#x27;", "'"), ("&#x2f;", "/"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .iter()
            .fold(json.to_owned(), |text, (escaped, char)| text.replace(escaped, char));
    serde_json::from_str(&json).unwrap()
}

fn slugs(answer: &JournalAnswer) -> Vec<&str> {
    answer.articles.iter().map(|card| card.slug).collect()
}

/// Slugs of the listed cards.
fn listed(response: &Response) -> Vec<&str> {
    response.text().split("<img class=\"").skip(1).filter_map(|card| Some(card.split_once('"')?.0)).collect()
}

/// First word of the newest article's title, with a letter that is escaped in URLs and ignored in searches.
fn word() -> String {
    let title = articles().first().unwrap().title;
    let word: String = title.chars().take_while(|char| char.is_alphabetic()).collect();
    word.to_uppercase() + "ʻ"
}

fn address(parameters: &[(&str, &str)]) -> String {
    let mut query = String::new();
    parameters.iter().for_each(|(name, value)| append_parameter(&mut query, name, value));
    format!("/journal{query}")
}

#[test]
fn a_search_lists_what_the_core_finds_in_its_words() {
    let server = TestServer::shared_demo();
    let word = word();
    let expected = search(&word, "All");
    assert!(!expected.articles.is_empty());
    let response = server.get(&address(&[("q", &word)]));
    assert_eq!((response.status, listed(&response)), (200, slugs(&expected)));
    assert!(response.text().contains(&format!("<p>{}</p>", expected.count_text)), "{}", response.text());
    assert!(response.text().contains(&format!(" value=\"{word}\">")));
    assert!(response.text().contains("<mark"), "what was searched for is marked");
    let link =
        address(&[("q", &word), ("category", CATEGORIES[0].0)]).replace('&', "&amp;").replace('/', "&#x2f;");
    assert!(response.text().contains(&format!(" href=\"{link}\"")));
    assert_eq!(data(&response), serde_json::to_value(&expected).unwrap());
}

#[test]
fn a_category_is_combined_with_a_search() {
    let server = TestServer::shared_demo();
    let [first, second] = [CATEGORIES[0].0, CATEGORIES[1].0];
    let response = server.get(&address(&[("category", second)]));
    assert_eq!(listed(&response), slugs(&search("", second)));
    assert!(response.text().contains(&format!("<p>of {second}</p>")));
    assert!(response.text().contains(&format!("name=\"category\" value=\"{second}\"")));
    let current = format!("aria-current=\"page\"><span class=\"drawn-line\">{second}</span>");
    assert!(response.text().contains(&current));
    let query = address(&[("q", "the"), ("category", second)]).replace('+', "%20");
    let response = server.get(&format!("{query}&utm_source=letter"));
    assert_eq!(listed(&response), slugs(&search("the", second)));
    let link = address(&[("q", "the"), ("category", first)]).replace('&', "&amp;").replace('/', "&#x2f;");
    assert!(response.text().contains(&format!(" href=\"{link}\"")));
    let none = server.get(&address(&[("q", "zeppelin"), ("category", first)]));
    assert!(none.text().contains(">none</h2>") && none.text().contains(&format!("<p>of {first}</p>")));
    assert!(none.text().contains(&search("zeppelin", first).count_text));
}

#[test]
fn a_query_that_asks_for_nothing_has_the_prerendered_page() {
    let server = TestServer::shared_demo();
    let whole = server.get("/journal");
    for query in [
        "",
        "q=",
        "q=%20+",
        "category=Gossip",
        "category=All",
        "page=2",
        "page=-1",
        "utm_source=x",
        "q='",
        "q=%ff",
        "q=%ED%A0%80",
        "%zz",
        "&&=",
    ] {
        let response = server.get(&format!("/journal?{query}"));
        assert_eq!((response.status, response.text()), (200, whole.text()), "{query}");
        assert_eq!(response.header("etag"), whole.header("etag"), "{query}");
    }
}

#[test]
fn any_query_is_answered_and_every_text_in_it_is_escaped() {
    let server = TestServer::shared_demo();
    for (query, field) in [
        ("q=hair&page=-1", "hair"),
        ("q=hair&page=99999999999999999999999", "hair"),
        ("q=hair&page=NaN&page=2", "hair"),
        ("q=%3Cscript%3Ealert(1)%3C/script%3E", "&lt;script&gt;alert(1)&lt;&#x2f;script&gt;"),
        ("q=%22%3E%3Cb%20a=%27&q=x", "&quot;&gt;&lt;b a=&#x27;"),
        ("q={{count}}", "{{count}}"),
        ("q={{cards}}{%25+if+&category={%25include", "{{cards}}{% if"),
        ("q=%zz%", "%zz%"),
        ("q=a%00%0d%0ab", "a   b"),
        ("q=a;b%26amp;", "a;b&amp;amp;"),
    ] {
        let response = server.get(&format!("/journal?{query}"));
        assert_eq!(response.status, 200, "{query}");
        assert!(response.text().contains(&format!(" value=\"{field}\">")), "{query}: {}", response.text());
        assert_eq!(data(&response)["page"], 1, "{query}");
    }
    let long = server.get(&format!("/journal?q={}", "a".repeat(8_000)));
    assert!(long.text().contains(&format!("value=\"{}\"", "a".repeat(1_000))));
}

#[test]
fn what_is_found_is_never_stored_and_has_the_policy_of_its_styles() {
    let server = TestServer::shared_demo();
    let response = server.get("/journal?q=the");
    let (_, css) = response.text().split_once("<style>").unwrap();
    let css = css.split_once("</style>").unwrap().0;
    assert!(css.starts_with("body{}") && css.len() > 6, "the pictures of the cards have their styles: {css}");
    let hash = ring::digest::digest(&ring::digest::SHA256, css.as_bytes());
    let source = format!("'sha256-{}'", data_encoding::BASE64.encode(hash.as_ref()));
    let policy = response.header("content-security-policy").unwrap();
    assert!(policy.contains(&source), "{policy}");
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!((response.header("etag"), response.header("accept-ranges")), (None, None));
    let page = server.get("/journal");
    for name in
        ["content-type", "speculation-rules", "x-frame-options", "permissions-policy", "referrer-policy"]
    {
        assert_eq!(response.header(name), page.header(name), "{name}");
    }
}

#[test]
fn a_search_answers_head_ranges_conditions_and_codings_like_a_page_for_one_client() {
    let server = TestServer::shared_demo();
    let path = "/journal?q=the";
    let whole = server.get(path);
    let head = server.request(format!("HEAD {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), whole.header("content-length"));
    for (headers, status) in [
        ("range: bytes=0-1\r\n", 200),
        ("if-none-match: *\r\n", 200),
        ("if-match: *\r\n", 200),
        ("if-match: \"x\"\r\n", 412),
        ("accept-encoding: identity;q=0, br\r\n", 406),
    ] {
        assert_eq!(server.get_with(path, headers).status, status, "{headers}");
    }
    let compressed = server.get_with(path, "accept-encoding: br, gzip\r\n");
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert_eq!(compressed.header("vary"), Some("accept-encoding"));
    let mut text = String::new();
    GzDecoder::new(&*compressed.body).read_to_string(&mut text).unwrap();
    assert_eq!(text, whole.text());
    assert_eq!(server.post(path, "", "").status, 405);
    assert_eq!(server.get("/Journal/?q=salt").header("location"), Some("/journal?q=salt"));
}

#[test]
fn every_fault_of_the_templates_is_reported_at_start_with_its_line() {
    let file = site_dir().join("_templates.json");
    let templates: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let start = |text: &str| {
        let site = site_dir_with(&[("_templates.json", text.as_bytes())]);
        run(&[("SITE_DIR", site.to_str().unwrap())], &[]).refused()
    };
    let with = |changes: &[(&str, Option<&str>)]| {
        let mut templates = templates.clone();
        let all = templates["templates"].as_object_mut().unwrap();
        for (name, source) in changes {
            match source {
                Some(source) => drop(all.insert((*name).to_owned(), (*source).into())),
                None => drop(all.remove(*name)),
            }
        }
        start(&templates.to_string())
    };
    let shown = |reported: &str, parts: &[&str]| {
        for part in parts {
            assert!(reported.contains(part), "{part}: {reported}");
        }
        assert!(
            reported.contains("_templates.json cannot be served: ")
                && reported.contains("Run npm run build again.")
        );
    };
    shown(
        &with(&[
            ("journal-list", Some("{% if empty %}\n{{ querry }}{% endif %}")),
            ("not-found", Some("{{ answer }}\n\n{{ far }}")),
        ]),
        &["`querry` is undefined (in journal-list:2)", "`far` is undefined (in not-found:3)"],
    );
    shown(&with(&[("near-pages", None)]), &["near-pages"]);
    shown(&with(&[("journal", Some("{% if %}"))]), &["(in journal:1)"]);
    shown(&start("{ \"templates\": 7 }"), &["at line 1"]);
}
