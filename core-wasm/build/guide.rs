//! Derives the guided mode of a program page from its Markdown: one cue at a time, with its time.
//!
//! The timings are those of the text: a heading ends in the minutes of its part (`A hand on the ribs, nine minutes`), a
//! lead-in may do so, too (`*The drawer, five minutes.*`), and a pause is emphasized (`*Three breaths.*`). A cue gets the
//! time that its words need; what remains of the part goes to the breaths, and then to the words again.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::model::{GuideCue, GuidePace, GuidePart};
use super::rendered::escape;

/// Reading time: 150 words a minute, and a moment for every cue.
const WORD_MS: u32 = 400;
const CUE_MS: u32 = 1600;
/// The shortest and the longest breath.
const LEAST_BREATH_MS: u32 = 6000;
const MOST_BREATH_MS: u32 = 10_000;
const MINUTE_MS: u32 = 60_000;
/// The number of words of a cue, unless a single sentence has more.
const MOST_WORDS: usize = 36;

const NUMBERS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// A cue without its time. Emphasis is marked by stars, a line break by a newline.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Draft {
    text: String,
    breaths: u32,
}

/// Cues that share a time, stated by a heading or a lead-in.
#[derive(Debug, Default)]
struct Run {
    stated_ms: Option<u32>,
    cues: Vec<Draft>,
}

/// A part of a guide: the cues below one heading.
#[derive(Debug, Default)]
pub struct Part {
    /// The heading without its minutes.
    pub title: String,
    /// The minutes of the heading.
    pub minutes: Option<u32>,
    /// The place of the heading in the text.
    pub offset: usize,
    runs: Vec<Run>,
}

impl Draft {
    fn words(&self) -> u32 {
        u32::try_from(self.text.split_whitespace().count()).unwrap_or(u32::MAX)
    }

    /// The time that its words need.
    fn text_ms(&self) -> u32 {
        if self.text.is_empty() { 0 } else { self.words() * WORD_MS + CUE_MS }
    }

    fn least_ms(&self) -> u32 {
        self.text_ms() + self.breaths * LEAST_BREATH_MS
    }
}

impl Run {
    fn least_ms(&self) -> u32 {
        self.cues.iter().map(Draft::least_ms).sum()
    }

    /// The pace of every cue, so that together they take `budget`, or less where every breath is as long as it can be.
    fn paces(&self, budget: u32) -> Vec<GuidePace> {
        let texts: u32 = self.cues.iter().map(Draft::text_ms).sum();
        let breaths: u32 = self.cues.iter().map(|cue| cue.breaths).sum();
        let breath_ms = budget
            .saturating_sub(texts)
            .checked_div(breaths)
            .unwrap_or(MOST_BREATH_MS)
            .clamp(LEAST_BREATH_MS, MOST_BREATH_MS);
        let left = u64::from(budget.saturating_sub(texts + breaths * breath_ms));
        let pace = |cue: &Draft| {
            let more = (left * u64::from(cue.text_ms())).checked_div(u64::from(texts)).unwrap_or(0);
            GuidePace { text_ms: cue.text_ms() + u32::try_from(more).unwrap_or(0), breath_ms }
        };
        self.cues.iter().map(pace).collect()
    }
}

impl Part {
    /// The least time that its words and breaths need.
    pub fn least_ms(&self) -> u32 {
        self.runs.iter().map(Run::least_ms).sum()
    }

    /// The pace of every cue within `budget`: lead-ins share it as they state, and other cues get what remains.
    fn paces(&self, budget: u32) -> Vec<GuidePace> {
        let stated: u32 = self.runs.iter().filter_map(|run| run.stated_ms).sum();
        let untimed: u32 = self.runs.iter().filter(|run| run.stated_ms.is_none()).map(Run::least_ms).sum();
        let timed = stated.min(budget.saturating_sub(untimed));
        let mut paces = Vec::new();
        for run in &self.runs {
            let share = match run.stated_ms {
                Some(own) => u64::from(timed) * u64::from(own) / u64::from(stated.max(1)),
                None => u64::from(budget - timed) * u64::from(run.least_ms()) / u64::from(untimed.max(1)),
            };
            paces.extend(run.paces(u32::try_from(share).unwrap_or(u32::MAX)));
        }
        paces
    }

