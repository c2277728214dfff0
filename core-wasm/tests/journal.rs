//! The journal: the search cases that JavaScript is held to as well, and what holds for every search.

#![expect(clippy::unwrap_used, reason = "in a test a failed unwrap is a failed test")]

mod told;

use std::collections::BTreeSet;

use core_wasm::content::ARTICLES;
use core_wasm::fold::{fold, fold_with_places};
use core_wasm::journal::{ALL, ArticleCard, JournalAnswer, Part, article, find};
use core_wasm::model::Category;
use proptest::prelude::*;
use serde_json::{Value, json};
use told::page;

/// The table that Node and Chromium are held to as well.
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
fn every_search_case_is_answered_as_the_table_says() {
    let cases = cases();
    assert!(cases.len() >= 60);
    for case in cases {
        let word = |key: &str| case[key].as_str().unwrap();
        let answer = find(word("query"), word("category"));
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
fn seven_articles_are_listed_and_the_draft_is_nowhere() {
    // Specification §3 and §9.
    assert_eq!(std::fs::read_dir("../content/journal").unwrap().count(), 8);
    assert_eq!(ARTICLES.len(), 7);
    assert_eq!(ARTICLES.iter().filter(|article| article.matter.featured).count(), 2);
    assert!(ARTICLES.iter().all(|article| !article.matter.draft));
    let answer = find("", ALL);
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
    let table: Vec<_> = answer.featured.iter().map(|card| card.slug).collect();
    assert_eq!(table, ["the-cellular-awakening", "the-anti-doomscroll-evening"]);
    assert!(core_wasm::bodies::BODIES.iter().all(|body| body.slug != "the-invoice-is-also-a-letter"));
}

#[test]
fn reading_times_lie_between_seven_and_fifteen_minutes() {
    // Specification §9.
    for article in ARTICLES {
        let minutes: u32 = article.matter.reading_time.0.strip_suffix(" min read").unwrap().parse().unwrap();
        assert!((7..=15).contains(&minutes), "{}", article.slug);
    }
}

#[test]
fn counts_of_shelves_are_those_of_the_whole_listing_whatever_is_searched_for() {
    let all: Vec<_> = find("", ALL).categories.iter().map(|choice| choice.count).collect();
    for (query, category) in [("hawaii", "Rituals"), ("zeppelin", "All"), ("", "Case Studies")] {
        let answer = find(query, category);
        assert_eq!(answer.categories.iter().map(|choice| choice.count).collect::<Vec<_>>(), all);
        let active: Vec<_> =
            answer.categories.iter().filter(|choice| choice.active).map(|choice| choice.name).collect();
        assert_eq!(active, [category]);
    }
}

#[test]
fn an_article_has_its_neighbours_and_two_that_stand_near() {
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
fn the_newest_stands_first() {
    let dates: Vec<_> = ARTICLES.iter().map(|article| article.date_time).collect();
    assert!(dates.is_sorted_by(|newer, older| newer >= older), "{dates:?}");
}

/// The words of HTML.
fn plain(html: &str) -> String {
    let words = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    words.collect()
}

#[test]
fn every_article_has_a_body_with_headings_and_all_bodies_have_pages() {
    for article in ARTICLES {
        let body = core_wasm::bodies::body("journal", article.slug).unwrap();
        assert!(body.contents.len() >= 4, "{}", article.slug);
        for heading in body.contents {
            assert!(body.html.contains(&format!("<h2 id=\"{}\">", heading.id)), "{}", heading.id);
        }
        assert!(!body.html.contains("<h1") && !body.html.contains("[^"), "{}", article.slug);
        assert!(body.html.contains("<section class=\"notes\""), "{}", article.slug);
        // What is set apart for the eye repeats a sentence: who listens loses nothing.
        let (text, rest) =
            body.html.split_once("<figure class=\"pull-quote\" aria-hidden=\"true\">").unwrap();
        let (quote, rest) = rest.split_once("</figure>").unwrap();
        assert!(!rest.contains("<figure class=\"pull-quote\""), "{}", article.slug);
        assert!(plain(&[text, rest].concat()).contains(plain(quote).trim()), "{}: {quote}", article.slug);
    }
    for slug in ["privacy", "terms", "cookies"] {
        assert!(
            core_wasm::bodies::body("legal", slug)
                .unwrap()
                .module()
                .starts_with("// The body of content/legal/")
        );
    }
    assert_eq!(core_wasm::bodies::BODIES.len(), ARTICLES.len() + 3);
}

#[test]
fn folding_makes_one_of_all_spellings() {
    for (text, folded) in [
        ("Hawaiʻi", "hawaii"),
        ("LĀNAI", "lanai"),
        ("la\u{304}nai", "lanai"),
        ("Œuvre, Æon, Straße, STRAẞE", "oeuvre, aeon, strasse, strasse"),
        ("Sluagh‑ghairm – a  cry", "sluagh-ghairm - a cry"),
        ("“It’s”", "its"),
        ("Ångström Łódź Þing", "angstrom lodz thing"),
        ("ΣΟΦΙΑ ЛУНА ЁЛКА", "σοφια луна ёлка"),
        ("\u{a0}\u{2009}\n", " "),
    ] {
        assert_eq!(fold(text), folded, "{text}");
    }
}

#[test]
fn words_of_other_languages_say_so_in_lists_too() {
    let foreign = |query: &str| {
        let answer = find(query, ALL);
        let parts = cards(&answer).flat_map(|card| card.title.iter().chain(&card.excerpt));
        let foreign = parts.filter_map(|part| part.lang.map(|lang| (part.text, lang, part.marked)));
        foreign.collect::<BTreeSet<_>>()
    };
    let all = [("hau", "haw", false), ("kukui", "haw", false), ("lānai", "haw", false)];
    assert_eq!(foreign(""), BTreeSet::from(all));
    assert_eq!(foreign("lanai"), BTreeSet::from([("lānai", "haw", true)]));
    // A piece of a word keeps its sound; a longer piece is marked as one, in the language of the house.
    assert_eq!(foreign("lana"), BTreeSet::from([("i", "haw", false), ("lāna", "haw", true)]));
    assert_eq!(foreign("the lanai"), BTreeSet::new());
    let excerpt = article("the-anti-doomscroll-evening").unwrap().excerpt;
    assert!(excerpt.iter().any(|part| part.lang == Some("haw") && part.text == "lānai"));
}

/// Texts in the letters of the journal, and in any others.
fn any_query() -> impl Strategy<Value = String> {
    let words: Vec<String> = ARTICLES
        .iter()
        .flat_map(|article| [article.matter.title, article.matter.excerpt])
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
    let names: Vec<&str> = Category::ALL.iter().map(|category| category.word()).chain([ALL]).collect();
    prop_oneof![4 => proptest::sample::select(names).prop_map(str::to_owned), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn an_article_is_found_if_and_only_if_its_title_or_excerpt_holds_the_words(query in any_query(), category in any_category()) {
        let answer = find(&query, &category);
        let words = fold(query.trim());
        let words = words.trim();
        let found: BTreeSet<_> = cards(&answer).map(|card| card.slug).collect();
        prop_assert_eq!(answer.empty, found.is_empty());
        for article in ARTICLES {
            let matter = &article.matter;
            let on_shelf = answer.category == ALL || answer.category == matter.category.word();
            let told = [matter.title, matter.excerpt].iter().any(|text| fold(text).contains(words));
            prop_assert_eq!(found.contains(article.slug), on_shelf && told, "{}", article.slug);
        }
        prop_assert!(answer.featured.is_empty() || (answer.category == ALL && words.is_empty()));
    }

    #[test]
    fn the_pieces_are_the_text_and_the_marked_ones_are_the_words(query in any_query()) {
        let answer = find(&query, ALL);
        let words = fold(query.trim());
        let words = words.trim();
        for card in cards(&answer) {
            let matter = &ARTICLES.iter().find(|article| article.slug == card.slug).unwrap().matter;
            prop_assert_eq!(text(&card.title), matter.title);
            prop_assert_eq!(text(&card.excerpt), matter.excerpt);
            let parts: Vec<_> = card.title.iter().chain(&card.excerpt).collect();
            for part in parts.iter().filter(|part| part.marked) {
                prop_assert!(fold(part.text).contains(words), "{:?} marked for {:?}", part.text, words);
            }
            prop_assert_eq!(parts.iter().any(|part| part.marked), !words.is_empty());
        }
    }

    #[test]
    fn upper_case_and_marks_make_no_difference(word in "[a-zāēīōūʻ’ ]{1,12}") {
        let slugs = |query: &str| cards(&find(query, ALL)).map(|card| card.slug).collect::<Vec<_>>();
        let found = slugs(&word);
        prop_assert_eq!(&slugs(&word.to_uppercase()), &found);
        prop_assert_eq!(&slugs(&word.replace('ʻ', "'")), &found);
        prop_assert_eq!(&slugs(&fold(&word)), &found);
    }

    #[test]
    fn what_is_folded_stays_folded_and_knows_its_places(text in any::<String>()) {
        let (folded, places) = fold_with_places(&text);
        prop_assert_eq!(&fold(&text), &folded);
        prop_assert_eq!(&fold(&folded), &folded);
        prop_assert_eq!(places.len(), folded.len());
        prop_assert!(places.is_sorted() && places.iter().all(|place| text.is_char_boundary(*place)));
    }
}
