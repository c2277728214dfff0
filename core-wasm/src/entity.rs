//! How an entity is declared: once, as a plain struct, with a sentence for the author beside each field.
//!
//! Here the macros add what the crate needs: serialisation in camelCase and, for WebAssembly alone, the
//! TypeScript type. The build reads the very same declarations with macros of the same names
//! (`build/entity.rs`), which add a reader of TOML, and writers of Rust constants and of JSON. So one declaration is
//! the schema of the content file, the type of the constant or the shape of the page, the documentation and the
//! TypeScript interface.
//!
//! | macro | in the content file | sent to the browser |
//! |---|---|---|
//! | `entity!` | field by field | field by field |
//! | `section!` | as `entity!`, with the three fields that open every section | the same |
//! | `derived!` | shorter, with a reader of its own (`build/values.rs`) | field by field |
//! | `source!` | field by field | never: the core works with it |
//! | `value!` | one value with a rule of its own | the bare value |
//!
//! A field written `name: Type = elsewhere` is not written in its content file: the build repeats there what
//! stands elsewhere.

/// Declares entities whose fields an author writes one by one.
macro_rules! entity {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $elsewhere:ident)?),* $(,)?
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
        pub enum $Name:ident { $($(#[$attr:meta])* $Variant:ident = $word:literal),* $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        pub enum $Name { $($(#[$attr])* #[serde(rename = $word)] $Variant),* }
        impl $Name {
            /// Every variant, in the order of its declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// The word that stands for it in content, in addresses and in JavaScript.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$Variant => $word),* }
            }

            /// The variant that a word stands for; `None` for no word and for a strange one.
            #[must_use]
            pub fn named(word: Option<&str>) -> Option<Self> {
                Self::ALL.iter().copied().find(|variant| Some(variant.word()) == word)
            }
        }
        entity! { $($rest)* }
    };
}

/// Declares entities that open with an eyebrow, a title and paragraphs.
macro_rules! section {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident { $($fields:tt)* }
        $($rest:tt)*
    ) => {
        entity! {
            $(#[$meta])*
            pub struct $Name {
                /// The small line above the title.
                pub eyebrow: &'static str,
                /// The title of the section.
                pub title: Headline,
                /// The text, one paragraph each.
                pub paragraphs: &'static [&'static str],
                $($fields)*
            }
        }
        section! { $($rest)* }
    };
}

/// Declares entities that an author writes in a shorter form.
macro_rules! derived {
    ($($declaration:tt)*) => { entity! { $($declaration)* } };
}

/// Declares what content tells the core and the core tells nobody as it stands.
macro_rules! source {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident { $($(#[$attr:meta])* pub $field:ident: $Type:ty),* $(,)? }
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

/// Declares values that keep a rule of their own.
macro_rules! value {
    ($($(#[$meta:meta])* pub struct $Name:ident($Inner:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        #[serde(transparent)]
        pub struct $Name(pub $Inner);
    )*};
}
