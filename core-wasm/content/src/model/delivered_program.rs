//! The delivered program: `content/program/*.md` and `pages/program.toml`. The content checker writes it for the
//! build of its pages; it is never part of the browser module.

use core_content_derive::{composed, entity, source};

use super::{Count, ProgramWords};

/// A day of the program. Its name stands on the sales page.
#[source]
pub struct DayFrontMatter {
    /// What the day asks for and gives, in one sentence.
    pub summary: &'static str,
    /// How many minutes it takes; at most those that the prices promise for a guided day.
    pub minutes: Count,
    /// What to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// The two questions of the day.
    pub prompts: [&'static str; 2],
    /// The short way through the day: the titles of its parts, without their minutes.
    pub short: Option<&'static [&'static str]>,
}

/// The opening letter of the program, or its method.
#[source]
pub struct ChapterFrontMatter {
    /// What it is called.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How many minutes it takes.
    pub minutes: Option<Count>,
    /// What to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// Its questions.
    pub prompts: Option<&'static [&'static str]>,
    /// How many ruled lines stand under each question.
    pub lines: Option<Lines>,
}

/// A portal of the program, or pages to print. The journal to print gets the questions of all days.
#[source]
pub struct CollectionFrontMatter {
    /// What it is called.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Its place among its like, counted from 1.
    pub order: Count,
    /// How many minutes it takes.
    pub minutes: Option<Count>,
    /// What to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// Its questions.
    pub prompts: Option<&'static [&'static str]>,
    /// Its cards to cut out, a sentence each.
    pub cards: Option<&'static [&'static str]>,
    /// How many ruled lines stand under each question; where there are none, under each part of the text.
    pub lines: Option<Lines>,
}

/// A bonus of the program. Its name and its value stand with the prices.
#[source]
pub struct BonusFrontMatter {
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How many minutes it takes.
    pub minutes: Option<Count>,
    /// What to lay out beforehand, a few words each.
    pub needs: Option<&'static [&'static str]>,
    /// Its questions.
    pub prompts: Option<&'static [&'static str]>,
    /// Its cards to cut out, a sentence each.
    pub cards: Option<&'static [&'static str]>,
    /// How many ruled lines stand under each question.
    pub lines: Option<Lines>,
    /// Whether it can be followed cue by cue; it states its minutes then.
    pub guided: Option<bool>,
}

/// Everything that a buyer of the program reads.
#[composed]
pub struct Program {
    /// What the program is called.
    pub name: &'static str,
    /// Its second name.
    pub subtitle: &'static str,
    /// The words around its pages.
    pub words: ProgramWords,
    /// Its pages, in the order in which they are read.
    pub pages: Vec<ProgramPage>,
}

/// One page of the program: a letter, a day, a portal, something to print.
#[composed]
pub struct ProgramPage {
    /// What it is.
    pub kind: ProgramKind,
    /// The name of its file, which is the last part of its address.
    pub slug: &'static str,
    /// Which day it is: `Day 1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<&'static str>,
    /// What it is called.
    pub title: &'static str,
    /// What the sales page says of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<&'static str>,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How many minutes it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<Count>,
    /// What to lay out beforehand.
    pub needs: &'static [&'static str],
    /// Its questions.
    pub prompts: &'static [&'static str],
    /// Its cards to cut out.
    pub cards: &'static [&'static str],
    /// How many ruled lines stand under each question; where there are none, under each part of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// Its text, as HTML.
    pub html: String,
    /// Its guided mode; empty where it has none.
    pub guide: Vec<GuidePart>,
}

/// A part of a page's guided mode.
#[composed]
pub struct GuidePart {
    /// Its heading, without the minutes.
    pub title: String,
    /// Its cues, in order.
    pub cues: Vec<GuideCue>,
}

/// What is shown at once, and the pause behind it.
#[composed]
pub struct GuideCue {
    /// Its text, as HTML: words, emphasis and line breaks.
    pub html: String,
    /// How many breaths the pause has.
    pub breaths: u32,
    /// Its time.
    pub timing: CueTiming,
    /// Its time in the short way; `None` where that leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<CueTiming>,
}

/// The time of a cue, in milliseconds.
#[composed]
pub struct CueTiming {
    /// How long its words are shown before the pause.
    pub text_ms: u32,
    /// How long each breath of the pause is.
    pub breath_ms: u32,
}

/// The kinds of pages of the program.
#[entity]
pub enum ProgramKind {
    /// The opening letter, which stands above the contents.
    #[serde(rename = "welcome")]
    Welcome,
    /// One of the days.
    #[serde(rename = "day")]
    Day,
    /// A page to listen by.
    #[serde(rename = "portal")]
    Portal,
    /// The closing practice.
    #[serde(rename = "method")]
    Method,
    /// A page for paper.
    #[serde(rename = "printable")]
    Printable,
    /// A gift.
    #[serde(rename = "bonus")]
    Bonus,
}

/// A whole number of ruled lines that fits a sheet of paper, from 1 to 24.
#[entity]
#[schemars(extend("minimum" = 1, "maximum" = 24))]
pub struct Lines(pub u32);
