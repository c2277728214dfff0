//! Words of other languages: marks them with their language, so that screen readers pronounce them correctly (WCAG
//! 3.1.2, Language of Parts).
//!
//! The author lists the words in `languages.toml`. They are marked in rendered HTML, and in titles and excerpts of
//! articles. Place names are not marked: they belong to every language.

use crate::journal_index::LangSpan;
use crate::model::Language;

/// Words of other languages, longer words first.
#[derive(Clone, Default)]
pub struct LanguageIndex {
    words: Vec<ForeignWord>,
}

/// A word of another language.
#[derive(Clone, Copy)]
struct ForeignWord {
    word: &'static str,
    /// The language tag (BCP 47).
    lang: &'static str,
}

impl LanguageIndex {
    pub fn new(languages: &[Language]) -> Self {
        let words = languages.iter().flat_map(|language| {
            let lang = language.code.0;
            language.words.iter().map(move |word| ForeignWord { word, lang })
        });
        let mut words: Vec<ForeignWord> = words.collect();
        words.sort_by_key(|listed| std::cmp::Reverse(listed.word.len()));
        Self { words }
    }

    /// Wraps each of the words in a `<span lang>`. Tags and character references such as `&amp;` are left alone.
    pub fn mark_html(&self, html: &str) -> String {
        let (mut marked, mut written) = (String::with_capacity(html.len()), 0);
        for markup in pattern!(r"<[^>]*>|&#?\w+;").find_iter(html) {
            self.mark_text(html.get(written..markup.start()).unwrap_or_default(), &mut marked);
            marked.push_str(markup.as_str());
            written = markup.end();
        }
        self.mark_text(html.get(written..).unwrap_or_default(), &mut marked);
        marked
    }

    fn mark_text(&self, text: &str, marked: &mut String) {
        let mut written = 0;
        for LangSpan { from, to, lang } in self.spans(text) {
            let (before, word) = (text.get(written..from), text.get(from..to));
            marked.push_str(before.unwrap_or_default());
            marked.push_str(&format!("<span lang=\"{lang}\">{}</span>", word.unwrap_or_default()));
            written = to;
        }
        marked.push_str(text.get(written..).unwrap_or_default());
    }

    /// The spans of the words in a plain text, in order.
    pub fn spans(&self, text: &str) -> Vec<LangSpan> {
        let (mut spans, mut at, mut before) = (Vec::new(), 0, ' ');
        while let Some(rest) = text.get(at..)
            && let Some(char) = rest.chars().next()
        {
            let found = if is_word_char(before) { None } else { self.word_at(rest) };
            let to = at + found.map_or(char.len_utf8(), |found| found.word.len());
            if let Some(ForeignWord { lang, .. }) = found {
                spans.push(LangSpan { from: at, to, lang });
            }
            before = text.get(at..to).and_then(|piece| piece.chars().next_back()).unwrap_or(' ');
            at = to;
        }
        spans
    }

    /// The listed word at the start of a text.
    fn word_at(&self, text: &str) -> Option<ForeignWord> {
        self.words.iter().copied().find(|listed| {
            text.split_at_checked(listed.word.len()).is_some_and(|(found, after)| {
                is_same_word(found, listed.word) && !after.chars().next().is_some_and(is_word_char)
            })
        })
    }
}

/// True if `found` is the word, possibly with a capital letter. The ʻokina has no capital, so the letter after it may
/// be the capital one. A line break may take the place of a space.
fn is_same_word(found: &str, word: &str) -> bool {
    let mut found = found.chars();
    let mut is_first = true;
    let same = word.chars().all(|expected| {
        let char = found.next();
        let same = char == Some(expected)
            || expected == ' ' && char == Some('\n')
            || is_first && char.into_iter().eq(expected.to_uppercase());
        is_first &= !expected.is_lowercase() && !expected.is_uppercase();
        same
    });
    same && found.next().is_none()
}

/// True for characters of words; the ʻokina is a letter.
fn is_word_char(char: char) -> bool {
    char.is_alphanumeric() || char == 'ʻ'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LanguageCode;

    #[test]
    fn a_word_may_be_capitalized_after_an_okina() {
        let words = &["ʻāina", "lānai", "Pele"];
        let index = LanguageIndex::new(&[Language { code: LanguageCode("haw"), words }]);
        for (text, found) in [
            ("ʻĀina, ʻāina", vec!["ʻĀina", "ʻāina"]),
            ("Lānai and lānai", vec!["Lānai", "lānai"]),
            ("Pele", vec!["Pele"]),
            ("ʻĀINA LĀNAI pele ʻāinas", vec![]),
        ] {
            let spans = index.spans(text).into_iter();
            assert_eq!(
                spans.filter_map(|span| text.get(span.from..span.to)).collect::<Vec<_>>(),
                found,
                "{text}"
            );
        }
    }

    #[test]
    fn words_are_marked_across_lines_and_not_in_markup() {
        let words = &["amp", "pele", "hoʻi hou"];
        let index = LanguageIndex::new(&[Language { code: LanguageCode("haw"), words }]);
        let lang = |words: &str| format!("<span lang=\"haw\">{words}</span>");
        for (html, marked) in [
            ("<p>Salt &amp; amp.</p>", format!("<p>Salt &amp; {}.</p>", lang("amp"))),
            ("<a href=\"/pele\">Pele</a>", format!("<a href=\"/pele\">{}</a>", lang("Pele"))),
            ("We hoʻi\nhou, hoʻi hou.", format!("We {}, {}.", lang("hoʻi\nhou"), lang("hoʻi hou"))),
        ] {
            assert_eq!(index.mark_html(html), marked);
        }
    }
}
