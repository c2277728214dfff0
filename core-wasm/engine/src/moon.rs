//! The moon at a time: its phase, how much of it is lit, and its age. There is no clock here: the time is an argument.
//!
//! The positions of sun and moon follow the largest terms of the lunar theory (Meeus, Astronomical Algorithms, chapter 47).
//! From 1950 to 2100 every phase is found within an hour; years far from these have an answer, too, which is worth less.
//!
//! ```
//! use core_engine::moon::{Phase, moon};
//!
//! // The full moon of January 3, 2026, at 10:03 UTC.
//! assert_eq!(moon(1_767_434_580_000).phase(), Phase::Full);
//! ```

/// The moon as it is seen from the middle of the earth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moon {
    /// How far it is east of the sun, in degrees from 0 to 360: 0 at new moon, 90 in the first quarter, 180 at full moon.
    pub angle: f64,
    /// The share of its disk that is lit, from 0 to 1.
    pub illumination: f64,
    /// The days since the last new moon, from 0 to less than 30.
    pub age: f64,
}

/// The nights of a moon: from the first one after new moon to that of the new moon itself.
pub const NIGHTS: usize = 30;

/// The eight phases, in their order. The four that are moments last for a day: twelve hours before them and after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Between sun and earth.
    New,
    /// Growing, less than half lit.
    WaxingCrescent,
    /// Half lit and growing.
    FirstQuarter,
    /// Growing, more than half lit.
    WaxingGibbous,
    /// Opposite to the sun.
    Full,
    /// Shrinking, more than half lit.
    WaningGibbous,
    /// Half lit and shrinking.
    LastQuarter,
    /// Shrinking, less than half lit.
    WaningCrescent,
}

/// How much the angle grows in a day, in degrees, on average.
const DEGREES_PER_DAY: f64 = 12.190_749_114;
const MILLISECONDS_PER_DAY: f64 = 86_400_000.0;
/// The days from the beginning of 1970 to noon on January 1, 2000, from which the angles below are counted.
const EPOCH: f64 = 10_957.5;

/// What the mean angle is corrected by: degrees times the sine of a sum of the mean angles D (of the moon from the sun), M
/// (the sun's anomaly), M′ (the moon's anomaly) and F (of the moon from its node), each so many times.
const TERMS: [(f64, [f64; 4]); 12] = [
    (6.289, [0.0, 0.0, 1.0, 0.0]),
    // That of the sun (1.915) and that of the moon together.
    (-2.100, [0.0, 1.0, 0.0, 0.0]),
    (1.274, [2.0, 0.0, -1.0, 0.0]),
    (0.658, [2.0, 0.0, 0.0, 0.0]),
    (0.214, [0.0, 0.0, 2.0, 0.0]),
    (-0.114, [0.0, 0.0, 0.0, 2.0]),
    (0.059, [2.0, 0.0, -2.0, 0.0]),
    (0.057, [2.0, -1.0, -1.0, 0.0]),
    (0.053, [2.0, 0.0, 1.0, 0.0]),
    (0.046, [2.0, -1.0, 0.0, 0.0]),
    (-0.041, [0.0, 1.0, -1.0, 0.0]),
    (-0.035, [1.0, 0.0, 0.0, 0.0]),
];

/// The moon, this many milliseconds after the beginning of 1970 in UTC.
#[must_use]
pub fn moon(epoch_milliseconds: i64) -> Moon {
    let days = epoch_milliseconds as f64 / MILLISECONDS_PER_DAY - EPOCH;
    let angle = angle(days);
    // The last new moon: first from the mean speed, then nearer with the speed that is left.
    let mut age = angle / DEGREES_PER_DAY;
    for _ in 0..4 {
        age += centered(self::angle(days - age)) / DEGREES_PER_DAY;
    }
    Moon { angle, illumination: ((1.0 - sine(angle + 90.0)) / 2.0).clamp(0.0, 1.0), age: age.max(0.0) }
}

impl Moon {
    /// Its phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        const HALF_A_DAY: f64 = DEGREES_PER_DAY / 2.0;
        let is_near = |moment: f64| centered(self.angle - moment).abs() <= HALF_A_DAY;
        match self.angle {
            _ if is_near(0.0) => Phase::New,
            _ if is_near(90.0) => Phase::FirstQuarter,
            _ if is_near(180.0) => Phase::Full,
            _ if is_near(270.0) => Phase::LastQuarter,
            ..90.0 => Phase::WaxingCrescent,
            ..180.0 => Phase::WaxingGibbous,
            ..270.0 => Phase::WaningGibbous,
            _ => Phase::WaningCrescent,
        }
    }

    /// The night of the moon that a time in the evening belongs to, by which it has its name: 1 for the first one after new
    /// moon, 30 for that of the new moon itself. A short moon has no night 29.
    #[must_use]
    pub fn night(&self) -> usize {
        match self.age as usize {
            0 => NIGHTS,
            days => days,
        }
    }
}

