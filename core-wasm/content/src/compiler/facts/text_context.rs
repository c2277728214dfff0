//! Data that the HTML of texts takes from other files: pictures, and the labels that the compiler adds.

use super::pictures::Pictures;
use super::placeholders::fill_in;
use crate::model::{MessageFile, NoteLabels};

/// The data of other files that rendered texts show.
#[derive(Clone, Copy)]
pub struct TextContext<'a> {
    /// The pictures that figures refer to; `None` if their file cannot be read.
    pub pictures: Option<&'a Pictures>,
    pub labels: TextLabels,
}

/// The labels of notes, and the hint at links that open a new tab, from `messages.toml`; empty without the file.
#[derive(Clone, Copy, Default)]
pub struct TextLabels {
    /// The hint after a link that opens a new tab.
    pub new_tab: &'static str,
    /// The name of the list of notes.
    pub notes: &'static str,
    /// The label of the mark of a note in the text, with `{number}`.
    pub mark: &'static str,
    /// The label of the link from a note back to its mark, with `{number}`.
    pub back: &'static str,
}

impl TextLabels {
    pub fn of(file: &MessageFile) -> Self {
        let NoteLabels { list: notes, mark, back } = file.notes;
        Self { new_tab: file.pages.new_tab, notes, mark, back }
    }

    /// The label of the mark of a note.
    pub fn note_mark(&self, number: usize) -> String {
        with_number(self.mark, number)
    }

    /// The label of the link from a note to its mark.
    pub fn note_back(&self, number: usize) -> String {
        with_number(self.back, number)
    }
}

fn with_number(label: &str, number: usize) -> String {
    fill_in(label, |name| (name == "number").then(|| number.to_string()))
}
