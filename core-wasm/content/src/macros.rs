//! The macro `answer!`, which declares the core's results: serialization in camelCase, and for WebAssembly the
//! TypeScript type. The attributes of `core-content-derive` declare the types of content files.

/// The position of a name. All enums share this function, which keeps the browser module small.
#[inline(never)]
#[must_use]
pub fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| *known == name)
}

/// Declares types that are sent to the browser.
#[macro_export]
macro_rules! answer {
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
        $crate::answer! { $($rest)* }
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
            /// All variants, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// The names of the variants, in the order of `ALL`.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The name in content, URLs and JavaScript.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$Variant => $name),* }
            }

            /// The variant with a name; `None` without a name, and for an unknown one.
            #[must_use]
            pub fn parse(name: Option<&str>) -> Option<Self> {
                Self::ALL.get($crate::position(Self::NAMES, name?)?).copied()
            }
        }
        $crate::answer! { $($rest)* }
    };
}
