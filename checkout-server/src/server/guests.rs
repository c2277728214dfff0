//! How many connections there are, over all workers: those that are served, and those that are told that the house is
//! full.

use crate::shop::Shop;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// How many are told at once that the house is full, so that a flood of them takes nothing from those inside; further
/// ones are let go unheard.
const TOLD: usize = 100;

/// The count of both.
#[derive(Debug, Default)]
pub(crate) struct Guests {
    inside: AtomicUsize,
    told: AtomicUsize,
}

/// What a connection that was accepted gets.
pub(super) enum Welcome {
    /// A place in the house.
    Inside(Place),
    /// A word that there is none now.
    Told(Place),
    /// Nothing.
    Nothing,
}

/// A place that is given back when its connection ends.
pub(super) struct Place {
    shop: Arc<Shop>,
    inside: bool,
}

impl Place {
    fn count(&self) -> &AtomicUsize {
        let Guests { inside, told } = &self.shop.guests;
        if self.inside { inside } else { told }
    }

    fn take(shop: &Arc<Shop>, inside: bool, most: usize) -> Option<Self> {
        let place = Self { shop: Arc::clone(shop), inside };
        // Dropped, it gives back what it has taken here.
        (place.count().fetch_add(1, Ordering::Relaxed) < most).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.count().fetch_sub(1, Ordering::Relaxed);
    }
}

/// Takes a place, if one is free.
pub(super) fn welcome(shop: &Arc<Shop>) -> Welcome {
    if let Some(place) = Place::take(shop, true, shop.limits.connections) {
        Welcome::Inside(place)
    } else if let Some(place) = Place::take(shop, false, TOLD) {
        Welcome::Told(place)
    } else {
        Welcome::Nothing
    }
}
