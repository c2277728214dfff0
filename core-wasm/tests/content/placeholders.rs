//! Placeholders in texts: each is filled in or rejected.

use std::fs;

use core_content::compiler::{Compiled, compile};
use core_content::registry::RouteId;

use crate::folder::{changed, files, loaded, messages, pages};

/// The texts of the valid content.
const TEXTS: [&str; 9] = [
    "Title",
    "Eyebrow",
    "Words.",
    "A label",
    "A sentence.",
    "A paragraph.",
    "A line.",
    "A note.",
    "An answer.",
];

/// The compiled content and documents as one text, to look for placeholders that should have been filled in.
fn everything(compiled: &Compiled) -> String {
    let files = compiled.document_files.values().map(String::as_str).collect::<String>();
    String::from_utf8_lossy(&compiled.content.build).into_owned() + &files
}

#[test]
fn placeholders_are_filled_in_in_every_text_of_a_page() {
    let folder =
        changed("figures-everywhere", &[("pages/plain/press.md", "The room", "{Case_studies}: the room")]);
    let mut count = 0;
    for file in ["pages", "case-studies"].iter().flat_map(|name| files(&folder.join(name))) {
        let Ok(mut text) = fs::read_to_string(&file) else { continue };
        for filler in TEXTS {
            count += text.matches(&format!("\"{filler}\"")).count();
            text = text.replace(&format!("\"{filler}\""), &format!("\"{filler} {{case_studies}}\""));
        }
        fs::write(file, text).unwrap();
    }
    assert!(count > 500, "{count} texts");
    assert_eq!(messages(&folder), Vec::<String>::new());
    let made = everything(&compile(&folder, None).unwrap());
    let mut places: Vec<&str> = made.split("ase_studies").collect();
    places.pop();
    let ends =
        places.iter().map(|text| text.chars().rev().take(80).collect::<Vec<_>>().into_iter().rev().collect());
    let ends: Vec<String> = ends.collect();
    assert!(ends.is_empty(), "{ends:#?}");
    assert!(made.contains("A%20line.%20two"), "a letter takes its figures before it is encoded");
}

#[test]
fn the_sentences_of_a_price_follow_the_price_list() {
    let of =
        |changes: &[(&str, &str, &str)]| pages(&compile(&changed("price-words", changes), None).unwrap());
    let words = [r#""saving":"Saving 65%""#, r#""perDay":"$12.43 a day""#, r#""label":"55% off""#];
    let made = of(&[]);
    assert!(words.iter().all(|words| made.contains(words)), "{made}");
    let offers = "offers.toml";
    let made =
        of(&[(offers, "price = \"$87\"\nconfirmed = \"$87\"", "price = \"$97\"\nconfirmed = \"$97\"")]);
    let words = [r#""saving":"Saving 61%""#, r#""perDay":"$13.86 a day""#, r#""label":"50% off""#];
    assert!(words.iter().all(|words| made.contains(words)), "{made}");
}

/// A second retreat with placeholders in all of its texts.
const SECOND: &str = "[[retreats]]
slug = \"quiet\"
eyebrow = \"{Retreat_dates}\"
title = \"Quiet & “calm”\"
starts = \"2026-05-03\"
ends = \"2026-05-04\"
place = \"Hilo\\\\n\\nby the sea\"
paragraphs = [\"{Retreat_place}: {Retreat_name}, {retreat_dates}.\"]
summary = \"{retreat_name} in {retreat_place}.\"

[pillars]";

#[test]
fn a_retreat_is_named_by_its_own_texts_and_dialogs() {
    let (page, sentence) = ("pages/retreats.toml", "text = \"A sentence.\" }\npre_sign_up");
    let folder = changed(
        "figures-of-retreats",
        &[
            (page, "[pillars]", SECOND),
            (page, sentence, "text = \"Until {retreat_dates}.\" }\npre_sign_up"),
            ("pages/contact.toml", "text = \"A sentence.\"", "text = \"See {retreat_place}.\""),
            ("pages/contact.toml", "title = \"Title\"", "title = \"{retreat_name} & {Retreat_dates}\""),
        ],
    );
    assert_eq!(messages(&folder), Vec::<String>::new());
    let pages = pages(&compile(&folder, None).unwrap());
    for text in [
        "\"eyebrow\":\"May 3–4, 2026\"",
        "Hilo\\\\n by the sea: Quiet & “calm”, May 3–4, 2026.",
        "Quiet & “calm”, May 3–4, 2026. Until May 3–4, 2026.",
        "Title, January 3–4, 2026. Until January 3–4, 2026.",
        "See Words..",
        "Title & January 3–4, 2026",
    ] {
        assert!(pages.contains(text), "{text}\n{pages}");
    }
    assert!(pages.lines().count() > 20);
    for json in pages.lines() {
        serde_json::from_str::<serde_json::Value>(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    }
}

#[test]
fn placeholders_are_filled_in_in_titles_and_descriptions() {
    let description = "description = \"The room called Retreats, {retreat_dates}.\"";
    let title = "title = \"Retreats for {initiation_price}\"";
    let changes = [
        ("pages/retreats.toml", "description = \"The room called Retreats.\"", description),
        ("pages/retreats.toml", "title = \"Retreats\"", title),
    ];
    let content = loaded(&compile(&changed("figures-of-heads", &changes), None).unwrap()).content;
    let page = content.pages.iter().find(|page| page.route == RouteId::Retreats).unwrap();
    let expected = ("Retreats for $87", "The room called Retreats, January 3–4, 2026.");
    assert_eq!((page.title, page.description), expected);
}

#[test]
fn placeholders_have_the_values_of_the_content() {
    let sentence = "text = \"{Experiences} experiences, {offerings} offerings, {bonuses} bonuses, {case_studies} brands on {retreat_dates} for {initiation_price}.\"";
    let changes = [
        ("pages/contact.toml", "text = \"A sentence.\"", sentence),
        ("offers.toml", "price = \"$87\"\nconfirmed = \"$87\"", "price = \"$97\"\nconfirmed = \"$87\""),
    ];
    let pages = pages(&compile(&changed("figures", &changes), None).unwrap());
    assert!(
        pages.contains(
            "Nine experiences, six offerings, three bonuses, two brands on January 3–4, 2026 for $97."
        ),
        "{pages}"
    );
    assert!(pages.contains("Today: seven days, $97"), "{pages}");
}
