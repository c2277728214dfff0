//! The bodies of the essays as they are set: an opening in small capitals, figures with their captions, notes.

use core_wasm::bodies::{BODIES, Body, body};

fn essays() -> impl Iterator<Item = &'static Body> {
    BODIES.iter().filter(|body| body.folder == "journal")
}

/// What stands between two marks, the first time that they are found.
fn between<'text>(text: &'text str, from: &str, to: &str) -> &'text str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(found, _)| found)
}

#[test]
fn every_essay_opens_with_a_few_words_in_small_capitals() {
    for essay in essays() {
        // One paragraph of this journal is too short to carry its initial alone.
        let short = essay.html.starts_with("<p><span class=\"opening opening-short\">");
        assert_eq!(short, essay.slug == "pictures-that-lower-their-voice", "{}", essay.slug);
        let opening = between(essay.html, "<p><span class=\"opening", "</span>")
            .trim_start_matches(" opening-short")
            .trim_start_matches("\">");
        let letters = opening.chars().count();
        assert!((18..=36).contains(&letters), "{}: {opening:?}", essay.slug);
        assert_eq!(essay.html.matches("class=\"opening").count(), 1, "{}", essay.slug);
    }
}

#[test]
fn neither_a_phrase_nor_a_name_is_cut_in_two() {
    for (slug, opening) in [
        ("the-cellular-awakening", "It is ten past nine"),
        ("the-anti-doomscroll-evening", "The bus turns off King Street"),
        ("a-brand-with-one-sentence", "A woman gets into a lift"),
        ("the-basin-on-the-back-step", "People ask how the house"),
    ] {
        let essay = body("journal", slug).unwrap();
        assert_eq!(between(essay.html, "<span class=\"opening\">", "</span>"), opening);
    }
}

#[test]
fn every_essay_has_a_figure_with_its_caption() {
    for essay in essays() {
        let figure = between(essay.html, "<figure class=\"figure\">", "</figure>");
        let alt = between(figure, "alt=\"", "\"");
        let caption = between(figure, "<figcaption>", "</figcaption>");
        assert!(figure.starts_with("<img data-picture=\""), "{}: {figure:?}", essay.slug);
        assert!(!alt.is_empty() && !caption.is_empty(), "{}: {figure:?}", essay.slug);
        assert_ne!(alt, caption, "{}: a caption says more than what is seen", essay.slug);
    }
}

#[test]
fn a_text_that_begins_with_a_heading_has_no_opening() {
    for name in ["terms", "privacy", "cookies"] {
        assert!(!body("legal", name).unwrap().html.contains("opening"), "{name}");
    }
}

#[test]
fn a_word_of_another_language_says_so_and_a_part_of_a_longer_word_does_not() {
    for (folder, slug, said) in [
        ("journal", "the-anti-doomscroll-evening", "the <span lang=\"haw\">lānai</span> with"),
        ("journal", "the-basin-on-the-back-step", "<em><span lang=\"fil\">bangkito</span></em>"),
        ("journal", "the-basin-on-the-back-step", "<em><span lang=\"haw\">Hau</span></em>"),
        ("journal", "hair-oil-and-patience", "<em><span lang=\"fil\">langis ng niyog</span></em>"),
        ("journal", "a-brand-with-one-sentence", "<em><span lang=\"gd\">sluagh-ghairm</span></em>"),
    ] {
        let html = body(folder, slug).unwrap().html;
        assert!(html.contains(said), "{slug}: {said}");
    }
    for essay in essays() {
        // Neither in an address nor in an attribute, nor within a word.
        for part in essay.html.split('<').skip(1) {
            let (tag, _) = part.split_once('>').unwrap();
            assert!(!tag.contains("span lang") || tag.starts_with("span lang=\""), "{}: {tag}", essay.slug);
        }
        for marked in essay.html.split("<span lang=\"").skip(1) {
            let after = marked.split_once("</span>").unwrap().1.chars().next().unwrap();
            assert!(!after.is_alphanumeric() && after != 'ʻ', "{}: {marked:.60}", essay.slug);
        }
    }
}