    /// Appends the questions of the day, which share the time that remains.
    pub fn add_questions(&mut self, questions: &[&str]) {
        let left = (self.minutes.unwrap_or(0) * MINUTE_MS).saturating_sub(self.least_ms());
        let cues = questions.iter().map(|text| Draft { text: (*text).to_owned(), breaths: 0 }).collect();
        self.runs.push(Run { stated_ms: Some(left), cues });
    }
}

/// The least minutes of a time, rounded up.
pub fn in_minutes(ms: u32) -> u32 {
    ms.div_ceil(MINUTE_MS)
}

/// The timed parts. `short`: the titles of the short way and its minutes; `None` where they do not fit.
pub fn timed(parts: &[Part], minutes: u32, short: Option<(&[&str], u32)>) -> Option<Vec<GuidePart>> {
    let stated: u32 = parts.iter().filter_map(|part| part.minutes).sum();
    let is_short = |part: &Part| short.is_some_and(|(titles, _)| titles.contains(&part.title.as_str()));
    let chosen = || parts.iter().filter(|part| is_short(part));
    let own_ms = |part: &Part| part.minutes.unwrap_or(0) * MINUTE_MS;
    let (least, full) = (chosen().map(Part::least_ms).sum::<u32>(), chosen().map(own_ms).sum::<u32>());
    let budget = short.map_or(full, |(_, minutes)| (minutes * MINUTE_MS).min(full));
    let slack = u64::from(budget.checked_sub(least)?);
    let all_least: u32 = parts.iter().map(Part::least_ms).sum();

    let timed = parts.iter().map(|part| {
        let own = match part.minutes {
            Some(_) => own_ms(part),
            // Without stated parts, the page's minutes are shared by length.
            None if stated == 0 => {
                let share = u64::from(minutes * MINUTE_MS) * u64::from(part.least_ms());
                u32::try_from(share / u64::from(all_least.max(1))).unwrap_or(0)
            }
            None => part.least_ms(),
        };
        let short_paces = is_short(part).then(|| {
            let more = slack * u64::from(own.saturating_sub(part.least_ms()));
            let more = more.checked_div(u64::from(full.saturating_sub(least))).unwrap_or(0);
            part.paces(part.least_ms() + u32::try_from(more).unwrap_or(0))
        });
        let cues = part.runs.iter().flat_map(|run| &run.cues).zip(part.paces(own)).enumerate();
        let cues = cues.map(|(index, (cue, pace))| GuideCue {
            html: html(&cue.text),
            breaths: cue.breaths,
            pace,
            short: short_paces.as_ref().and_then(|paces| paces.get(index).cloned()),
        });
        GuidePart { title: part.title.clone(), cues: cues.collect() }
    });
    Some(timed.collect())
}

