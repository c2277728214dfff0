//! The words, prices and pictures of the house: constants that the build makes from `content/`.
//!
//! Whoever changes a content file changes these; nobody writes them by hand. Their shapes, and what each field
//! means to its author, stand in [`crate::model`].

use crate::journal::Article;
use crate::model::*;
use crate::routes::RouteId;

include!(concat!(env!("OUT_DIR"), "/content.rs"));
