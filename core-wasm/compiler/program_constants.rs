//! The constants of the delivered programs in `src/catalog/documents.rs`.

use super::model::{Program, ProgramExcerpt, ProgramKind};
use super::offers::INITIATION;
use super::static_pages::json;

/// The slug of the table of contents, which an entitlement link opens.
const CONTENTS: &str = "contents";

/// The program's constants in `src/catalog/documents.rs`.
pub fn constants(
    program: Option<&Program>,
    others: &[(&str, Program)],
    excerpt: Option<&ProgramExcerpt>,
) -> String {
    let (Some(program), Some(excerpt)) = (program, excerpt) else { return String::new() };
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
    let all =
        std::iter::once((INITIATION, program)).chain(others.iter().map(|(offer, program)| (*offer, program)));
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
