//! The excerpt of the delivered program that everyone may read and try.

use super::delivered_program::FOLDER;
use super::front_matter::MarkdownFile;
use super::guide;
use super::guide_cues;
use super::loader::ContentLoader;
use super::model::{DayFrontMatter, InsideWords, Program, ProgramExcerpt, ProgramKind};
use super::problem::nearest;

impl ContentLoader {
    /// The parts of the first day that everyone may read and try.
    pub fn excerpt(&mut self, program: &Program, words: InsideWords) -> Option<ProgramExcerpt> {
        let day = program.pages.iter().find(|page| page.kind == ProgramKind::Day)?;
        let (_, file) = self.front_matter::<DayFrontMatter>(&format!("{FOLDER}/{}.md", day.slug))?;
        let parts = guide_cues::parts(file.markdown, day.title);
        let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
        let mut part = |title: &str| {
            let Some(index) = titles.iter().position(|known| *known == title) else {
                let remedy = nearest(title, &titles).unwrap_or("the heading of a part, without its minutes");
                let message = format!("Day 1 has no part {title:?} (write {remedy:?})");
                self.report_file("pages/inside.toml", &message);
                return None;
            };
            let start = parts.get(index)?.offset;
            let end = parts.get(index + 1).map_or(file.markdown.len(), |next| next.offset);
            let (heading, text) = file.markdown.get(start..end)?.split_once('\n')?;
            let start = file.start + start + heading.len() + 1;
            let html = self.render_document(&MarkdownFile { markdown: text, start, ..file }).html;
            let part = parts.get(index)?;
            let minutes = part.minutes.unwrap_or_else(|| guide::in_minutes(part.least_ms()));
            Some((html, day.guide.get(index)?.clone(), minutes))
        };
        let (opening, ..) = part(words.opening)?;
        let (practice, mut guide, minutes) = part(words.practice)?;
        for cue in &mut guide.cues {
            cue.short = None;
        }
        Some(ProgramExcerpt {
            label: day.label?,
            day: day.title,
            opening,
            practice,
            minutes,
            guide: vec![guide],
            guide_words: program.words.guide.clone(),
            words,
        })
    }
}
