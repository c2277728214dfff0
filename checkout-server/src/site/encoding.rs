//! Content negotiation by `Accept-Encoding` (RFC 9110, 12.5.3).

use flate2::{Compression, write::GzEncoder};
use std::io::Write as _;

/// A content coding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentCoding {
    /// Brotli, compressed by the build.
    Brotli,
    /// Gzip, compressed by the build.
    Gzip,
    /// Not compressed.
    Identity,
}

/// The weight of each coding in `Accept-Encoding`, in thousandths; `None` for a coding that is not listed.
#[derive(Default)]
struct AcceptEncoding {
    brotli: Option<u16>,
    gzip: Option<u16>,
    identity: Option<u16>,
    any: Option<u16>,
}

/// The available coding with the highest weight; of equal ones, that with the smallest body. `None` if none is acceptable.
///
/// `accepted` are the values of `Accept-Encoding`. Without one, and where it lists no available coding, the body is sent without one, unless the header
/// excludes `identity`.
pub fn negotiate<'a>(
    accepted: impl IntoIterator<Item = &'a [u8]>,
    brotli: bool,
    gzip: bool,
) -> Option<ContentCoding> {
    let (values, mut accepted) = (accepted.into_iter(), AcceptEncoding::default());
    for item in values.flat_map(|value| value.split(|byte| *byte == b',')) {
        accepted.add(item);
    }
    let weight = |listed: Option<u16>| listed.or(accepted.any).unwrap_or(0);
    // An unlisted `identity` is acceptable, with a lower weight than any listed coding.
    let identity = match (accepted.identity, accepted.any) {
        (Some(weight), _) => weight,
        (None, Some(0)) => 0,
        (None, _) => 1,
    };
    let candidates = [
        (ContentCoding::Brotli, if brotli { weight(accepted.brotli) } else { 0 }),
        (ContentCoding::Gzip, if gzip { weight(accepted.gzip) } else { 0 }),
        (ContentCoding::Identity, identity),
    ];
    let mut best: Option<(ContentCoding, u16)> = None;
    for (coding, weight) in candidates {
        if weight > best.map_or(0, |(_, most)| most) {
            best = Some((coding, weight));
        }
    }
    best.map(|(coding, _)| coding)
}

/// A body with gzip. Writing to memory cannot fail; otherwise the body would be sent without compression.
pub(super) fn gzip(body: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(body).and_then(|()| encoder.finish()).ok()
}

impl AcceptEncoding {
    /// Parses one item such as `br;q=0.8`. Invalid items are ignored.
    fn add(&mut self, item: &[u8]) {
        let (name, weight) = match item.iter().position(|byte| *byte == b';') {
            Some(at) => {
                let (name, rest) = item.split_at(at);
                (name, quality(rest.get(1..).unwrap_or_default()))
            }
            None => (item, Some(1000)),
        };
        let Some(weight) = weight else { return };
        let name = name.trim_ascii();
        let is = |coding: &[u8]| name.eq_ignore_ascii_case(coding);
        let listed = if is(b"br") {
            &mut self.brotli
        } else if is(b"gzip") || is(b"x-gzip") {
            &mut self.gzip
        } else if is(b"identity") {
            &mut self.identity
        } else if is(b"*") {
            &mut self.any
        } else {
            return;
        };
        *listed = Some(weight);
    }
}

/// The weight `q=0.8` as 800: at most three decimals, at most 1.
fn quality(parameter: &[u8]) -> Option<u16> {
    let parameter = parameter.trim_ascii();
    let value = parameter.strip_prefix(b"q=").or_else(|| parameter.strip_prefix(b"Q="))?;
    let (whole, fraction) = match value {
        [whole] => (whole, &[][..]),
        [whole, b'.', fraction @ ..] if fraction.len() <= 3 => (whole, fraction),
        _ => return None,
    };
    let mut weight = digit(*whole)? * 1000;
    for (byte, place) in fraction.iter().zip([100, 10, 1]) {
        weight += digit(*byte)? * place;
    }
    (weight <= 1000).then_some(weight)
}

fn digit(byte: u8) -> Option<u16> {
    byte.is_ascii_digit().then(|| u16::from(byte - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn negotiated(accept: &str, brotli: bool, gzip: bool) -> Option<ContentCoding> {
        negotiate([accept.as_bytes()], brotli, gzip)
    }

    #[track_caller]
    fn check(accept: &str, expected: Option<ContentCoding>) {
        assert_eq!(negotiated(accept, true, true), expected, "{accept}");
    }

    #[test]
    fn the_highest_weight_wins_and_the_smallest_body_among_equals() {
        check("gzip, deflate, br, zstd", Some(ContentCoding::Brotli));
        check("gzip, deflate", Some(ContentCoding::Gzip));
        check("br;q=0.5, gzip;q=0.9", Some(ContentCoding::Gzip));
        check("br;q=0.5 , gzip; q=0.5", Some(ContentCoding::Brotli));
        check("x-gzip", Some(ContentCoding::Gzip));
        check("BR", Some(ContentCoding::Brotli));
        check("*", Some(ContentCoding::Brotli));
        check("br;q=0, *", Some(ContentCoding::Gzip));
        check("identity, br;q=0.2", Some(ContentCoding::Identity));
        check("identity;q=0.1, gzip;q=0.2", Some(ContentCoding::Gzip));
        check("br;q=0.001", Some(ContentCoding::Brotli));
    }

    #[test]
    fn identity_is_the_fallback() {
        check("", Some(ContentCoding::Identity));
        check("zstd", Some(ContentCoding::Identity));
        check("br;q=0, gzip;q=0", Some(ContentCoding::Identity));
        check("br;q=2", Some(ContentCoding::Identity));
        check("br;q=nonsense", Some(ContentCoding::Identity));
        check("br;level=3", Some(ContentCoding::Identity));
        assert_eq!(negotiate([], true, true), Some(ContentCoding::Identity));
        assert_eq!(negotiated("br, gzip", false, false), Some(ContentCoding::Identity));
    }

    #[test]
    fn identity_can_be_excluded() {
        check("identity;q=0, br", Some(ContentCoding::Brotli));
        check("identity;q=0", None);
        check("*;q=0", None);
        check("*;q=0, identity", Some(ContentCoding::Identity));
        check("*;q=0.000", None);
    }

    proptest! {
        #[test]
        fn only_an_available_coding_is_negotiated(
            accept in "[ -~]{0,60}", brotli: bool, gzip: bool,
        ) {
            match negotiated(&accept, brotli, gzip) {
                Some(ContentCoding::Brotli) => prop_assert!(brotli),
                Some(ContentCoding::Gzip) => prop_assert!(gzip),
                Some(ContentCoding::Identity) => {}
                None => prop_assert!(accept.contains('0')),
            }
        }

        #[test]
        fn a_coding_with_weight_zero_is_never_negotiated(other in 1u16..=1000) {
            let weight = format!("{}.{:03}", other / 1000, other % 1000);
            prop_assert_eq!(negotiated(&format!("br;q=0, gzip;q={weight}"), true, true), Some(ContentCoding::Gzip));
        }
    }
}
