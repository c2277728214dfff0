//! # The core
//!
//! The content and the rules of the site, in one crate that runs in three places: as WebAssembly in the browser, as
//! WebAssembly in Node while pages are prerendered, and natively in the server. So a page shows the price that is
//! charged, and an unknown path is a 404 everywhere.
//!
//! The core has no clock, no files and no network. Its content is loaded once ([`catalog::content::load_once`]), which
//! fails for a file of another version and for a damaged one; so does loading the journal's index ([`catalog::journal`],
//! `loadJournal` in JavaScript), before which `searchJournal` and `journalList` throw. No other call fails because of
//! the content: its errors were found when it was compiled.
//!
//! # Modules, from the bottom up
//!
//! 1. [`engine`]: pure functions that know nothing of this site. Text search, price arithmetic, money formatting,
//!    routing, form validation, dates, the moon.
//! 2. [`catalog`]: the types of the content and the registry of routes, both from the crate `core-content`, and the
//!    loaded content.
//! 3. [`routes`], [`article_cards`], [`journal_filters`], [`articles`], [`offers`], [`checkout`], [`forms`], [`event_status`],
//!    [`moon`], [`navigation`], [`messages`]: one feature each, composed from engine and catalog.
//! 4. [`pages`] and [`head`]: the content and the head of a path's page; [`prerender`]: the list of pages to write.
//! 5. `redirects`, `near_pages`: former paths and similar paths, for the server. `seo`: structured data, sitemap,
//!    feeds and calendars, for the build. Both are native only.
//! 6. `wasm`: the JavaScript API, for the WebAssembly target only.
//!
//! A module imports only from its own entry of this list and from the entries before it, and no imports form a cycle.
//!
//! ```
//! use core_wasm::pages::{OpenedPage, open};
//!
//! let OpenedPage::Page { path, .. } = open("/initiation", None) else { unreachable!() };
//! assert_eq!(path, "/initiation");
//! ```

pub use core_engine as engine;

pub mod article_cards;
pub mod articles;
pub mod catalog;
pub mod checkout;
pub mod event_status;
pub mod forms;
pub mod head;
pub mod journal_filters;
pub mod messages;
pub mod moon;
pub mod navigation;
#[cfg(not(target_arch = "wasm32"))]
pub mod near_pages;
pub mod offers;
pub mod pages;
pub mod prerender;
#[cfg(not(target_arch = "wasm32"))]
pub mod redirects;
pub mod routes;
#[cfg(not(target_arch = "wasm32"))]
pub mod seo;

#[cfg(test)]
mod tests;

#[cfg(target_arch = "wasm32")]
mod wasm;