/// The angle between sun and moon, this many days after noon on January 1, 2000: from 0 to 360 degrees.
fn angle(days: f64) -> f64 {
    let means = [
        297.850_192 + DEGREES_PER_DAY * days,
        357.529_109 + 0.985_600_281 * days,
        134.963_396 + 13.064_992_950 * days,
        93.272_095 + 13.229_350_240 * days,
    ];
    let correction = |(degrees, times): (f64, [f64; 4])| {
        degrees * sine(times.iter().zip(means).map(|(times, mean)| times * mean).sum())
    };
    let [elongation, ..] = means;
    turn(elongation + TERMS.into_iter().map(correction).sum::<f64>())
}

/// An angle from 0 to 360 degrees.
fn turn(degrees: f64) -> f64 {
    degrees - (degrees / 360.0).floor() * 360.0
}

/// An angle from -180 to 180 degrees.
fn centered(degrees: f64) -> f64 {
    turn(degrees + 180.0) - 180.0
}

/// The sine of degrees, to five decimals. That of the standard library would be two kilobytes of the browser module.
fn sine(degrees: f64) -> f64 {
    let centered = centered(degrees);
    let acute = if centered.abs() > 90.0 { centered.signum() * 180.0 - centered } else { centered };
    let x = acute.to_radians();
    let square = x * x;
    // The beginning of its series.
    x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Milliseconds of a minute in UTC.
    fn at(time: &str) -> i64 {
        time.parse::<jiff::Timestamp>().unwrap().as_millisecond()
    }

    const HOUR: i64 = 3_600_000;

    #[test]
    fn phases_are_found_within_an_hour() {
        // As the U.S. Naval Observatory and NASA list them.
        for (time, moment) in [
            ("1970-01-07T20:35:00Z", 0.0),
            ("2000-01-06T18:14:00Z", 0.0),
            ("2000-01-14T13:34:00Z", 90.0),
            ("2000-01-21T04:40:00Z", 180.0),
            ("2024-04-08T18:21:00Z", 0.0),
            ("2026-01-03T10:03:00Z", 180.0),
            ("2026-08-12T17:37:00Z", 0.0),
            ("2026-08-28T04:18:00Z", 180.0),
        ] {
            let from = |time: i64| centered(moon(time).angle - moment);
            assert!(from(at(time) - HOUR) < 0.0 && from(at(time) + HOUR) > 0.0, "{time}: {}", from(at(time)));
        }
    }

    #[test]
    fn a_phase_that_is_a_moment_lasts_for_a_day_and_the_others_follow_in_order() {
        let new = at("2026-08-12T17:37:00Z");
        let mut phases: Vec<Phase> = Vec::new();
        for hour in 0..24 * 28 {
            let phase = moon(new + hour * HOUR).phase();
            if phases.last() != Some(&phase) {
                phases.push(phase);
            }
        }
        let expected = [
            Phase::New,
            Phase::WaxingCrescent,
            Phase::FirstQuarter,
            Phase::WaxingGibbous,
            Phase::Full,
            Phase::WaningGibbous,
            Phase::LastQuarter,
            Phase::WaningCrescent,
        ];
        assert_eq!(phases, expected);
        assert_eq!(moon(new + 10 * HOUR).phase(), Phase::New);
        assert_eq!(moon(new + 15 * HOUR).phase(), Phase::WaxingCrescent);
    }

    #[test]
    fn light_and_age_grow_from_new_moon_to_new_moon() {
        let new = at("2026-08-12T17:37:00Z");
        let (first, last) = (moon(new + HOUR), moon(at("2026-09-11T02:27:00Z")));
        assert!(first.age < 0.1 && first.illumination < 0.001, "{first:?}");
        assert!((29.3..29.5).contains(&last.age), "{last:?}");
        let full = moon(at("2026-08-28T04:18:00Z"));
        assert!(full.illumination > 0.999 && (full.age - 15.44).abs() < 0.05, "{full:?}");
        let ages = (1..24 * 29).map(|hour| moon(new + hour * HOUR).age).collect::<Vec<_>>();
        assert!(ages.is_sorted(), "{ages:?}");
    }

    #[test]
    fn the_nights_of_a_moon_are_counted_from_the_first_one_after_new_moon() {
        // Each evening at nine in Honolulu, from the day of a new moon there to that of the next one but one.
        let evening = at("2026-08-12T21:00:00-10:00");
        let nights: Vec<usize> = (0..60).map(|day| moon(evening + day * 24 * HOUR).night()).collect();
        let short = [NIGHTS].into_iter().chain(1..=28);
        let long = [NIGHTS].into_iter().chain(1..=29);
        assert_eq!(nights, short.chain(long).chain([NIGHTS]).collect::<Vec<usize>>());
    }

    #[test]
    fn every_time_has_an_answer() {
        for time in [i64::MIN, -8_640_000_000_000_000, -1, 0, 1, 8_640_000_000_000_000, i64::MAX] {
            let moon = moon(time);
            assert!(
                (0.0..=360.0).contains(&moon.angle) && (0.0..30.0).contains(&moon.age),
                "{time}: {moon:?}"
            );
            assert!((0.0..=1.0).contains(&moon.illumination), "{time}: {moon:?}");
        }
    }

    #[test]
    fn the_sine_is_that_of_the_standard_library() {
        for degrees in -800..800 {
            let degrees = f64::from(degrees);
            assert!((sine(degrees) - degrees.to_radians().sin()).abs() < 0.000_01, "{degrees}");
        }
    }
}
