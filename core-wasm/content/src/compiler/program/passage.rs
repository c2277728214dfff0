//! Text of the guided mode: plain characters, with the ranges that are emphasized.

use std::ops::Range;

use crate::compiler::texts::rendered::escaped;

/// A text without marks. Newlines are line breaks.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Passage {
    pub text: String,
    /// The byte ranges of the emphasized phrases, in order and without overlaps.
    pub emphasized: Vec<Range<usize>>,
}

impl Passage {
    /// The emphasized phrase at the beginning.
    pub fn lead(&self) -> Option<&str> {
        self.emphasized
            .first()
            .filter(|phrase| phrase.start == 0)
            .and_then(|phrase| self.text.get(phrase.clone()))
    }

    /// Ends the line, unless it is empty.
    pub fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    pub fn words(&self) -> usize {
        self.text.split_whitespace().count()
    }

    /// A range of the passage, without the white space at its ends. It must not cut an emphasized phrase.
    pub fn part(&self, range: Range<usize>) -> Self {
        let part = self.text.get(range.clone()).unwrap_or_default();
        let start = range.start + (part.len() - part.trim_start().len());
        let text = part.trim().to_owned();
        let inside = start..start + text.len();
        let phrases =
            self.emphasized.iter().filter(|phrase| inside.start <= phrase.start && phrase.end <= inside.end);
        let emphasized = phrases.map(|phrase| phrase.start - start..phrase.end - start).collect();
        Self { text, emphasized }
    }

    /// The sentences in order, each with the white space after it. A sentence ends with its punctuation, unless a
    /// lower-case letter follows (“wait … and breathe”), and with its line. An emphasized phrase is never cut.
    pub fn sentences(&self) -> Vec<Range<usize>> {
        let (mut sentences, mut start) = (Vec::new(), 0);
        for end in pattern!(r"[.?!…][’”)]*\s+|\n").find_iter(&self.text) {
            let continues =
                self.text.get(end.end()..).is_some_and(|rest| rest.starts_with(char::is_lowercase));
            let is_line = end.as_str().contains('\n');
            let is_emphasized =
                self.emphasized.iter().any(|phrase| phrase.start < end.end() && end.end() < phrase.end);
            if (is_line || !continues) && !is_emphasized {
                sentences.push(start..end.end());
                start = end.end();
            }
        }
        sentences.extend((start < self.text.len()).then_some(start..self.text.len()));
        sentences
    }

    /// The passage as HTML.
    pub fn html(&self) -> String {
        let (mut html, mut written) = (String::new(), 0);
        let push = |range: Range<usize>, html: &mut String| {
            let text = self.text.get(range).unwrap_or_default();
            html.push_str(&escaped(text).replace('\n', "<br>"));
        };
        for phrase in &self.emphasized {
            push(written..phrase.start, &mut html);
            html.push_str("<em>");
            push(phrase.clone(), &mut html);
            html.push_str("</em>");
            written = phrase.end;
        }
        push(written..self.text.len(), &mut html);
        html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A passage from a text in which stars enclose emphasized phrases.
    fn passage(text: &str) -> Passage {
        let mut passage = Passage::default();
        for (index, phrase) in text.split('*').enumerate() {
            let start = passage.text.len();
            passage.text.push_str(phrase);
            if index % 2 == 1 {
                passage.emphasized.push(start..passage.text.len());
            }
        }
        passage
    }

    #[test]
    fn a_sentence_ends_with_any_closing_punctuation_or_its_line() {
        for (text, sentences) in [
            ("One. Two? Three! Four… Five", vec!["One. ", "Two? ", "Three! ", "Four… ", "Five"]),
            ("“One!” (Two.)  Three.", vec!["“One!” ", "(Two.)  ", "Three."]),
            ("Wait … and breathe. “Is it?” she says.", vec!["Wait … and breathe. ", "“Is it?” she says."]),
            ("bread.\nsalt, \noil\nThe end.", vec!["bread.\n", "salt, \n", "oil\n", "The end."]),
            ("*First. Second!* Third. Fourth?", vec!["First. Second! ", "Third. ", "Fourth?"]),
            ("", vec![]),
        ] {
            let passage = passage(text);
            let found = passage.sentences().into_iter().map(|sentence| passage.text.get(sentence).unwrap());
            assert_eq!(found.collect::<Vec<_>>(), sentences);
        }
    }

    #[test]
    fn a_part_is_trimmed_and_keeps_its_emphasis() {
        let whole = passage("One. *Two.* Three, *four*. ");
        assert_eq!(whole.part(4..10), passage("*Two.*"));
        assert_eq!(whole.part(9..whole.text.len()), passage("Three, *four*."));
        assert_eq!(whole.part(4..5), Passage::default());
    }

    #[test]
    fn html_has_the_emphasis_and_the_line_breaks_and_literal_stars_are_text() {
        assert_eq!(passage("A *b*\nc & *d*").html(), "A <em>b</em><br>c &amp; <em>d</em>");
        let stars = Passage { text: "2 * 3 * 4".to_owned(), emphasized: Vec::new() };
        assert_eq!(stars.html(), "2 * 3 * 4");
    }
}
