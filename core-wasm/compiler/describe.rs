//! Describes the content files from the declarations of the entities: every key with its hint, its kind and its limits.
//! The owner's manual (`docs/content.md`) and editors of content are made from this.

use std::collections::BTreeMap;

use serde::Serialize;

use super::from_toml::FromToml;
use super::model;

/// What can be written at a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Shape {
    /// Text that visitors read.
    Text,
    /// `true` or `false`.
    Switch,
    /// A value with a rule of its own.
    Value {
        /// The name of its declaration.
        #[serde(rename = "type")]
        name: &'static str,
        /// What it is.
        #[serde(rename = "rule")]
        hint: String,
    },
    /// One of some words.
    Choice {
        /// The words.
        choices: Vec<&'static str>,
    },
    /// A table; `tables` has its keys.
    Table {
        /// The name of its declaration.
        #[serde(rename = "table")]
        name: &'static str,
    },
    /// A list.
    List {
        /// What each of its items is.
        of: Box<Shape>,
        /// How many there are, where their number is fixed.
        count: Option<usize>,
    },
}

/// The keys of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TableDescription {
    /// What the table is.
    pub hint: String,
    /// Its keys, in the order of their declaration.
    pub fields: Vec<FieldDescription>,
}

/// One key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldDescription {
    /// The key.
    pub name: &'static str,
    /// What to write.
    pub hint: String,
    /// Whether it can be left out.
    pub optional: bool,
    /// What can be written.
    #[serde(flatten)]
    pub shape: Shape,
}

/// The tables that were described, by the names of their declarations.
pub type Tables = BTreeMap<&'static str, TableDescription>;

/// A kind of file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileDescription {
    /// Its path below `content/`; `*` stands for a name that the author chooses.
    pub path: &'static str,
    /// The name of the table that it holds.
    pub table: &'static str,
}

/// Every kind of content file, and every table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The kinds of files.
    pub files: Vec<FileDescription>,
    /// The tables, by name.
    pub tables: Tables,
}

/// A type of the content that can be described.
pub trait Describe {
    /// What can be written; tables are added to `tables`.
    fn describe(tables: &mut Tables) -> Shape;
}

impl Describe for &'static str {
    fn describe(_: &mut Tables) -> Shape {
        Shape::Text
    }
}

impl Describe for bool {
    fn describe(_: &mut Tables) -> Shape {
        Shape::Switch
    }
}

impl<T: Describe> Describe for Option<T> {
    fn describe(tables: &mut Tables) -> Shape {
        T::describe(tables)
    }
}

impl<T: Describe> Describe for &'static [T] {
    fn describe(tables: &mut Tables) -> Shape {
        Shape::List { of: Box::new(T::describe(tables)), count: None }
    }
}

impl<T: Describe, const COUNT: usize> Describe for [T; COUNT] {
    fn describe(tables: &mut Tables) -> Shape {
        Shape::List { of: Box::new(T::describe(tables)), count: Some(COUNT) }
    }
}

/// Describes the table of an entity, once; `fields` describes its fields.
pub fn table(
    name: &'static str,
    docs: &[&str],
    tables: &mut Tables,
    fields: impl FnOnce(&mut Tables) -> Vec<Option<FieldDescription>>,
) -> Shape {
    if !tables.contains_key(name) {
        tables.insert(name, TableDescription::default());
        let fields = fields(tables).into_iter().flatten().collect();
        tables.insert(name, TableDescription { hint: text_of(docs), fields });
    }
    Shape::Table { name }
}

/// Describes a field; `docs` is its comment in the declaration.
pub fn field<T: Describe + FromToml>(
    name: &'static str,
    docs: &[&str],
    tables: &mut Tables,
) -> FieldDescription {
    let optional = T::absent(name).is_some();
    FieldDescription { name, hint: text_of(docs), optional, shape: T::describe(tables) }
}

/// The doc comment of a declaration as text. An attribute as `stringify!` prints it: `doc = r" The title."`.
pub fn text_of(docs: &[&str]) -> String {
    let lines = docs.iter().filter(|attribute| attribute.starts_with("doc"));
    let text: Vec<&str> = lines
        .filter_map(|line| line.split_once('"')?.1.rsplit_once('"'))
        .map(|(line, _)| line.trim())
        .collect();
    text.join(" ")
}

/// Describes every kind of content file.
pub fn description() -> Description {
    let mut tables = Tables::new();
    let mut files = Vec::new();
    macro_rules! describe {
        ($($path:literal => $Entity:ident),* $(,)?) => {$(
            model::$Entity::describe(&mut tables);
            files.push(FileDescription { path: $path, table: stringify!($Entity) });
        )*};
    }
    describe! {
        "site.toml" => Site,
        "offers.toml" => PriceList,
        "forms.toml" => Forms,
        "pictures.toml" => PictureEntry,
        "languages.toml" => Languages,
        "redirects.toml" => Redirects,
        "mail.toml" => MailWords,
        "messages.toml" => MessageFile,
        "pages/home.toml" => HomePage,
        "pages/about.toml" => AboutPage,
        "pages/consulting.toml" => ConsultingPage,
        "pages/rituals.toml" => RitualsPage,
        "pages/initiation.toml" => InitiationPage,
        "pages/events.toml" => EventsPage,
        "pages/retreats.toml" => RetreatsPage,
        "pages/contact.toml" => ContactPage,
        "pages/services.toml" => ServicesPage,
        "pages/impact.toml" => ImpactPage,
        "pages/journal.toml" => JournalPage,
        "pages/case-studies.toml" => CaseStudiesPage,
        "pages/status.toml" => StatusPages,
        "pages/demo.toml" => DemoPage,
        "pages/program.toml" => ProgramWords,
        "pages/inside.toml" => InsidePage,
        "pages/plain/*.md" => PlainPage,
        "journal/*.md" => ArticleFrontMatter,
        "case-studies/*.toml" => CaseStudy,
        "legal/*.md" => LegalPage,
        "program/day-*.md" => DayFrontMatter,
        "program/welcome.md" => ChapterFrontMatter,
        "program/method.md" => ChapterFrontMatter,
        "program/portal-*.md" => CollectionFrontMatter,
        "program/printable-*.md" => CollectionFrontMatter,
        "program/bonus-*.md" => BonusFrontMatter,
        "program/*/words.toml" => OfferWords,
        "program/*/welcome.md" => ChapterFrontMatter,
        "program/*/*.md" => CollectionFrontMatter,
    }
    Description { files, tables }
}
