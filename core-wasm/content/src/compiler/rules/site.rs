//! Rules of the lists of `site.toml`: each page and each form has one entry.

use super::unique::unique;
use crate::compiler::documents::Documents;
use crate::compiler::documents::problem::Problem;

/// The menu may list a page once, and each form may have one entry.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let unique_in = |(list, key): (&str, &str)| {
        let items = documents.items("site.toml", &[list]);
        unique(&items.into_iter().filter_map(|item| item.key(key)).collect::<Vec<_>>())
    };
    [("navigation", "path"), ("forms", "form")].into_iter().flat_map(unique_in).collect()
}
