//! Specification: every constant (§9) is on the page where it belongs, with the words that the specification quotes (§2).

mod page_json;

use core_wasm::catalog::{content, documents};
use core_wasm::offers;
use core_wasm::prerender::prerender_list;
use page_json::page;
use serde_json::Value;

/// All texts of a page, joined.
fn words(path: &str) -> String {
    fn gather(value: &Value, text: &mut String) {
        match value {
            Value::String(words) => {
                text.push_str(words);
                text.push('\n');
            }
            Value::Array(items) => items.iter().for_each(|item| gather(item, text)),
            // A headline is one text, in its parts.
            Value::Object(fields) if fields.contains_key("lead") && !fields.contains_key("fields") => {
                for part in ["lead", "accent", "tail"] {
                    text.push_str(fields.get(part).and_then(Value::as_str).unwrap_or_default());
                }
                text.push('\n');
            }
            Value::Object(fields) => fields.values().for_each(|field| gather(field, text)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut text = String::new();
    gather(&page(path, None), &mut text);
    text
}

/// Home's hero is the brand's name and the whole tagline (§2); both stand in `site.toml`.
#[test]
fn the_brand_has_its_tagline_in_full() {
    assert_eq!(
        content::SITE.brand.tagline,
        "Where sophistication meets your soul, success becomes a reflection of your wellbeing, not a replacement for it."
    );
    check("/", &["Elegance is a practice you return to"]);
}

/// What a buyer asks is answered on the sales page; its figures are those of the offer.
#[test]
fn the_questions_before_a_purchase_have_answers() {
    let minutes = format!("up to {} minutes a day", offers::initiation().guide_minutes);
    check(
        "/initiation",
        &[&minutes, "No video", "A candle, a bowl", "Our founder", "Phone, tablet or laptop", "no last day"],
    );
    check("/initiation", &["we send it again", "within fourteen days", "Anyone under eighteen"]);
    check(
        "/rituals",
        &["When does it open?", "How large is a round?", "What form does it take?", "the difference"],
    );
}

#[track_caller]
fn check(path: &str, constants: &[&str]) {
    let words = words(path);
    for constant in constants {
        assert!(words.contains(constant), "{path} does not contain {constant:?}");
    }
}

#[test]
fn volume_i_is_counted_as_the_specification_counts_it() {
    let included = page("/rituals", None)["included"]["items"].clone();
    let counts: Vec<_> = included
        .as_array()
        .unwrap()
        .iter()
        .map(|item| format!("{} {}", item["value"].as_str().unwrap(), item["label"].as_str().unwrap()))
        .collect();
    let expected = [
        "8 modules",
        "30 affirmation cards",
        "52 journal prompts",
        "12 audio meditations",
        "12 mirror rituals",
        "Quarterly seasonal updates",
    ];
    assert_eq!(counts, expected);
    assert!(included[3]["text"].as_str().unwrap().contains("3+ hours"));
    assert_eq!(page("/rituals", None)["modules"]["items"].as_array().unwrap().len(), 8);
    assert_eq!(page("/rituals", None)["guarantee"]["figure"]["value"], "3");
    check(
        "/rituals",
        &[
            "The Sacred Beauty Codex",
            "The Magnetic Self-Mastery Curriculum",
            "Choose Your Path",
            "Most Popular",
        ],
    );
    check("/rituals", &["Join the Waitlist", "REVERENCE", "3 days", "For you", "Not for you"]);
}

#[test]
fn prices_are_computed_and_not_in_the_content() {
    // Specification §9: every figure of both offers.
    let offers = offers::offers();
    let (initiation, codex, devotion) = (&offers.initiation, &offers.codex, &offers.devotion);
    assert_eq!((initiation.price.text.as_str(), initiation.original.text.as_str()), ("$87", "$194"));
    assert_eq!((codex.regular.as_deref(), codex.saving.as_str()), (Some("$297"), "$153"));
    assert_eq!(
        (devotion.regular.as_deref(), devotion.value.as_str(), devotion.saving.as_str()),
        (None, "$600+", "$403+")
    );
    // No page contains a price; the brick's is not one.
    for path in prerender_list().into_iter().filter(|page| page.status == 200 && page.state.is_none()) {
        assert!(!words(&path.path).contains('$'), "{} contains a price", path.path);
    }
}

#[test]
fn case_studies_have_their_figures() {
    let metrics = |slug: &str| {
        let study = page(&format!("/case-studies/{slug}"), None)["caseStudy"].clone();
        let metrics = study["metrics"].as_array().unwrap().clone();
        let pair = |metric: &Value| {
            [&metric["label"], &metric["value"]].map(|text| text.as_str().unwrap().to_owned())
        };
        metrics.iter().map(pair).collect::<Vec<_>>()
    };
    // The label 'reach' is shown as 'Timeline' (§3); a reach of its own kind is shown as 'Reach'.
    assert_eq!(
        metrics("crowning-hair-ritual"),
        [["Engagement", "+195%"], ["Bookings", "3 weeks ahead"], ["Timeline", "30 days"]]
    );
    assert_eq!(
        metrics("cross-platform-visibility"),
        [["Views", "881K"], ["Accounts", "414K+"], ["Reach", "98.9%"]]
    );
    check("/case-studies", &["Book a 30-minute call", "/services", "https://book."]);
    check("/case-studies/crowning-hair-ritual", &["The Crowning Hair Ritual", "Honolulu"]);
    for (slug, next) in [
        ("crowning-hair-ritual", "cross-platform-visibility"),
        ("cross-platform-visibility", "crowning-hair-ritual"),
    ] {
        assert_eq!(page(&format!("/case-studies/{slug}"), None)["next"]["slug"], next);
    }
}

#[test]
fn the_studio_has_six_offerings_and_two_email_links() {
    let offerings = page("/consulting", None)["offerings"]["items"].clone();
    let titles: Vec<_> =
        offerings.as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect();
    let expected = [
        "Brand Story Development",
        "Visual & Narrative Identity",
        "Campaign Creative Direction",
        "Digital Presence Refinement",
        "Content Strategy & Launch Architecture",
        "Creative Project Management",
    ];
    assert_eq!(titles, expected);
    assert_eq!(page("/services", None)["brand"]["items"], serde_json::json!(expected));
    check(
        "/consulting",
        &["Hire Me as a Creator", "Submit a Creative Inquiry", "subject=Collaboration%20Inquiry&body="],
    );
    check("/contact", &["Submit Inquiry", "subject=General%20Inquiry&body="]);
}

#[test]
fn about_has_three_values_and_the_enter_dialog() {
    let values = page("/about", None)["values"]["items"].clone();
    let titles: Vec<_> =
        values.as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Sustainable Luxury", "Cultural Craftsmanship", "Functional Wellness"]);
    check(
        "/about",
        &["Enter the House", "Success becomes a reflection of your wellbeing, not a replacement for it."],
    );
}

#[test]
fn events_and_retreats_are_those_of_the_specification() {
    assert_eq!(page("/events", None)["experiences"]["items"].as_array().unwrap().len(), 9);
    check("/events", &["The House Events", "Join the Waitlist"]);
    let retreats = page("/retreats", None);
    let pillars: Vec<_> = retreats["pillars"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["title"].as_str().unwrap())
        .collect();
    assert_eq!(pillars, ["Embodiment", "Expression", "Nourishment", "Integration"]);
    check(
        "/retreats",
        &[
            "The House Gatherings",
            "Sacred Beauty & Adornment",
            "January 3–4, 2026",
            "Oʻahu",
            "One-day retreat",
        ],
    );
    for phase in ["upcoming", "today", "past"] {
        for (dialog, preset) in [
            ("interest", "retreat-interest"),
            ("preSignUp", "retreat-pre-sign-up"),
            ("earlyAccess", "retreat-early-access"),
        ] {
            let dialog_json = &retreats[phase][dialog];
            assert_eq!((&dialog_json["form"], &dialog_json["embedded"]), (&"house".into(), &"own".into()));
            assert_eq!(dialog_json["address"], format!("/forms/house?room={preset}"));
        }
    }
}

#[test]
fn impact_shows_every_figure() {
    check(
        "/impact",
        &[
            "Over 50",
            "children daily",
            "57",
            "aged 4 to 16",
            "150 to 300",
            "twice monthly",
            "10.5 million pesos",
            "plus taxes",
            "30 million pesos",
            "Two",
            "shelters",
            "Over 150",
            "cats per shelter",
            "Over 300",
            "animals",
            "November 21",
            "at 6 PM",
            "500 USD",
            "Makati",
            "How to Get Involved",
            "Donate",
            "Buy a Brick",
            "Attend the Fundraising Gala",
            "Support Through Purchase",
        ],
    );
    let gala = &page("/impact", None)["involved"]["options"][2];
    let date = |key: &str| gala["date"].get(key).cloned();
    assert_eq!(
        [date("month"), date("day"), date("time"), date("year")],
        [Some(11.into()), Some(21.into()), Some("18:00".into()), None]
    );
}

#[test]
fn the_journal_has_the_words_that_the_specification_quotes() {
    check("/journal", &["All", "Clear filters", "No articles found matching your search.", "Subscribe"]);
    let categories = page("/journal", None)["categoryIntros"].clone();
    let names: Vec<_> = categories
        .as_array()
        .unwrap()
        .iter()
        .map(|category| category["category"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Rituals", "Brand Story", "Soft Power", "Founder Notes", "Case Studies"]);
}

#[test]
fn dialogs_open_the_forms_that_the_specification_names() {
    // Specification §7: one for the product waitlist, contact and tiers; another for home and gatherings, which
    // serves events and About too; another for consulting inquiries.
    for (path, dialog, form, address) in [
        ("/", "/hero/dialog", "house", "/forms/house?room=welcome"),
        ("/about", "/enter/dialog", "house", "/forms/house"),
        ("/events", "/waitlist/dialog", "house", "/forms/house?room=events"),
        ("/rituals", "/waitlist/dialog", "product", "/forms/product?topic=waitlist"),
        ("/rituals", "/paths/codex/dialog", "product", "/forms/product?topic=codex"),
        ("/rituals", "/paths/devotion/dialog", "product", "/forms/product?topic=devotion"),
        ("/contact", "/inquiry/dialog", "product", "/forms/product"),
        ("/consulting", "/inquiry/dialog", "creative", "/forms/creative"),
    ] {
        let page = page(path, None);
        let dialog = page.pointer(dialog).unwrap();
        assert_eq!((&dialog["form"], &dialog["address"]), (&form.into(), &address.into()), "{path}");
    }
    check("/", &["Claim Your Place"]);
}

#[test]
fn journal_and_case_studies_are_linked_from_home_about_and_services() {
    for path in ["/", "/about", "/services"] {
        check(path, &["\n/journal\n", "\n/case-studies\n"]);
    }
}

#[test]
fn legal_pages_say_that_they_are_samples() {
    for path in ["/legal/privacy", "/legal/terms", "/legal/cookies"] {
        let page = page(path, None);
        assert_eq!((&page["page"], &page["sample"]), (&"legal".into(), &true.into()));
        assert!(page["notice"].as_str().unwrap().contains("reviewed by counsel"));
    }
    let terms = documents::document("legal", "terms").unwrap();
    assert!(terms.html.contains("INITIATION does not carry the guarantee of Volume I"));
    assert!(content::SITE.brand.sample);
}
