//! Macros that declare entities: once, as a plain struct, with a sentence for the author beside each field.
//!
//! Here they add serialization in camelCase and, for WebAssembly only, the TypeScript type. The build script reads the
//! same declarations with macros of the same names (`compiler/schema_macros.rs`), which add a TOML reader and writers of
//! Rust constants and of JSON. So one declaration is the schema of the content file, the type of the constant or the
//! shape of the page, the documentation, and the TypeScript interface.
//!
//! | macro | in the content file | sent to the browser |
//! |---|---|---|
//! | `entity!` | field by field | field by field |
//! | `section!` (`catalog/model/mod.rs`) | as `entity!`, with the three fields that open every section | the same |
//! | `derived!` | in a shorter form, with a reader of its own (`compiler/text_values.rs`) | field by field |
//! | `source!` | field by field | never: only the core uses it |
//! | `value!` | one value with a rule of its own | the bare value |
//!
//! A field declared as `name: Type = filled_in` is not written in its content file: the build fills it in from another
//! file.

/// The position of a name. Shared by every enumeration, which keeps the browser module small.
#[inline(never)]
pub(crate) fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| *known == name)
}

/// Declares entities whose fields an author writes one by one.
macro_rules! entity {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $filled_in:ident)?),* $(,)?
        }
        $($rest:tt)*
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
        #[serde(rename_all = "camelCase")]
        $(#[$meta])*
        pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        entity! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        pub enum $Name:ident { $($(#[$attr:meta])* $Variant:ident = $name:literal),* $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        pub enum $Name { $($(#[$attr])* #[serde(rename = $name)] $Variant),* }
        impl $Name {
            /// Every variant, in the order of its declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Their names, in the same order.
            pub(crate) const NAMES: &[&str] = &[$($name),*];

            /// Its name in content, in URLs and in JavaScript.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$Variant => $name),* }
            }

            /// The variant of a name; `None` for no name and for an unknown one.
            #[must_use]
            pub fn parse(name: Option<&str>) -> Option<Self> {
                Self::ALL.get($crate::entity_macros::position(Self::NAMES, name?)?).copied()
            }
        }
        entity! { $($rest)* }
    };
}

/// Declares entities that an author writes in a shorter form.
macro_rules! derived {
    ($($declaration:tt)*) => { entity! { $($declaration)* } };
}

/// Declares content that only the core uses.
macro_rules! source {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident { $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $filled_in:ident)?),* $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        source! { $($rest)* }
    };
    ($(#[$meta:meta])* pub struct $Name:ident($Inner:ty); $($rest:tt)*) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $Name(pub $Inner);
        source! { $($rest)* }
    };
}

/// Declares values with a rule of their own.
macro_rules! value {
    ($($(#[$meta:meta])* pub struct $Name:ident($Inner:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        #[serde(transparent)]
        pub struct $Name(pub $Inner);
    )*};
}
