//! Timing of the guided mode: assigns times to the cues that `cues.rs` reads from Markdown.
//!
//! The text states its times: a heading may end in the minutes of its part (`A hand on the ribs, nine minutes`), a
//! lead-in too (`*The drawer, five minutes.*`), and a pause is emphasized (`*Three breaths.*`). Each cue gets the time
//! that its words need. The rest of the part's time goes to the breaths, and then to the words again.

use super::passage::Passage;
use crate::model::{CueTiming, GuideCue, GuidePart};

/// The reading time of a word, at 150 words a minute.
const WORD_MS: u32 = 400;
/// The time that each cue gets in addition, whatever its length.
const CUE_MS: u32 = 1600;
/// The limits of the length of a breath, in milliseconds.
const LEAST_BREATH_MS: u32 = 6000;
const MOST_BREATH_MS: u32 = 10_000;
pub const MINUTE_MS: u32 = 60_000;

/// A cue without its timing.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct CueDraft {
    pub passage: Passage,
    /// The length of the pause after the text, in breaths.
    pub breaths: u32,
}

/// Cues that share a time, stated by a heading or a lead-in.
#[derive(Debug, Default)]
pub struct CueRun {
    pub stated_ms: Option<u32>,
    pub cues: Vec<CueDraft>,
}

/// A part of the guided mode: the cues below one heading.
#[derive(Debug, Default)]
pub struct PartDraft {
    /// The heading without its minutes.
    pub title: String,
    /// The minutes that the heading states.
    pub minutes: Option<u32>,
    /// The byte offset of the heading in the text.
    pub offset: usize,
    /// The cues, grouped by the time that they share.
    pub runs: Vec<CueRun>,
}

impl CueDraft {
    /// The time that the words need.
    fn text_ms(&self) -> u32 {
        let words = u32::try_from(self.passage.words()).unwrap_or(u32::MAX);
        words.saturating_mul(WORD_MS).saturating_add(CUE_MS)
    }

    /// The time that words and breaths need at least.
    fn least_ms(&self) -> u32 {
        self.text_ms() + self.breaths * LEAST_BREATH_MS
    }
}

impl CueRun {
    /// The time that words and breaths need at least.
    fn least_ms(&self) -> u32 {
        self.cues.iter().map(CueDraft::least_ms).sum()
    }

    /// Assigns timings that take `budget` together. Breaths get their share up to the maximum length, then the texts
    /// get the rest.
    fn timings(&self, budget: u32) -> Vec<CueTiming> {
        let texts: u32 = self.cues.iter().map(CueDraft::text_ms).sum();
        let breaths: u32 = self.cues.iter().map(|cue| cue.breaths).sum();
        let breath_ms = budget
            .saturating_sub(texts)
            .checked_div(breaths)
            .unwrap_or(MOST_BREATH_MS)
            .clamp(LEAST_BREATH_MS, MOST_BREATH_MS);
        let left = u64::from(budget.saturating_sub(texts + breaths * breath_ms));
        let timing = |cue: &CueDraft| {
            let more = (left * u64::from(cue.text_ms())).checked_div(u64::from(texts)).unwrap_or(0);
            CueTiming { text_ms: cue.text_ms() + u32::try_from(more).unwrap_or(0), breath_ms }
        };
        self.cues.iter().map(timing).collect()
    }
}

impl PartDraft {
    /// The time that words and breaths need at least.
    pub fn least_ms(&self) -> u32 {
        self.runs.iter().map(CueRun::least_ms).sum()
    }

    /// Assigns timings within `budget`: runs with a stated time get it, the others share the rest.
    fn timings(&self, budget: u32) -> Vec<CueTiming> {
        let stated: u32 = self.runs.iter().filter_map(|run| run.stated_ms).sum();
        let untimed_least: u32 =
            self.runs.iter().filter(|run| run.stated_ms.is_none()).map(CueRun::least_ms).sum();
        let for_stated = stated.min(budget.saturating_sub(untimed_least));
        let mut timings = Vec::new();
        for run in &self.runs {
            let share = match run.stated_ms {
                Some(run_ms) => u64::from(for_stated) * u64::from(run_ms) / u64::from(stated.max(1)),
                None => {
                    let for_untimed = u64::from(budget - for_stated);
                    for_untimed * u64::from(run.least_ms()) / u64::from(untimed_least.max(1))
                }
            };
            timings.extend(run.timings(u32::try_from(share).unwrap_or(u32::MAX)));
        }
        timings
    }

    /// Appends the questions of the day, which share the remaining time.
    pub fn add_questions(&mut self, questions: &[&str]) {
        let left = (self.minutes.unwrap_or(0).saturating_mul(MINUTE_MS)).saturating_sub(self.least_ms());
        let passage = |text: &&str| Passage { text: (*text).to_owned(), ..Passage::default() };
        let cues = questions.iter().map(|text| CueDraft { passage: passage(text), breaths: 0 }).collect();
        self.runs.push(CueRun { stated_ms: Some(left), cues });
    }
}

