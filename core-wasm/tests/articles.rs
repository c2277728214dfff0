//! Article list, search and article pages: the search cases shared with JavaScript, and properties of every search.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

mod page_json;

use std::collections::BTreeSet;

use core_wasm::articles::{ALL, ArticleCard, JournalAnswer, Part, article, search};
use core_wasm::catalog::content::{ARTICLES, CATEGORIES};
use core_wasm::engine::text_search::{fold, fold_with_offsets};
use core_wasm::head::head;
use page_json::page;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The cases that are also tested in Node and Chromium.
fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/boundary/search-cases.json")).unwrap()
}

fn text(parts: &[Part]) -> String {
    parts.iter().map(|part| part.text).collect()
}

fn cards(answer: &JournalAnswer) -> impl Iterator<Item = &ArticleCard> {
    answer.featured.iter().chain(&answer.articles)
}

#[test]
fn every_search_case_has_its_answer() {
    let cases = cases();
    assert!(cases.len() >= 60);
    for case in cases {
        let word = |key: &str| case[key].as_str().unwrap();
        let answer = search(word("query"), word("category"));
        let slugs = |cards: &[ArticleCard]| cards.iter().map(|card| card.slug).collect::<Vec<_>>();
        let parts = cards(&answer).flat_map(|card| card.title.iter().chain(&card.excerpt));
        let marked: Vec<_> = parts.filter(|part| part.marked).map(|part| part.text).collect();
        let found = json!({
            "category": answer.category,
            "query": answer.query,
            "countText": answer.count_text,
            "featured": slugs(&answer.featured),
            "articles": slugs(&answer.articles),
            "marked": marked,
            "empty": answer.empty,
        });
        assert_eq!(found, case["answer"], "{}", case["sentence"]);
    }
}

#[test]
fn seven_articles_are_listed_and_the_draft_is_not() {
    // Specification §3 and §9.
    assert_eq!(std::fs::read_dir("../content/journal").unwrap().count(), 8);
    assert_eq!(ARTICLES.len(), 7);
    assert_eq!(ARTICLES.iter().filter(|article| article.front_matter.featured).count(), 2);
    assert!(ARTICLES.iter().all(|article| !article.front_matter.draft));
    let answer = search("", ALL);
    let counts: Vec<_> =
        answer.categories.iter().map(|choice| (choice.name, choice.count, choice.active)).collect();
    let expected = [
        ("All", 7, true),
        ("Rituals", 2, false),
        ("Brand Story", 2, false),
        ("Soft Power", 2, false),
        ("Founder Notes", 1, false),
        ("Case Studies", 0, false),
    ];
    assert_eq!(counts, expected);
    let featured: Vec<_> = answer.featured.iter().map(|card| card.slug).collect();
    assert_eq!(featured, ["the-cellular-awakening", "the-anti-doomscroll-evening"]);
    assert!(
        core_wasm::catalog::documents::DOCUMENTS
            .iter()
            .all(|document| document.slug != "the-invoice-is-also-a-letter")
    );
}

#[test]
fn reading_times_span_seven_to_fifteen_minutes() {
    // Specification §9.
    let minutes = ARTICLES.iter().map(|article| article.front_matter.reading_time.0);
    let minutes: BTreeSet<u32> =
        minutes.map(|time| time.strip_suffix(" min read").unwrap().parse().unwrap()).collect();
    assert_eq!([minutes.first(), minutes.last()], [Some(&7), Some(&15)]);
}

#[test]
fn pages_state_the_reading_times_of_the_articles() {
    let services = page("/services", None).to_string();
    assert!(services.contains("Essays of seven to fifteen minutes, for"), "{services}");
    let journal = head("/journal", "https://house.example", None).description;
    assert!(journal.contains("seven to fifteen minutes each"), "{journal}");
}

