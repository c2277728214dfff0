//! Navigation bar: its items, and the active one (specification §2, navigation bar).

use crate::catalog::content::SITE;
use crate::routes::page_path;

core_content::answer! {
    /// An item of the navigation bar.
    pub struct NavigationItem {
        /// The label.
        pub name: &'static str,
        /// The path of the page that the item opens.
        pub path: &'static str,
        /// Whether the current page is this page or one below it.
        pub active: bool,
    }
}

/// The items of the bar on the page that a raw path opens or redirects to.
///
/// ```
/// use core_wasm::navigation::items;
///
/// assert!(items("/").iter().all(|item| item.active == (item.path == "/")));
/// ```
#[must_use]
pub fn items(path: &str) -> Vec<NavigationItem> {
    let opened = page_path(path);
    let item = |name, path| NavigationItem { name, path, active: is_active(path, &opened) };
    SITE.navigation.iter().map(|entry| item(entry.name, entry.path.0)).collect()
}

/// Home is active on the path `/` only. Other items are active on their page and all paths below it, by whole
/// segments.
fn is_active(item: &str, path: &str) -> bool {
    match path.strip_prefix(item) {
        Some(rest) if item == "/" => rest.is_empty(),
        Some(rest) => rest.is_empty() || rest.starts_with('/'),
        None => false,
    }
}
