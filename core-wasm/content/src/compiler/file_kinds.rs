//! The kinds of content files: path patterns, and the type of the model for each.

use std::sync::LazyLock;

use schemars::{Schema, SchemaGenerator};

use super::check::{Check, Visitor};
use super::from_toml::FromToml;
use super::node::{Node, leak};
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
        "offers.toml" => PriceList,
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

/// The folder of pages that have only a text.
pub const PLAIN: &str = "pages/plain";

pub const RETREATS: &str = "pages/retreats.toml";

/// The picture descriptions. The file has a table for each picture, named like its file.
pub const PICTURES: &str = "pictures.toml";

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

    /// True if placeholders are filled into the texts of such a file.
    pub fn takes_placeholders(&self) -> bool {
        self.path.starts_with("pages/") || self.path.starts_with("case-studies/")
    }

    /// The name of the schema file: `pages-home.json` for `pages/home.toml`, `program-other-words.json` for
    /// `program/*/words.toml`.
    pub fn schema_file(&self) -> String {
        let stem = self.path.rsplit_once('.').map_or(self.path, |(stem, _)| stem);
        format!(
            "{}.json",
            stem.replace("/*/", "/other/").replace("/*", "").replace("-*", "").replace('/', "-")
        )
    }
}