/// Converts milliseconds to minutes, rounded up.
pub fn in_minutes(ms: u32) -> u32 {
    ms.div_ceil(MINUTE_MS)
}

/// The short version of a page.
#[derive(Clone, Copy)]
pub struct ShortVersion<'page> {
    /// The titles of its parts.
    pub titles: &'page [&'page str],
    pub minutes: u32,
}

/// The parts with timings; `None` if the parts of the short version do not fit its minutes.
pub fn timed(parts: &[PartDraft], minutes: u32, short: Option<ShortVersion>) -> Option<Vec<GuidePart>> {
    let is_short = |part: &PartDraft| short.is_some_and(|short| short.titles.contains(&part.title.as_str()));
    let chosen = || parts.iter().filter(|part| is_short(part));
    let stated_ms = |part: &PartDraft| part.minutes.unwrap_or(0).saturating_mul(MINUTE_MS);
    let least_ms: u32 = chosen().map(PartDraft::least_ms).sum();
    let full_ms: u32 = chosen().map(stated_ms).sum();
    let short_ms = short.map_or(full_ms, |short| short.minutes.saturating_mul(MINUTE_MS).min(full_ms));
    let slack_ms = u64::from(short_ms.checked_sub(least_ms)?);
    let all_least_ms: u32 = parts.iter().map(PartDraft::least_ms).sum();
    let is_stated = parts.iter().any(|part| part.minutes.is_some_and(|minutes| minutes > 0));

    let guide_parts = parts.iter().map(|part| {
        let length_ms = match part.minutes {
            Some(_) => stated_ms(part),
            // If no part states its minutes, the page's minutes are shared in proportion to the parts' length.
            None if !is_stated => {
                let share = u64::from(minutes) * u64::from(MINUTE_MS) * u64::from(part.least_ms());
                u32::try_from(share / u64::from(all_least_ms.max(1))).unwrap_or(0)
            }
            None => part.least_ms(),
        };
        let short_timings = is_short(part).then(|| {
            let more = slack_ms * u64::from(length_ms.saturating_sub(part.least_ms()));
            let more = more.checked_div(u64::from(full_ms.saturating_sub(least_ms))).unwrap_or(0);
            part.timings(part.least_ms() + u32::try_from(more).unwrap_or(0))
        });
        let cues = part.runs.iter().flat_map(|run| &run.cues).zip(part.timings(length_ms)).enumerate();
        let cues = cues.map(|(index, (cue, timing))| GuideCue {
            html: cue.passage.html(),
            breaths: cue.breaths,
            timing,
            short: short_timings.as_ref().and_then(|timings| timings.get(index).cloned()),
        });
        GuidePart { title: part.title.clone(), cues: cues.collect() }
    });
    Some(guide_parts.collect())
}

#[cfg(test)]
mod tests {
    use super::super::cues::{parts, split_minutes};
    use super::*;

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
        let timings = parts[0].timings(9 * MINUTE_MS);
        let whole: u32 = timings.iter().map(|timing| timing.text_ms).sum();
        assert_eq!((whole, timings[1].text_ms, timings[2].text_ms), (540_000, 300_000, 120_000));
    }

    #[test]
    fn breaths_share_the_time_left_by_words_up_to_ten_seconds() {
        let run = |breaths| CueRun {
            stated_ms: None,
            cues: vec![CueDraft {
                passage: Passage { text: "Stand still.".into(), ..Passage::default() },
                breaths,
            }],
        };
        assert_eq!(run(10).timings(72_400), [CueTiming { text_ms: 2400, breath_ms: 7000 }]);
        assert_eq!(run(10).timings(120_000), [CueTiming { text_ms: 20_000, breath_ms: 10_000 }]);
        assert_eq!(run(0).timings(30_000), [CueTiming { text_ms: 30_000, breath_ms: 10_000 }]);
    }

    #[test]
    fn the_short_version_takes_its_minutes_and_each_part_its_minimum() {
        let parts = parts(
            "## A, eight minutes\n\nStand. *Forty breaths.*\n\n## B, six minutes\n\nSit. *Ten breaths.*",
            "",
        );
        let short = timed(&parts, 14, Some(ShortVersion { titles: &["A", "B"], minutes: 10 })).unwrap();
        let total: u32 = short
            .iter()
            .flat_map(|part| &part.cues)
            .map(|cue| cue.short.as_ref().map_or(0, |timing| timing.text_ms + cue.breaths * timing.breath_ms))
            .sum();
        assert!((595_000..=600_000).contains(&total), "{total}");
        assert!(timed(&parts, 14, Some(ShortVersion { titles: &["B"], minutes: 1 })).is_none());
        assert!(
            timed(&parts, 14, None)
                .unwrap()
                .iter()
                .flat_map(|part| &part.cues)
                .all(|cue| cue.short.is_none())
        );
    }
}
