//! The JSON Schema of the content files, from the declarations of the entities: every key with its hint, its kind and its
//! limits. Editors complete and check by it (`.taplo.toml`), and the desk makes its forms of it.

use serde_json::{Map, Value, json};

use super::from_toml::FromToml;
use crate::model;

/// The schemas of tables and of values with a rule, by the names of their declarations.
pub type Definitions = Map<String, Value>;

/// A type of the content that has a schema.
pub trait Describe {
    /// Its schema: a reference where it is one of the definitions, to which it is added.
    fn describe(definitions: &mut Definitions) -> Value;
}

impl Describe for &'static str {
    fn describe(_: &mut Definitions) -> Value {
        json!({ "type": "string", "minLength": 1 })
    }
}

impl Describe for bool {
    fn describe(_: &mut Definitions) -> Value {
        json!({ "type": "boolean" })
    }
}

impl<T: Describe> Describe for Option<T> {
    fn describe(definitions: &mut Definitions) -> Value {
        T::describe(definitions)
    }
}

impl<T: Describe> Describe for &'static [T] {
    fn describe(definitions: &mut Definitions) -> Value {
        json!({ "type": "array", "items": T::describe(definitions), "minItems": 1 })
    }
}

impl<T: Describe, const COUNT: usize> Describe for [T; COUNT] {
    fn describe(definitions: &mut Definitions) -> Value {
        json!({ "type": "array", "items": T::describe(definitions), "minItems": COUNT, "maxItems": COUNT })
    }
}

/// A key of a table: its name, its schema, and whether it can be left out.
pub type Key = (&'static str, Value, bool);

/// The definition of a table, written once; `keys` describes its keys.
pub fn table(
    name: &str,
    docs: &[&str],
    definitions: &mut Definitions,
    keys: impl FnOnce(&mut Definitions) -> Vec<Option<Key>>,
) -> Value {
    if !definitions.contains_key(name) {
        definitions.insert(name.to_owned(), Value::Null);
        let keys: Vec<Key> = keys(definitions).into_iter().flatten().collect();
        let required = keys.iter().filter(|(.., optional)| !optional).map(|(key, ..)| *key);
        let required: Vec<&str> = required.collect();
        let properties: Map<String, Value> =
            keys.into_iter().map(|(key, schema, _)| (key.to_owned(), schema)).collect();
        let description = text_of(docs);
        let schema = json!({
            "type": "object", "description": description, "properties": properties, "required": required,
            "additionalProperties": false,
        });
        definitions.insert(name.to_owned(), schema);
    }
    reference(name)
}

/// The definition of a value with a rule.
pub fn value(name: &str, docs: &[&str], rule: Value, definitions: &mut Definitions) -> Value {
    let mut schema = json!({ "description": text_of(docs) });
    if let (Value::Object(schema), Value::Object(rule)) = (&mut schema, rule) {
        schema.extend(rule);
    }
    definitions.insert(name.to_owned(), schema);
    reference(name)
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// A key with its place in the table; `docs` is its comment in the declaration.
pub fn key<T: Describe + FromToml>(
    name: &'static str,
    docs: &[&str],
    place: usize,
    definitions: &mut Definitions,
) -> Key {
    let mut schema = json!({ "description": text_of(docs), "propertyOrder": place });
    if let (Value::Object(schema), Value::Object(own)) = (&mut schema, T::describe(definitions)) {
        // What stands beside a reference is not read.
        if own.contains_key("$ref") {
            schema.insert("allOf".to_owned(), json!([own]));
        } else {
            schema.extend(own);
        }
    }
    (name, schema, T::absent().is_some())
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

/// A kind of content file.
pub struct FileKind {
    /// Its path below `content/`; `*` stands for a name that the author chooses.
    pub path: &'static str,
    /// The name of the table that it holds.
    pub table: &'static str,
    describe: fn(&mut Definitions) -> Value,
}

macro_rules! file_kinds {
    ($($path:literal => $Entity:ident),* $(,)?) => {
        /// Every kind of content file, in the order of the desk.
        pub const FILE_KINDS: &[FileKind] = &[$(FileKind {
            path: $path,
            table: stringify!($Entity),
            describe: <model::$Entity as Describe>::describe,
        }),*];
    };
}

file_kinds! {
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

impl FileKind {
    /// The schema of such a file, or of its front matter.
    pub fn schema(&self) -> Value {
        let mut definitions = Definitions::new();
        let root = (self.describe)(&mut definitions);
        // The tables of the pictures have the names of their files.
        let root = match self.path {
            "pictures.toml" => json!({ "type": "object", "additionalProperties": root }),
            _ => json!({ "allOf": [root] }),
        };
        let mut schema = json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": format!("content/{}", self.path),
            "definitions": definitions,
        });
        if let (Value::Object(schema), Value::Object(root)) = (&mut schema, root) {
            schema.extend(root);
        }
        schema
    }

    /// The name of the file of its schema: that of `pages/home.toml` is `pages-home.json`, that of `program/*/words.toml`
    /// `program-other-words.json`.
    pub fn schema_file(&self) -> String {
        let stem = self.path.rsplit_once('.').map_or(self.path, |(stem, _)| stem);
        format!(
            "{}.json",
            stem.replace("/*/", "/other/").replace("/*", "").replace("-*", "").replace('/', "-")
        )
    }
}

/// The definitions of all kinds of files.
pub fn definitions() -> Definitions {
    let mut definitions = Definitions::new();
    FILE_KINDS.iter().for_each(|kind| _ = (kind.describe)(&mut definitions));
    definitions
}
