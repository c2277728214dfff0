//! Retreats: their names for other files, the dialogs and choices of forms that name one of several, and their rules.

use super::check::check_ids;
use super::dialogs::form_address;
use super::engine::dates::Day;
use super::figures::fill_in;
use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{
    Choice, Dialog, Embedded, Field, FormDefinition, Forms, IsoDate, RetreatSignUp, RetreatsPage,
};
use super::node::{Node, leak};

const FILE: &str = "pages/retreats.toml";

/// What other files need of a retreat.
#[derive(Clone)]
pub struct NamedRetreat {
    slug: &'static str,
    name: String,
    dates: String,
    place: String,
    ends: IsoDate,
}

impl NamedRetreat {
    /// The retreat of an entry, if it is complete; what it lacks is reported with the page.
    fn new(entry: Node) -> Option<Self> {
        let text = |key| entry.key(key).and_then(Node::plain_text);
        let (starts, ends) = (text("starts")?, text("ends")?);
        let dates = span(starts, ends);
        // In one line, since other texts take it in.
        let own = |text: &str| {
            let text = fill_in(text, |name| (name == "retreat_dates").then(|| dates.clone()));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (name, place) = (own(&text("title")?.replace('*', "")), own(text("place")?));
        Some(Self { slug: text("slug")?, name, place, dates, ends: IsoDate(ends) })
    }

    /// The value of a figure of this retreat.
    pub fn figure(&self, name: &str) -> Option<&str> {
        match name {
            "retreat_name" => Some(&self.name),
            "retreat_dates" => Some(&self.dates),
            "retreat_place" => Some(&self.place),
            _ => None,
        }
    }

    /// A choice of a form for this retreat alone.
    fn choice(&self, of: &Choice, label: &str) -> Choice {
        let value = leak(format!("{}.{}", of.value, self.slug));
        let label = leak(fill_in(label, |name| self.figure(name).map(str::to_owned)));
        Choice { value, label, each_retreat: None, until: Some(self.ends) }
    }

    /// A dialog for this retreat alone, whose form begins with its choice. `of` has the figures of this retreat.
    fn dialog(&self, of: Dialog, loader: &ContentLoader) -> Dialog {
        let text = leak(format!("{}, {}. {}", self.name, self.dates, of.text));
        let choices =
            loader.links.selects.get(&of.form).and_then(|select| select.options).unwrap_or_default();
        let preset = of.preset.map(|preset| format!("{preset}.{}", self.slug));
        let choice = choices.iter().find(|choice| Some(choice.value) == preset.as_deref());
        match choice {
            Some(choice) if of.embedded == Embedded::Own => {
                let address = form_address(of.form, Some(choice.value), loader);
                Dialog { preset: Some(choice.value), address, text, ..of }
            }
            _ => Dialog { text, ..of },
        }
    }
}

/// The dates as they are shown: `January 3–4, 2026`.
fn span(starts: &str, ends: &str) -> String {
    Day::from_iso(starts).zip(Day::from_iso(ends)).map(|(first, last)| first.span(last)).unwrap_or_default()
}

impl ContentLoader {
    /// Loads the names, dates and places of the retreats, which texts and forms take from here.
    pub fn load_retreats(&mut self) {
        let Some(root) = self.root(FILE) else { return };
        let entries = root.key("retreats").map(Node::items).unwrap_or_default();
        self.figures.without_retreat = entries.is_empty();
        self.retreats = entries.into_iter().filter_map(NamedRetreat::new).collect();
    }

    /// Adds the choices of the retreats to the forms, where there are several.
    pub fn offer_retreats(&mut self, forms: &mut Forms) {
        let mut offered = forms.forms.to_vec();
        for form in &mut offered {
            self.offer_in(form);
        }
        forms.forms = offered.leak();
    }

