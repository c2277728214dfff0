//! The pages of INITIATION's program, and the guided mode of a page. Rules and composing share them.

use core_engine::router::is_slug;

use super::cues;
use super::guide::{self, PartDraft, ShortVersion};
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::PROGRAM;
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::Facts;
use crate::compiler::texts::RenderedText;
use crate::model::{GuidePart, INITIATION, ProgramKind};

/// The end of the title of the part in which the questions of a day are answered.
const QUESTIONS: &str = " questions";

/// A page of INITIATION's program.
pub struct PageName {
    pub kind: ProgramKind,
    /// The position among the pages of this kind, from 0.
    pub index: usize,
    /// The name of the file without extension, such as `day-1`.
    pub name: String,
}

impl PageName {
    /// The path of the file below `content/`.
    pub fn path(&self) -> String {
        path_of(&self.name)
    }
}

/// The file names of INITIATION's pages: as many days as the sales page lists, and as many bonuses as the offer has.
pub struct ProgramFileNames {
    days: usize,
    bonuses: usize,
    portals: Vec<&'static str>,
    printables: Vec<&'static str>,
}

impl ProgramFileNames {
    /// Reads the pages of a content folder; `None` if the sales page or the offer cannot be read.
    pub fn of(facts: &Facts) -> Option<Self> {
        let days = facts.documents.at("pages/initiation.toml", &["days", "items"])?.items().len();
        let bonuses = facts.offers.as_ref()?.offer(INITIATION).map_or(0, |offer| offer.bonuses.len());
        let collection = |prefix: &str| {
            let is_of = |name: &&str| {
                name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).is_some_and(is_slug)
            };
            facts.documents.names(PROGRAM, ".md").filter(is_of).collect()
        };
        let (portals, printables) = (collection("portal"), collection("printable"));
        Some(Self { days, bonuses, portals, printables })
    }

    /// The pages in the order of the program.
    pub fn names(&self) -> Vec<PageName> {
        let numbered = |kind: ProgramKind, count: usize| {
            let name = move |index: usize| format!("{}-{}", kind.as_str(), index + 1);
            (0..count).map(move |index| PageName { kind, index, name: name(index) })
        };
        let named = |kind: ProgramKind, names: &[&str]| -> Vec<PageName> {
            let page = |(index, name): (usize, &&str)| PageName { kind, index, name: (*name).to_owned() };
            names.iter().enumerate().map(page).collect()
        };
        named(ProgramKind::Welcome, &["welcome"])
            .into_iter()
            .chain(numbered(ProgramKind::Day, self.days))
            .chain(named(ProgramKind::Portal, &self.portals))
            .chain(named(ProgramKind::Method, &["method"]))
            .chain(named(ProgramKind::Printable, &self.printables))
            .chain(numbered(ProgramKind::Bonus, self.bonuses))
            .collect()
    }

    /// True if a path below `content/` is the file of a page.
    pub fn has(&self, path: &str) -> bool {
        self.names().iter().any(|page| page.path() == path)
    }

    /// The files of days and bonuses, which must exist.
    pub fn needed(&self) -> Vec<String> {
        let is_numbered = |page: &&PageName| matches!(page.kind, ProgramKind::Day | ProgramKind::Bonus);
        self.names().iter().filter(is_numbered).map(PageName::path).collect()
    }
}

/// The path of a page of INITIATION below `content/`.
pub fn path_of(name: &str) -> String {
    format!("{PROGRAM}/{name}.md")
}

/// The guided mode of a page before timing.
pub struct GuideDraft {
    pub parts: Vec<PartDraft>,
    /// Whether one of the parts asks the questions of the page, if it has some.
    pub asks_questions: bool,
    /// The minutes that the page states.
    pub minutes: u32,
    /// The titles of the parts of the short version, if the page has one.
    pub short_titles: Option<Vec<&'static str>>,
}

impl GuideDraft {
    /// Reads the guided mode of a page: of a day, of a portal with minutes, or of a bonus with `guided`. `title` is
    /// the title of the page.
    pub fn of(kind: ProgramKind, document: &Document, text: &RenderedText, title: &str) -> Option<Self> {
        let root = document.root;
        let minutes = u32::try_from(root.key("minutes")?.integer()?).ok()?;
        let texts = |key: &str| -> Vec<&'static str> {
            root.key(key).map(Node::items).into_iter().flatten().filter_map(Node::plain_text).collect()
        };
        let (questions, short_titles) = match kind {
            ProgramKind::Day => (texts("prompts"), root.key("short").map(|_| texts("short"))),
            ProgramKind::Portal => (Vec::new(), None),
            ProgramKind::Bonus if root.is_true("guided") => (Vec::new(), None),
            _ => return None,
        };
        let mut parts = cues::parts(&text.markdown, title);
        let part = parts.iter_mut().find(|part| part.title.ends_with(QUESTIONS));
        let asks_questions = questions.is_empty() || part.is_some();
        if let Some(part) = part {
            part.add_questions(&questions);
        }
        Some(Self { parts, asks_questions, minutes, short_titles })
    }

    /// The parts with timings. The short version is left out if its minutes are not known; `None` if its parts do not
    /// fit them.
    pub fn timed(&self, short_minutes: Option<u32>) -> Option<Vec<GuidePart>> {
        let short = self.short_titles.as_deref().zip(short_minutes);
        let short = short.map(|(titles, minutes)| ShortVersion { titles, minutes });
        guide::timed(&self.parts, self.minutes, short)
    }
}

/// The title of a page. Days have their title on the sales page, bonuses in the price list, other pages in their own
/// file.
pub fn title_of(kind: ProgramKind, index: usize, document: &Document, facts: &Facts) -> Option<&'static str> {
    match kind {
        ProgramKind::Day => {
            let days = facts.documents.items("pages/initiation.toml", &["days", "items"]);
            facts.shown(days.get(index)?.key("title")?)
        }
        ProgramKind::Bonus => {
            let offer = facts.offers.as_ref()?.offer(INITIATION)?;
            offer.bonuses.get(index).map(|bonus| bonus.name)
        }
        _ => document.root.text_of("title"),
    }
}

/// The minutes of the short version.
pub fn short_minutes(documents: &Documents) -> Option<u32> {
    let minutes = documents.at("pages/program.toml", &["guide", "short_minutes"])?;
    u32::try_from(minutes.integer()?).ok()
}
