//! Random numbers from the operating system.

use data_encoding::HEXLOWER;
use ring::rand::{SecureRandom, SystemRandom};

/// 128 random bits in hexadecimal; `None` if the system has no random numbers.
pub(crate) fn random_hex() -> Option<String> {
    let mut bytes = [0_u8; 16];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(HEXLOWER.encode(&bytes))
}

#[cfg(test)]
mod tests {
    use super::random_hex;
    use shop::IdempotencyKey;

    #[test]
    fn random_numbers_differ_and_can_be_a_key() {
        let (first, second) = (random_hex().unwrap(), random_hex().unwrap());
        assert_eq!(IdempotencyKey::parse(&first).unwrap().as_str(), first);
        assert_eq!(first.len(), 32);
        assert_ne!(first, second);
    }
}
