//! Words of other languages: whoever hears a text hears them in their own sounds (WCAG 3.1.2).
//!
//! The author lists them in `languages.toml`; every text that is rendered to HTML says their language, and so do the
//! titles and excerpts of the journal. Names of places stay as they are: they belong to every language.

use super::desk::Desk;
use super::emit::{Emit, record};
use super::model::{LanguageCode, Languages};
use super::read::{Node, Read};

/// A word of another language in a text: where it begins and ends, in bytes, and its language.
pub struct Said {
    from: usize,
    to: usize,
    lang: &'static str,
}

impl Emit for Said {
    fn emit(&self) -> String {
        let Self { from, to, lang } = self;
        record("Said", &[("from", from.to_string()), ("to", to.to_string()), ("lang", lang.emit())])
    }
}

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
        let mut written = 0;
        for Said { from, to, lang } in self.said(text) {
            let (before, said) = (text.get(written..from), text.get(from..to));
            marked.push_str(before.unwrap_or_default());
            marked.push_str(&format!("<span lang=\"{lang}\">{}</span>", said.unwrap_or_default()));
            written = to;
        }
        marked.push_str(text.get(written..).unwrap_or_default());
    }

    /// Where the words stand in a plain text, from its beginning to its end.
    pub fn said(&self, text: &str) -> Vec<Said> {
        let (mut found, mut at, mut before) = (Vec::new(), 0, ' ');
        while let Some(rest) = text.get(at..)
            && let Some(letter) = rest.chars().next()
        {
            let word = if is_letter(before) { None } else { self.word_at(rest) };
            let to = at + word.map_or(letter.len_utf8(), |(word, _)| word.len());
            if let Some((_, lang)) = word {
                found.push(Said { from: at, to, lang });
            }
            before = text.get(at..to).and_then(|said| said.chars().next_back()).unwrap_or(' ');
            at = to;
        }
        found
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