#[test]
fn category_counts_do_not_depend_on_the_search() {
    let all: Vec<_> = search("", ALL).categories.iter().map(|choice| choice.count).collect();
    for (query, category) in [("hawaii", "Rituals"), ("zeppelin", "All"), ("", "Case Studies")] {
        let answer = search(query, category);
        assert_eq!(answer.categories.iter().map(|choice| choice.count).collect::<Vec<_>>(), all);
        let active: Vec<_> =
            answer.categories.iter().filter(|choice| choice.active).map(|choice| choice.name).collect();
        assert_eq!(active, [category]);
    }
}

#[test]
fn an_article_has_neighbors_and_two_related_articles() {
    let listed: Vec<_> = ARTICLES.iter().map(|article| article.slug).collect();
    for (place, slug) in listed.iter().enumerate() {
        let page = article(slug).unwrap();
        assert_eq!(page.next.as_ref().map(|card| card.slug), listed.get(place + 1).copied());
        assert_eq!(
            page.previous.as_ref().map(|card| card.slug),
            place.checked_sub(1).map(|before| listed[before])
        );
        let near: BTreeSet<_> =
            page.related.iter().chain(&page.next).chain(&page.previous).map(|card| card.slug).collect();
        let expected = 2 + usize::from(page.next.is_some()) + usize::from(page.previous.is_some());
        assert_eq!((near.len(), near.contains(slug)), (expected, false), "{slug}");
    }
    assert_eq!(article("no-such-essay"), None);
    assert_eq!(page("/journal/the-soft-no", None)["page"], "article");
}

#[test]
fn the_newest_article_comes_first() {
    let dates: Vec<_> = ARTICLES.iter().map(|article| article.date_time).collect();
    assert!(dates.is_sorted_by(|newer, older| newer >= older), "{dates:?}");
}

/// The text of HTML.
fn text_of(html: &str) -> String {
    let words = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    words.collect()
}

#[test]
fn every_article_has_a_document_and_every_document_a_page() {
    for article in ARTICLES {
        let document = core_wasm::catalog::documents::document("journal", article.slug).unwrap();
        assert!(document.contents.len() >= 4, "{}", article.slug);
        for heading in document.contents {
            assert!(document.html.contains(&format!("<h2 id=\"{}\">", heading.id)), "{}", heading.id);
        }
        assert!(!document.html.contains("<h1") && !document.html.contains("[^"), "{}", article.slug);
        assert!(document.html.contains("<section class=\"notes\""), "{}", article.slug);
        // The pull quote is hidden from assistive technology, so it must repeat a sentence of the text.
        let (text, rest) =
            document.html.split_once("<figure class=\"pull-quote\" aria-hidden=\"true\">").unwrap();
        let (quote, rest) = rest.split_once("</figure>").unwrap();
        assert!(!rest.contains("<figure class=\"pull-quote\""), "{}", article.slug);
        assert!(text_of(&[text, rest].concat()).contains(text_of(quote).trim()), "{}: {quote}", article.slug);
    }
    for slug in ["privacy", "terms", "cookies"] {
        assert!(
            core_wasm::catalog::documents::document("legal", slug)
                .unwrap()
                .module()
                .starts_with("// The body of content/legal/")
        );
    }
    assert_eq!(core_wasm::catalog::documents::DOCUMENTS.len(), ARTICLES.len() + 3);
}

#[test]
fn words_of_other_languages_are_marked_in_lists_too() {
    let foreign = |query: &str| {
        let answer = search(query, ALL);
        let parts = cards(&answer).flat_map(|card| card.title.iter().chain(&card.excerpt));
        let foreign = parts.filter_map(|part| part.lang.map(|lang| (part.text, lang, part.marked)));
        foreign.collect::<BTreeSet<_>>()
    };
    let all = [("hau", "haw", false), ("kukui", "haw", false), ("lānai", "haw", false)];
    assert_eq!(foreign(""), BTreeSet::from(all));
    assert_eq!(foreign("lanai"), BTreeSet::from([("lānai", "haw", true)]));
    // A match within a word keeps its language; a longer match is one part, in the language of the site.
    assert_eq!(foreign("lana"), BTreeSet::from([("i", "haw", false), ("lāna", "haw", true)]));
    assert_eq!(foreign("the lanai"), BTreeSet::new());
    let excerpt = article("the-anti-doomscroll-evening").unwrap().excerpt;
    assert!(excerpt.iter().any(|part| part.lang == Some("haw") && part.text == "lānai"));
}

