//! The handler of what pages count.

pub(crate) mod count;
