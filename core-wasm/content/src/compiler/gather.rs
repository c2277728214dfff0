//! Gathers the facts from the documents. Each fact may use those gathered before it.

use std::collections::BTreeMap;

use super::articles;
use super::documents::Documents;
use super::facts::Facts;
use super::figures::{Figures, in_words};
use super::file_kinds::{PICTURES, PLAIN, RETREATS};
use super::forms;
use super::from_toml::{self, FromToml};
use super::language_index::LanguageIndex;
use super::named_retreats::{self, NamedRetreat};
use super::node::Node;
use super::offers::{self, INITIATION};
use super::pictures::{PictureFiles, Pictures};
use super::program_rules;
use super::texts::Texts;
use crate::model::{FieldKind, FormName, FormTarget, Languages, Picture, PictureEntry, PriceList};
use crate::registry::RouteId;
use core_engine::dates::Day;
use core_engine::money::format_usd;

/// The placeholders other than prices.
const FIGURES: [&str; 19] = [
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

/// The placeholders for list lengths: name, file, and the keys that lead to the list.
const LISTS: [(&str, &str, &[&str]); 2] = [
    ("experiences", "pages/events.toml", &["experiences", "items"]),
    ("offerings", "pages/consulting.toml", &["offerings", "items"]),
];

/// Reads the picture descriptions.
pub fn pictures(documents: &Documents) -> Pictures {
    let described = documents.get(PICTURES).map(|document| document.root.table());
    let picture = |(key, entry): (&'static toml::Spanned<std::borrow::Cow<'static, str>>, Node)| {
        let id = key.get_ref().as_ref();
        let entry = PictureEntry::from_toml(entry, &Facts::default());
        let picture = entry.map(|PictureEntry { alt, focal, portrait }| Picture { id, alt, focal, portrait });
        (id.to_owned(), picture)
    };
    described.into_iter().flatten().map(picture).collect()
}

/// Gathers the facts of a content folder. Essays with a publication day after `today` count as drafts.
pub fn facts(documents: &Documents, pictures: Pictures, essays: &Texts, today: Option<Day>) -> Facts {
    let none = Facts::default();
    let languages = from_toml::read::<Languages>(documents, "languages.toml", &none);
    let names = |file: &str, list: &str, key: &str| -> Vec<&'static str> {
        documents.items(file, &[list]).into_iter().filter_map(|item| item.text_of(key)).collect()
    };
    let mut facts = Facts {
        languages: languages
            .map(|file| LanguageIndex::new(file.languages))
            .unwrap_or_else(|_| LanguageIndex::new(&[])),
        picture_files: PictureFiles::of(documents),
        pictures,
        sounds: documents.entries("sounds").filter_map(|path| path.rsplit('/').next()).collect(),
        email: documents.at("site.toml", &["contact", "email"]).and_then(Node::plain_text),
        categories: names("pages/journal.toml", "categories", "name"),
        forms: names("forms.toml", "forms", "slug"),
        retreats: documents.items(RETREATS, &["retreats"]).into_iter().map(NamedRetreat::new).collect(),
        ..none
    };
    facts.prices = from_toml::read::<PriceList>(documents, "offers.toml", &facts)
        .ok()
        .map(|prices| offers::with_pages(prices, &offers::sold_by_text(documents)));
    facts.slugs = slugs(documents, &facts, today);
    facts.figures = figures(documents, &facts, &articles::reading_times(documents, essays, today));
    let offered = forms::offered(documents, &facts);
    for (name, form) in &offered {
        let select = form.fields.iter().find(|field| field.kind == FieldKind::Select);
        facts.selects.extend(select.map(|select| (*name, select.clone())));
    }
    facts.targets = targets(documents, &facts);
    for (name, form) in offered {
        if let Some(mail) = form.mail {
            let own = FormTarget { form: name, address: None, mail, sample: false };
            facts.targets.entry(name).or_insert(own);
        }
    }
    facts
}