/// Words of the articles, and arbitrary text.
fn any_query() -> impl Strategy<Value = String> {
    let words: Vec<String> = ARTICLES
        .iter()
        .flat_map(|article| [article.front_matter.title, article.front_matter.excerpt])
        .flat_map(|text| text.split(' ').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let word = proptest::sample::select(words);
    prop_oneof![
        any::<String>(),
        word.clone(),
        (word.clone(), word).prop_map(|(one, other)| format!("{one} {other}")),
        "[a-zʻ’'āē ]{0,6}",
    ]
}

fn any_category() -> impl Strategy<Value = String> {
    let names: Vec<&str> = CATEGORIES.iter().map(|category| category.0).chain([ALL]).collect();
    prop_oneof![4 => proptest::sample::select(names).prop_map(str::to_owned), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn an_article_is_found_if_and_only_if_its_title_or_excerpt_contains_the_query(query in any_query(), category in any_category()) {
        let answer = search(&query, &category);
        let words = fold(query.trim());
        let words = words.trim();
        let found: BTreeSet<_> = cards(&answer).map(|card| card.slug).collect();
        prop_assert_eq!(answer.empty, found.is_empty());
        for article in ARTICLES {
            let front_matter = &article.front_matter;
            let in_category = answer.category == ALL || answer.category == front_matter.category.0;
            let matches = [front_matter.title, front_matter.excerpt].iter().any(|text| fold(text).contains(words));
            prop_assert_eq!(found.contains(article.slug), in_category && matches, "{}", article.slug);
        }
        prop_assert!(answer.featured.is_empty() || (answer.category == ALL && words.is_empty()));
    }

    #[test]
    fn the_parts_join_to_the_text_and_the_marked_ones_match_the_query(query in any_query()) {
        let answer = search(&query, ALL);
        let words = fold(query.trim());
        let words = words.trim();
        for card in cards(&answer) {
            let front_matter = &ARTICLES.iter().find(|article| article.slug == card.slug).unwrap().front_matter;
            prop_assert_eq!(text(&card.title), front_matter.title);
            prop_assert_eq!(text(&card.excerpt), front_matter.excerpt);
            let parts: Vec<_> = card.title.iter().chain(&card.excerpt).collect();
            for part in parts.iter().filter(|part| part.marked) {
                prop_assert!(fold(part.text).contains(words), "{:?} marked for {:?}", part.text, words);
            }
            prop_assert_eq!(parts.iter().any(|part| part.marked), !words.is_empty());
        }
    }

    #[test]
    fn case_and_diacritics_make_no_difference(word in "[a-zāēīōūʻ’ ]{1,12}") {
        let slugs = |query: &str| cards(&search(query, ALL)).map(|card| card.slug).collect::<Vec<_>>();
        let found = slugs(&word);
        prop_assert_eq!(&slugs(&word.to_uppercase()), &found);
        prop_assert_eq!(&slugs(&word.replace('ʻ', "'")), &found);
        prop_assert_eq!(&slugs(&fold(&word)), &found);
    }

    #[test]
    fn folding_is_idempotent_and_offsets_are_char_boundaries(text in any::<String>()) {
        let (folded, offsets) = fold_with_offsets(&text);
        prop_assert_eq!(&fold(&text), &folded);
        prop_assert_eq!(&fold(&folded), &folded);
        prop_assert_eq!(offsets.len(), folded.len());
        prop_assert!(offsets.is_sorted() && offsets.iter().all(|offset| text.is_char_boundary(*offset)));
    }
}
