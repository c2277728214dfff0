//! Article list, search and article pages: the search cases that JavaScript tests too, and properties of every search.

use std::collections::BTreeSet;

use super::page_json::page;
use crate::article_cards::{ArticleCard, TextPart};
use crate::articles::{ALL, JournalAnswer, article, find, search, search_page};
use crate::catalog::build::{DOCUMENTS, document};
use crate::catalog::content::{CATEGORIES, ONWARD, SITE};
use crate::catalog::journal::articles;
use crate::engine::folding::{fold, fold_with_offsets};
use crate::engine::text_search::Query;
use crate::journal_filters::{self, QUERY_LENGTH};
use proptest::prelude::*;

/// A case that is also tested in Node and Chromium: the parts of a text that match a query.
#[derive(serde::Deserialize)]
struct Case<'json> {
    sentence: &'json str,
    text: &'json str,
    query: String,
    marked: Vec<&'json str>,
}

#[test]
fn every_search_case_marks_what_matches() {
    let cases: Vec<Case<'_>> =
        serde_json::from_str(include_str!("../../../tests/boundary/search-cases.json")).unwrap();
    for Case { sentence, text, query, marked } in cases {
        let query = Query::new(&query);
        let mut found = Vec::new();
        query.highlight(text, |from, to| found.push(text.get(from..to).unwrap()));
        assert_eq!(found, marked, "{sentence}");
        assert_eq!(query.is_in(text), !marked.is_empty() || query.is_empty(), "{sentence}");
    }
}

fn slugs(cards: &[ArticleCard]) -> Vec<&str> {
    cards.iter().map(|card| card.slug).collect()
}

#[test]
fn a_search_finds_the_newest_first_in_pages_of_any_length() {
    let found = |limit, page| {
        let found = find("", ALL, limit, page);
        assert_eq!(found.total, 7);
        found.articles.iter().map(|article| article.slug).collect::<Vec<_>>()
    };
    let all: Vec<_> = articles().iter().map(|article| article.slug).collect();
    assert!(articles().is_sorted_by(|newer, older| newer.date_time >= older.date_time));
    assert_eq!(found(usize::MAX, 1), all);
    assert_eq!([found(3, 1), found(3, 2), found(3, 3)].concat(), all);
    for (limit, page) in [(0, 1), (3, 4), (7, 2), (usize::MAX, 2), (usize::MAX, usize::MAX)] {
        assert_eq!(found(limit, page), [""; 0]);
    }
    let category = CATEGORIES[0].0;
    assert_eq!(find("", category, 1, 1).total, search("", category).articles.len());
    assert_eq!(find(" no such word ", ALL, 9, 1).total, 0);
}

#[test]
fn seven_articles_are_listed_and_the_draft_is_not() {
    // Specification §3 and §9.
    assert_eq!(std::fs::read_dir("tests/content/valid/journal").unwrap().count(), 8);
    let answer = search("", ALL);
    let counts: Vec<_> =
        answer.categories.iter().map(|choice| (choice.name, choice.count, choice.active)).collect();
    let expected = [
        ("All", 7, true),
        ("Rituals", 3, false),
        ("Brand Story", 0, false),
        ("Soft Power", 2, false),
        ("Founder Notes", 2, false),
        ("Case Studies", 0, false),
    ];
    assert_eq!(counts, expected);
    assert_eq!(slugs(&answer.featured), ["first-essay", "second-essay"]);
    assert_eq!(
        slugs(&answer.articles),
        ["the-soft-no", "the-evening", "hair-oil-and-patience", "a-brand-with-one-sentence", "the-basin"]
    );
    assert!(search("draft essay", ALL).empty && article("draft-essay").is_none());
    assert!(document("journal", "draft-essay").is_none());
}

