//! The build's macros for entity declarations: the struct, its TOML reader, its Rust constant.
//!
//! They have the names of those in `src/entity_macros.rs`, since they read the same `src/catalog/model`.

/// Entities whose fields an author writes one by one.
macro_rules! entity {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $filled_in:ident)?),* $(,)?
        }
        $($rest:tt)*
    ) => {
        record! {
            $(#[$meta])*
            pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        }
        impl crate::describe::Describe for $Name {
            fn describe(tables: &mut crate::describe::Tables) -> crate::describe::Shape {
                crate::describe::table(stringify!($Name), &[$(stringify!($meta)),*], tables, |tables| vec![
                    $(entity!(@description tables $field $Type [$($filled_in)?] [$(stringify!($attr)),*])),*
                ])
            }
        }
        impl crate::from_toml::FromToml for $Name {
            fn from_toml(node: crate::node::Node, loader: &mut crate::loader::ContentLoader) -> Option<Self> {
                let mut table = node.table(loader)?;
                $(let $field: Option<$Type> = entity!(
                    @field table loader $field [$($filled_in)?] [$(stringify!($attr)),*]
                );)*
                table.finish(loader);
                Some(Self { $($field: $field?),* })
            }
        }
        entity! { $($rest)* }
    };
    (@field $table:ident $loader:ident $field:ident [] $docs:tt) => {
        $table.field(stringify!($field), &$docs, $loader)
    };
    // `compiler/lib.rs` fills the field in; there is no key to read.
    (@field $table:ident $loader:ident $field:ident [filled_in] $docs:tt) => {
        Some(Default::default())
    };
    (@description $tables:ident $field:ident $Type:ty [] $docs:tt) => {
        Some(crate::describe::field::<$Type>(stringify!($field), &$docs, $tables))
    };
    (@description $tables:ident $field:ident $Type:ty [filled_in] $docs:tt) => { None };
    (
        $(#[$meta:meta])*
        pub enum $Name:ident { $($(#[$attr:meta])* $Variant:ident = $name:literal),* $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        pub enum $Name { $($(#[$attr])* #[serde(rename = $name)] $Variant),* }
        impl crate::from_toml::FromToml for $Name {
            fn from_toml(node: crate::node::Node, loader: &mut crate::loader::ContentLoader) -> Option<Self> {
                node.one_of(&[$(($name, Self::$Variant)),*], loader)
            }
            fn absent(table: &str) -> Option<Self> {
                match table { $($name => Some(Self::$Variant),)* _ => None }
            }
        }
        impl crate::describe::Describe for $Name {
            fn describe(_: &mut crate::describe::Tables) -> crate::describe::Shape {
                crate::describe::Shape::Choice { choices: vec![$($name),*] }
            }
        }
        impl crate::emit::Emit for $Name {
            fn emit(&self) -> String {
                match self { $(Self::$Variant => concat!(stringify!($Name), "::", stringify!($Variant)).to_owned()),* }
            }
        }
        entity! { $($rest)* }
    };
}

/// The struct of an entity, and its Rust constant.
macro_rules! record {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty),* $(,)?
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        impl crate::emit::Emit for $Name {
            fn emit(&self) -> String {
                crate::emit::record(stringify!($Name), &[
                    $((stringify!($field), crate::emit::Emit::emit(&self.$field))),*
                ])
            }
        }
        record! { $($rest)* }
    };
}

/// Entities that an author writes in a shorter form; `compiler/text_values.rs` has their readers.
macro_rules! derived {
    () => {};
    ($(#[$meta:meta])* pub struct $Name:ident { $($fields:tt)* } $($rest:tt)*) => {
        record! { $(#[$meta])* pub struct $Name { $($fields)* } }
        value_description! { $Name [$(stringify!($meta)),*] }
        derived! { $($rest)* }
    };
}

/// The description of a value that has no keys of its own.
macro_rules! value_description {
    ($Name:ident $docs:tt) => {
        impl crate::describe::Describe for $Name {
            fn describe(_: &mut crate::describe::Tables) -> crate::describe::Shape {
                let hint = crate::describe::text_of(&$docs);
                crate::describe::Shape::Value { name: stringify!($Name), hint }
            }
        }
    };
}

/// Entities that stay in the core; the build treats them like the others.
macro_rules! source {
    () => {};
    ($(#[$meta:meta])* pub struct $Name:ident { $($fields:tt)* } $($rest:tt)*) => {
        entity! { $(#[$meta])* pub struct $Name { $($fields)* } }
        source! { $($rest)* }
    };
    ($(#[$meta:meta])* pub struct $Name:ident($Inner:ty); $($rest:tt)*) => {
        value! { $(#[$meta])* pub struct $Name($Inner); }
        source! { $($rest)* }
    };
}

/// Values with a rule of their own; `compiler/text_values.rs` and `compiler/number_values.rs` have their readers.
macro_rules! value {
    ($($(#[$meta:meta])* pub struct $Name:ident($Inner:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[serde(transparent)]
        pub struct $Name(pub $Inner);
        value_description! { $Name [$(stringify!($meta)),*] }
        impl crate::emit::Emit for $Name {
            fn emit(&self) -> String {
                format!(concat!(stringify!($Name), "({})"), crate::emit::Emit::emit(&self.0))
            }
        }
    )*};
}
