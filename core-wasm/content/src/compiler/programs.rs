//! Composes the delivered programs, and the excerpt that every visitor may read.

use super::documents::{Document, Documents};
use super::facts::Facts;
use super::from_toml::read;
use super::guide;
use super::guide_cues;
use super::markdown::render;
use super::offers::INITIATION;
use super::problem::Problem;
use super::program_pages::{Guide, ProgramPages, path_of, title_of};
use super::program_rules::short_minutes;
use super::texts::Texts;
use crate::model::{
    BonusFrontMatter, ChapterFrontMatter, CollectionFrontMatter, DayFrontMatter, InitiationPage, InsidePage,
    Offer, OfferWords, Program, ProgramContents, ProgramExcerpt, ProgramFoot, ProgramKind, ProgramPage,
    ProgramWords,
};

/// An offer other than INITIATION, with its texts and its program.
pub struct OtherProgram {
    pub offer: &'static str,
    pub words: OfferWords,
    pub program: Program,
}

/// The programs of all offers.
pub struct Programs {
    /// The program of INITIATION.
    pub initiation: Program,
    /// The programs of other offers.
    pub others: Vec<OtherProgram>,
    /// The excerpt of INITIATION that every visitor may read.
    pub excerpt: ProgramExcerpt,
}

/// The inputs of composing.
struct Composer<'a> {
    documents: &'a Documents,
    facts: &'a Facts,
    texts: &'a Texts,
}

/// Composes all programs.
///
/// # Errors
/// If a file has not passed its check.
pub fn composed(
    documents: &Documents,
    facts: &Facts,
    texts: &Texts,
    initiation: &InitiationPage,
) -> Result<Programs, Problem> {
    let composer = Composer { documents, facts, texts };
    let words = read::<ProgramWords>(documents, "pages/program.toml", facts)?;
    let program = composer.of_initiation(words, initiation)?;
    let inside = read::<InsidePage>(documents, "pages/inside.toml", facts)?;
    let excerpt = composer.excerpt(&program, inside)?;
    let others = facts.prices.iter().flat_map(|prices| prices.with_own_folder());
    let others = others.map(|(offer, folder)| composer.other(offer, folder, &program.words));
    let others = others.collect::<Result<_, _>>()?;
    Ok(Programs { initiation: program, others, excerpt })
}

