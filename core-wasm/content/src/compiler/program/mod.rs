//! Composes the delivered programs, and the excerpt that every visitor may read.

mod cues;
mod guide;
pub mod pages;
mod passage;
pub mod rules;

use super::documents::node::Node;
use super::documents::problem::Problem;
use super::facts::Facts;
use super::facts::offers::ProgramFolder;
use super::texts::Texts;
use super::texts::markdown::render;
use super::values::from_toml::{FromToml, read};
use crate::model::{
    INITIATION, InitiationPage, InsidePage, OfferWords, Program, ProgramContents, ProgramExcerpt,
    ProgramFoot, ProgramKind, ProgramPage, ProgramWords,
};
use pages::{GuideDraft, PageName, ProgramFileNames, path_of, short_minutes, title_of};

/// An offer other than INITIATION, with its texts and its program.
pub struct OtherProgram {
    pub offer: &'static str,
    pub words: OfferWords,
    pub program: Program,
}

/// The programs of all offers.
pub struct Programs {
    pub initiation: Program,
    pub others: Vec<OtherProgram>,
    /// The excerpt of INITIATION that every visitor may read.
    pub excerpt: ProgramExcerpt,
}

/// A page, and its position among the pages of its kind.
struct OrderedPage {
    order: usize,
    page: ProgramPage,
}

/// The inputs of composing.
struct Composer<'a> {
    facts: &'a Facts,
    texts: &'a Texts,
}

/// Composes all programs.
///
/// # Errors
/// If a file has not passed its check.
pub fn composed(facts: &Facts, texts: &Texts, initiation: &InitiationPage) -> Result<Programs, Problem> {
    let composer = Composer { facts, texts };
    let words = read::<ProgramWords>("pages/program.toml", facts)?;
    let program = composer.of_initiation(words, initiation)?;
    let inside = read::<InsidePage>("pages/inside.toml", facts)?;
    let excerpt = composer.excerpt(&program, inside)?;
    let folders = facts.offers.iter().flat_map(|file| file.other_program_folders());
    let others = folders.map(|folder| composer.other(&folder, &program.words));
    let others = others.collect::<Result<_, _>>()?;
    Ok(Programs { initiation: program, others, excerpt })
}

impl Composer<'_> {
    /// Composes the program of INITIATION.
    fn of_initiation(&self, words: ProgramWords, initiation: &InitiationPage) -> Result<Program, Problem> {
        let offer = self.facts.offers.as_ref().and_then(|file| file.offer(INITIATION));
        let Some((offer, file_names)) = offer.zip(ProgramFileNames::of(self.facts)) else {
            return Err(Problem::of_file("offers.toml", "INITIATION was not loaded (write its offer)"));
        };
        let mut composed = Vec::new();
        for name in file_names.names() {
            let PageName { kind, index, .. } = name;
            let mut ordered = self.page(kind, index, &name.path())?;
            if kind == ProgramKind::Day {
                let listed = initiation.days.items.get(index);
                ordered.page.label = listed.map(|day| day.label);
                ordered.page.promise = listed.map(|day| day.subtitle);
            } else if kind == ProgramKind::Bonus {
                ordered.page.promise = offer.bonuses.get(index).map(|bonus| bonus.description);
            }
            composed.push(ordered);
        }
        // `ProgramKind` declares the kinds in the order of the program.
        composed.sort_by_key(|ordered| (ordered.page.kind, ordered.order));
        let pages = composed.into_iter().map(|ordered| ordered.page).collect();
        Ok(Program { name: offer.name, subtitle: offer.subtitle.unwrap_or(""), words, pages })
    }

    /// A page as its file states it, with its guided mode. `index` is its order, unless the file states another.
    fn page(&self, kind: ProgramKind, index: usize, name: &str) -> Result<OrderedPage, Problem> {
        let found = self.facts.documents.get(name).zip(self.texts.get(name));
        let (document, text) =
            found.ok_or_else(|| Problem::of_file(name, "the file was not loaded (write it)"))?;
        let root = document.root;
        let stated = title_of(kind, index, document, self.facts).zip(root.text_of("summary"));
        let (title, summary) =
            stated.ok_or_else(|| root.problem("the page has no title or no summary (write both)"))?;
        let guide = GuideDraft::of(kind, document, text, title).map(|guide| {
            let timed = guide.timed(short_minutes(self.facts.documents));
            timed.ok_or_else(|| root.problem("\"short\" takes too many minutes (choose fewer parts)"))
        });
        let texts = |name| self.key::<&'static [&'static str]>(root, name).unwrap_or(&[]);
        let page = ProgramPage {
            kind,
            slug: document.slug(),
            label: None,
            title,
            promise: None,
            summary,
            minutes: self.key(root, "minutes"),
            needs: texts("needs"),
            prompts: texts("prompts"),
            cards: texts("cards"),
            lines: self.key(root, "lines"),
            html: self.facts.languages.mark_html(&text.rendered.html),
            guide: guide.transpose()?.unwrap_or_else(Vec::new),
        };
        let order = root.key("order").and_then(Node::integer).and_then(|order| usize::try_from(order).ok());
        Ok(OrderedPage { order: order.unwrap_or(index), page })
    }

    /// The value of a key of a front matter; `None` for a missing key.
    fn key<T: FromToml>(&self, root: Node, name: &str) -> Option<T> {
        T::from_toml(root.key(name)?, self.facts)
    }

    /// Composes the program of an offer with a folder of its own: an opening letter, and pages in their order.
    fn other(&self, folder: &ProgramFolder, words: &ProgramWords) -> Result<OtherProgram, Problem> {
        let ProgramFolder { offer, path } = *folder;
        let offer_words = read::<OfferWords>(&format!("{path}/words.toml"), self.facts)?;
        let mut pages = vec![self.page(ProgramKind::Welcome, 0, &format!("{path}/welcome.md"))?];
        for name in self.facts.documents.names(path, ".md").filter(|name| *name != "welcome") {
            pages.push(self.page(ProgramKind::Method, 0, &format!("{path}/{name}.md"))?);
        }
        pages.sort_by_key(|ordered| ordered.order);
        let program = Program {
            name: offer.name,
            subtitle: offer.subtitle.unwrap_or(""),
            words: merged(words, &offer_words),
            pages: pages.into_iter().map(|ordered| ordered.page).collect(),
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
        let parts = cues::parts(&text.markdown, day.title);
        let position = |title: &str| parts.iter().position(|part| part.title == title);
        let html_of = |index: usize| {
            let (part, end) = (parts.get(index)?, parts.get(index + 1).map(|next| next.offset));
            let markdown = text.markdown.get(part.offset..end.unwrap_or(text.markdown.len()))?;
            // Rendered as a text of its own without the heading, so that its opening words are marked.
            let html = render(markdown.split_once('\n')?.1, self.facts.text_context()).html;
            Some(self.facts.languages.mark_html(&html))
        };
        let practice_of = |index: usize| {
            let (part, mut guide) = (parts.get(index)?, day.guide.get(index)?.clone());
            // The excerpt has no short version.
            guide.cues.iter_mut().for_each(|cue| cue.short = None);
            let minutes = part.minutes.unwrap_or_else(|| guide::in_minutes(part.least_ms()));
            Some((html_of(index)?, guide, minutes))
        };
        let words = inside.words;
        let opening = position(words.opening).and_then(html_of).ok_or_else(|| missing(words.opening))?;
        let practice = position(words.practice).and_then(practice_of);
        let (practice, guide, minutes) = practice.ok_or_else(|| missing(words.practice))?;
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

/// The texts of INITIATION's program, in which some are replaced by those of another offer.
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