#[test]
fn a_search_is_combined_with_a_category_and_the_sentence_says_so() {
    for (query, category, count_text, found) in [
        ("", "Soft Power", "2 articles in Soft Power", ["the-soft-no", "the-evening"].as_slice()),
        ("  HAWAII ", ALL, "2 articles for “HAWAII”", &["the-evening", "hair-oil-and-patience"]),
        ("hawaii", "Rituals", "1 article in Rituals for “hawaii”", &["hair-oil-and-patience"]),
        ("hawaii", "Case Studies", "0 articles in Case Studies for “hawaii”", &[]),
        ("first", ALL, "1 article for “first”", &["first-essay"]),
        ("no Every", ALL, "0 articles for “no Every”", &[]),
        ("hair oil", ALL, "1 article for “hair oil”", &["hair-oil-and-patience"]),
        // A placeholder in the query is not filled in.
        ("{category}", "Soft Power", "0 articles in Soft Power for “{category}”", &[]),
    ] {
        let answer = search(query, category);
        assert_eq!((answer.count_text.as_str(), slugs(&answer.articles).as_slice()), (count_text, found));
        // Articles are featured only while everything is shown (specification §4).
        assert_eq!((answer.featured.len(), answer.empty), (0, found.is_empty()), "{query:?}");
    }
    for (query, category) in
        [("'", ALL), ("\t“”", ALL), ("", ""), ("", "rituals"), ("", " Rituals"), ("", "<b>")]
    {
        assert_eq!(search(query, category).featured.len(), 2, "{query:?} in {category:?}");
    }
}

fn text(parts: &[TextPart]) -> String {
    parts.iter().map(|part| part.text).collect()
}

fn cards(answer: &JournalAnswer) -> impl Iterator<Item = &ArticleCard> {
    answer.featured.iter().chain(&answer.articles)
}

#[test]
fn searched_texts_are_shorter_than_the_longest_query() {
    let longest = articles().iter().map(|article| article.search_text.chars().count()).max();
    assert!(longest < Some(QUERY_LENGTH), "{longest:?}");
}

#[test]
fn a_list_has_the_links_of_the_filter() {
    let answer = search("salt", "Soft Power");
    assert_eq!(answer.search, "?q=salt&category=Soft+Power");
    assert_eq!((answer.newer, answer.older), (None, None));
    let paths: Vec<_> = answer.categories.iter().map(|choice| choice.path.as_str()).collect();
    let expected = [
        "/journal?q=salt",
        "/journal?q=salt&category=Rituals",
        "/journal?q=salt&category=Brand+Story",
        "/journal?q=salt&category=Soft+Power",
        "/journal?q=salt&category=Founder+Notes",
        "/journal?q=salt&category=Case+Studies",
    ];
    assert_eq!(paths, expected);
    let everything = search("", ALL);
    assert_eq!((everything.search.as_str(), everything.categories[0].path.as_str()), ("", "/journal"));
}

#[test]
fn words_of_other_languages_are_marked_in_lists_too() {
    let foreign = |query: &str| {
        let answer = search(query, ALL);
        let parts = cards(&answer).flat_map(|card| card.title.iter().chain(&card.excerpt));
        let foreign = parts.filter_map(|part| part.lang.map(|lang| (part.text, lang, part.marked)));
        foreign.collect::<BTreeSet<_>>()
    };
    assert_eq!(foreign(""), BTreeSet::from([("lānai", "haw", false)]));
    assert_eq!(foreign("lanai"), BTreeSet::from([("lānai", "haw", true)]));
    // A match within a word keeps its language. A longer match is one part in the language of the site.
    assert_eq!(foreign("lana"), BTreeSet::from([("i", "haw", false), ("lāna", "haw", true)]));
    assert_eq!(foreign("the lanai"), BTreeSet::new());
}

#[test]
fn a_compound_is_a_part_of_its_own_and_may_be_marked_unless_a_part_of_it_was_searched_for() {
    let title = |query: &str| {
        let answer = search(query, ALL);
        let title = cards(&answer).find(|card| card.slug == "the-evening").map(|card| card.title.clone());
        let parts = title.unwrap_or_default().into_iter();
        parts.map(|part| (part.text, part.marked, part.compound)).collect::<Vec<_>>()
    };
    let whole = [("The ", false, false), ("anti-doomscroll", false, true), (" evening", false, false)];
    assert_eq!(title(""), whole);
    let marked = [("The ", false, false), ("anti-doomscroll", true, true), (" evening", false, false)];
    assert_eq!(title("anti doomscroll"), marked);
    let found = [("The anti-", false, false), ("doomscroll", true, false), (" evening", false, false)];
    assert_eq!(title("doomscroll"), found);
    // A match of several words is one part, which may be broken between them.
    assert_eq!(
        title("the anti-doomscroll"),
        [("The anti-doomscroll", true, false), (" evening", false, false)]
    );
}

