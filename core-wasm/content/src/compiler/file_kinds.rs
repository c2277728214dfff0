//! The kinds of content files: path patterns, and the type of the model for each.

use schemars::{Schema, SchemaGenerator};

use crate::model;

/// A kind of content file.
pub struct FileKind {
    /// The path below `content/`; `*` stands for a name that the author chooses.
    pub path: &'static str,
    /// The name of the type that the file holds.
    pub table: &'static str,
    /// The JSON Schema of that type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

macro_rules! file_kinds {
    ($($path:literal => $Entity:ident),* $(,)?) => {
        /// The kinds of content files, in the order in which the desk lists them.
        pub const FILE_KINDS: &[FileKind] = &[$(FileKind {
            path: $path,
            table: stringify!($Entity),
            schema: SchemaGenerator::subschema_for::<model::$Entity>,
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
    pub fn takes_figures(&self) -> bool {
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
