//! Handler of the counts that pages report.

pub(crate) mod count;
