//! Rules of retreats: names, days, and the texts for the time without a retreat.

use core_engine::dates::Day;

use super::unique::unique_ids;
use crate::compiler::documents::Documents;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::RETREATS;
use crate::compiler::documents::problem::Problem;

/// The names of the page's sections, whose headings have the ids `{name}-title`. No retreat may have one of them as
/// its slug.
const HEADINGS: [&str; 6] = ["bring", "doors", "onward", "open", "pillars", "retreats"];

/// A retreat's slug must not name a section of the page, and its last day must not be before its first. Without
/// retreats, the page needs the texts for that case.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let entries = documents.items(RETREATS, &["retreats"]);
    let slugs: Vec<Node> = entries.iter().filter_map(|entry| entry.key("slug")).collect();
    let mut problems = unique_ids(&slugs, &HEADINGS);
    let day = |node: Node| node.plain_text().and_then(Day::from_iso);
    for (starts, ends) in entries.iter().filter_map(|entry| entry.key("starts").zip(entry.key("ends"))) {
        if day(starts).zip(day(ends)).is_some_and(|(first, last)| last < first) {
            problems.push(ends.fault("lies before \"starts\" (write the last day)"));
        }
    }
    if let Some(page) = documents.get(RETREATS)
        && entries.is_empty()
        && page.root.key("unplanned").is_none()
    {
        let remedy = "write the [[retreats]], or what is said meanwhile under [unplanned]";
        let message = format!("no retreat is planned, and no word is said about that ({remedy})");
        problems.push(Problem::of_file(RETREATS, message));
    }
    problems
}
