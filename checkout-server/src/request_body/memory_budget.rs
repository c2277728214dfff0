//! Memory budget: how many bytes of request bodies may be in memory at once, over all connections.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes that are left. All workers share it.
#[derive(Debug)]
pub(crate) struct MemoryBudget {
    available: AtomicUsize,
}

/// The bytes of one body; dropping it returns them to the budget.
#[derive(Debug)]
pub(crate) struct Reservation<'budget> {
    budget: &'budget MemoryBudget,
    bytes: usize,
}

impl MemoryBudget {
    /// A budget of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { available: AtomicUsize::new(bytes) }
    }

    /// A reservation of no bytes.
    pub(crate) fn reservation(&self) -> Reservation<'_> {
        Reservation { budget: self, bytes: 0 }
    }
}

impl Reservation<'_> {
    /// Reserves further bytes; returns whether the budget has them.
    pub(super) fn grow(&mut self, bytes: usize) -> bool {
        let take = |available: usize| available.checked_sub(bytes);
        let is_taken = self.budget.available.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok();
        if is_taken {
            self.bytes += bytes;
        }
        is_taken
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.budget.available.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reservations_never_exceed_the_budget_and_are_returned() {
        let budget = MemoryBudget::new(10);
        let (mut first, mut second) = (budget.reservation(), budget.reservation());
        assert!(first.grow(4) && second.grow(4) && first.grow(2));
        assert!(!second.grow(1), "the budget is used up");
        drop(first);
        assert!(!second.grow(7), "a failed reservation takes nothing");
        assert!(second.grow(6));
        drop(second);
        assert!(budget.reservation().grow(10));
    }
}
