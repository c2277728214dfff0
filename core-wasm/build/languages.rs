//! Words of other languages: whoever hears a text hears them in their own sounds (WCAG 3.1.2).
//!
//! The author lists them in `languages.toml`; every text that is rendered to HTML says their language. Names of
//! places stay as they are: they belong to every language.

use super::desk::Desk;
use super::model::{LanguageCode, Languages};
use super::read::{Node, Read};

/// The words of other languages, the longest first.
#[derive(Default)]
pub struct Tongues {
    words: Vec<(&'static str, &'static str)>,
}

impl Desk {
    /// Reads the words of other languages.
    pub fn listen(&mut self) {
        let read = self.file::<Languages>("languages.toml");
        let languages = read.map(|languages| languages.languages).unwrap_or_default();
        let words =
            languages.iter().flat_map(|language| language.words.iter().map(|word| (*word, language.code.0)));
        self.tongues.words = words.collect();
        self.tongues.words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    }
}

impl Read for LanguageCode {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = node.text(desk)?;
        if (2..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Some(Self(text));
        }
        desk.note(
            node,
            &format!("{} is {text:?} (write the short name of a language such as haw)", node.called()),
        );
        None
    }
}

impl Tongues {
    /// HTML in which the words say their language. What stands inside of tags is left alone.
    pub fn mark(&self, html: &str) -> String {
        let mut marked = String::with_capacity(html.len());
        for piece in html.split_inclusive('>') {
            let (text, tag) = piece.split_at(piece.find('<').unwrap_or(piece.len()));
            self.mark_text(text, &mut marked);
            marked.push_str(tag);
        }
        marked
    }

    fn mark_text(&self, text: &str, marked: &mut String) {
        let mut before = ' ';
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let found = if is_letter(before) { None } else { self.word_at(rest) };
            let length = match found {
                Some((word, code)) => {
                    let (said, _) = rest.split_at(word.len());
                    marked.push_str(&format!("<span lang=\"{code}\">{said}</span>"));
                    word.len()
                }
                None => {
                    marked.push(letter);
                    letter.len_utf8()
                }
            };
            let (said, after) = rest.split_at(length);
            before = said.chars().next_back().unwrap_or(' ');
            rest = after;
        }
    }

    /// The word with which a text begins.
    fn word_at(&self, text: &str) -> Option<(&'static str, &'static str)> {
        self.words.iter().copied().find(|(word, _)| {
            text.split_at_checked(word.len()).is_some_and(|(said, after)| {
                is_said(said, word) && !after.chars().next().is_some_and(is_letter)
            })
        })
    }
}

/// Whether it is the word, at the beginning of a sentence too.
fn is_said(said: &str, word: &str) -> bool {
    let (mut letters, mut wanted) = (said.chars(), word.chars());
    let (first, capital) = (letters.next(), wanted.next());
    let same = first == capital || capital.is_some_and(|letter| first.into_iter().eq(letter.to_uppercase()));
    same && letters.eq(wanted)
}

/// The ʻokina is a letter.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == 'ʻ'
}
