//! The content of the site: constants that the build script generates from `content/`.
//!
//! They change with the content files and are never edited by hand. [`model`](super::model) declares their types.
//!
//! What the core computes with is held as values: the site, its forms and prices. What it only passes on is the JSON that
//! JavaScript parses: half the size, and faster to hand over. That of the pages is a file of its own, so that the browser
//! module does not grow with their texts; there the app loads it ([`load_pages`]), natively it is part of the crate.

use super::model::*;
use super::registry::RouteId;

/// The content of every static page, in the order of [`STATIC_PAGES`].
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "the build script writes the file for this crate; tests read it")]
static PAGES: std::sync::LazyLock<Vec<&str>> = std::sync::LazyLock::new(|| {
    read(include_str!(generated!("pages.txt"))).expect("the pages are those of this version of the core")
});
#[cfg(target_arch = "wasm32")]
thread_local! {
    static PAGES: std::cell::Cell<&'static [&'static str]> = const { std::cell::Cell::new(&[]) };
}

/// Takes the file with the content of the static pages, which is kept for as long as the core lives; the first one counts.
/// Whether it is that of this version of the core: nothing of another, or of a second one, is kept.
#[cfg(target_arch = "wasm32")]
pub fn load_pages(file: String) -> bool {
    let is_known = read(&file).is_some();
    if is_known
        && PAGES.get().is_empty()
        && let Some(pages) = read(file.leak())
    {
        PAGES.set(pages.leak());
    }
    is_known
}

/// The pages of a file: behind its stamp one a line, and all of them.
fn read(file: &str) -> Option<Vec<&str>> {
    let pages: Vec<&str> = file.strip_prefix(PAGES_STAMP)?.strip_prefix('\n')?.lines().collect();
    (file.ends_with('\n') && pages.len() == STATIC_PAGES.len()).then_some(pages)
}

/// A page whose content is serialized while compiling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaticPage {
    /// Its route.
    pub route: RouteId,
    /// The value of `{slug}` in the path.
    pub slug: Option<&'static str>,
    /// The state of the checkout that it describes.
    pub state: Option<CheckoutState>,
    /// The title for search engines and the tab, without the site's name.
    pub title: &'static str,
    /// One or two sentences about it.
    pub description: &'static str,
    /// Its main picture.
    pub picture: Option<Picture>,
    /// The line of its content in the file of the pages.
    pub line: usize,
}

impl StaticPage {
    /// Its content as JSON: one of the variants of [`Page`](crate::pages), with the variant's name as `page`. `None` in the
    /// browser before the pages are loaded.
    #[must_use]
    pub fn json(&self) -> Option<&'static str> {
        #[cfg(not(target_arch = "wasm32"))]
        let pages = &*PAGES;
        #[cfg(target_arch = "wasm32")]
        let pages = PAGES.get();
        pages.get(self.line).copied()
    }
}

include!(generated!("content.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_pages_is_read_only_where_it_is_whole_and_of_this_version() {
        let file = include_str!(generated!("pages.txt"));
        assert_eq!(read(file).map(|pages| pages.len()), Some(STATIC_PAGES.len()));
        let rotated: Vec<&str> = file.lines().skip(1).chain(file.lines().take(1)).collect();
        let other = file.replacen(PAGES_STAMP, "0123456789abcdef", 1);
        let shorter = file.get(..file.len() - 2).unwrap_or_default();
        for wrong in ["", "{}\n", &(rotated.join("\n") + "\n"), &other, shorter, &(file.to_owned() + "{}\n")]
        {
            assert_eq!(read(wrong), None);
        }
    }
}
