//! Rendered articles: opening words, figures with captions, language spans.

use core_wasm::catalog::documents::{DOCUMENTS, Document, document};

fn articles() -> impl Iterator<Item = &'static Document> {
    DOCUMENTS.iter().filter(|document| document.folder == "journal")
}

/// The text between the first match of two marks.
fn between<'text>(text: &'text str, from: &str, to: &str) -> &'text str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(found, _)| found)
}

#[test]
fn every_article_has_opening_words() {
    for article in articles() {
        // One article has a first paragraph that is shorter than its drop cap.
        let short = article.html.starts_with("<p><span class=\"opening opening-short\">");
        assert_eq!(short, article.slug == "pictures-that-lower-their-voice", "{}", article.slug);
        let opening = between(article.html, "<p><span class=\"opening", "</span>")
            .trim_start_matches(" opening-short")
            .trim_start_matches("\">");
        let length = opening.chars().count();
        assert!((18..=36).contains(&length), "{}: {opening:?}", article.slug);
        assert_eq!(article.html.matches("class=\"opening").count(), 1, "{}", article.slug);
    }
}

#[test]
fn opening_words_do_not_split_a_phrase_or_a_name() {
    for (slug, opening) in [
        ("the-cellular-awakening", "It is ten past nine"),
        ("the-anti-doomscroll-evening", "The bus turns off King Street"),
        ("a-brand-with-one-sentence", "A woman gets into an elevator"),
        ("the-basin-on-the-back-step", "People ask how the house"),
    ] {
        let article = document("journal", slug).unwrap();
        assert_eq!(between(article.html, "<span class=\"opening\">", "</span>"), opening);
    }
}

#[test]
fn every_article_has_a_figure_with_a_caption() {
    for article in articles() {
        let figure = between(article.html, "<figure class=\"figure\">", "</figure>");
        let alt = between(figure, "alt=\"", "\"");
        let caption = between(figure, "<figcaption>", "</figcaption>");
        assert!(figure.starts_with("<img data-picture=\""), "{}: {figure:?}", article.slug);
        assert!(!alt.is_empty() && !caption.is_empty(), "{}: {figure:?}", article.slug);
        assert_ne!(alt, caption, "{}: the caption repeats the alternative text", article.slug);
    }
}

#[test]
fn a_text_that_begins_with_a_heading_has_no_opening_words() {
    for name in ["terms", "privacy", "cookies"] {
        assert!(!document("legal", name).unwrap().html.contains("opening"), "{name}");
    }
}

#[test]
fn words_of_other_languages_are_marked_as_whole_words() {
    for (folder, slug, marked) in [
        ("journal", "the-anti-doomscroll-evening", "the <span lang=\"haw\">lānai</span> with"),
        ("journal", "the-basin-on-the-back-step", "<em><span lang=\"fil\">bangkito</span></em>"),
        ("journal", "the-basin-on-the-back-step", "<em><span lang=\"haw\">Hau</span></em>"),
        ("journal", "hair-oil-and-patience", "<em><span lang=\"fil\">langis ng niyog</span></em>"),
        ("journal", "a-brand-with-one-sentence", "<em><span lang=\"gd\">sluagh-ghairm</span></em>"),
    ] {
        let html = document(folder, slug).unwrap().html;
        assert!(html.contains(marked), "{slug}: {marked}");
    }
    for article in articles() {
        // Not within a tag, and not within a word.
        for part in article.html.split('<').skip(1) {
            let (tag, _) = part.split_once('>').unwrap();
            assert!(!tag.contains("span lang") || tag.starts_with("span lang=\""), "{}: {tag}", article.slug);
        }
        for marked in article.html.split("<span lang=\"").skip(1) {
            let after = marked.split_once("</span>").unwrap().1.chars().next().unwrap();
            assert!(!after.is_alphanumeric() && after != 'ʻ', "{}: {marked:.60}", article.slug);
        }
    }
}
