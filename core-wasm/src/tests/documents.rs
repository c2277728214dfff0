//! Rendered documents: opening words, figures with captions, language spans.

use crate::catalog::build::document;

/// The text between the first occurrences of two marks.
fn between<'text>(text: &'text str, from: &str, to: &str) -> &'text str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(found, _)| found)
}

#[test]
fn opening_words_are_marked_and_do_not_split_a_phrase_or_a_name() {
    for (slug, opening) in [
        ("the-soft-no", "You are in the queue"),
        ("the-evening", "The bus turns off King Street"),
        ("a-brand-with-one-sentence", "A woman gets into an elevator"),
    ] {
        let html = document("journal", slug).unwrap().html;
        assert_eq!(between(html, "<p><span class=\"opening\">", "</span>"), opening);
        assert_eq!(html.matches("class=\"opening").count(), 1, "{slug}");
    }
    // A first paragraph that is lower than its drop cap.
    let html = document("journal", "the-basin").unwrap().html;
    assert!(html.starts_with("<p><span class=\"opening opening-short\">"), "{html}");
    // A text that begins with a heading.
    assert!(!document("legal", "terms").unwrap().html.contains("opening"));
}

#[test]
fn a_figure_has_the_alternative_text_of_its_picture_and_its_own_caption() {
    let html = document("journal", "the-evening").unwrap().html;
    let figure = between(html, "<figure class=\"figure\">", "</figure>");
    assert!(figure.starts_with("<img data-picture=\"moon\""), "{figure}");
    assert_eq!(between(figure, "alt=\"", "\""), "A moon");
    assert_eq!(between(figure, "<figcaption>", "</figcaption>"), "A pear beneath the moon.");
}

#[test]
fn words_of_other_languages_are_marked_as_whole_words() {
    let html = document("journal", "the-evening").unwrap().html;
    assert!(html.contains("Two lānais, and one <span lang=\"haw\">lānai</span> with"), "{html}");
}
