//! # The core
//!
//! Everything the house knows, decided once. The same source runs in three homes: as WebAssembly in the
//! browser, as WebAssembly in Node while the pages are prerendered, and natively inside the server. So the price
//! that a page shows is the price that the card pays, and an unknown address is unknown everywhere.
//!
//! It has no clock, no files and no network, and it cannot fail at run time: whatever can be wrong with the
//! content is found while compiling (`build.rs`), and whatever a visitor can ask for has an answer.
//!
//! # A walk through the house
//!
//! 1. **Words and prices** are written in `content/`. [`model`] declares their shapes, with a sentence for the
//!    author beside each field; [`content`] holds them as constants.
//! 2. **An address** is looked up in [`routes`], the one registry of pages, and opened by [`pages`].
//!    What was an address once leads on by [`redirects`], which the server alone knows.
//! 3. **Around the page** stand the bar of [`navigation`] and the tags of [`head`].
//! 4. **What it costs** is computed by [`pricing`], in whole cents.
//! 5. **Articles are found** by [`journal`], in any spelling that [`fold`] makes the same. What they say at length,
//!    [`bodies`], stays out of the browser's module and is loaded with the page that is read.
//!    What only a buyer reads, [`program`], is told to the server and the prerender alone.
//! 6. **What a visitor writes** is held against [`forms`], in the browser and in the server alike.
//! 7. **Whether a gathering is still to come** is for [`gatherings`] to say, once someone brings the moment.
//! 8. **Machines that read** (search engines, feed readers, calendars) are told the same by [`machines`], natively,
//!    while the site is built.
//! 9. **When something goes wrong**, [`messages`] has the words.
//!
//! ```
//! use core_wasm::{pages::{PageAnswer, open}, pricing};
//!
//! let PageAnswer::Page { path, .. } = open("/initiation", None) else { unreachable!() };
//! assert_eq!(path, "/initiation");
//! assert_eq!(pricing::initiation().price.text, "$87");
//! ```
//!
//! JavaScript meets all this in one file, `wasm.rs`, which exists for the WebAssembly target alone.

#[macro_use]
mod entity;

#[cfg(not(target_arch = "wasm32"))]
pub mod bodies;
pub mod content;
pub mod dates;
pub mod fold;
pub mod forms;
pub mod gatherings;
pub mod head;
pub mod journal;
#[cfg(not(target_arch = "wasm32"))]
pub mod machines;
pub mod messages;
pub mod model;
pub mod navigation;
pub mod pages;
mod places;
pub mod pricing;
#[cfg(not(target_arch = "wasm32"))]
pub mod program;
#[cfg(not(target_arch = "wasm32"))]
pub mod redirects;
pub mod routes;

#[cfg(target_arch = "wasm32")]
mod wasm;
