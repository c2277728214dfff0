//! Reads the cues of the guided mode from Markdown: headings start parts, emphasized breaths are pauses, long
//! paragraphs are split into sentences.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::guide::{CueDraft, CueRun, MINUTE_MS, PartDraft};
use super::passage::Passage;
use crate::compiler::facts::placeholders::NUMBER_WORDS;

/// The number of words of a cue into which a long text is split.
const WORDS_OF_A_CUE: usize = 36;

/// The most words of a cue, unless a single sentence has more. A cue may be longer than its share by a short sentence, so
/// that this is not a cue of its own.
const MOST_WORDS: usize = WORDS_OF_A_CUE + 6;

/// Reads the parts of a text. The text above the first heading is a part of its own, unless headings have minutes:
/// then it is left out, because it is read beforehand.
pub fn parts(markdown: &str, title: &str) -> Vec<PartDraft> {
    let mut parts = vec![PartDraft { title: title.to_owned(), ..PartDraft::default() }];
    for Block { kind, passage, offset } in blocks(markdown) {
        match kind {
            BlockKind::Heading => {
                let (title, minutes) = split_minutes(&passage.text);
                parts.push(PartDraft { title: title.to_owned(), minutes, offset, runs: Vec::new() });
            }
            BlockKind::Text => {
                let Some(part) = parts.last_mut() else { continue };
                let minutes = passage.lead().and_then(|lead| split_minutes(lead).1);
                if minutes.is_some() || part.runs.is_empty() {
                    part.runs.push(CueRun {
                        stated_ms: minutes.map(|minutes| minutes * MINUTE_MS),
                        cues: Vec::new(),
                    });
                }
                if let Some(run) = part.runs.last_mut() {
                    run.cues.extend(cues(passage));
                }
            }
        }
    }
    let is_stated = parts.iter().any(|part| part.minutes.is_some());
    let first = usize::from(is_stated && parts.first().is_some_and(|part| part.minutes.is_none()));
    parts.into_iter().skip(first).filter(|part| !part.runs.is_empty()).collect()
}

/// A heading, a paragraph or a list.
struct Block {
    kind: BlockKind,
    passage: Passage,
    /// The byte offset in the Markdown.
    offset: usize,
}

#[derive(Clone, Copy)]
enum BlockKind {
    Heading,
    Text,
}

