//! The moon of a night, by which the site draws it.
//!
//! ```
//! use core_wasm::moon::{MoonPhase, moon};
//!
//! assert_eq!(moon(1_767_434_580_000).phase, MoonPhase::Full);
//! ```

use crate::engine::moon::{self, Phase};

core_content::entity! {
    /// The eight phases of the moon. New moon, full moon and the quarters last for a day: twelve hours before them and
    /// after them.
    pub enum MoonPhase {
        /// Between sun and earth.
        New = "new",
        /// Growing, less than half lit.
        WaxingCrescent = "waxingCrescent",
        /// Half lit and growing.
        FirstQuarter = "firstQuarter",
        /// Growing, more than half lit.
        WaxingGibbous = "waxingGibbous",
        /// Opposite to the sun.
        Full = "full",
        /// Shrinking, more than half lit.
        WaningGibbous = "waningGibbous",
        /// Half lit and shrinking.
        LastQuarter = "lastQuarter",
        /// Shrinking, less than half lit.
        WaningCrescent = "waningCrescent",
    }
}

/// The moon at a time.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Moon {
    /// Its phase.
    pub phase: MoonPhase,
    /// How far it is east of the sun, in degrees from 0 to 360: 0 at new moon, 90 in the first quarter, 180 at full moon.
    pub angle: f64,
    /// The share of its disk that is lit, from 0 to 1.
    pub illumination: f64,
    /// The days since the last new moon, from 0 to less than 30.
    pub age: f64,
    /// The night that a time in the evening belongs to: 1 for the first one after new moon, 30 for that of the new moon.
    pub night: usize,
}

/// The moon, this many milliseconds after the beginning of 1970 in UTC.
#[must_use]
pub fn moon(epoch_milliseconds: i64) -> Moon {
    let moon = moon::moon(epoch_milliseconds);
    let phase = match moon.phase() {
        Phase::New => MoonPhase::New,
        Phase::WaxingCrescent => MoonPhase::WaxingCrescent,
        Phase::FirstQuarter => MoonPhase::FirstQuarter,
        Phase::WaxingGibbous => MoonPhase::WaxingGibbous,
        Phase::Full => MoonPhase::Full,
        Phase::WaningGibbous => MoonPhase::WaningGibbous,
        Phase::LastQuarter => MoonPhase::LastQuarter,
        Phase::WaningCrescent => MoonPhase::WaningCrescent,
    };
    let night = moon.night();
    let moon::Moon { angle, illumination, age } = moon;
    Moon { phase, angle, illumination, age, night }
}
