//! Lists of an offer that have any length: bonuses, testimonials and dated prices.

use std::fs;

use core_content::compiler::{compile, price_days};
use core_content::model::Offer;
use serde_json::Value;

use crate::folder::{changed, loaded, messages, pages};

const OFFERS: &str = "offers.toml";
const SALES: &str = "pages/initiation.toml";

/// The bonuses of the valid content.
const BONUSES: &str = "[[offers.bonuses]]
name = \"One\"
description = \"The first bonus.\"
value = \"$17\"
sample = true

[[offers.bonuses]]
name = \"Two\"
description = \"The second bonus.\"
value = \"$13\"
sample = true

[[offers.bonuses]]
name = \"Three\"
description = \"The third bonus.\"
value = \"$23\"
sample = false
";

/// The testimonials of the valid content.
const VOICES: &str = "[[testimonials.items]]
quote = \"A quote.\"
name = \"Name A.\"
stars = 5
sample = true

[[testimonials.items]]
quote = \"A quote.\"
name = \"Name B.\"
stars = 5
sample = true
";

/// The offer INITIATION on a day, and the pages of the site.
fn on(folder: &std::path::Path, day: Option<&str>) -> (Offer, String) {
    let compiled = compile(folder, day).unwrap();
    (loaded(&compiled).content.offers[0].clone(), pages(&compiled))
}

/// The valid content with this many bonuses, and a sentence that counts them in a section of its own.
fn with_bonuses(count: usize, sentence: &str) -> std::path::PathBuf {
    let bonus = |number: usize| {
        format!(
            "[[offers.bonuses]]\nname = \"Bonus {number}\"\ndescription = \"A bonus.\"\nvalue = \"$10\"\nsample = false\n"
        )
    };
    let bonuses: String = (1..=count).map(bonus).collect();
    let text = format!("text = \"{sentence}\"");
    let hidden = "[bonuses]\ntitle = \"{Bonuses} {bonus_word}\"";
    let changes = [
        (OFFERS, BONUSES, &*bonuses),
        ("pages/contact.toml", "text = \"A sentence.\"", &text),
        (SALES, "[bonuses]\neyebrow = \"Eyebrow\"\ntitle = \"Title\"", hidden),
    ];
    let folder = changed(&format!("bonuses-{count}"), &changes);
    let file = |number: usize| folder.join(format!("program/bonus-{number}.md"));
    let text = fs::read_to_string(file(3)).unwrap();
    (1..=3.max(count)).for_each(|number| {
        if number <= count {
            fs::write(file(number), &text).unwrap();
        } else {
            fs::remove_file(file(number)).unwrap();
        }
    });
    folder
}

#[test]
fn any_number_of_bonuses_is_counted_in_sentences_and_in_the_total() {
    for (count, words) in [(1, "One bonus"), (2, "Two bonuses"), (7, "Seven bonuses")] {
        let folder = with_bonuses(count, "{Bonuses} {bonus_word}, counted.");
        assert_eq!(messages(&folder), Vec::<String>::new());
        let (offer, pages) = on(&folder, None);
        assert!(pages.contains(&format!("{words}, counted.")), "{pages}");
        let total = 19_400 + 10_00 * u32::try_from(count).unwrap();
        assert_eq!((offer.bonuses.len(), offer.bundle().total_value), (count, total));
        let program: Value =
            serde_json::from_str(&compile(&folder, None).unwrap().programs.initiation).unwrap();
        let delivered = program["pages"].as_array().unwrap().iter().filter(|page| page["kind"] == "bonus");
        assert_eq!(delivered.count(), count);
    }
}

#[test]
fn without_bonuses_a_sentence_that_counts_them_is_refused_and_the_text_of_their_section_is_not() {
    let folder = with_bonuses(0, "{Bonuses} {bonus_word}.");
    let remedy = ", and the offer has no bonus (write the words themselves)";
    assert_eq!(
        messages(&folder),
        [
            format!("content/pages/contact.toml:7: \"text\" in [hero] has {{Bonuses}}{remedy}"),
            format!("content/pages/contact.toml:7: \"text\" in [hero] has {{bonus_word}}{remedy}"),
        ]
    );
    let (offer, _) = on(&with_bonuses(0, "A sentence."), None);
    assert_eq!((offer.bonuses.len(), offer.bundle().total_value), (0, 19_400));
}

