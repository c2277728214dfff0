//! The kinds of content files: path patterns, and the type of the model for each, by which a file is checked.

use std::path::Path;
use std::sync::LazyLock;

use schemars::{Schema, SchemaGenerator};

use super::check::{Check, Visitor};
use super::from_toml::FromToml;
use super::text_rules::RuntimePlaceholders;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::paths::PICTURES;
use crate::compiler::documents::problem::Problem;
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::Facts;
use crate::model;
use crate::registry::RouteId;

/// A kind of content file.
pub struct FileKind {
    /// The path below `content/`; `*` stands for a name that the author chooses.
    pub path: &'static str,
    /// The name of the type that the file holds.
    pub table: &'static str,
    /// The JSON Schema of that type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// The check of such a file; for Markdown, of its front matter.
    pub check: Check,
    /// Finds the headlines and pictures of such a file.
    pub visit: fn(Node, &mut Visitor),
}

/// Lists kinds of files by path and type.
macro_rules! file_kinds {
    ($($path:expr => $Type:ident),* $(,)?) => {
        [$(FileKind {
            path: $path,
            table: stringify!($Type),
            schema: SchemaGenerator::subschema_for::<model::$Type>,
            check: <model::$Type as FromToml>::check,
            visit: <model::$Type as FromToml>::visit,
        }),*]
    };
}

/// Lists the kinds of the pages that have a content file of their own.
macro_rules! page_kinds {
    ($(
        #[$doc:meta] $Id:ident $name:literal $pattern:literal
        $($flag:ident)* $(: $Page:ident)? $(=> $Composed:ident)?;
    )*) => { file_kinds![$($(leak(RouteId::$Id.file()) => $Page,)?)*] };
}

/// The kinds of content files, in the order in which the desk lists them.
pub static FILE_KINDS: LazyLock<Vec<FileKind>> = LazyLock::new(|| {
    let files = file_kinds! {
        "site.toml" => Site,
        "offers.toml" => OfferFile,
        "forms.toml" => Forms,
        "pictures.toml" => PictureEntry,
        "languages.toml" => Languages,
        "redirects.toml" => Redirects,
        "mail.toml" => MailWords,
        "messages.toml" => MessageFile,
    };
    let others = file_kinds! {
        "pages/status.toml" => StatusPages,
        "pages/demo.toml" => DemoFile,
        "pages/program.toml" => ProgramWords,
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
    };
    files.into_iter().chain(crate::with_registry!(page_kinds)).chain(others).collect()
});

impl FileKind {
    /// Finds the kind of a file.
    pub fn of(path: &str) -> Option<&'static Self> {
        FILE_KINDS.iter().find(|kind| kind.has(path))
    }

    /// True if a file is of this kind.
    fn has(&self, path: &str) -> bool {
        let mut parts = path.split('/');
        let matches = self.path.split('/').all(|pattern| {
            let Some(part) = parts.next() else { return false };
            match pattern.split_once('*') {
                None => part == pattern,
                Some((start, end)) => {
                    part.len() > start.len() + end.len() && part.starts_with(start) && part.ends_with(end)
                }
            }
        });
        matches && parts.next().is_none()
    }

    /// True if there is exactly one such file, and the site needs it.
    pub fn is_one_file(&self) -> bool {
        !self.path.contains('*')
    }

    /// The name of the file with the schema: `pages-home.json` for `pages/home.toml`, `program-other-words.json` for
    /// `program/*/words.toml`.
    pub fn schema_file(&self) -> String {
        let stem = self.path.rsplit_once('.').map_or(self.path, |(stem, _)| stem);
        format!(
            "{}.json",
            stem.replace("/*/", "/other/").replace("/*", "").replace("-*", "").replace('/', "-")
        )
    }
}

/// Reads the documents of a content folder, as [`Documents::open`] does.
///
/// # Errors
/// The problem of a folder that cannot be read.
pub fn documents_in(
    content: &Path,
    over: Option<&Path>,
    show: Option<&str>,
) -> Result<Documents, Vec<Problem>> {
    let documents = Documents::open(content, over, show, |path| FileKind::of(path).is_some());
    documents.map_err(|problem| vec![problem])
}

/// The problems of a document's values, each with its line.
pub fn problems_of(document: &Document, facts: &Facts) -> Vec<Problem> {
    let Some(kind) = FileKind::of(document.name) else { return Vec::new() };
    let check = |node: Node| (kind.check)(node, &RuntimePlaceholders::default(), facts);
    if document.name == PICTURES {
        document.root.table().flat_map(|(_, entry)| check(entry)).collect()
    } else {
        check(document.root)
    }
}

/// Calls `found` with each headline and each picture of a document.
pub fn visit(document: &Document, found: &mut Visitor) {
    if let Some(kind) = FileKind::of(document.name) {
        (kind.visit)(document.root, found);
    }
}
