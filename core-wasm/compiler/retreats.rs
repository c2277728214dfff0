//! Retreats: their names for other files, the dialogs and choices of forms that name one of several, and their rules.

use super::check::check_ids;
use super::engine::dates::Day;
use super::loader::ContentLoader;
use super::model::{
    Choice, Dialog, Embedded, Field, FormDefinition, Forms, IsoDate, Retreat, RetreatSignUp, RetreatsPage,
};
use super::node::{Node, leak};

const FILE: &str = "pages/retreats.toml";

/// What other files need of a retreat.
#[derive(Clone)]
pub struct NamedRetreat {
    slug: &'static str,
    name: String,
    dates: String,
    place: &'static str,
    ends: IsoDate,
}

impl NamedRetreat {
    /// The retreat of an entry, if it is complete; what it lacks is reported with the page.
    fn new(entry: Node) -> Option<Self> {
        let text = |key| entry.key(key).and_then(Node::plain_text);
        let (starts, ends) = (text("starts")?, text("ends")?);
        Some(Self {
            slug: text("slug")?,
            name: text("title")?.replace('*', ""),
            dates: span(starts, ends),
            place: text("place")?,
            ends: IsoDate(ends),
        })
    }

    /// A text with the figures of this retreat.
    fn fill_in(&self, text: &str) -> &'static str {
        leak(
            self.figures()
                .into_iter()
                .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value)),
        )
    }

    fn figures(&self) -> [(&'static str, &str); 3] {
        [("retreat_name", &self.name), ("retreat_dates", &self.dates), ("retreat_place", self.place)]
    }

    /// A choice of a form for this retreat alone.
    fn choice(&self, of: &Choice, label: &str) -> Choice {
        let value = leak(format!("{}.{}", of.value, self.slug));
        Choice { value, label: self.fill_in(label), each_retreat: None, until: Some(self.ends) }
    }

    /// A dialog for this retreat alone, whose form begins with its choice.
    fn dialog(&self, of: &Dialog, loader: &ContentLoader) -> Dialog {
        let choices = loader.links.selects.get(&of.form).and_then(|select| select.options);
        let preset = of.preset.map(|preset| leak(format!("{preset}.{}", self.slug)));
        let preset =
            preset.filter(|preset| choices.is_some_and(|all| all.iter().any(|one| one.value == *preset)));
        let text = leak(format!("{}, {}. {}", self.name, self.dates, of.text));
        match preset {
            Some(preset) if of.embedded == Embedded::Own => {
                let address = leak(format!("{}.{}", of.address, self.slug));
                Dialog { preset: Some(preset), address, text, ..of.clone() }
            }
            _ => Dialog { text, ..of.clone() },
        }
    }
}

/// The dates as they are shown: `January 3–4, 2026`.
fn span(starts: &str, ends: &str) -> String {
    Day::from_iso(starts).zip(Day::from_iso(ends)).map(|(first, last)| first.span(last)).unwrap_or_default()
}

impl ContentLoader {
    /// Loads the names, dates and places of the retreats, which texts and forms take from here. Outside of a retreat's own
    /// texts the figures are those of the first.
    pub fn load_retreats(&mut self) {
        let Some(root) = self.root(FILE) else { return };
        let entries = root.key("retreats").map(Node::items).unwrap_or_default();
        self.figures.without_retreat = entries.is_empty();
        self.retreats = entries.into_iter().filter_map(NamedRetreat::new).collect();
        if let Some(first) = self.retreats.first().cloned() {
            for (name, value) in first.figures() {
                self.figures.set(name, value.to_owned());
            }
        }
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

    /// Sets what a retreat has from others: its dates in words, the figures in its texts, the dialogs that name it.
    pub fn complete_retreats(&mut self, page: &mut RetreatsPage) {
        let retreats = page.retreats.unwrap_or_default();
        let named = retreats.iter().map(|retreat| {
            let found = self.retreats.iter().find(|named| named.slug == retreat.slug.0);
            found.map_or_else(
                || retreat.clone(),
                |named| Retreat {
                    eyebrow: named.fill_in(retreat.eyebrow),
                    paragraphs: retreat
                        .paragraphs
                        .iter()
                        .map(|text| named.fill_in(text))
                        .collect::<Vec<_>>()
                        .leak(),
                    summary: named.fill_in(retreat.summary),
                    dates: leak(named.dates.as_str()),
                    sign_up: (retreats.len() > 1).then(|| RetreatSignUp {
                        interest: named.dialog(&page.upcoming.interest, self),
                        pre_sign_up: named.dialog(&page.upcoming.pre_sign_up, self),
                        early_access: named.dialog(&page.upcoming.early_access, self),
                    }),
                    ..retreat.clone()
                },
            )
        });
        let named: Vec<Retreat> = named.collect();
        if named.is_empty() {
            if page.unplanned.is_none() {
                let remedy = "write the [[retreats]], or what is said meanwhile under [unplanned]";
                self.report_file(
                    FILE,
                    &format!("no retreat is planned, and no word is said about that ({remedy})"),
                );
            }
        } else {
            page.retreats = Some(named.leak());
            page.unplanned = None;
        }
    }
}

/// The slug, the first and the last day of each retreat.
pub fn periods(page: &RetreatsPage) -> Vec<(&'static str, [IsoDate; 2])> {
    let retreats = page.retreats.unwrap_or_default().iter();
    retreats.map(|retreat| (retreat.slug.0, [retreat.starts, retreat.ends])).collect()
}

/// The headings of the page's sections, for whose ids `-title` follows: no retreat has one of these names.
const HEADINGS: [&str; 5] = ["bring", "doors", "onward", "pillars", "retreats"];

/// A retreat has the name of no section of the page, and does not end before it begins.
pub fn check(loader: &mut ContentLoader) {
    let entries = loader.at(FILE, &["retreats"]).map(Node::items).unwrap_or_default();
    let slugs: Vec<Node> = entries.iter().filter_map(|entry| entry.key("slug")).collect();
    check_ids(&slugs, &HEADINGS, loader);
    let day = |node: Node| node.plain_text().and_then(Day::from_iso);
    for (starts, ends) in entries.iter().filter_map(|entry| entry.key("starts").zip(entry.key("ends"))) {
        if day(starts).zip(day(ends)).is_some_and(|(first, last)| last < first) {
            let message = format!("{} lies before \"starts\" (write the last day)", ends.label());
            loader.report(ends, &message);
        }
    }
}
