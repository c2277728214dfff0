//! Macros that declare entities: once, as a plain struct, with a sentence for the author beside each field.
//!
//! They add serialization in camelCase, how the content is stored (`stored.rs`) and, for WebAssembly only, the TypeScript
//! type. With the feature `compiler` they also add what the compiler needs: a reader of TOML and the JSON Schema of the
//! keys. So one declaration is the schema of the content file, the shape of what is stored and of the page, the
//! documentation, and the TypeScript interface.
//!
//! | macro | in the content file | sent to the browser |
//! |---|---|---|
//! | `entity!` | never: the core answers it | field by field |
//! | `content!` | field by field | field by field |
//! | `section!` (`model/mod.rs`) | as `content!`, with the three fields that open every section | the same |
//! | `derived!` | in a shorter form, with a reader of its own (`compiler/text_values.rs`) | field by field |
//! | `source!` | field by field | never: only the core uses it |
//! | `value!` | one value with a rule of its own | the bare value |
//!
//! A field declared as `name: Type = filled_in` is not written in its content file: the compiler fills it in from another
//! file.

/// The position of a name. Shared by every enumeration, which keeps the browser module small.
#[inline(never)]
#[must_use]
pub fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| *known == name)
}

/// Declares entities that are sent to the browser.
#[macro_export]
macro_rules! entity {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident { $($(#[$attr:meta])* pub $field:ident: $Type:ty),* $(,)? }
        $($rest:tt)*
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
        #[serde(rename_all = "camelCase")]
        $(#[$meta])*
        pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        $crate::entity! { $($rest)* }
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
            pub const NAMES: &[&str] = &[$($name),*];

            /// Its name in content, in URLs and in JavaScript.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$Variant => $name),* }
            }

            /// The variant of a name; `None` for no name and for an unknown one.
            #[must_use]
            pub fn parse(name: Option<&str>) -> Option<Self> {
                Self::ALL.get($crate::position(Self::NAMES, name?)?).copied()
            }
        }
        $crate::entity! { $($rest)* }
    };
}

/// Declares entities whose fields an author writes one by one.
macro_rules! content {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $filled_in:ident)?),* $(,)?
        }
        $($rest:tt)*
    ) => {
        entity! { $(#[$meta])* pub struct $Name { $($(#[$attr])* pub $field: $Type),* } }
        readable! { $Name [$(stringify!($meta)),*]
            $($field [$($filled_in)?] [$(stringify!($attr)),*]: $Type),* }
        stored! { $Name { $($field: $Type),* } }
        content! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        pub enum $Name:ident { $($(#[$attr:meta])* $Variant:ident = $name:literal),* $(,)? }
        $($rest:tt)*
    ) => {
        entity! { $(#[$meta])* pub enum $Name { $($(#[$attr])* $Variant = $name),* } }
        stored! { enum $Name }
        #[cfg(feature = "compiler")]
        impl crate::compiler::from_toml::FromToml for $Name {
            fn from_toml(
                node: crate::compiler::node::Node,
                loader: &mut crate::compiler::loader::ContentLoader,
            ) -> Option<Self> {
                node.one_of(&[$(($name, Self::$Variant)),*], loader)
            }
        }
        #[cfg(feature = "compiler")]
        impl crate::compiler::schema::Describe for $Name {
            fn describe(definitions: &mut crate::compiler::schema::Definitions) -> serde_json::Value {
                use crate::compiler::schema::{text_of, value};
                let choices = [
                    $(serde_json::json!({ "const": $name, "description": text_of(&[$(stringify!($attr)),*]) })),*
                ];
                let rule = serde_json::json!({ "oneOf": choices });
                value(stringify!($Name), &[$(stringify!($meta)),*], rule, definitions)
            }
        }
        content! { $($rest)* }
    };
}

/// Declares entities that an author writes in a shorter form, which `compiler/text_values.rs` reads.
macro_rules! derived {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident { $($(#[$attr:meta])* pub $field:ident: $Type:ty),* $(,)? }
        $($rest:tt)*
    ) => {
        entity! { $(#[$meta])* pub struct $Name { $($(#[$attr])* pub $field: $Type),* } }
        stored! { $Name { $($field: $Type),* } }
        derived! { $($rest)* }
    };
}

/// Declares content that only the core uses.
macro_rules! source {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $filled_in:ident)?),* $(,)?
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        readable! { $Name [$(stringify!($meta)),*]
            $($field [$($filled_in)?] [$(stringify!($attr)),*]: $Type),* }
        stored! { $Name { $($field: $Type),* } }
        source! { $($rest)* }
    };
    ($(#[$meta:meta])* pub struct $Name:ident($Inner:ty) $kind:ident $rule:tt; $($rest:tt)*) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $Name(pub $Inner);
        ruled! { $kind $Name ($Inner) $rule [$(stringify!($meta)),*] }
        stored! { $Name ($Inner) }
        source! { $($rest)* }
    };
}

/// Declares values with a rule, as JSON Schema has it. One that is `checked` is read by that rule, and its comment says
/// what to write instead; one that is `described` has a reader of its own.
macro_rules! value {
    ($($(#[$meta:meta])* pub struct $Name:ident($Inner:ty) $kind:ident $rule:tt;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        #[serde(transparent)]
        pub struct $Name(pub $Inner);
        ruled! { $kind $Name ($Inner) $rule [$(stringify!($meta)),*] }
        stored! { $Name ($Inner) }
    )*};
}

/// The reader of a table, and the description of its keys.
macro_rules! readable {
    ($Name:ident $hint:tt $($field:ident $filled_in:tt $docs:tt: $Type:ty),*) => {
        #[cfg(feature = "compiler")]
        impl crate::compiler::schema::Describe for $Name {
            fn describe(definitions: &mut crate::compiler::schema::Definitions) -> serde_json::Value {
                crate::compiler::schema::table(stringify!($Name), &$hint, definitions, |definitions| {
                    let mut places = 0..;
                    vec![$(readable!(@key definitions places $field [$Type] $filled_in $docs)),*]
                })
            }
        }
        #[cfg(feature = "compiler")]
        impl crate::compiler::from_toml::FromToml for $Name {
            fn from_toml(
                node: crate::compiler::node::Node,
                loader: &mut crate::compiler::loader::ContentLoader,
            ) -> Option<Self> {
                let mut table = node.table(loader)?;
                $(let $field: Option<$Type> = readable!(@field table loader $field $filled_in $docs);)*
                table.finish(loader);
                Some(Self { $($field: $field?),* })
            }
        }
    };
    (@field $table:ident $loader:ident $field:ident [] $docs:tt) => {
        $table.field(stringify!($field), &$docs, $loader)
    };
    // The compiler fills the field in; there is no key to read.
    (@field $table:ident $loader:ident $field:ident [filled_in] $docs:tt) => {
        Some(Default::default())
    };
    (@key $definitions:ident $places:ident $field:ident [$Type:ty] [] $docs:tt) => {{
        let place = $places.next().unwrap_or_default();
        Some(crate::compiler::schema::key::<$Type>(stringify!($field), &$docs, place, $definitions))
    }};
    (@key $definitions:ident $places:ident $field:ident [$Type:ty] [filled_in] $docs:tt) => { None };
}

/// The rule of a value, and its reader where that needs nothing else.
macro_rules! ruled {
    (described $Name:ident $Inner:tt $rule:tt $docs:tt) => {
        #[cfg(feature = "compiler")]
        impl crate::compiler::schema::Describe for $Name {
            fn describe(definitions: &mut crate::compiler::schema::Definitions) -> serde_json::Value {
                crate::compiler::schema::value(
                    stringify!($Name),
                    &$docs,
                    serde_json::json!($rule),
                    definitions,
                )
            }
        }
    };
    (checked $Name:ident ($Inner:ty) $rule:tt $docs:tt) => {
        ruled! { described $Name ($Inner) $rule $docs }
        #[cfg(feature = "compiler")]
        impl crate::compiler::from_toml::FromToml for $Name {
            fn from_toml(
                node: crate::compiler::node::Node,
                loader: &mut crate::compiler::loader::ContentLoader,
            ) -> Option<Self> {
                use crate::compiler::rule::{Checked, Rule};
                static RULE: std::sync::LazyLock<Rule> =
                    std::sync::LazyLock::new(|| Rule::new(serde_json::json!($rule), &$docs));
                <$Inner>::checked(node, &RULE, loader).map(Self)
            }
        }
    };
}
