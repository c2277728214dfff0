//! Reads the cues of the guided mode from Markdown: headings start parts, emphasized breaths are pauses, long
//! paragraphs are split into sentences.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::guide::{CueDraft, CueRun, MINUTE_MS, PartDraft};
use crate::compiler::facts::placeholders::NUMBERS;

/// The most words of a cue, unless a single sentence has more.
const MOST_WORDS: usize = 36;

/// Reads the parts of a text. The text above the first heading is a part of its own, unless headings have minutes:
/// then it is left out, because it is read beforehand.
pub fn parts(markdown: &str, title: &str) -> Vec<PartDraft> {
    let mut parts = vec![PartDraft { title: title.to_owned(), ..PartDraft::default() }];
    for (block, offset) in blocks(markdown) {
        match block {
            Block::Heading(text) => {
                let (title, minutes) = split_minutes(&text);
                parts.push(PartDraft { title: title.to_owned(), minutes, offset, runs: Vec::new() });
            }
            Block::Text(text) => {
                let Some(part) = parts.last_mut() else { continue };
                let lead = text.strip_prefix('*').and_then(|rest| rest.split_once('*'));
                let minutes = lead.and_then(|(lead, _)| split_minutes(lead).1);
                if minutes.is_some() || part.runs.is_empty() {
                    part.runs.push(CueRun {
                        stated_ms: minutes.map(|minutes| minutes * MINUTE_MS),
                        cues: Vec::new(),
                    });
                }
                if let Some(run) = part.runs.last_mut() {
                    run.cues.extend(cues(&text));
                }
            }
        }
    }
    let is_stated = parts.iter().any(|part| part.minutes.is_some());
    let first = usize::from(is_stated && parts.first().is_some_and(|part| part.minutes.is_none()));
    parts.into_iter().skip(first).filter(|part| !part.runs.is_empty()).collect()
}

enum Block {
    Heading(String),
    Text(String),
}

/// Splits Markdown into headings and blocks of text. The items of a list become lines of one block.
fn blocks(markdown: &str) -> Vec<(Block, usize)> {
    let mut blocks: Vec<(Block, usize)> = Vec::new();
    let (mut text, mut depth) = (String::new(), 0);
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        match event {
            Event::Start(Tag::List(_)) => depth += 1,
            Event::Text(ref words) | Event::Code(ref words) => text.push_str(words),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => text.push('*'),
            Event::End(TagEnd::Heading(_)) => {
                blocks.push((Block::Heading(std::mem::take(&mut text)), range.start));
            }
            Event::End(TagEnd::Item) if !text.ends_with('\n') => text.push('\n'),
            Event::End(TagEnd::List(_)) => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(event, Event::End(TagEnd::Paragraph | TagEnd::List(_))) {
            blocks.push((Block::Text(std::mem::take(&mut text).trim().to_owned()), range.start));
        }
    }
    blocks
}

/// Splits a heading into title and minutes: `The drawer, about five minutes.`
pub(super) fn split_minutes(text: &str) -> (&str, Option<u32>) {
    let found = pattern!(r"^(.*), (?:about )?(\w+) minutes?\.?$").captures(text);
    let part = |group| found.as_ref().and_then(|found| found.get(group)).map(|part| part.as_str());
    match part(1).zip(part(2).and_then(number_of)) {
        Some((title, minutes)) => (title, Some(minutes)),
        None => (text, None),
    }
}

fn number_of(word: &str) -> Option<u32> {
    let number = NUMBERS.iter().position(|number| word.eq_ignore_ascii_case(number))?;
    u32::try_from(number).ok().filter(|number| *number > 0)
}

/// Reads the number of breaths of a pause: `Three breaths.`
fn breaths_of(text: &str) -> Option<u32> {
    number_of(pattern!(r"^(\w+) breaths?\.?$").captures(text)?.get(1)?.as_str())
}