#[test]
fn every_article_and_every_legal_page_has_a_document() {
    for article in articles() {
        let document = document("journal", article.slug).unwrap();
        for heading in document.contents {
            assert!(document.html.contains(&format!("<h2 id=\"{}\">", heading.id)), "{}", heading.id);
        }
        assert!(!document.html.contains("<h1") && !document.html.contains("[^"), "{}", article.slug);
    }
    assert!(document("journal", "first-essay").unwrap().html.contains("<section class=\"notes\""));
    for (folder, slug) in [("legal", "privacy"), ("legal", "terms"), ("legal", "cookies"), ("plain", "press")]
    {
        assert!(document(folder, slug).is_some(), "{slug}");
    }
    assert_eq!(DOCUMENTS.len(), articles().len() + 4);
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
    let listed: Vec<_> = articles().iter().map(|article| article.slug).collect();
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
fn an_article_has_its_author_and_the_link_of_its_category() {
    let brand = &SITE.brand;
    for known in articles() {
        let page = article(known.slug).unwrap();
        let is_founder = known.signed || !brand.sample;
        assert_eq!(page.author, if is_founder { brand.founder } else { brand.name });
        let category = CATEGORIES.iter().position(|category| *category == page.category).unwrap();
        assert_eq!(page.onward, ONWARD[category].as_ref(), "{}", known.slug);
    }
    assert_eq!(ONWARD.len(), CATEGORIES.len());
}

/// Words of the articles, and arbitrary texts.
fn any_query() -> impl Strategy<Value = String> {
    let words: Vec<String> = articles()
        .iter()
        .flat_map(|article| [article.title, article.excerpt])
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
    fn an_article_is_found_if_title_or_excerpt_contains_the_query_or_its_words(query in any_query(), category in any_category()) {
        let answer = search(&query, &category);
        let folded = fold(query.trim());
        let words = folded.trim();
        let folded_query = Query::new(&query);
        let found: BTreeSet<_> = cards(&answer).map(|card| card.slug).collect();
        prop_assert_eq!(answer.empty, found.is_empty());
        for article in articles() {
            let in_category = answer.category == ALL || answer.category == article.category.0;
            let texts = [article.title, article.excerpt];
            let matches = texts.iter().any(|text| folded_query.is_in(text));
            prop_assert_eq!(found.contains(article.slug), in_category && matches, "{}", article.slug);
            // The substring rule of the specification (§5).
            prop_assert!(matches || !texts.iter().any(|text| fold(text).contains(words)), "{}", article.slug);
        }
        prop_assert!(answer.featured.is_empty() || (answer.category == ALL && words.is_empty()));
    }

    #[test]
    fn the_parts_join_to_the_text_and_the_marked_ones_match_the_query(query in any_query()) {
        let answer = search(&query, ALL);
        let folded_query = Query::new(&query);
        for card in cards(&answer) {
            let article = articles().iter().find(|article| article.slug == card.slug).unwrap();
            prop_assert_eq!(text(&card.title), article.title);
            prop_assert_eq!(text(&card.excerpt), article.excerpt);
            let parts: Vec<_> = card.title.iter().chain(&card.excerpt).collect();
            for part in parts.iter().filter(|part| part.marked) {
                prop_assert!(folded_query.is_in(part.text), "{:?} marked for {:?}", part.text, folded_query);
            }
            prop_assert_eq!(parts.iter().any(|part| part.marked), !folded_query.is_empty());
        }
    }

    #[test]
    fn any_query_string_is_a_search_and_its_canonical_form_gives_the_same_list(
        address in prop_oneof![any::<String>(), "\\??((q|category|page)=(%[0-9a-f]{1,2}|[+a1'-]|Rituals){0,4}&?){0,4}"]
    ) {
        let filters = journal_filters::parse(&address);
        prop_assert!(filters.page >= 1 && filters.query.chars().count() <= QUERY_LENGTH);
        prop_assert_eq!(&journal_filters::parse(&filters.search).search, &filters.search);
        let answer = search_page(&filters.query, filters.category, filters.page);
        prop_assert_eq!((&answer.query, answer.category), (&filters.query, filters.category));
        let again = journal_filters::parse(&answer.search);
        prop_assert_eq!(search_page(&again.query, again.category, again.page), answer);
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
