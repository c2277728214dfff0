//! The delivered program: `content/program/*.md`. The content checker writes it for the build of the program's pages;
//! it is never part of the browser module.

use core_content_derive::{sent, written, written_and_sent};

use super::{Count, ProgramWords};

/// The head of a day's file. The name of the day is in the sales page's file.
#[written]
pub struct DayFrontMatter {
    /// One sentence: what the day asks for, and what it gives.
    pub summary: &'static str,
    /// The minutes that the day takes; at most those that the prices promise for a guided day.
    pub minutes: Count,
    /// The things to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// Two questions to write about.
    pub prompts: [&'static str; 2],
    /// The short version of the day: the titles of its parts, without their minutes.
    pub short: Option<&'static [&'static str]>,
}

/// The head of the opening letter's file, or of the method's.
#[written]
pub struct ChapterFrontMatter {
    /// The title of the page.
    pub title: &'static str,
    /// One sentence about the page.
    pub summary: &'static str,
    /// The minutes that the page takes.
    pub minutes: Option<Count>,
    /// The things to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// The questions of the page.
    pub prompts: Option<&'static [&'static str]>,
    /// The number of ruled lines under each question.
    pub lines: Option<Lines>,
}

/// The head of the file of a portal, or of a page to print. The printed journal gets the questions of all days.
#[written]
pub struct CollectionFrontMatter {
    /// The title of the page.
    pub title: &'static str,
    /// One sentence about the page.
    pub summary: &'static str,
    /// The place of the page among pages of its kind, counted from 1.
    pub order: Count,
    /// The minutes that the page takes.
    pub minutes: Option<Count>,
    /// The things to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// The questions of the page.
    pub prompts: Option<&'static [&'static str]>,
    /// The cards to cut out, one sentence each.
    pub cards: Option<&'static [&'static str]>,
    /// The number of ruled lines under each question; on a page without questions, under each part of the text.
    pub lines: Option<Lines>,
}

/// The head of a bonus's file. The name and the value of the bonus are with the prices.
#[written]
pub struct BonusFrontMatter {
    /// One sentence about the bonus.
    pub summary: &'static str,
    /// The minutes that the bonus takes.
    pub minutes: Option<Count>,
    /// The things to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// The questions of the bonus.
    pub prompts: Option<&'static [&'static str]>,
    /// The cards to cut out, one sentence each.
    pub cards: Option<&'static [&'static str]>,
    /// The number of ruled lines under each question.
    pub lines: Option<Lines>,
    /// On if the bonus has a guided mode; it needs its minutes then.
    pub guided: Option<bool>,
}

/// The pages of a program, as its buyer reads them.
#[sent]
pub struct Program {
    /// The name of the program.
    pub name: &'static str,
    /// The second name of the program.
    pub subtitle: &'static str,
    /// The texts around the pages.
    pub words: ProgramWords,
    /// The pages in reading order.
    pub pages: Vec<ProgramPage>,
}

/// One page of the program: a letter, a day, a portal, or a page to print.
#[sent]
pub struct ProgramPage {
    /// The kind of page.
    pub kind: ProgramKind,
    /// The file's name without extension, which is the last segment of the path.
    pub slug: &'static str,
    /// The number of the day, such as `Day 1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<&'static str>,
    /// The title of the page.
    pub title: &'static str,
    /// The sentence of the sales page about this page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<&'static str>,
    /// One sentence about the page.
    pub summary: &'static str,
    /// The minutes that the page takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<Count>,
    /// The things to lay out beforehand.
    pub needs: &'static [&'static str],
    /// The questions of the page.
    pub prompts: &'static [&'static str],
    /// The cards to cut out.
    pub cards: &'static [&'static str],
    /// The number of ruled lines under each question; on a page without questions, under each part of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The text as HTML.
    pub html: String,
    /// The parts of the guided mode; empty if the page has none.
    pub guide: Vec<GuidePart>,
}

/// A part of a page's guided mode.
#[sent]
pub struct GuidePart {
    /// The heading of the part, without its minutes.
    pub title: String,
    /// The cues in order.
    pub cues: Vec<GuideCue>,
}

/// A cue of the guided mode: a text that is shown at once, and the pause after it.
#[sent]
pub struct GuideCue {
    /// The text as HTML: words, emphasis and line breaks.
    pub html: String,
    /// The length of the pause in breaths.
    pub breaths: u32,
    /// The timing in the whole version.
    pub timing: CueTiming,
    /// The timing in the short version; `None` if that leaves the cue out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<CueTiming>,
}

/// The timing of a cue, in milliseconds.
#[sent]
pub struct CueTiming {
    /// How long the text is shown before the pause.
    pub text_ms: u32,
    /// The length of each breath of the pause.
    pub breath_ms: u32,
}

/// The kinds of pages of the program.
#[written_and_sent]
pub enum ProgramKind {
    /// The opening letter, shown above the contents.
    #[serde(rename = "welcome")]
    Welcome,
    /// One of the days.
    #[serde(rename = "day")]
    Day,
    /// A page with a light to breathe by.
    #[serde(rename = "portal")]
    Portal,
    /// The closing practice.
    #[serde(rename = "method")]
    Method,
    /// A page to print.
    #[serde(rename = "printable")]
    Printable,
    /// A bonus.
    #[serde(rename = "bonus")]
    Bonus,
}

/// A whole number of ruled lines that fits a sheet of paper, from 1 to 24.
#[written_and_sent]
#[schemars(extend("minimum" = 1, "maximum" = 24))]
pub struct Lines(pub u32);
