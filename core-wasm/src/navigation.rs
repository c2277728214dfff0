//! The bar at the top: its items, and which one is lit (specification §2, navigation bar).

use crate::content::SITE;

entity! {
    /// An item of the bar.
    pub struct NavigationItem {
        /// The word in the bar.
        pub name: &'static str,
        /// The page that it opens.
        pub path: &'static str,
        /// Whether the visitor is there.
        pub active: bool,
    }
}

/// The bar as it stands on a page.
///
/// ```
/// let lit = |path| core_wasm::navigation::items(path).into_iter().find(|item| item.active).map(|item| item.name);
/// assert_eq!(lit("/"), Some("Home"));
/// assert_eq!(lit("/rituals/reverence"), Some("Rituals"));
/// assert_eq!(lit("/rituals-and-more"), None);
/// ```
#[must_use]
pub fn items(path: &str) -> Vec<NavigationItem> {
    let item = |name, item_path| NavigationItem { name, path: item_path, active: is_active(item_path, path) };
    SITE.navigation.iter().map(|door| item(door.name, door.path.0)).collect()
}

/// Home is lit on the exact root alone; the others on their page and everything below it, by whole segments.
fn is_active(item: &str, path: &str) -> bool {
    match path.strip_prefix(item) {
        Some(rest) if item == "/" => rest.is_empty(),
        Some(rest) => rest.is_empty() || rest.starts_with('/'),
        None => false,
    }
}