#[test]
fn any_number_of_testimonials_is_accepted_and_none_needs_no_note() {
    let voice = |number: usize| {
        format!(
            "[[testimonials.items]]\nquote = \"Quote {number}.\"\nname = \"Name {number}.\"\nstars = 5\nsample = false\n"
        )
    };
    for count in [0, 1, 9] {
        let voices: String = (1..=count).map(voice).collect();
        let folder = changed(
            &format!("voices-{count}"),
            &[(SALES, VOICES, &voices), (SALES, "note = \"A sample.\"\n", "")],
        );
        assert_eq!(messages(&folder), Vec::<String>::new());
        let (_, pages) = on(&folder, None);
        let page = pages.lines().find(|page| page.contains("\"page\":\"initiation\"")).unwrap();
        let page: Value = serde_json::from_str(page).unwrap();
        assert_eq!(page["testimonials"]["items"].as_array().unwrap().len(), count);
    }
}

/// The valid content with two dated prices.
fn dated(name: &str) -> std::path::PathBuf {
    let dated = "original = \"$194\"
dated_prices = [
  { price = \"$67\", first_day = \"2026-11-27\", last_day = \"2026-12-03\", words = \"Until December 3\" },
  { price = \"$20\", confirmed = \"$20\", first_day = \"2026-12-31\", last_day = \"2026-12-31\" },
]";
    let edition = "most_popular = true\ndated_prices = [{ price = \"$150\", first_day = \"2026-12-01\", last_day = \"2026-12-01\", words = \"Today\" }]";
    changed(name, &[(OFFERS, "original = \"$194\"", dated), (OFFERS, "most_popular = true", edition)])
}

#[test]
fn a_dated_price_holds_from_its_first_day_to_its_last() {
    let folder = dated("dated-days");
    assert_eq!(messages(&folder), Vec::<String>::new());
    for (day, price) in [
        (None, 87_00),
        (Some("2026-11-26"), 87_00),
        (Some("2026-11-27"), 67_00),
        (Some("2026-12-03"), 67_00),
        (Some("2026-12-04"), 87_00),
        (Some("2026-12-31"), 20_00),
        (Some("2027-01-01"), 87_00),
    ] {
        assert_eq!(on(&folder, day).0.price.0, price, "{day:?}");
    }
    let days = ["2026-11-27", "2026-12-04", "2026-12-31", "2027-01-01", "2026-12-01", "2026-12-02"];
    assert_eq!(price_days(&folder).unwrap(), days);
}

#[test]
fn the_pages_of_a_day_compute_with_its_price_and_have_its_words() {
    let folder = dated("dated-words");
    let page = |day: &str, kind: &str| -> Value {
        let (_, pages) = on(&folder, Some(day));
        let start = format!("{{\"page\":\"{kind}\"");
        serde_json::from_str(pages.lines().find(|page| page.starts_with(&start)).unwrap()).unwrap()
    };
    let sales = page("2026-12-01", "initiation");
    let words = &sales["priceBreakdown"];
    assert_eq!(words["perDay"], "Until December 3 · $9.57 a day");
    assert_eq!(words["today"], "Until December 3 · Today");
    assert_eq!(words["saving"], "Saving 73%");
    assert_eq!(sales["bar"]["link"]["label"], "Begin, $67");
    let rituals = page("2026-12-01", "rituals");
    assert_eq!(rituals["paths"]["devotion"]["eyebrow"], "Today · Eyebrow");
    assert_eq!(rituals["paths"]["codex"]["eyebrow"], "Eyebrow");
    // A dated price without words leaves the labels as they are.
    let sales = page("2026-12-31", "initiation");
    assert_eq!(sales["priceBreakdown"]["perDay"], "$2.86 a day");
    assert_eq!(sales["priceBreakdown"]["today"], "Today");
}

#[test]
fn content_without_a_dated_price_that_holds_is_the_same_bytes_on_every_day() {
    let folder = dated("dated-bytes");
    let bytes = |day: &str| compile(&folder, Some(day)).unwrap().content.build;
    assert_eq!(bytes("2026-12-04"), bytes("2026-12-30"));
    assert_ne!(bytes("2026-12-03"), bytes("2026-12-04"));
}