impl Composer<'_> {
    /// The document of a page, and its text as HTML.
    fn page(&self, name: &str) -> Result<(&Document, String), Problem> {
        let found = self.documents.get(name).zip(self.texts.get(name));
        let (document, text) =
            found.ok_or_else(|| Problem::of_file(name, "the file was not loaded (write it)"))?;
        Ok((document, self.facts.languages.mark_html(&text.rendered.html)))
    }

    /// Composes the program of INITIATION.
    fn of_initiation(&self, words: ProgramWords, initiation: &InitiationPage) -> Result<Program, Problem> {
        let offer = self.facts.prices.as_ref().and_then(|prices| prices.offer(INITIATION));
        let pages = ProgramPages::of(self.documents, self.facts);
        let Some((offer, pages)) = offer.zip(pages) else {
            return Err(Problem::of_file("offers.toml", "INITIATION was not loaded (write its offer)"));
        };
        let mut composed = Vec::new();
        for (kind, index, name) in pages.names() {
            composed.push(self.page_of(kind, index, &path_of(&name), offer, initiation)?);
        }
        // `ProgramKind` declares the kinds in the order of the program.
        composed.sort_by_key(|(kind, order, _)| (*kind, *order));
        let pages = composed.into_iter().map(|(.., page)| page).collect();
        Ok(Program { name: offer.name, subtitle: offer.subtitle.unwrap_or(""), words, pages })
    }

    /// Composes a page of INITIATION, with its order within its kind.
    fn page_of(
        &self,
        kind: ProgramKind,
        index: usize,
        name: &str,
        offer: &Offer,
        initiation: &InitiationPage,
    ) -> Result<(ProgramKind, u32, ProgramPage), Problem> {
        let order = u32::try_from(index).unwrap_or(u32::MAX);
        let (order, page) = match kind {
            ProgramKind::Day => (order, self.of_day(index, name, initiation)?),
            ProgramKind::Bonus => (order, self.of_bonus(index, name, offer)?),
            ProgramKind::Portal | ProgramKind::Printable => self.of_collection(kind, name)?,
            ProgramKind::Welcome | ProgramKind::Method => (order, self.of_chapter(kind, index, name)?),
        };
        Ok((kind, order, page))
    }

    fn of_day(&self, index: usize, name: &str, initiation: &InitiationPage) -> Result<ProgramPage, Problem> {
        let front_matter = read::<DayFrontMatter>(self.documents, name, self.facts)?;
        let listed = initiation.days.items.get(index);
        Ok(ProgramPage {
            label: listed.map(|day| day.label),
            promise: listed.map(|day| day.subtitle),
            minutes: Some(front_matter.minutes),
            needs: front_matter.needs.unwrap_or(&[]),
            prompts: front_matter.prompts.to_vec().leak(),
            ..self.base(ProgramKind::Day, index, name, front_matter.summary)?
        })
    }

    fn of_bonus(&self, index: usize, name: &str, offer: &Offer) -> Result<ProgramPage, Problem> {
        let front_matter = read::<BonusFrontMatter>(self.documents, name, self.facts)?;
        let sold = offer.bonuses.get(index);
        Ok(ProgramPage {
            promise: sold.map(|bonus| bonus.description),
            minutes: front_matter.minutes,
            needs: front_matter.needs.unwrap_or(&[]),
            prompts: front_matter.prompts.unwrap_or(&[]),
            cards: front_matter.cards.unwrap_or(&[]),
            lines: front_matter.lines,
            ..self.base(ProgramKind::Bonus, index, name, front_matter.summary)?
        })
    }

    fn of_chapter(&self, kind: ProgramKind, index: usize, name: &str) -> Result<ProgramPage, Problem> {
        let front_matter = read::<ChapterFrontMatter>(self.documents, name, self.facts)?;
        Ok(ProgramPage {
            minutes: front_matter.minutes,
            needs: front_matter.needs.unwrap_or(&[]),
            prompts: front_matter.prompts.unwrap_or(&[]),
            lines: front_matter.lines,
            ..self.base(kind, index, name, front_matter.summary)?
        })
    }

    /// Composes a page that states its order, and returns both.
    fn of_collection(&self, kind: ProgramKind, name: &str) -> Result<(u32, ProgramPage), Problem> {
        let front_matter = read::<CollectionFrontMatter>(self.documents, name, self.facts)?;
        let page = ProgramPage {
            minutes: front_matter.minutes,
            needs: front_matter.needs.unwrap_or(&[]),
            prompts: front_matter.prompts.unwrap_or(&[]),
            cards: front_matter.cards.unwrap_or(&[]),
            lines: front_matter.lines,
            ..self.base(kind, 0, name, front_matter.summary)?
        };
        Ok((front_matter.order.0, page))
    }

    /// The parts that every page has, and the guided mode.
    fn base(
        &self,
        kind: ProgramKind,
        index: usize,
        name: &str,
        summary: &'static str,
    ) -> Result<ProgramPage, Problem> {
        let (document, html) = self.page(name)?;
        let title = title_of(kind, index, document, self.documents, self.facts);
        let title = title.ok_or_else(|| document.root.problem("the page has no title (write it)"))?;
        let text = self.texts.get(document.name);
        let guide = text.and_then(|text| Guide::of(kind, document, text, title)).map(|guide| {
            let short = guide.short.as_deref().zip(short_minutes(self.documents));
            let timed = guide::timed(&guide.parts, guide.minutes, short);
            timed
                .ok_or_else(|| document.root.problem("\"short\" takes too many minutes (choose fewer parts)"))
        });
        Ok(ProgramPage {
            kind,
            slug: document.slug(),
            label: None,
            title,
            promise: None,
            summary,
            minutes: None,
            needs: &[],
            prompts: &[],
            cards: &[],
            lines: None,
            html,
            guide: guide.transpose()?.unwrap_or_else(Vec::new),
        })
    }

    /// Composes the program of an offer with a folder of its own: an opening letter, and pages in their order.
    fn other(&self, offer: &Offer, folder: &str, words: &ProgramWords) -> Result<OtherProgram, Problem> {
        let offer_words = read::<OfferWords>(self.documents, &format!("{folder}/words.toml"), self.facts)?;
        let welcome = format!("{folder}/welcome.md");
        let front_matter = read::<ChapterFrontMatter>(self.documents, &welcome, self.facts)?;
        let mut pages = vec![(0, self.base(ProgramKind::Welcome, 0, &welcome, front_matter.summary)?)];
        for name in self.documents.names(folder, ".md").filter(|name| *name != "welcome") {
            pages.push(self.of_collection(ProgramKind::Method, &format!("{folder}/{name}.md"))?);
        }
        pages.sort_by_key(|(order, _)| *order);
        let program = Program {
            name: offer.name,
            subtitle: offer.subtitle.unwrap_or(""),
            words: merged(words, &offer_words),
            pages: pages.into_iter().map(|(_, page)| page).collect(),
        };
        Ok(OtherProgram { offer: offer.slug.0, words: offer_words, program })
    }

    /// Composes the excerpt of the first day.
    fn excerpt(&self, program: &Program, inside: InsidePage) -> Result<ProgramExcerpt, Problem> {
        let missing =
            |what: &str| Problem::of_file("pages/inside.toml", format!("Day 1 has no {what} (write it)"));
        let day = program.pages.iter().find(|page| page.kind == ProgramKind::Day);
        let day = day.ok_or_else(|| missing("page"))?;
        let text = self.texts.get(&*path_of(day.slug)).ok_or_else(|| missing("text"))?;
        let parts = guide_cues::parts(&text.markdown, day.title);
        let part = |title: &str| {
            let index = parts.iter().position(|part| part.title == title)?;
            let (part, end) = (parts.get(index)?, parts.get(index + 1).map(|next| next.offset));
            let markdown = text.markdown.get(part.offset..end.unwrap_or(text.markdown.len()))?;
            let html = render(markdown.split_once('\n')?.1, &self.facts.pictures).html;
            let minutes = part.minutes.unwrap_or_else(|| guide::in_minutes(part.least_ms()));
            Some((self.facts.languages.mark_html(&html), day.guide.get(index)?.clone(), minutes))
        };
        let words = inside.words;
        let (opening, ..) = part(words.opening).ok_or_else(|| missing(words.opening))?;
        let (practice, mut guide, minutes) = part(words.practice).ok_or_else(|| missing(words.practice))?;
        for cue in &mut guide.cues {
            cue.short = None;
        }
        Ok(ProgramExcerpt {
            label: day.label.ok_or_else(|| missing("label"))?,
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

/// Replaces the texts of the program's words by those that an offer has of its own.
fn merged(words: &ProgramWords, offer_words: &OfferWords) -> ProgramWords {
    let program = &offer_words.program;
    ProgramWords {
        contents: ProgramContents {
            begin: program.begin,
            method: program.pages.clone(),
            ..words.contents.clone()
        },
        method: program.chapter.clone(),
        foot: ProgramFoot { mail: program.mail.clone(), ..words.foot.clone() },
        refunded: program.refunded.clone(),
        unavailable: program.unavailable.clone(),
        ..words.clone()
    }
}