/// Splits Markdown into blocks. The paragraphs of a list, and the items of the lists in it, are lines of one block.
fn blocks(markdown: &str) -> Vec<Block> {
    let (mut blocks, mut passage) = (Vec::new(), Passage::default());
    // The numbers of lists and of emphasized phrases that are open, and the start of the outermost phrase.
    let (mut lists, mut phrases, mut phrase_start) = (0_usize, 0_usize, 0);
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        let mut ended = None;
        match event {
            Event::Text(words) | Event::Code(words) => passage.text.push_str(&words),
            Event::SoftBreak | Event::HardBreak => passage.text.push(' '),
            Event::Start(Tag::Emphasis) => {
                if phrases == 0 {
                    phrase_start = passage.text.len();
                }
                phrases += 1;
            }
            Event::End(TagEnd::Emphasis) => {
                phrases -= 1;
                if phrases == 0 {
                    passage.emphasized.push(phrase_start..passage.text.len());
                }
            }
            Event::Start(Tag::List(_)) => {
                passage.end_line();
                lists += 1;
            }
            Event::End(TagEnd::List(_)) => {
                lists -= 1;
                ended = (lists == 0).then_some(BlockKind::Text);
            }
            Event::End(TagEnd::Paragraph) if lists == 0 => ended = Some(BlockKind::Text),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => passage.end_line(),
            Event::End(TagEnd::Heading(_)) => ended = Some(BlockKind::Heading),
            _ => {}
        }
        if let Some(kind) = ended {
            blocks.push(Block { kind, passage: std::mem::take(&mut passage), offset: range.start });
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

/// The number that a word such as `three` names; `None` for `zero`.
fn number_of(word: &str) -> Option<u32> {
    let number = NUMBER_WORDS.iter().position(|number| word.eq_ignore_ascii_case(number))?;
    u32::try_from(number).ok().filter(|number| *number > 0)
}

/// Reads the number of breaths of a pause: `Three breaths.`
fn breaths_of(text: &str) -> Option<u32> {
    number_of(pattern!(r"^(\w+) breaths?\.?$").captures(text)?.get(1)?.as_str())
}

/// Splits a block into cues: after every pause and, if it is long, between sentences. A pause in the middle of a sentence
/// (`*Five breaths* left.`) is part of its text, and comes after it.
fn cues(mut passage: Passage) -> Vec<CueDraft> {
    let mut cues = Vec::new();
    let (mut start, mut breaths) = (0, 0);
    for phrase in std::mem::take(&mut passage.emphasized) {
        let words = passage.text.get(phrase.clone()).unwrap_or_default();
        let Some(count) = breaths_of(words) else {
            passage.emphasized.push(phrase);
            continue;
        };
        breaths += count;
        if words.ends_with('.') {
            push(&mut cues, &passage.part(start..phrase.start), std::mem::take(&mut breaths));
            start = phrase.end;
        }
    }
    push(&mut cues, &passage.part(start..passage.text.len()), breaths);
    cues
}

/// Adds a text and the pause after it. A pause without text lengthens the previous one.
fn push(cues: &mut Vec<CueDraft>, text: &Passage, breaths: u32) {
    cues.extend(split(text).into_iter().map(|passage| CueDraft { passage, breaths: 0 }));
    if let Some(last) = cues.last_mut() {
        last.breaths += breaths;
    }
}

/// Splits a text into passages of whole sentences and similar length; none for an empty text.
fn split(text: &Passage) -> Vec<Passage> {
    let count = text.words().div_ceil(WORDS_OF_A_CUE).max(1);
    let share = text.words().div_ceil(count);
    let words = |range: &Range<usize>| text.part(range.clone()).words();
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for sentence in text.sentences() {
        match ranges.last_mut() {
            Some(range) if words(range) < share && words(range) + words(&sentence) <= MOST_WORDS => {
                range.end = sentence.end;
            }
            _ => ranges.push(sentence),
        }
    }
    ranges.into_iter().map(|range| text.part(range)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cues of a text without headings, each as HTML with its number of breaths.
    fn found(markdown: &str) -> Vec<(String, u32)> {
        let cues = parts(markdown, "").into_iter().flat_map(|part| part.runs).flat_map(|run| run.cues);
        cues.map(|cue| (cue.passage.html(), cue.breaths)).collect()
    }

    #[track_caller]
    fn check_cues(markdown: &str, expected: &[(&str, u32)]) {
        let found = found(markdown);
        let found: Vec<(&str, u32)> = found.iter().map(|(html, breaths)| (html.as_str(), *breaths)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_block_is_split_after_its_pauses() {
        check_cues("Stand. *Three breaths.*", &[("Stand.", 3)]);
        check_cues(
            "Left. *One breath.* Right. *Two breaths.* Both.",
            &[("Left.", 1), ("Right.", 2), ("Both.", 0)],
        );
        check_cues("Say it: *I am here.* *Two breaths.*", &[("Say it: <em>I am here.</em>", 2)]);
        check_cues(
            "*Five breaths* left. *Four breaths* right.",
            &[("Five breaths left. Four breaths right.", 9)],
        );
        check_cues("Sit. *One breath.* *Two breaths.*", &[("Sit.", 3)]);
    }

    #[test]
    fn a_long_block_is_split_between_sentences_of_similar_length() {
        for end in [". ", "! ", "… ", ".” "] {
            let sentence =
                format!("One two three four five six seven eight nine ten eleven twelve thirteen{end}");
            let words =
                found(&sentence.repeat(4)).into_iter().map(|(html, _)| html.split_whitespace().count());
            assert_eq!(words.collect::<Vec<_>>(), [26, 26], "{end}");
        }
        check_cues("*First. Second.* Third.", &[("<em>First. Second.</em> Third.", 0)]);
    }

    #[test]
    fn a_cue_takes_a_sentence_that_is_a_few_words_too_long_and_no_longer_one() {
        for (sentences, expected) in [([30, 12, 30], vec![42, 30]), ([30, 13, 29], vec![30, 42])] {
            let text = sentences.map(|words| format!("{}End. ", "Word ".repeat(words - 1))).concat();
            let words = found(&text).into_iter().map(|(html, _)| html.split_whitespace().count());
            assert_eq!(words.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn paragraphs_and_items_of_a_list_are_lines_of_one_cue() {
        check_cues("- Bread.\n\n  With salt.\n\n- Oil.", &[("Bread.<br>With salt.<br>Oil.", 0)]);
        check_cues("- Bread,\n  - white\n  - brown\n- Oil", &[("Bread,<br>white<br>brown<br>Oil", 0)]);
    }

    #[test]
    fn a_literal_star_is_text() {
        check_cues(r"Two \* three. *One breath.* Four.", &[("Two * three.", 1), ("Four.", 0)]);
        check_cues("Say `a * b`, *softly*.", &[("Say a * b, <em>softly</em>.", 0)]);
    }
}
