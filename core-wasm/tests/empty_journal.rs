//! A journal without articles is an empty journal everywhere, not one that is not loaded. The index is loaded once in
//! a process, so this test has a process of its own.

use core_wasm::articles::{ALL, search};
use core_wasm::catalog::journal;
use core_wasm::head::head;
use core_wasm::pages::{OpenedPage, open};
use core_wasm::prerender::prerender_list;
use core_wasm::routes::{Resolution, RouteId, path, resolve};
use core_wasm::seo::{BuildContext, generate};

#[test]
fn a_journal_without_articles_is_an_empty_journal() {
    journal::load(Vec::new());
    assert!(journal::is_loaded() && journal::articles().is_empty());

    let found = search("", ALL);
    assert!(found.empty && !found.filtered && found.articles.is_empty() && found.featured.is_empty());
    assert_eq!((found.page, found.pages, found.newer, found.older), (1, 1, None, None));
    assert!(found.categories.iter().all(|choice| choice.count == 0));
    assert!(search("salt", ALL).empty);

    for path in ["/journal/the-soft-no", "/journal/page/2", "/journal/page/1"] {
        assert_eq!(resolve(path), Resolution::NotFound, "{path}");
        assert_eq!(open(path, None), OpenedPage::NotFound { path: path.to_owned() });
        assert_eq!(head(path, "https://house.example", None).robots, Some("noindex"), "{path}");
    }
    assert_eq!(path(RouteId::Article, Some("the-soft-no")), None);
    assert!(matches!(open("/journal", None), OpenedPage::Page { route: RouteId::Journal, .. }));

    let files: Vec<String> = prerender_list().into_iter().map(|page| page.file).collect();
    let of_journal: Vec<&String> = files.iter().filter(|file| file.starts_with("journal")).collect();
    assert_eq!(of_journal, ["journal.html"]);

    let context = BuildContext { origin: "https://house.example".to_owned(), ..BuildContext::default() };
    let output = generate(&context).unwrap();
    let file = |name: &str| output.files.get(name).unwrap();
    assert!(
        !file("journal/feed.xml").contains("<item>") && !file("journal/feed.xml").contains("lastBuildDate")
    );
    let feed: serde_json::Value = serde_json::from_str(file("journal/feed.json")).unwrap();
    assert_eq!(feed.get("items"), Some(&serde_json::json!([])));
    assert!(file("sitemap.xml").contains("/journal</loc>") && !file("sitemap.xml").contains("/journal/"));
    assert!(!file("llms.txt").contains("## Essays"));
    assert!(output.graphs.contains_key("journal.html"));
}
