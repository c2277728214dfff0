//! How the content is stored: each type of the model as bytes, which the compiler writes and the core reads.
//!
//! The encoding is that of postcard: the fields of a struct in their order, a variant by its position, before a list its
//! length. It goes over all fields of the model (`core-content-derive`) and not over their `Serialize`, which is the shape of
//! what JavaScript receives: that leaves out what pages do not show.
//!
//! Texts are borrowed from the bytes, so that these are kept for as long as the core lives.

use serde::Deserialize;

/// A type that can be stored.
pub trait Stored: Sized {
    /// A number that changes with the type: with the names, the order and the types of its fields.
    const SHAPE: u64;

    /// Reads a value from the beginning of the bytes, which then begin behind it; `None` where they are not as written.
    fn read(bytes: &mut &'static [u8]) -> Option<Self>;

    /// Writes the value behind the bytes.
    ///
    /// # Errors
    /// Of the serializer, which has none in memory.
    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()>;
}

/// A number that changes with a name and the parts behind it (FNV-1a).
#[must_use]
pub const fn shape(name: &str, parts: &[u64]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
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

/// The same of a list of names.
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

/// Adds a byte to such a number.
pub const fn mix(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3)
}

/// A value that postcard reads by itself.
fn leaf<T: Deserialize<'static>>(bytes: &mut &'static [u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    *bytes = rest;
    Some(value)
}

/// Declares types that postcard reads and writes by itself.
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
        // It grows with what is there, since a damaged length may be any number.
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

impl<A: Stored, B: Stored> Stored for (A, B) {
    const SHAPE: u64 = shape("pair", &[A::SHAPE, B::SHAPE]);

    fn read(bytes: &mut &'static [u8]) -> Option<Self> {
        Some((A::read(bytes)?, B::read(bytes)?))
    }

    #[cfg(feature = "compiler")]
    fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
        self.0.write(bytes)?;
        self.1.write(bytes)
    }
}
