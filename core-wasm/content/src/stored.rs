//! Binary encoding of the model's types, which the compiler writes and the core reads.
//!
//! The encoding is postcard's: the fields of a struct in order, the position of a variant, the length of a list before
//! its items. It covers all fields of the model (`core-content-derive`). Their `Serialize` is not used, because it
//! defines the JSON for JavaScript, which skips fields that pages do not show.
//!
//! Texts are borrowed from the bytes, so the bytes must live as long as the core.

use serde::Deserialize;

/// A type with a binary encoding.
pub trait Stored: Sized {
    /// A hash of the type: of the names, order and types of its fields.
    const SHAPE: u64;

    /// The number of keys that a table has in a content file, those of its head included; 0 for another type.
    const KEYS: usize = 0;

    /// Reads a value and advances `bytes` behind it; `None` if the bytes are invalid.
    fn read(bytes: &mut &'static [u8]) -> Option<Self>;

    /// Appends the value.
    ///
    /// # Errors
    /// The serializer's errors; there are none in memory.
    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()>;
}

/// The hash of no bytes (FNV-1a).
pub const EMPTY_HASH: u64 = 0xcbf2_9ce4_8422_2325;

/// Hashes a name and the hashes of its parts (FNV-1a).
#[must_use]
pub const fn shape(name: &str, parts: &[u64]) -> u64 {
    let mut hash = EMPTY_HASH;
    let mut rest = name.as_bytes();
    while let [byte, behind @ ..] = rest {
        hash = mix(hash, *byte);
        rest = behind;
    }
    let mut parts = parts;
    while let [part, behind @ ..] = parts {
        let mut bytes: &[u8] = &part.to_le_bytes();
        while let [byte, behind @ ..] = bytes {
            hash = mix(hash, *byte);
            bytes = behind;
        }
        parts = behind;
    }
    hash
}

/// Hashes a list of names.
#[must_use]
pub const fn shape_of_names(names: &[&str]) -> u64 {
    let mut hash = shape("names", &[]);
    let mut rest = names;
    while let [name, behind @ ..] = rest {
        hash = shape(name, &[hash]);
        rest = behind;
    }
    hash
}

/// Adds a byte to a hash (FNV-1a).
pub const fn mix(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3)
}

/// Reads a value that postcard can decode by itself.
fn leaf<T: Deserialize<'static>>(bytes: &mut &'static [u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    *bytes = rest;
    Some(value)
}

/// Implements `Stored` for types that postcard can encode by itself.
macro_rules! leaves {
    ($($Type:ty),*) => {$(
        impl Stored for $Type {
            const SHAPE: u64 = shape(stringify!($Type), &[]);

            fn read(bytes: &mut &'static [u8]) -> Option<Self> {
                leaf(bytes)
            }

            #[cfg(feature = "compiler")]
            fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
                bytes.extend(postcard::to_allocvec(self)?);
                Ok(())
            }
        }
    )*};
}

leaves! { &'static str, String, bool, u8, u16, u32, u64, usize }

impl<T: Stored> Stored for Option<T> {
    const SHAPE: u64 = shape("Option", &[T::SHAPE]);

    fn read(bytes: &mut &'static [u8]) -> Option<Self> {
        Some(if bool::read(bytes)? { Some(T::read(bytes)?) } else { None })
    }

    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
        self.is_some().write(bytes)?;
        self.iter().try_for_each(|value| value.write(bytes))
    }
}

impl<T: Stored> Stored for Vec<T> {
    const SHAPE: u64 = shape("list", &[T::SHAPE]);

    fn read(bytes: &mut &'static [u8]) -> Option<Self> {
        let count = usize::read(bytes)?;
        // Does not allocate `count` items in advance, because a damaged length may be any number.
        let mut items = Self::new();
        for _ in 0..count {
            items.push(T::read(bytes)?);
        }
        Some(items)
    }

    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
        self.len().write(bytes)?;
        self.iter().try_for_each(|item| item.write(bytes))
    }
}

impl<T: Stored> Stored for &'static [T] {
    const SHAPE: u64 = Vec::<T>::SHAPE;

    fn read(bytes: &mut &'static [u8]) -> Option<Self> {
        Some(Vec::leak(Stored::read(bytes)?))
    }

    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
        self.len().write(bytes)?;
        self.iter().try_for_each(|item| item.write(bytes))
    }
}

impl<T: Stored, const COUNT: usize> Stored for [T; COUNT] {
    const SHAPE: u64 = shape("array", &[COUNT as u64, T::SHAPE]);

    fn read(bytes: &mut &'static [u8]) -> Option<Self> {
        let mut items = Vec::with_capacity(COUNT);
        for _ in 0..COUNT {
            items.push(T::read(bytes)?);
        }
        items.try_into().ok()
    }

    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
        self.iter().try_for_each(|item| item.write(bytes))
    }
}

#[cfg(test)]
mod tests {
    use core_content_derive::Stored;

    use super::*;
    use crate::model::{Section, SectionHead};

    /// The shape of a struct `A` with fields.
    macro_rules! shape_of {
        ($($field:ident: $Type:ty),*) => {{
            #[derive(Stored)]
            struct A {
                $($field: $Type),*
            }
            A::SHAPE
        }};
    }

    #[test]
    fn the_version_changes_with_the_names_the_order_and_the_types_of_fields() {
        let shapes = [
            shape_of! { x: u32, y: u32 },
            shape_of! { y: u32, x: u32 },
            shape_of! { x: u32, z: u32 },
            shape_of! { x: u32, y: u64 },
            shape_of! { x: u64, y: u32 },
            shape_of! { x: u32 },
            shape_of! { x: u32, y: u32, z: u32 },
        ];
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(shape), "{index}");
        }
        let (x, y) = (shape("x", &[u32::SHAPE]), shape("y", &[u32::SHAPE]));
        assert_eq!(shapes[0], shape("A", &[x, y]));
        assert_ne!(shapes[0], shape("B", &[x, y]));
    }

    #[test]
    fn the_version_changes_with_the_names_and_the_order_of_variants() {
        let shapes = [&["x", "y"], &["y", "x"], &["x", "z"]].map(|names| shape_of_names(names));
        assert!(shapes[0] != shapes[1] && shapes[0] != shapes[2] && shapes[1] != shapes[2]);
    }

    #[test]
    fn the_keys_of_a_head_count_for_its_table() {
        assert_eq!((SectionHead::KEYS, Section::KEYS, u32::KEYS), (2, 3, 0));
    }
}