/// Splits a block into cues: after every pause and, if it is long, between sentences.
fn cues(text: &str) -> Vec<CueDraft> {
    let mut cues: Vec<CueDraft> = Vec::new();
    let mut piece = String::new();
    // Every second part is emphasized.
    for (index, part) in text.split('*').enumerate() {
        match breaths_of(part).filter(|_| index % 2 == 1) {
            // A pause in the middle of a sentence remains part of its text.
            Some(breaths) if !part.ends_with('.') => {
                piece.push_str(part);
                push(&mut cues, &mut piece, breaths, false);
            }
            Some(breaths) => push(&mut cues, &mut piece, breaths, true),
            None if index % 2 == 1 => piece.push_str(&format!("*{part}*")),
            None => piece.push_str(part),
        }
    }
    push(&mut cues, &mut piece, 0, true);
    cues
}

/// Ends a piece with a pause. A pause without text of its own lengthens the previous pause.
fn push(cues: &mut Vec<CueDraft>, piece: &mut String, breaths: u32, ends: bool) {
    let text = piece.trim().to_owned();
    if !ends {
        cues.push(CueDraft { text: String::new(), breaths });
        return;
    }
    piece.clear();
    // Takes back the pauses within this piece's sentences.
    let mut inner = 0;
    while let Some(last) = cues.pop_if(|last| last.text.is_empty()) {
        inner += last.breaths;
    }
    let breaths = breaths + inner;
    if text.is_empty() {
        if let Some(last) = cues.last_mut() {
            last.breaths += breaths;
        }
        return;
    }
    let mut chunks = chunks(&text);
    let last = chunks.pop();
    cues.extend(chunks.into_iter().map(|text| CueDraft { text, breaths: 0 }));
    cues.extend(last.map(|text| CueDraft { text, breaths }));
}

/// Splits a text into pieces of whole sentences and similar length.
fn chunks(text: &str) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().count();
    let count = words(text).div_ceil(MOST_WORDS).max(1);
    let target = words(text).div_ceil(count);
    let mut chunks: Vec<String> = Vec::new();
    for sentence in sentences(text) {
        match chunks.last_mut() {
            Some(chunk) if words(chunk) < target && words(chunk) + words(sentence) <= MOST_WORDS + 6 => {
                chunk.push_str(sentence);
            }
            _ => chunks.push(sentence.to_owned()),
        }
    }
    chunks.iter().map(|chunk| chunk.trim().to_owned()).collect()
}

/// Splits a text into sentences, each with the spaces after it. Emphasized phrases are not split.
fn sentences(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut is_emphasized, mut has_ended) = (Vec::new(), 0, false, false);
    for (at, char) in text.char_indices() {
        match char {
            '*' => is_emphasized = !is_emphasized,
            '.' | '?' => has_ended = true,
            '\n' if !is_emphasized => has_ended = true,
            '’' | '”' => {}
            ' ' => {}
            _ => has_ended = false,
        }
        if has_ended && !is_emphasized && matches!(char, ' ' | '\n') {
            found.extend(text.get(start..=at));
            (start, has_ended) = (at + 1, false);
        }
    }
    found.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_cues(text: &str, expected: &[(&str, u32)]) {
        let found = cues(text);
        let found: Vec<(&str, u32)> = found.iter().map(|cue| (cue.text.as_str(), cue.breaths)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_block_is_split_after_its_pauses() {
        check_cues("Stand. *Three breaths.*", &[("Stand.", 3)]);
        check_cues(
            "Left. *One breath.* Right. *Two breaths.* Both.",
            &[("Left.", 1), ("Right.", 2), ("Both.", 0)],
        );
        check_cues("Say it: *I am here.* *Two breaths.*", &[("Say it: *I am here.*", 2)]);
        check_cues(
            "*Five breaths* left. *Four breaths* right.",
            &[("Five breaths left. Four breaths right.", 9)],
        );
    }

    #[test]
    fn a_long_block_is_split_between_sentences_of_similar_length() {
        let sentence = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen. ";
        let found = cues(&sentence.repeat(4));
        let words: Vec<u32> = found.iter().map(CueDraft::words).collect();
        assert_eq!(words, [28, 28]);
        check_cues("*First. Second.* Third.", &[("*First. Second.* Third.", 0)]);
        assert_eq!(sentences("*First. Second.* Third. Fourth?"), ["*First. Second.* ", "Third. ", "Fourth?"]);
    }
}
