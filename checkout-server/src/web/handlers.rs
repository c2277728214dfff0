//! Handlers of what belongs to no other room.

pub(crate) mod health;
pub(crate) mod redirect;
