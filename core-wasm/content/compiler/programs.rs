//! The delivered programs: loads them, their excerpt and the pages of their checkout, and writes their constants.

use super::loader::ContentLoader;
use super::model::{Program, ProgramExcerpt, ProgramKind};
use super::offers::INITIATION;
use super::other_programs::OtherProgram;
use super::pages::Pages;
use super::references::References;
use super::static_pages::json;

/// The slug of the table of contents, which an entitlement link opens.
const CONTENTS: &str = "contents";

/// What buyers receive.
pub struct Programs {
    /// That of INITIATION.
    own: Option<Program>,
    /// Those of other offers.
    pub others: Vec<OtherProgram>,
    /// The parts of the first that everyone may read.
    excerpt: Option<ProgramExcerpt>,
}

impl ContentLoader {
    /// Loads what buyers receive, and adds the pages of the checkout.
    pub fn programs(&mut self, _: &References, pages: &Pages) -> Programs {
        let prices = pages.prices.as_ref();
        let own = self.program(prices, pages.initiation.as_ref(), pages.home.as_ref());
        let inside = own.as_ref().zip(pages.inside.as_ref());
        let excerpt = inside.and_then(|(program, page)| self.excerpt(program, page.words.clone()));
        let others = prices.zip(own.as_ref());
        let others = others.map(|(prices, program)| self.other_programs(prices, &program.words));
        let others = others.unwrap_or_default();
        self.add_checkout_states(&others);
        self.add_demo_pages(prices);
        Programs { own, others, excerpt }
    }
}

/// The program's constants in `src/catalog/documents.rs`.
pub fn constants(programs: &Programs) -> String {
    let (Some(program), Some(excerpt)) = (&programs.own, &programs.excerpt) else { return String::new() };
    let days: Vec<(&str, &str, u32)> = program
        .pages
        .iter()
        .filter(|page| page.kind == ProgramKind::Day)
        .map(|page| (page.label.unwrap_or_default(), page.title, page.minutes.map_or(0, |minutes| minutes.0)))
        .collect();
    let keep = &program.words.keep;
    let delivered = |(offer, program): (&str, &Program)| {
        let own = program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
        let pages: Vec<&str> = std::iter::once(CONTENTS).chain(own).collect();
        let json = json(program);
        format!("DeliveredProgram {{ offer: {offer:?}, pages: &{pages:?}, json: {json} }}")
    };
    let others = programs.others.iter().map(|other| (other.offer, &other.program));
    let all = std::iter::once((INITIATION, program)).chain(others);
    let all: Vec<String> = all.map(delivered).collect();
    format!(
        "/// The program of each offer that delivers one, that of INITIATION first.\n\
         pub static PROGRAMS: &[DeliveredProgram] = &[{}];\n\
         /// The label, the title and the minutes of every day.\n\
         pub static PROGRAM_DAYS: &[(&str, &str, u32)] = &{days:?};\n\
         /// The calendar entry of the letter: its title and its text.\n\
         pub static PROGRAM_DUE_DATE: (&str, &str) = ({:?}, {:?});\n\
         /// The parts that everyone may read, as JSON: a [`ProgramExcerpt`](crate::catalog::model::ProgramExcerpt).\n\
         pub static EXCERPT_JSON: &str = {};\n",
        all.join(", "),
        keep.due_event,
        keep.due_text,
        json(excerpt)
    )
}
