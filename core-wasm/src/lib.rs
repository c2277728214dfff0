//! # The core
//!
//! The content and the rules of the site, in one crate that runs in three places: as WebAssembly in the browser, as
//! WebAssembly in Node while the pages are prerendered, and natively inside the server. So the price that a page shows
//! is the price that the card is charged, and an unknown path is unknown everywhere.
//!
//! It has no clock, no files and no network. Its content is loaded once ([`catalog::content::load`]), which is the only
//! call that can fail: errors in the content were found when it was compiled, and from then on every request has an answer.
//!
//! # Modules, from the bottom up
//!
//! 1. [`engine`]: pure functions over data that they are given. Text search, price arithmetic, money formatting,
//!    routing, form validation, dates, the moon. Knows nothing of this site.
//! 2. [`catalog`]: the typed model of the site's entities (the manual of the content files) and the registry of routes,
//!    which are the crate `core-content`, and the loaded content.
//! 3. [`routes`], [`article_cards`], [`journal_filters`], [`articles`], [`offers`], [`forms`], [`retreat`], [`moon`], [`navigation`],
//!    [`messages`]: one feature each, composed from engine and catalog.
//! 4. [`pages`] and [`head`]: the content and the head of the page that a path opens; [`prerender`]: every page to write.
//! 5. `redirects`, `near_pages`: old paths, and pages with a similar path, for the server. `seo`: structured data, sitemap, feeds and calendars, written while the
//!    site is built. Both exist natively only.
//! 6. `wasm`: the JavaScript API, for the WebAssembly target only.
//!
//! Each imports only from those before it in this list.
//!
//! ```
//! use core_wasm::pages::{PageAnswer, open};
//!
//! let PageAnswer::Page { path, .. } = open("/initiation", None) else { unreachable!() };
//! assert_eq!(path, "/initiation");
//! ```

pub use core_engine as engine;

pub mod article_cards;
pub mod articles;
pub mod catalog;
pub mod checkout;
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
pub mod retreat;
pub mod routes;
#[cfg(not(target_arch = "wasm32"))]
pub mod seo;

#[cfg(test)]
mod tests;

#[cfg(target_arch = "wasm32")]
mod wasm;
