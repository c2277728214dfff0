//! The moon at a time: phase, lit share and age. The time is an argument.
//!
//! The positions of sun and moon follow the largest terms of the lunar theory (Meeus, Astronomical Algorithms, chapter
//! 47). From 1950 to 2100 every phase is found within an hour. Far from these years the result is less exact.
//!
//! ```
//! use core_engine::moon::moon;
//!
//! // The full moon of January 3, 2026, at 10:03 UTC.
//! assert_eq!(moon(1_767_434_580_000).phase(), 4);
//! ```

/// The moon as seen from the center of the earth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoonPosition {
    /// The angle east of the sun, in degrees from 0 to 360: 0 at new moon, 90 in the first quarter, 180 at full moon.
    pub angle: f64,
    /// The lit share of the disk, from 0 to 1.
    pub illumination: f64,
    /// The days since the last new moon, from 0 to less than 30.
    pub age: f64,
}

/// The number of nights that have a name: from the first night after new moon to the night of the new moon.
pub const NIGHTS: usize = 30;

/// The average daily change of the angle, in degrees.
const DEGREES_PER_DAY: f64 = 12.190_749_114;
const MILLISECONDS_PER_DAY: f64 = 86_400_000.0;
/// The days from the start of 1970 to noon on January 1, 2000, the epoch of the angles below.
const EPOCH: f64 = 10_957.5;

/// Corrections of the mean angle. Each is an amplitude in degrees, times the sine of a sum of multiples of the mean
/// angles D (moon from the sun), M (the sun's anomaly), M′ (the moon's anomaly) and F (moon from its node).
const TERMS: [(f64, [f64; 4]); 12] = [
    (6.289, [0.0, 0.0, 1.0, 0.0]),
    // The sun's own term (1.915) and the moon's term together.
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

/// The moon at a time in milliseconds since 1970 in UTC.
#[must_use]
pub fn moon(epoch_milliseconds: i64) -> MoonPosition {
    const STEPS: usize = 4;
    let days = epoch_milliseconds as f64 / MILLISECONDS_PER_DAY - EPOCH;
    let angle = angle(days);
    // Finds the last new moon: first from the mean speed, then by steps, each of which is much more exact.
    let mut age = angle / DEGREES_PER_DAY;
    for _ in 0..STEPS {
        age += centered(self::angle(days - age)) / DEGREES_PER_DAY;
    }
    MoonPosition {
        angle,
        illumination: ((1.0 - sine(angle + 90.0)) / 2.0).clamp(0.0, 1.0),
        age: age.max(0.0),
    }
}

impl MoonPosition {
    /// The number of the phase: 0 for new moon, 2 and 6 for the quarters, 4 for full moon, odd numbers between them.
    /// New moon, full moon and the quarters last 24 hours: from twelve hours before the moment to twelve hours after.
    #[must_use]
    pub fn phase(&self) -> usize {
        const HALF_A_DAY: f64 = DEGREES_PER_DAY / 2.0;
        let quarter = (self.angle / 90.0 + 0.5).floor();
        if (self.angle - quarter * 90.0).abs() <= HALF_A_DAY {
            quarter as usize % 4 * 2
        } else {
            (self.angle / 90.0) as usize * 2 + 1
        }
    }

    /// The number of the night that an evening belongs to, for its name: 1 for the first night after new moon, 30 for
    /// the night of the new moon. A short lunar month has no night 29.
    #[must_use]
    pub fn night(&self) -> usize {
        match self.age as usize {
            0 => NIGHTS,
            days => days,
        }
    }
}

/// The angle between sun and moon, from 0 to 360 degrees. `days` counts from noon on January 1, 2000.
fn angle(days: f64) -> f64 {
    // The mean angles D, M, M′ and F (Meeus 47.2 to 47.5).
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

/// Normalizes an angle to 0 to 360 degrees.
fn turn(degrees: f64) -> f64 {
    degrees - (degrees / 360.0).floor() * 360.0
}

/// Normalizes an angle to -180 to 180 degrees.
fn centered(degrees: f64) -> f64 {
    turn(degrees + 180.0) - 180.0
}

/// The sine of an angle in degrees, to five decimals. The standard library's would take two kilobytes of the browser
/// module.
fn sine(degrees: f64) -> f64 {
    let centered = centered(degrees);
    let acute = if centered.abs() > 90.0 { centered.signum() * 180.0 - centered } else { centered };
    let x = acute.to_radians();
    let square = x * x;
    // The first terms of the Taylor series.
    x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time in milliseconds since 1970.
    fn at(time: &str) -> i64 {
        time.parse::<jiff::Timestamp>().unwrap().as_millisecond()
    }

    const HOUR: i64 = 3_600_000;

    #[test]
    fn phases_are_found_within_an_hour() {
        // Moments as published by the U.S. Naval Observatory and NASA.
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
    fn new_full_and_quarter_moons_last_a_day_and_phases_follow_in_order() {
        let new = at("2026-08-12T17:37:00Z");
        let mut phases: Vec<usize> = Vec::new();
        for hour in 0..24 * 28 {
            let phase = moon(new + hour * HOUR).phase();
            if phases.last() != Some(&phase) {
                phases.push(phase);
            }
        }
        assert_eq!(phases, [0, 1, 2, 3, 4, 5, 6, 7]);
        let times = [new - 10 * HOUR, new + 10 * HOUR, new + 15 * HOUR, new - 15 * HOUR];
        assert_eq!(times.map(|time| moon(time).phase()), [0, 0, 1, 7]);
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
        // Every evening at 9 pm in Honolulu for two lunar months, starting at a new moon.
        let evening = at("2026-08-12T21:00:00-10:00");
        let nights: Vec<usize> = (0..60).map(|day| moon(evening + day * 24 * HOUR).night()).collect();
        let short = [NIGHTS].into_iter().chain(1..=28);
        let long = [NIGHTS].into_iter().chain(1..=29);
        assert_eq!(nights, short.chain(long).chain([NIGHTS]).collect::<Vec<usize>>());
    }

    #[test]
    fn any_time_gives_values_within_their_limits() {
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
    fn the_sine_agrees_with_the_standard_library() {
        for degrees in -800..800 {
            let degrees = f64::from(degrees);
            assert!((sine(degrees) - degrees.to_radians().sin()).abs() < 0.000_01, "{degrees}");
        }
    }
}
