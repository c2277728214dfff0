//! Gathers the facts from the documents, with the rendered texts that some facts need. Each step adds facts that need
//! earlier ones.

mod placeholders;

use std::collections::BTreeMap;

use core_engine::dates::Day;

use super::documents::Documents;
use super::documents::node::Node;
use super::documents::paths::{CASE_STUDIES, OFFERS, PICTURES, PLAIN, RETREATS};
use super::facts::Facts;
use super::facts::articles;
use super::facts::dated_prices;
use super::facts::language_index::LanguageIndex;
use super::facts::named_retreats::NamedRetreat;
use super::facts::pictures::{PictureFiles, Pictures};
use super::facts::placeholders::Placeholders;
use super::facts::text_context::TextLabels;
use super::texts::{Texts, texts_of};
use super::values::form_choices;
use super::values::from_toml::{self, FromToml};
use crate::model::{
    FieldKind, FormDefinition, FormName, FormTarget, Languages, MessageFile, OfferFile, Picture, PictureEntry,
};
use crate::registry::RouteId;

/// The facts of a content folder, and its texts. Articles are rendered first and without placeholders, because the
/// placeholder for reading times is computed from them.
pub fn facts_and_texts(documents: &'static Documents, today: Option<Day>) -> (Facts, Texts) {
    let empty = Facts::empty(documents);
    let labels = from_toml::read::<MessageFile>("messages.toml", &empty);
    let labels = labels.map_or_else(|_| TextLabels::default(), |file| TextLabels::of(&file));
    let described = Facts { pictures: pictures(&empty), labels, ..empty };
    let articles = texts_of(articles::all(documents), &Placeholders::default(), described.text_context());
    let facts = facts(described, &articles, today);
    let others = documents.all().filter(|document| !articles.contains_key(document.name));
    let mut texts = texts_of(others, &facts.placeholders, facts.text_context());
    texts.extend(articles);
    (facts, texts)
}

/// Reads the picture descriptions.
fn pictures(empty: &Facts) -> Pictures {
    let described = empty.documents.get(PICTURES).map(|document| document.root.table());
    let picture = |(key, entry): (&'static toml::Spanned<std::borrow::Cow<'static, str>>, Node)| {
        let id = key.get_ref().as_ref();
        let entry = PictureEntry::from_toml(entry, empty);
        let picture = entry.map(|PictureEntry { alt, focal, portrait }| Picture { id, alt, focal, portrait });
        (id.to_owned(), picture)
    };
    described.into_iter().flatten().map(picture).collect()
}

/// Adds the other facts to the pictures and labels: first facts that files state, then facts that are computed from these.
/// Articles with a publication day after `today` count as drafts.
fn facts(described: Facts, articles: &Texts, today: Option<Day>) -> Facts {
    let documents = described.documents;
    let texts_of_items = |file: &str, list: &str, key: &str| -> Vec<&'static str> {
        documents.items(file, &[list]).into_iter().filter_map(|item| item.text_of(key)).collect()
    };
    let stated = Facts {
        languages: from_toml::read::<Languages>("languages.toml", &described)
            .map_or_else(|_| LanguageIndex::new(&[]), |file| LanguageIndex::new(file.languages)),
        picture_files: PictureFiles::of(documents),
        sounds: recordings(documents),
        email: documents.at("site.toml", &["contact", "email"]).and_then(Node::plain_text),
        categories: texts_of_items("pages/journal.toml", "categories", "name"),
        forms: texts_of_items("forms.toml", "forms", "slug"),
        retreats: documents.items(RETREATS, &["retreats"]).into_iter().map(NamedRetreat::new).collect(),
        ..described
    };
    let offers = from_toml::read::<OfferFile>(OFFERS, &stated).ok();
    let priced = Facts { offers: offers.map(|file| dated_prices::on_day(file, today)), ..stated };
    let computed = Facts {
        slugs: slugs(&priced, today),
        placeholders: placeholders::placeholders(&priced, articles, today),
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

/// The files of recordings.
fn recordings(documents: &Documents) -> Vec<&'static str> {
    let names = documents.entries("sounds").filter_map(|path| path.rsplit('/').next());
    names.filter(|name| name.ends_with(".mp3") || name.ends_with(".m4a")).collect()
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
