//! Reads the program: the pages that a buyer gets, which must be the ones that the sales page promises.

use super::desk::Desk;
use super::matter::Text;
use super::model::{
    BonusMatter, ChapterMatter, Count, DayFlowItem, DayMatter, InitiationPage, PriceList, Program,
    ProgramKind, ProgramPage, ProgramWords, ShelfMatter,
};
use super::read::Read;

/// Where its files lie.
const FOLDER: &str = "program";

/// The page of contents, which every link opens.
const CONTENTS: &str = "contents";
/// The printable that gets the questions of all days.
const JOURNAL: &str = "printable-journal";

impl Desk {
    /// Reads the program; `None` where a part of it is missing or cannot be read, which is noted.
    pub fn program(
        &mut self,
        prices: Option<&PriceList>,
        initiation: Option<&InitiationPage>,
    ) -> Option<Program> {
        let words = self.file::<ProgramWords>("pages/program.toml");
        // The days and the bonuses are counted where they are sold.
        let days = initiation.map(|page| page.days.items.as_slice()).unwrap_or_default();
        let bonuses = prices.map(|prices| prices.initiation.bonuses.as_slice()).unwrap_or_default();

        let mut pages = vec![self.chapter("welcome", ProgramKind::Welcome)];
        for (number, day) in (1..).zip(days) {
            pages.push(self.day(&format!("day-{number}"), day, prices));
        }
        pages.extend(self.shelf("portal", ProgramKind::Portal));
        pages.push(self.chapter("method", ProgramKind::Method));
        pages.extend(self.shelf("printable", ProgramKind::Printable));
        for (number, bonus) in (1..).zip(bonuses) {
            let page = self.program_page::<BonusMatter>(&format!("bonus-{number}"));
            pages.push(page.map(|(matter, text, html)| ProgramPage {
                promise: Some(bonus.description),
                minutes: matter.minutes,
                needs: matter.needs.unwrap_or_default(),
                prompts: matter.prompts.unwrap_or_default(),
                cards: matter.cards.unwrap_or_default(),
                lines: matter.lines,
                ..blank(ProgramKind::Bonus, &text, bonus.name, matter.summary, html)
            }));
        }
        if !self.named(FOLDER, ".md").iter().any(|name| name == JOURNAL) {
            let message = "the sheets for the questions of the days are missing (write them: title, summary, order, lines)";
            self.note_file(&format!("{FOLDER}/{JOURNAL}.md"), message);
        }
        if initiation.is_some() && prices.is_some() {
            self.strangers_of_the_program();
        }
        let program = &prices?.initiation;
        Some(Program {
            name: program.name,
            subtitle: program.subtitle,
            words: words?,
            pages: pages.into_iter().collect::<Option<_>>()?,
        })
    }

    fn day(&mut self, name: &str, told: &DayFlowItem, prices: Option<&PriceList>) -> Option<ProgramPage> {
        let (matter, text, html) = self.program_page::<DayMatter>(name)?;
        let most = prices.map_or(u32::MAX, |prices| prices.initiation.guide_minutes.0);
        if let Some(node) = text.root.key("minutes")
            && matter.minutes.0 > most
        {
            let message = format!(
                "{} is {}, and the sales page promises at most {most} (write {most} or less)",
                node.called(),
                matter.minutes.0,
            );
            self.note(node, &message);
        }
        Some(ProgramPage {
            label: Some(told.label),
            promise: Some(told.subtitle),
            minutes: Some(matter.minutes),
            needs: matter.needs.unwrap_or_default(),
            prompts: matter.prompts.to_vec().leak(),
            ..blank(ProgramKind::Day, &text, told.title, matter.summary, html)
        })
    }

    fn chapter(&mut self, name: &str, kind: ProgramKind) -> Option<ProgramPage> {
        let (matter, text, html) = self.program_page::<ChapterMatter>(name)?;
        Some(ProgramPage {
            minutes: matter.minutes,
            needs: matter.needs.unwrap_or_default(),
            prompts: matter.prompts.unwrap_or_default(),
            lines: matter.lines,
            ..blank(kind, &text, matter.title, matter.summary, html)
        })
    }

