//! The words, prices and pictures of the house: constants that the build makes from `content/`.
//!
//! Whoever changes a content file changes these; nobody writes them by hand. Their shapes, and what each field
//! means to its author, stand in [`crate::model`].
//!
//! What the core works with is held as values: the house, its forms, its prices, its articles. What it only passes
//! on is held as the JSON that JavaScript reads ([`TOLD`]): it weighs half as much, and a browser takes it in at once.

use crate::journal::{Article, Said};
use crate::model::*;
use crate::pages::{Json, Told};
use crate::routes::RouteId;

include!(concat!(env!("OUT_DIR"), "/content.rs"));
