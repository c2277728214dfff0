//! Computes the values of the placeholders.

use core_engine::dates::Day;
use core_engine::money::format_usd;
use core_engine::pricing::Bundle;

use crate::compiler::documents::Documents;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::{CASE_STUDIES, PROGRAM, RETREATS};
use crate::compiler::facts::Facts;
use crate::compiler::facts::articles::{self, is_published, minutes_of};
use crate::compiler::facts::named_retreats::{self, NamedRetreat};
use crate::compiler::facts::placeholders::{BONUS_PLACEHOLDERS, Placeholders, in_words};
use crate::compiler::program::pages::short_minutes;
use crate::compiler::texts::Texts;
use crate::model::{INITIATION, OfferFile};

/// A list whose length is the value of a placeholder.
struct CountedList {
    placeholder: &'static str,
    file: &'static str,
    /// The keys that lead to the list.
    keys: &'static [&'static str],
}

const COUNTED_LISTS: [CountedList; 2] = [
    CountedList { placeholder: "experiences", file: "pages/events.toml", keys: &["experiences", "items"] },
    CountedList { placeholder: "offerings", file: "pages/consulting.toml", keys: &["offerings", "items"] },
];

/// Computes the values of the placeholders from the facts and the texts of the articles.
pub fn placeholders(facts: &Facts, articles: &Texts, today: Option<Day>) -> Placeholders {
    let documents = facts.documents;
    let mut placeholders = Placeholders::default();
    placeholders.set("reading_times", Some(reading_times(documents, articles, today)));
    placeholders.set("case_studies", Some(in_words(documents.names(CASE_STUDIES, ".toml").count())));
    for CountedList { placeholder, file, keys } in COUNTED_LISTS {
        placeholders.set(placeholder, Some(in_words(documents.items(file, keys).len())));
    }
    let founder = documents.at("site.toml", &["brand", "founder"]);
    placeholders.set("founder", founder.and_then(Node::plain_text));
    add_retreats(&mut placeholders, facts);
    add_program(&mut placeholders, documents);
    add_prices(&mut placeholders, facts.offers.as_ref());
    placeholders
}

/// Adds the placeholders of retreats. Outside of the texts of a retreat, they have the values of the first retreat.
fn add_retreats(placeholders: &mut Placeholders, facts: &Facts) {
    placeholders.names.extend(named_retreats::PLACEHOLDERS.map(str::to_owned));
    let values =
        |retreat: &Option<NamedRetreat>| retreat.as_ref().map(NamedRetreat::placeholders).unwrap_or_default();
    let of_retreats: Vec<_> = facts.retreats.iter().map(values).collect();
    placeholders.values.extend(of_retreats.first().cloned().unwrap_or_default());
    if facts.documents.get(RETREATS).is_some() && of_retreats.is_empty() {
        placeholders.missing.extend(named_retreats::PLACEHOLDERS.map(|name| (name, "no retreat is planned")));
    }
    placeholders.of_items.insert((RETREATS, "retreats"), of_retreats);
}

/// Adds the placeholders that count the pages of INITIATION's program.
fn add_program(placeholders: &mut Placeholders, documents: &Documents) {
    placeholders.set("program_cards", Some(in_words(items_of_program(documents, "cards"))));
    placeholders.set("program_questions", Some(in_words(items_of_program(documents, "prompts"))));
    let portals = documents.names(PROGRAM, ".md").filter(|name| name.starts_with("portal-"));
    placeholders.set("program_portals", Some(in_words(portals.count())));
    let minutes = short_minutes(documents);
    placeholders.set("short_minutes", minutes.map(|minutes| in_words(minutes as usize)));
}

/// The number of items in the lists of this key on all pages of INITIATION.
fn items_of_program(documents: &Documents, key: &str) -> usize {
    let pages = documents.names(PROGRAM, ".md");
    pages.map(|name| documents.items(&format!("{PROGRAM}/{name}.md"), &[key]).len()).sum()
}

/// Adds the placeholders of prices, savings and bonuses.
fn add_prices(placeholders: &mut Placeholders, file: Option<&OfferFile>) {
    for offer in file.iter().flat_map(|file| file.offers) {
        let name = format!("{}_price", offer.slug.0.replace('-', "_"));
        placeholders.set(&name, Some(format_usd(offer.price.0)));
        placeholders.prices.push(name);
    }
    let program = file.and_then(|file| file.offer(INITIATION));
    let original = program.and_then(|program| program.original);
    placeholders.set("initiation_original", original.map(|original| format_usd(original.0)));
    let bundle = program.map(|program| program.bundle());
    let of_bundle = |value: fn(&Bundle) -> String| bundle.as_ref().map(value);
    placeholders.set("initiation_per_day", of_bundle(|bundle| format_usd(bundle.per_day)));
    placeholders.set("initiation_percent_off", of_bundle(|bundle| bundle.percent_off.to_string()));
    placeholders.set("initiation_saving_percent", of_bundle(|bundle| bundle.saving_percent.to_string()));
    let daily = program.and_then(|program| program.days.as_ref().zip(program.guide_minutes.as_ref()));
    placeholders.set("guide_minutes", daily.map(|(_, minutes)| minutes.0.to_string()));
    placeholders.set("program_days", daily.map(|(days, _)| in_words(days.0 as usize)));
    let bonuses = program.map(|program| program.bonuses.len());
    placeholders.set("bonuses", bonuses.map(in_words));
    placeholders.set("bonus_word", bonuses.map(|count| if count == 1 { "bonus" } else { "bonuses" }));
    if bonuses == Some(0) {
        placeholders.missing.extend(BONUS_PLACEHOLDERS.map(|name| (name, "the offer has no bonus")));
    }
}

/// The shortest and the longest reading time of the published articles, in words: `seven to fifteen`.
fn reading_times(documents: &Documents, texts: &Texts, today: Option<Day>) -> String {
    let published = articles::all(documents).filter(|document| is_published(document, today));
    let minutes = published.filter_map(|document| {
        let stated = document.root.text_of("reading_time").and_then(minutes_of);
        stated.or_else(|| Some(texts.get(document.name)?.minutes()))
    });
    let minutes: Vec<usize> = minutes.collect();
    let (shortest, longest) = (minutes.iter().min().unwrap_or(&0), minutes.iter().max().unwrap_or(&0));
    match (in_words(*shortest), in_words(*longest)) {
        (shortest, longest) if shortest == longest => longest,
        (shortest, longest) => format!("{shortest} to {longest}"),
    }
}