    /// The files whose names begin with a word, in their order.
    fn shelf(&mut self, word: &str, kind: ProgramKind) -> Vec<Option<ProgramPage>> {
        let names = self.named(FOLDER, ".md");
        let names: Vec<String> =
            names.into_iter().filter(|name| name.strip_prefix(word).is_some_and(is_slug)).collect();
        if names.is_empty() {
            let message = format!("the program has no {word} (write {FOLDER}/{word}-….md)");
            self.note_file(FOLDER, &message);
        }
        let mut placed: Vec<(Option<Count>, Option<ProgramPage>)> = Vec::new();
        for name in names {
            let Some((matter, text, html)) = self.program_page::<ShelfMatter>(&name) else {
                placed.push((None, None));
                continue;
            };
            if let Some(node) = text.root.key("order")
                && placed.iter().any(|(order, _)| *order == Some(matter.order))
            {
                let message = format!(
                    "{} is {} in another {word}, too (write another number)",
                    node.called(),
                    matter.order.0
                );
                self.note(node, &message);
            }
            let page = ProgramPage {
                minutes: matter.minutes,
                needs: matter.needs.unwrap_or_default(),
                prompts: matter.prompts.unwrap_or_default(),
                cards: matter.cards.unwrap_or_default(),
                lines: matter.lines,
                ..blank(kind, &text, matter.title, matter.summary, html)
            };
            placed.push((Some(matter.order), Some(page)));
        }
        placed.sort_by_key(|(order, _)| order.map(|order| order.0));
        placed.into_iter().map(|(_, page)| page).collect()
    }

    /// Reads a file of the program and checks its text.
    fn program_page<T: Read>(&mut self, name: &str) -> Option<(T, Text, String)> {
        let (matter, text) = self.matter::<T>(&format!("{FOLDER}/{name}.md"))?;
        let body = self.body(&text);
        for (place, _) in &body.captions {
            let message = "the program holds no pictures (remove the line)";
            self.note_at(text.root.source, text.start + place, message);
        }
        let alone = ["prompts", "cards"].into_iter().all(|key| text.root.key(key).is_none());
        if body.words == 0 && (alone || name.starts_with("day-")) {
            self.note(text.root, "the page has no text (write it below the second +++)");
        }
        Some((matter?, text, body.html))
    }

    /// A file that the program does not read is one that the buyer would miss.
    fn strangers_of_the_program(&mut self) {
        for file in self.unread(FOLDER) {
            let remedy = "name it day-1.md to day-7.md, portal-….md, printable-….md, bonus-1.md to bonus-3.md, \
                welcome.md or method.md, in lower-case letters, digits and single hyphens, or remove it";
            self.note_file(&file, &format!("the program has no page of this name ({remedy})"));
        }
    }
}

/// A page of which only the words are known that every page has.
fn blank(
    kind: ProgramKind,
    text: &Text,
    title: &'static str,
    summary: &'static str,
    html: String,
) -> ProgramPage {
    ProgramPage {
        kind,
        slug: text.slug,
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
    }
}

/// Whether the rest of a name is `-words-of-an-address`.
fn is_slug(rest: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    rest.strip_prefix('-').is_some_and(|rest| rest.split('-').all(word))
}

/// The constants of `src/program.rs`.
pub fn constants(program: Option<&Program>) -> String {
    let Some(program) = program else { return String::new() };
    let own = program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
    let slugs: Vec<&str> = std::iter::once(CONTENTS).chain(own).collect();
    format!(
        "/// Every page of the program by the last part of its address, the contents first.\n\
         pub static PAGES: &[&str] = &{slugs:?};\n\
         /// Everything that a buyer reads, as JSON: a [`Program`](crate::model::Program).\n\
         pub static PROGRAM: &str = {};\n",
        super::tell::json(program)
    )
}
