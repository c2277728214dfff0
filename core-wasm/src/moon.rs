//! The moon at a time: its phase and the values by which the site draws it.
//!
//! ```
//! use core_wasm::moon::{MoonPhase, moon};
//!
//! assert_eq!(moon(1_767_434_580_000).phase, MoonPhase::Full);
//! ```

use crate::engine::moon::{self, MoonPosition};

core_content::answer! {
    /// The eight phases of the moon, in order. New moon, full moon and the quarters last 24 hours: from twelve hours before the
    /// moment to twelve hours after.
    pub enum MoonPhase {
        /// New moon: between sun and earth.
        New = "new",
        /// Waxing, less than half lit.
        WaxingCrescent = "waxingCrescent",
        /// Half lit and waxing.
        FirstQuarter = "firstQuarter",
        /// Waxing, more than half lit.
        WaxingGibbous = "waxingGibbous",
        /// Full moon: opposite to the sun.
        Full = "full",
        /// Waning, more than half lit.
        WaningGibbous = "waningGibbous",
        /// Half lit and waning.
        LastQuarter = "lastQuarter",
        /// Waning, less than half lit.
        WaningCrescent = "waningCrescent",
    }
}

/// The moon at a time.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Moon {
    /// The phase.
    pub phase: MoonPhase,
    /// The angle east of the sun, in degrees from 0 to 360: 0 at new moon, 90 in the first quarter, 180 at full moon.
    pub angle: f64,
    /// The lit share of the disk, from 0 to 1.
    pub illumination: f64,
    /// The days since the last new moon, from 0 to less than 30.
    pub age: f64,
    /// The number of the night: 1 for the first night after new moon, 30 for the night of the new moon. Meant for a
    /// time in the evening.
    pub night: usize,
}

/// The moon at a time in milliseconds since 1970 in UTC.
#[must_use]
pub fn moon(epoch_milliseconds: i64) -> Moon {
    let moon = moon::moon(epoch_milliseconds);
    let phase = MoonPhase::ALL.get(moon.phase()).copied().unwrap_or(MoonPhase::New);
    let night = moon.night();
    let MoonPosition { angle, illumination, age } = moon;
    Moon { phase, angle, illumination, age, night }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phases_of_a_lunar_month_have_their_names_in_order() {
        const HALF_A_DAY: i64 = 43_200_000;
        // New moon on August 12, 2026, at 17:37 UTC.
        let new = 1_786_556_220_000;
        let mut phases: Vec<MoonPhase> = (0..56).map(|at| moon(new + at * HALF_A_DAY).phase).collect();
        phases.dedup();
        assert_eq!(phases, MoonPhase::ALL);
    }
}
