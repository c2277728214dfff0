//! Content negotiation by `Accept-Encoding` (RFC 9110, 12.5.3).

use hyper::{HeaderMap, header::ACCEPT_ENCODING};

/// Not compressed.
pub(super) const IDENTITY: &str = "identity";

/// Weight of `identity` if it is not listed: acceptable, but less than any listed coding.
const LOWEST: f32 = 0.0001;

/// Returns the content coding with the highest weight, of equal ones the first; `None` if none is acceptable.
pub(super) fn negotiate(
    request: &HeaderMap,
    available: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let weighted = available.into_iter().map(|coding| (coding, weight(request, coding)));
    let acceptable = weighted.filter(|(_, weight)| *weight > 0.0);
    acceptable.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(coding, _)| coding)
}

/// Weight of a coding. Invalid items are ignored.
fn weight(request: &HeaderMap, coding: &str) -> f32 {
    let lines = request.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut any = None;
    for item in lines.flat_map(|line| line.split(',')) {
        let (name, weight) = match item.split_once(';') {
            Some((name, parameter)) => (name, quality(parameter)),
            None => (item, Some(1.0)),
        };
        let Some(weight) = weight else { continue };
        let name = name.trim();
        // `x-gzip` is an alias (RFC 9110, 8.4.1.3).
        let name = if name.eq_ignore_ascii_case("x-gzip") { "gzip" } else { name };
        if name.eq_ignore_ascii_case(coding) {
            return weight;
        }
        if name == "*" {
            any = Some(weight);
        }
    }
    match (any, coding == IDENTITY) {
        (Some(weight), is_identity) if !is_identity || weight == 0.0 => weight,
        (_, true) => LOWEST,
        (_, false) => 0.0,
    }
}

/// Parses `q=0.8`: from 0 to 1, with at most three decimals.
fn quality(parameter: &str) -> Option<f32> {
    let value = parameter.trim().strip_prefix(['q', 'Q'])?.strip_prefix('=')?;
    let is_quality = value.len() <= 5 && value.starts_with(['0', '1']);
    value.parse().ok().filter(|weight| is_quality && (0.0..=1.0).contains(weight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn the_highest_weight_wins_and_identity_is_the_fallback() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip, deflate", Some("gzip")),
            ("br;q=0.5 , GZIP; Q=0.9", Some("gzip")),
            ("br;q=0.5, gzip;q=0.5", Some("br")),
            ("*", Some("br")),
            ("br;q=0, *", Some("gzip")),
            ("identity, br;q=0.2", Some(IDENTITY)),
            ("br;q=0.001", Some("br")),
            ("", Some(IDENTITY)),
            ("zstd", Some(IDENTITY)),
            ("br;q=2, gzip;q=nan, br;q=.5, gzip;q=0.1234", Some(IDENTITY)),
            ("x-gzip", Some("gzip")),
            ("br;level=3", Some(IDENTITY)),
            ("br;q=0, gzip;q=0", Some(IDENTITY)),
            ("identity;q=0, br", Some("br")),
            ("identity;q=0", None),
            ("*;q=0", None),
            ("*;q=0.000, identity", Some(IDENTITY)),
        ] {
            let request = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_str(accepted).unwrap())]);
            assert_eq!(negotiate(&request, ["br", "gzip", IDENTITY]), expected, "{accepted}");
        }
        assert_eq!(negotiate(&HeaderMap::new(), ["br", IDENTITY]), Some(IDENTITY));
    }
}
