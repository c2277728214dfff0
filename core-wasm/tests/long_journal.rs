//! A long journal: pages of the list, search over all of them, related articles, and the routes of its index. The
//! index is loaded once in a process, so these tests have a process of their own.

use std::sync::Once;

use core_wasm::article_cards::ArticleCard;
use core_wasm::articles::{ALL, article, search, search_page};
use core_wasm::catalog::content::CATEGORIES;
use core_wasm::catalog::journal::{self, PAGE_LENGTH};
use core_wasm::catalog::journal_index::IndexedArticle;
use core_wasm::catalog::model::{Focal, Percent, Picture};
use core_wasm::head::head;
use core_wasm::pages::{OpenedPage, open};
use core_wasm::prerender::prerender_list;
use core_wasm::routes::{Resolution, resolve};
use core_wasm::seo::{BuildContext, generate};

const ARTICLES: usize = 2_000;
const FEATURED: usize = 2;

/// Loads an index in which article 0 is the newest. Every hundredth article is about sandalwood, and the first two are
/// featured.
#[expect(clippy::indexing_slicing, reason = "a remainder is less than the length")]
fn load() {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        let entry = |number: usize| IndexedArticle {
            slug: format!("essay-{number}").leak(),
            title: format!("Essay {number}").leak(),
            excerpt: if number % 100 == 99 { "Of sandalwood." } else { "Of salt." },
            title_lang_spans: Vec::new(),
            excerpt_lang_spans: Vec::new(),
            category: CATEGORIES[number % CATEGORIES.len()],
            reading_time: "5 min read",
            publish_date: "January 1, 2026",
            date_time: "2026-01-01",
            updated: None,
            featured: number < FEATURED,
            signed: false,
            sample: false,
            picture: Picture {
                id: "shore",
                alt: "A shore",
                focal: Focal { x: Percent(50), y: Percent(50) },
                portrait: None,
            },
        };
        journal::load((0..ARTICLES).map(entry).collect());
    });
}

fn slugs(cards: &[ArticleCard]) -> Vec<&str> {
    cards.iter().map(|card| card.slug).collect()
}

#[test]
fn the_list_is_shown_in_pages() {
    load();
    let first = search("", ALL);
    assert_eq!(slugs(&first.featured), ["essay-0", "essay-1"]);
    assert_eq!((first.articles.len(), first.page, first.pages), (PAGE_LENGTH, 1, 84));
    assert_eq!(first.articles.first().unwrap().slug, "essay-2");
    assert!(first.count_text.contains("2000") && first.page_text.contains("84"), "{first:?}");
    let second = search_page("", ALL, 2);
    assert_eq!((second.featured.len(), second.articles.first().unwrap().slug), (0, "essay-26"));
    let all = (1..=84).flat_map(|page| search_page("", ALL, page).articles);
    let all: Vec<_> = all.map(|card| card.slug).collect();
    let expected: Vec<_> = (FEATURED..ARTICLES).map(|number| format!("essay-{number}")).collect();
    assert_eq!(all, expected);
    // Pages after the end are the last page, and page 0 is the first.
    assert_eq!(search_page("", ALL, usize::MAX), search_page("", ALL, 84));
    assert_eq!(search_page("", ALL, 0), first);
    let addresses = |page| {
        let answer = search_page("", ALL, page);
        (answer.newer, answer.older)
    };
    assert_eq!(addresses(1), (None, Some("/journal/page/2".to_owned())));
    assert_eq!(addresses(2), (Some("/journal".to_owned()), Some("/journal/page/3".to_owned())));
    assert_eq!(addresses(84), (Some("/journal/page/83".to_owned()), None));
}

#[test]
fn a_search_and_a_category_go_through_all_pages() {
    load();
    let found = search("SANDALWOOD", ALL);
    assert_eq!((found.articles.len(), found.pages, found.page_text.as_str()), (20, 1, ""));
    assert_eq!(found.articles.last().unwrap().slug, "essay-1999");
    let of_category = (0..ARTICLES).filter(|number| number % CATEGORIES.len() == 1).count();
    let pages = of_category.div_ceil(PAGE_LENGTH);
    let category = search_page("", CATEGORIES[1].0, pages);
    let on_the_last = of_category - (pages - 1) * PAGE_LENGTH;
    assert_eq!((category.pages, category.page, category.articles.len()), (pages, pages, on_the_last));
    assert_eq!(category.categories.first().unwrap().count, ARTICLES);
    assert!(category.featured.is_empty());
    let path = |page: &str| Some(format!("/journal?category={}{page}", CATEGORIES[1].0.replace(' ', "+")));
    assert_eq!((category.newer, category.older), (path(&format!("&page={}", pages - 1)), None));
    assert_eq!(search_page("", CATEGORIES[1].0, 2).newer, path(""));
}

#[test]
fn an_article_has_its_neighbors_and_the_newest_of_its_category() {
    load();
    let page = article("essay-1001").unwrap();
    assert_eq!(page.previous.as_ref().unwrap().slug, "essay-1000");
    assert_eq!(page.next.as_ref().unwrap().slug, "essay-1002");
    let newest = 1001 % CATEGORIES.len();
    let expected = [format!("essay-{newest}"), format!("essay-{}", newest + CATEGORIES.len())];
    assert_eq!(slugs(&page.related), expected);
}

#[test]
fn every_further_page_of_the_list_has_a_path_a_title_and_a_file() {
    load();
    let files: Vec<_> = prerender_list().into_iter().map(|page| page.file).collect();
    assert_eq!(files.iter().filter(|file| file.starts_with("journal/page/")).count(), 83);
    assert!(files.contains(&"journal/page/84.html".to_owned()));
    for path in ["/journal/page/1", "/journal/page/85", "/journal/page/02", "/journal/page/x"] {
        assert_eq!(resolve(path), Resolution::NotFound, "{path}");
    }
    let OpenedPage::Page { content, .. } = open("/journal/page/2", None) else {
        panic!("there is no page 2")
    };
    let OpenedPage::Page { content: first, .. } = open("/journal", None) else {
        panic!("there is no page 1")
    };
    assert_eq!(content, first);
    let head = head("/journal/page/2", "https://house.example", None);
    assert!(head.title.contains('2') && head.title.contains("84"), "{}", head.title);
    assert_eq!(head.canonical, "https://house.example/journal/page/2");
    assert_eq!(head.robots, None);
}

#[test]
fn the_guide_for_language_models_lists_every_article_once_and_the_journal_once() {
    load();
    let context = BuildContext { origin: "https://house.example".to_owned(), ..BuildContext::default() };
    let guide = &generate(&context).unwrap().files["llms.txt"];
    let entries =
        guide.lines().filter_map(|line| line.strip_prefix("- [")?.split_once("](")?.1.split_once(')'));
    // An offer is listed with the page that sells it.
    let mut journal: Vec<&str> =
        entries.map(|(address, _)| address).filter(|address| address.contains("/journal")).collect();
    assert!(journal.len() > ARTICLES);
    journal.sort_unstable();
    let twice: Vec<_> = journal.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert_eq!(twice, [[""; 2]; 0]);
}