/// The parts of a text. What stands above the first heading is a part of its own, unless the headings have minutes:
/// then it is read beforehand.
pub fn parts(markdown: &str, title: &str) -> Vec<Part> {
    let mut parts = vec![Part { title: title.to_owned(), ..Part::default() }];
    for (block, offset) in blocks(markdown) {
        match block {
            Block::Heading(text) => {
                let (title, minutes) = split_minutes(&text);
                parts.push(Part { title: title.to_owned(), minutes, offset, runs: Vec::new() });
            }
            Block::Text(text) => {
                let Some(part) = parts.last_mut() else { continue };
                let lead = text.strip_prefix('*').and_then(|rest| rest.split_once('*'));
                let minutes = lead.and_then(|(lead, _)| split_minutes(lead).1);
                if minutes.is_some() || part.runs.is_empty() {
                    part.runs.push(Run {
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

/// Headings and blocks of text. The items of a list are the lines of one block.
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

/// A title and its minutes: `The drawer, about five minutes.`
fn split_minutes(text: &str) -> (&str, Option<u32>) {
    let Some((title, time)) = text.rsplit_once(", ") else { return (text, None) };
    let time = time.trim_end_matches('.').trim_start_matches("about ");
    let number = time.strip_suffix(" minutes").or_else(|| time.strip_suffix(" minute"));
    match number.and_then(number_of) {
        Some(minutes) => (title, Some(minutes)),
        None => (text, None),
    }
}

fn number_of(word: &str) -> Option<u32> {
    let position = NUMBERS.iter().position(|number| word.eq_ignore_ascii_case(number))?;
    u32::try_from(position + 1).ok()
}

/// The breaths of an emphasized text: `Three breaths.`
fn breaths_of(text: &str) -> Option<u32> {
    let text = text.trim_end_matches('.');
    text.strip_suffix(" breaths").or_else(|| text.strip_suffix(" breath")).and_then(number_of)
}

/// The cues of a block: it is split behind every pause and, where it is long, between sentences.
fn cues(text: &str) -> Vec<Draft> {
    let mut cues: Vec<Draft> = Vec::new();
    let mut piece = String::new();
    // Every second part is emphasized.
    for (index, part) in text.split('*').enumerate() {
        match breaths_of(part).filter(|_| index % 2 == 1) {
            // A pause within a sentence remains part of its text.
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

/// Ends a piece with a pause. A pause without words of its own lengthens the one before.
fn push(cues: &mut Vec<Draft>, piece: &mut String, breaths: u32, ends: bool) {
    let text = piece.trim().to_owned();
    if !ends {
        cues.push(Draft { text: String::new(), breaths });
        return;
    }
    piece.clear();
    // Pauses within the sentences of this piece.
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
    cues.extend(chunks.into_iter().map(|text| Draft { text, breaths: 0 }));
    cues.extend(last.map(|text| Draft { text, breaths }));
}

/// A text in pieces of whole sentences and similar length.
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

/// The sentences of a text with the spaces behind them, split outside of emphasis only.
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

/// The HTML of a cue.
fn html(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('*').enumerate() {
        let mut escaped = String::new();
        escape(part, &mut escaped);
        let part = escaped.replace('\n', "<br>");
        html.push_str(&if index % 2 == 1 { format!("<em>{part}</em>") } else { part });
    }
    html
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
    fn a_block_is_split_behind_its_pauses() {
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
        let words: Vec<u32> = found.iter().map(Draft::words).collect();
        assert_eq!(words, [28, 28]);
        check_cues("*First. Second.* Third.", &[("*First. Second.* Third.", 0)]);
        assert_eq!(sentences("*First. Second.* Third. Fourth?"), ["*First. Second.* ", "Third. ", "Fourth?"]);
    }

    #[test]
    fn headings_and_lead_ins_state_minutes() {
        assert_eq!(split_minutes("Feet on tile, ten minutes"), ("Feet on tile", Some(10)));
        assert_eq!(split_minutes("The slow one, about four minutes."), ("The slow one", Some(4)));
        assert_eq!(split_minutes("Day 1, the moon dark"), ("Day 1, the moon dark", None));
        let parts = parts(
            "Before.\n\n## A, nine minutes\n\nIn.\n\n*B, five minutes.* One.\n\n*C, two minutes.* Two.",
            "",
        );
        let stated: Vec<Option<u32>> =
            parts.iter().flat_map(|part| &part.runs).map(|run| run.stated_ms).collect();
        assert_eq!(stated, [None, Some(300_000), Some(120_000)]);
        let paces = parts[0].paces(9 * MINUTE_MS);
        let whole: u32 = paces.iter().map(|pace| pace.text_ms).sum();
        assert_eq!((whole, paces[1].text_ms, paces[2].text_ms), (540_000, 300_000, 120_000));
    }

    #[test]
    fn breaths_take_what_the_words_leave_and_at_most_ten_seconds() {
        let run =
            |breaths| Run { stated_ms: None, cues: vec![Draft { text: "Stand still.".into(), breaths }] };
        assert_eq!(run(10).paces(72_400), [GuidePace { text_ms: 2400, breath_ms: 7000 }]);
        assert_eq!(run(10).paces(120_000), [GuidePace { text_ms: 20_000, breath_ms: 10_000 }]);
        assert_eq!(run(0).paces(30_000), [GuidePace { text_ms: 30_000, breath_ms: 10_000 }]);
    }

    #[test]
    fn a_short_way_takes_its_minutes_and_no_part_less_than_it_needs() {
        let parts = parts(
            "## A, eight minutes\n\nStand. *Forty breaths.*\n\n## B, six minutes\n\nSit. *Ten breaths.*",
            "",
        );
        let short = timed(&parts, 14, Some((&["A", "B"], 10))).unwrap();
        let total: u32 = short
            .iter()
            .flat_map(|part| &part.cues)
            .map(|cue| cue.short.as_ref().map_or(0, |pace| pace.text_ms + cue.breaths * pace.breath_ms))
            .sum();
        assert!((595_000..=600_000).contains(&total), "{total}");
        assert!(timed(&parts, 14, Some((&["B"], 1))).is_none());
        assert!(
            timed(&parts, 14, None)
                .unwrap()
                .iter()
                .flat_map(|part| &part.cues)
                .all(|cue| cue.short.is_none())
        );
    }
}
