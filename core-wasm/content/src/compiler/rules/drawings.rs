//! Rules of the drawings on the page Impact.

use crate::compiler::documents::Documents;
use crate::compiler::documents::problem::Problem;

/// Each drawing may be used by only one section, because its SVG has ids and its elements are counted.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let mut drawn: Vec<(&str, &str)> = Vec::new();
    let mut problems = Vec::new();
    for section in ["first", "center", "sanctuary"] {
        let figures = documents.items("pages/impact.toml", &[section, "figures"]);
        let drawings = figures.into_iter().filter_map(|figure| figure.key("drawing"));
        for (node, drawing) in drawings.filter_map(|node| Some((node, node.plain_text()?))) {
            if let Some((other, _)) =
                drawn.iter().find(|(other, known)| *known == drawing && *other != section)
            {
                problems.push(node.fault(format!("is {drawing:?}, as in [{other}] (write another)")));
            }
            drawn.push((section, drawing));
        }
    }
    problems
}