/// Reads the targets of forms from `site.toml`.
fn targets(documents: &Documents, facts: &Facts) -> BTreeMap<FormName, FormTarget> {
    let targets = documents.items("site.toml", &["forms"]).into_iter();
    let targets = targets.filter_map(|target| FormTarget::from_toml(target, facts));
    targets.map(|target| (target.form, target)).collect()
}

/// The slugs of each route whose pattern has one.
fn slugs(documents: &Documents, facts: &Facts, today: Option<Day>) -> BTreeMap<RouteId, Vec<String>> {
    let owned = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect::<Vec<_>>();
    let delivered =
        facts.prices.iter().flat_map(|prices| prices.offers).filter(|offer| offer.delivers.is_some());
    let delivered = owned(&mut delivered.map(|offer| offer.slug.0));
    [
        (RouteId::CaseStudy, owned(&mut documents.names("case-studies", ".toml"))),
        (RouteId::Plain, owned(&mut documents.names(PLAIN, ".md"))),
        (RouteId::Form, owned(&mut facts.forms.iter().copied())),
        (RouteId::Article, owned(&mut articles::linked(documents, today))),
        (RouteId::Welcome, delivered.clone()),
        (RouteId::Demo, delivered),
    ]
    .into()
}

/// Computes the placeholder values.
fn figures(documents: &Documents, facts: &Facts, reading_times: &str) -> Figures {
    let mut figures = Figures { names: FIGURES.map(str::to_owned).into(), ..Figures::default() };
    figures.set("reading_times", reading_times);
    figures.set("case_studies", in_words(documents.names("case-studies", ".toml").count()));
    for (figure, file, keys) in LISTS {
        figures.set(figure, in_words(documents.items(file, keys).len()));
    }
    if let Some(founder) = documents.at("site.toml", &["brand", "founder"]).and_then(Node::plain_text) {
        figures.set("founder", founder);
    }
    // Outside of a retreat's own texts, the retreat placeholders have the values of the first retreat.
    if let Some(Some(first)) = facts.retreats.first() {
        figures.values.extend(first.figures());
    }
    if documents.get(RETREATS).is_some() && facts.retreats.is_empty() {
        figures.missing = named_retreats::FIGURES.map(|name| (name, "no retreat is planned")).into();
    }
    let of_retreats = facts.retreats.iter().map(|retreat| retreat.as_ref().map(NamedRetreat::figures));
    figures
        .of_items
        .insert((RETREATS, "retreats"), of_retreats.map(|own| own.unwrap_or_else(BTreeMap::new)).collect());
    let Some(prices) = &facts.prices else { return figures };
    for offer in prices.offers {
        let name = format!("{}_price", offer.slug.0.replace('-', "_"));
        figures.set(&name, format_usd(offer.price.0));
        figures.prices.push(name);
    }
    let program = prices.offer(INITIATION);
    if let Some(offer) = program {
        let bundle = offer.bundle();
        if let Some(original) = offer.original {
            figures.set("initiation_original", format_usd(original.0));
        }
        figures.set("initiation_per_day", format_usd(bundle.per_day));
        figures.set("initiation_percent_off", bundle.percent_off.to_string());
        figures.set("initiation_saving_percent", bundle.saving_percent.to_string());
    }
    if let Some((days, minutes)) = program.and_then(|offer| offer.days.zip(offer.guide_minutes)) {
        figures.set("guide_minutes", minutes.0.to_string());
        figures.set("program_days", in_words(days.0 as usize));
    }
    let of_pages = |key: &str| -> usize {
        let pages = documents.names("program", ".md");
        pages.map(|name| documents.items(&format!("program/{name}.md"), &[key]).len()).sum()
    };
    let portals = documents.names("program", ".md").filter(|name| name.starts_with("portal-"));
    figures.set("program_portals", in_words(portals.count()));
    figures.set("program_cards", in_words(of_pages("cards")));
    figures.set("program_questions", in_words(of_pages("prompts")));
    if let Some(minutes) = program_rules::short_minutes(documents) {
        figures.set("short_minutes", in_words(minutes as usize));
    }
    if let Some(bonuses) = program.and_then(|offer| offer.bonuses) {
        figures.set("bonuses", in_words(bonuses.len()));
    }
    figures
}
