//! Gathers the facts from the documents, with the rendered texts that some facts need. Each step adds facts that need
//! earlier ones.

use std::collections::BTreeMap;

use core_engine::dates::Day;
use core_engine::money::format_usd;

use super::documents::Documents;
use super::documents::node::Node;
use super::documents::paths::{CASE_STUDIES, OFFERS, PICTURES, PLAIN, PROGRAM, RETREATS};
use super::documents::problem::Problem;
use super::facts::Facts;
use super::facts::articles::{self, is_published, minutes_of};
use super::facts::dated_prices;
use super::facts::language_index::LanguageIndex;
use super::facts::named_retreats::{self, NamedRetreat};
use super::facts::pictures::{PictureFiles, Pictures};
use super::facts::placeholders::{BONUS_PLACEHOLDERS, Placeholders, in_words};
use super::program::pages::short_minutes;
use super::texts::{Texts, texts_of};
use super::values::form_choices;
use super::values::from_toml::{self, FromToml};
use crate::model::{
    FieldKind, FormDefinition, FormName, FormTarget, INITIATION, Languages, OfferFile, Picture, PictureEntry,
};
use crate::registry::RouteId;

/// The placeholders other than prices.
const PLACEHOLDERS: [&str; 20] = [
    "bonus_word",
    "bonuses",
    "case_studies",
    "experiences",
    "founder",
    "guide_minutes",
    "initiation_original",
    "initiation_per_day",
    "initiation_percent_off",
    "initiation_saving_percent",
    "offerings",
    "program_cards",
    "program_days",
    "program_portals",
    "program_questions",
    "reading_times",
    "retreat_dates",
    "retreat_name",
    "retreat_place",
    "short_minutes",
];

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

/// Parses the day of a build; an error if the text is no date, since every waiting text would be public without a day.
pub fn build_day(text: &str) -> Result<Day, Vec<Problem>> {
    let invalid =
        || vec![Problem::of_file("", format_args!("the build's day “{text}” is no date (write 2026-01-18)"))];
    Day::from_iso(text).ok_or_else(invalid)
}

/// The facts of a content folder, and its texts. Essays are rendered first and without placeholders, because the
/// placeholder for reading times is computed from them.
pub fn facts_and_texts(documents: &'static Documents, today: Option<Day>) -> (Facts, Texts) {
    let pictures = pictures(documents);
    let essays = texts_of(articles::all(documents), &Placeholders::default(), &pictures);
    let facts = facts(documents, pictures, &essays, today);
    let others = documents.all().filter(|document| !essays.contains_key(document.name));
    let mut texts = texts_of(others, &facts.placeholders, &facts.pictures);
    texts.extend(essays);
    (facts, texts)
}

/// Reads the picture descriptions.
fn pictures(documents: &'static Documents) -> Pictures {
    let none = Facts::empty(documents);
    let described = documents.get(PICTURES).map(|document| document.root.table());
    let picture = |(key, entry): (&'static toml::Spanned<std::borrow::Cow<'static, str>>, Node)| {
        let id = key.get_ref().as_ref();
        let entry = PictureEntry::from_toml(entry, &none);
        let picture = entry.map(|PictureEntry { alt, focal, portrait }| Picture { id, alt, focal, portrait });
        (id.to_owned(), picture)
    };
    described.into_iter().flatten().map(picture).collect()
}

/// Gathers the facts of a content folder: first facts that files state, then facts that are computed from these.
/// Essays with a publication day after `today` count as drafts.
fn facts(documents: &'static Documents, pictures: Pictures, essays: &Texts, today: Option<Day>) -> Facts {
    let none = Facts::empty(documents);
    let texts_of_items = |file: &str, list: &str, key: &str| -> Vec<&'static str> {
        documents.items(file, &[list]).into_iter().filter_map(|item| item.text_of(key)).collect()
    };
    let stated = Facts {
        languages: from_toml::read::<Languages>("languages.toml", &none)
            .map_or_else(|_| LanguageIndex::new(&[]), |file| LanguageIndex::new(file.languages)),
        picture_files: PictureFiles::of(documents),
        pictures,
        sounds: documents.entries("sounds").filter_map(|path| path.rsplit('/').next()).collect(),
        email: documents.at("site.toml", &["contact", "email"]).and_then(Node::plain_text),
        categories: texts_of_items("pages/journal.toml", "categories", "name"),
        forms: texts_of_items("forms.toml", "forms", "slug"),
        retreats: documents.items(RETREATS, &["retreats"]).into_iter().map(NamedRetreat::new).collect(),
        ..none
    };
    let offers = from_toml::read::<OfferFile>(OFFERS, &stated).ok();
    let priced = Facts { offers: offers.map(|file| dated_prices::on_day(file, today)), ..stated };
    let computed = Facts {
        slugs: slugs(&priced, today),
        placeholders: placeholders(&priced, &reading_times(documents, essays, today)),
        ..priced
    };
    let forms = form_choices::offered_forms(&computed);
    let select = |(form, definition): &(FormName, FormDefinition)| {
        let select = definition.fields.iter().find(|field| field.kind == FieldKind::Select)?;
        Some((*form, select.clone()))
    };
    let selects = forms.iter().filter_map(select).collect();
    Facts { selects, targets: targets(forms, &computed), ..computed }
}

/// The target of each form: that of `site.toml`, or else the e-mail of the form.
fn targets(forms: Vec<(FormName, FormDefinition)>, facts: &Facts) -> BTreeMap<FormName, FormTarget> {
    let mails = forms.into_iter().filter_map(|(form, definition)| {
        Some(FormTarget { form, address: None, mail: definition.mail?, sample: false })
    });
    let stated = facts.documents.items("site.toml", &["forms"]).into_iter();
    let stated = stated.filter_map(|target| FormTarget::from_toml(target, facts));
    // A later target of the same form takes the place of an earlier one.
    mails.chain(stated).map(|target| (target.form, target)).collect()
}

