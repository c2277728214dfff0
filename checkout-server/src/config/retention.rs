//! Retention settings: how long submissions and e-mail addresses are kept.

use super::reader::SettingsReader;

/// Days after a payment in which it may be refunded or disputed: longer than banks allow disputes. Until then the
/// buyer's address is needed.
pub const REFUND_PERIOD_DAYS: u32 = 180;

/// Maximum of both settings: a hundred years.
const MAX_DAYS: u32 = 36_500;

/// Retention of personal data. `None` keeps it until it is erased by hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RetentionSettings {
    /// `KEEP_SUBMISSIONS_DAYS`: form submissions, except the newsletter's.
    pub submissions_days: Option<u32>,
    /// `KEEP_ADDRESSES_DAYS`: the e-mail addresses of orders, after their last change.
    pub addresses_days: Option<u32>,
}

impl SettingsReader<'_> {
    pub(super) fn retention(&mut self) -> RetentionSettings {
        let submissions_days = self.within("KEEP_SUBMISSIONS_DAYS", 1..=MAX_DAYS, "days");
        let addresses_days = self.within("KEEP_ADDRESSES_DAYS", REFUND_PERIOD_DAYS..=MAX_DAYS, "days");
        RetentionSettings { submissions_days, addresses_days }
    }
}
