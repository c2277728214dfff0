//! The build's reading of a declaration: the struct, a reader of TOML, a writer of Rust constants.
//! The macros carry the names of those in `src/entity.rs`, because they read the same `src/model`.

/// Entities whose fields an author writes one by one.
macro_rules! entity {
    () => {};
    (
        $(#[$meta:meta])*
        pub struct $Name:ident {
            $($(#[$attr:meta])* pub $field:ident: $Type:ty $(= $elsewhere:ident)?),* $(,)?
        }
        $($rest:tt)*
    ) => {
        derived! {
            $(#[$meta])*
            pub struct $Name { $($(#[$attr])* pub $field: $Type),* }
        }
        impl crate::build::read::Read for $Name {
            fn read(node: crate::build::read::Node, desk: &mut crate::build::desk::Desk) -> Option<Self> {
                let mut table = node.table(desk)?;
                $(let $field: Option<$Type> = entity!(
                    @field table desk $field [$($elsewhere)?] [$(stringify!($attr)),*]
                );)*
                table.finish(desk);
                Some(Self { $($field: $field?),* })
            }
        }
        entity! { $($rest)* }
    };
    (@field $table:ident $desk:ident $field:ident [] $docs:tt) => {
        $table.field(stringify!($field), &$docs, $desk)
    };
    // Written elsewhere: `build/mod.rs` fills it in, the reader has nothing to look for.
    (@field $table:ident $desk:ident $field:ident [elsewhere] $docs:tt) => {
        Some(Default::default())
    };
    (
        $(#[$meta:meta])*
        pub enum $Name:ident { $($(#[$attr:meta])* $Variant:ident = $word:literal),* $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        pub enum $Name { $($(#[$attr])* #[serde(rename = $word)] $Variant),* }
        impl crate::build::read::Read for $Name {
            fn read(node: crate::build::read::Node, desk: &mut crate::build::desk::Desk) -> Option<Self> {
                node.one_of(&[$(($word, Self::$Variant)),*], desk)
            }
            fn absent(table: &str) -> Option<Self> {
                match table { $($word => Some(Self::$Variant),)* _ => None }
            }
        }
        impl crate::build::emit::Emit for $Name {
            fn emit(&self) -> String {
                match self { $(Self::$Variant => concat!(stringify!($Name), "::", stringify!($Variant)).to_owned()),* }
            }
        }
        entity! { $($rest)* }
    };
}

/// Entities that open with an eyebrow, a title and paragraphs.
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

/// Entities that an author writes in a shorter form: their readers stand in `build/values.rs`.
macro_rules! derived {
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
        impl crate::build::emit::Emit for $Name {
            fn emit(&self) -> String {
                crate::build::emit::record(stringify!($Name), &[
                    $((stringify!($field), crate::build::emit::Emit::emit(&self.$field))),*
                ])
            }
        }
        derived! { $($rest)* }
    };
}

/// Entities that stay in the core: here no different from the others.
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

/// Values with a rule of their own: their readers stand in `build/values.rs`.
macro_rules! value {
    ($($(#[$meta:meta])* pub struct $Name:ident($Inner:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        #[serde(transparent)]
        pub struct $Name(pub $Inner);
        impl crate::build::emit::Emit for $Name {
            fn emit(&self) -> String {
                format!(concat!(stringify!($Name), "({})"), crate::build::emit::Emit::emit(&self.0))
            }
        }
    )*};
}