/// The slugs of each route whose pattern has one.
fn slugs(facts: &Facts, today: Option<Day>) -> BTreeMap<RouteId, Vec<String>> {
    let copied = |slugs: &mut dyn Iterator<Item = &'static str>| slugs.map(str::to_owned).collect::<Vec<_>>();
    let delivered = facts.offers.iter().flat_map(|file| file.offers).filter(|offer| offer.delivers.is_some());
    let delivered = copied(&mut delivered.map(|offer| offer.slug.0));
    [
        (RouteId::CaseStudy, copied(&mut facts.documents.names(CASE_STUDIES, ".toml"))),
        (RouteId::Plain, copied(&mut facts.documents.names(PLAIN, ".md"))),
        (RouteId::Form, copied(&mut facts.forms.iter().copied())),
        (RouteId::Article, copied(&mut articles::linkable_slugs(facts.documents, today))),
        (RouteId::Welcome, delivered.clone()),
        (RouteId::Demo, delivered),
    ]
    .into()
}

/// Computes the placeholder values.
fn placeholders(facts: &Facts, reading_times: &str) -> Placeholders {
    let documents = facts.documents;
    let mut placeholders =
        Placeholders { names: PLACEHOLDERS.map(str::to_owned).into(), ..Placeholders::default() };
    placeholders.set("reading_times", reading_times);
    placeholders.set("case_studies", in_words(documents.names(CASE_STUDIES, ".toml").count()));
    for CountedList { placeholder, file, keys } in COUNTED_LISTS {
        placeholders.set(placeholder, in_words(documents.items(file, keys).len()));
    }
    if let Some(founder) = documents.at("site.toml", &["brand", "founder"]).and_then(Node::plain_text) {
        placeholders.set("founder", founder);
    }
    // Outside of a retreat's own texts, the retreat placeholders have the values of the first retreat.
    if let Some(Some(first)) = facts.retreats.first() {
        placeholders.values.extend(first.placeholders());
    }
    if documents.get(RETREATS).is_some() && facts.retreats.is_empty() {
        placeholders.missing.extend(named_retreats::PLACEHOLDERS.map(|name| (name, "no retreat is planned")));
    }
    let of_retreats = facts.retreats.iter().map(|retreat| retreat.as_ref().map(NamedRetreat::placeholders));
    placeholders.of_items.insert(
        (RETREATS, "retreats"),
        of_retreats.map(|values| values.unwrap_or_else(BTreeMap::new)).collect(),
    );
    placeholders.set("program_cards", in_words(items_of_program(documents, "cards")));
    placeholders.set("program_questions", in_words(items_of_program(documents, "prompts")));
    let portals = documents.names(PROGRAM, ".md").filter(|name| name.starts_with("portal-"));
    placeholders.set("program_portals", in_words(portals.count()));
    if let Some(minutes) = short_minutes(documents) {
        placeholders.set("short_minutes", in_words(minutes as usize));
    }
    facts.offers.iter().for_each(|file| add_prices(&mut placeholders, file));
    placeholders
}

/// The number of items in the lists of this key on all pages of INITIATION.
fn items_of_program(documents: &Documents, key: &str) -> usize {
    let pages = documents.names(PROGRAM, ".md");
    pages.map(|name| documents.items(&format!("{PROGRAM}/{name}.md"), &[key]).len()).sum()
}

/// Adds the placeholders of prices, savings and bonuses.
fn add_prices(placeholders: &mut Placeholders, file: &OfferFile) {
    for offer in file.offers {
        let name = format!("{}_price", offer.slug.0.replace('-', "_"));
        placeholders.set(&name, format_usd(offer.price.0));
        placeholders.prices.push(name);
    }
    let Some(program) = file.offer(INITIATION) else { return };
    let bundle = program.bundle();
    if let Some(original) = program.original {
        placeholders.set("initiation_original", format_usd(original.0));
    }
    placeholders.set("initiation_per_day", format_usd(bundle.per_day));
    placeholders.set("initiation_percent_off", bundle.percent_off.to_string());
    placeholders.set("initiation_saving_percent", bundle.saving_percent.to_string());
    if let Some((days, minutes)) = program.days.as_ref().zip(program.guide_minutes.as_ref()) {
        placeholders.set("guide_minutes", minutes.0.to_string());
        placeholders.set("program_days", in_words(days.0 as usize));
    }
    let bonuses = program.bonuses.len();
    placeholders.set("bonuses", in_words(bonuses));
    placeholders.set("bonus_word", if bonuses == 1 { "bonus" } else { "bonuses" });
    if bonuses == 0 {
        placeholders.missing.extend(BONUS_PLACEHOLDERS.map(|name| (name, "the offer has no bonus")));
    }
}

/// The shortest and the longest reading time of the published articles, in words: `seven to fifteen`.
fn reading_times(documents: &Documents, essays: &Texts, today: Option<Day>) -> String {
    let published = articles::all(documents).filter(|document| is_published(document, today));
    let minutes = published.filter_map(|document| {
        let stated = document.root.text_of("reading_time").and_then(minutes_of);
        stated.or_else(|| Some(essays.get(document.name)?.minutes()))
    });
    let minutes: Vec<usize> = minutes.collect();
    let (shortest, longest) = (minutes.iter().min().unwrap_or(&0), minutes.iter().max().unwrap_or(&0));
    match (in_words(*shortest), in_words(*longest)) {
        (shortest, longest) if shortest == longest => longest,
        (shortest, longest) => format!("{shortest} to {longest}"),
    }
}
