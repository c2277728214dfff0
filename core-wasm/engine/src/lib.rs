//! Pure functions that know nothing of this site. The core and the compiler of the content both use them, so content
//! is checked by the rules that the site applies.

pub mod dates;
pub mod folding;
pub mod money;
pub mod moon;
pub mod pricing;
pub mod router;
pub mod text_search;
pub mod urls;
pub mod validation;