    fn offer_in(&mut self, form: &mut FormDefinition) {
        let mut fields = Vec::new();
        for field in form.fields {
            let options = field.options.map(|choices| &*self.with_retreats(choices).leak());
            let max = field.max.0 as usize;
            for choice in
                options.unwrap_or_default().iter().filter(|choice| choice.value.chars().count() > max)
            {
                let (value, name) = (choice.value, field.name);
                let message = format!(
                    "the choice {value:?} of {name:?} is longer than {max} characters (raise \"max\", or write a shorter slug in {FILE})"
                );
                self.report_file("forms.toml", &message);
            }
            fields.push(Field { options, ..field.clone() });
        }
        form.fields = fields.leak();
    }

    /// The choices, each run of those for retreats followed by the same for each of several.
    fn with_retreats(&self, choices: &[Choice]) -> Vec<Choice> {
        let several = if self.retreats.len() > 1 { self.retreats.as_slice() } else { &[] };
        let runs = choices.chunk_by(|a, b| a.each_retreat.is_some() == b.each_retreat.is_some());
        runs.flat_map(|run| {
            let general = run.iter().map(|choice| Choice { each_retreat: None, ..choice.clone() });
            let named = several.iter().flat_map(move |retreat| {
                run.iter().filter_map(|choice| Some(retreat.choice(choice, choice.each_retreat?)))
            });
            general.chain(named)
        })
        .collect()
    }

    /// Sets what a retreat has from others: its dates in words, and where there are several, the dialogs that name it.
    pub fn complete_retreats(&mut self, page: &mut RetreatsPage) {
        let mut retreats = page.retreats.unwrap_or_default().to_vec();
        let several = retreats.len() > 1;
        for (index, retreat) in retreats.iter_mut().enumerate() {
            let Some(named) = self.retreats.get(index).cloned() else { continue };
            retreat.dates = leak(named.dates.as_str());
            retreat.sign_up = if several { self.sign_up(index, &named) } else { None };
        }
        if retreats.is_empty() && page.unplanned.is_none() {
            let remedy = "write the [[retreats]], or what is said meanwhile under [unplanned]";
            let message = format!("no retreat is planned, and no word is said about that ({remedy})");
            self.report_file(FILE, &message);
        } else if !retreats.is_empty() {
            page.retreats = Some(retreats.leak());
            page.unplanned = None;
        }
    }

    /// The dialogs before the first day of one retreat of several, read with its figures.
    fn sign_up(&mut self, index: usize, named: &NamedRetreat) -> Option<RetreatSignUp> {
        let mut dialog = |key: &'static str| {
            let node = self.at(FILE, &["upcoming", key])?;
            let dialog = Dialog::from_toml(node.of_retreat(index), self)?;
            Some(named.dialog(dialog, self))
        };
        Some(RetreatSignUp {
            interest: dialog("interest")?,
            pre_sign_up: dialog("pre_sign_up")?,
            early_access: dialog("early_access")?,
        })
    }
}

/// The slug, the first and the last day of each retreat.
pub fn periods(page: &RetreatsPage) -> Vec<(&'static str, [IsoDate; 2])> {
    let retreats = page.retreats.unwrap_or_default().iter();
    retreats.map(|retreat| (retreat.slug.0, [retreat.starts, retreat.ends])).collect()
}

/// The headings of the page's sections, for whose ids `-title` follows: no retreat has one of these names.
const HEADINGS: [&str; 6] = ["bring", "doors", "onward", "open", "pillars", "retreats"];

/// A retreat has the name of no section of the page, and does not end before it begins.
pub fn check(loader: &mut ContentLoader) {
    let entries = loader.items(FILE, &["retreats"]);
    let slugs: Vec<Node> = entries.iter().filter_map(|entry| entry.key("slug")).collect();
    check_ids(&slugs, &HEADINGS, loader);
    let day = |node: Node| node.plain_text().and_then(Day::from_iso);
    for (starts, ends) in entries.iter().filter_map(|entry| entry.key("starts").zip(entry.key("ends"))) {
        if day(starts).zip(day(ends)).is_some_and(|(first, last)| last < first) {
            loader.fault(ends, "lies before \"starts\" (write the last day)");
        }
    }
}
