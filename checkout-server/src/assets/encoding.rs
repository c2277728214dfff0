//! Which of the encodings that exist a client would rather have (RFC 9110, 12.5.3).

use hyper::{HeaderMap, header::ACCEPT_ENCODING};

/// How a body is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    /// Brotli, made by the build.
    Brotli,
    /// Gzip, made by the build.
    Gzip,
    /// As it is.
    Identity,
}

/// What a client says of each coding: a weight in thousandths, none where it says nothing.
#[derive(Default)]
struct Wishes {
    brotli: Option<u16>,
    gzip: Option<u16>,
    identity: Option<u16>,
    any: Option<u16>,
}

/// The best coding that exists and is accepted; of equals, the smallest body. None where nothing is accepted.
///
/// A client that says nothing gets the body as it is, and so does one that accepts no coding that exists,
/// unless it refuses that too.
pub fn choose(headers: &HeaderMap, brotli: bool, gzip: bool) -> Option<Coding> {
    let mut wishes = Wishes::default();
    for value in headers.get_all(ACCEPT_ENCODING) {
        for item in value.as_bytes().split(|byte| *byte == b',') {
            wishes.read(item);
        }
    }
    let weight = |wish: Option<u16>| wish.or(wishes.any).unwrap_or(0);
    // An identity that nobody mentions is acceptable, and wanted less than anything that is mentioned.
    let identity = match (wishes.identity, wishes.any) {
        (Some(weight), _) => weight,
        (None, Some(0)) => 0,
        (None, _) => 1,
    };
    let candidates = [
        (Coding::Brotli, if brotli { weight(wishes.brotli) } else { 0 }),
        (Coding::Gzip, if gzip { weight(wishes.gzip) } else { 0 }),
        (Coding::Identity, identity),
    ];
    let mut best: Option<(Coding, u16)> = None;
    for (coding, weight) in candidates {
        if weight > best.map_or(0, |(_, most)| most) {
            best = Some((coding, weight));
        }
    }
    best.map(|(coding, _)| coding)
}

impl Wishes {
    /// Reads one item such as `br;q=0.8`. What cannot be read is not counted.
    fn read(&mut self, item: &[u8]) {
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
        let wish = if is(b"br") {
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
        *wish = Some(weight);
    }
}

/// `q=0.8` as 800: a digit, and up to three more after a point; nothing above 1.
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
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    fn chosen(accept: &str, brotli: bool, gzip: bool) -> Option<Coding> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(accept).unwrap());
        choose(&headers, brotli, gzip)
    }

    #[track_caller]
    fn check(accept: &str, expected: Option<Coding>) {
        assert_eq!(chosen(accept, true, true), expected, "{accept}");
    }

    #[test]
    fn the_heaviest_wish_wins_and_the_smallest_body_among_equals() {
        check("gzip, deflate, br, zstd", Some(Coding::Brotli));
        check("gzip, deflate", Some(Coding::Gzip));
        check("br;q=0.5, gzip;q=0.9", Some(Coding::Gzip));
        check("br;q=0.5 , gzip; q=0.5", Some(Coding::Brotli));
        check("x-gzip", Some(Coding::Gzip));
        check("BR", Some(Coding::Brotli));
        check("*", Some(Coding::Brotli));
        check("br;q=0, *", Some(Coding::Gzip));
        check("identity, br;q=0.2", Some(Coding::Identity));
        check("identity;q=0.1, gzip;q=0.2", Some(Coding::Gzip));
        check("br;q=0.001", Some(Coding::Brotli));
    }

    #[test]
    fn without_a_usable_wish_the_body_comes_as_it_is() {
        check("", Some(Coding::Identity));
        check("zstd", Some(Coding::Identity));
        check("br;q=0, gzip;q=0", Some(Coding::Identity));
        check("br;q=2", Some(Coding::Identity));
        check("br;q=nonsense", Some(Coding::Identity));
        check("br;level=3", Some(Coding::Identity));
        assert_eq!(choose(&HeaderMap::new(), true, true), Some(Coding::Identity));
        assert_eq!(chosen("br, gzip", false, false), Some(Coding::Identity));
    }

    #[test]
    fn a_client_may_refuse_the_body_as_it_is() {
        check("identity;q=0, br", Some(Coding::Brotli));
        check("identity;q=0", None);
        check("*;q=0", None);
        check("*;q=0, identity", Some(Coding::Identity));
        check("*;q=0.000", None);
    }

    proptest! {
        #[test]
        fn whatever_a_client_writes_only_what_exists_is_chosen(
            accept in "[ -~]{0,60}", brotli: bool, gzip: bool,
        ) {
            match chosen(&accept, brotli, gzip) {
                Some(Coding::Brotli) => prop_assert!(brotli),
                Some(Coding::Gzip) => prop_assert!(gzip),
                Some(Coding::Identity) => {}
                None => prop_assert!(accept.contains('0')),
            }
        }

        #[test]
        fn a_coding_weighted_zero_is_never_sent(other in 1u16..=1000) {
            let weight = format!("{}.{:03}", other / 1000, other % 1000);
            prop_assert_eq!(chosen(&format!("br;q=0, gzip;q={weight}"), true, true), Some(Coding::Gzip));
        }
    }
}
