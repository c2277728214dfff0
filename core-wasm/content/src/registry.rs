//! Registry of routes (specification §2): the type of a route, and the list of all. Its lines are in `model/mod.rs`,
//! beside the types of the pages.

use core_content_derive::sent;

macro_rules! declare {
    ($(
        #[$doc:meta] $Id:ident $name:literal $pattern:literal
        $($flag:ident)* $(: $Page:ident)? $(=> $Composed:ident)?;
    )*) => {
        /// The id of a route.
        #[sent]
        pub enum RouteId {
            $(#[$doc] #[serde(rename = $name)] $Id,)*
        }

        /// The kind of a page's content, by which JavaScript distinguishes pages.
        #[cfg(feature = "compiler")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        pub enum PageKind {
            $(
                $(#[doc = stringify!($Page)] #[$doc] #[serde(rename = $name)] $Id,)?
                $(#[doc = stringify!($Composed)] #[$doc] #[serde(rename = $name)] $Id,)?
            )*
            /// A `LegalPage`: privacy, terms, cookies.
            #[serde(rename = "legal")]
            Legal,
            /// A `StatusPage`: the welcome page in one of its states.
            #[serde(rename = "status")]
            Status,
        }

        /// All routes, in the order of the registry.
        pub static ROUTES: [Route; RouteId::ALL.len()] = [$(Route::new(RouteId::$Id, $pattern)$(.$flag())*,)*];
    };
}

crate::with_registry!(declare);

/// An entry of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The id.
    pub id: RouteId,
    /// The path, in which `{slug}` stands for one segment of lower-case letters, digits and hyphens.
    pub pattern: &'static str,
    /// Whether search engines may index the page.
    pub indexed: bool,
    /// Whether the first picture of the page is dark and extends to the top of the window.
    pub opens_dark: bool,
}

impl Route {
    const fn new(id: RouteId, pattern: &'static str) -> Self {
        Self { id, pattern, indexed: true, opens_dark: false }
    }

    const fn unlisted(self) -> Self {
        Self { indexed: false, ..self }
    }

    const fn dark(self) -> Self {
        Self { opens_dark: true, ..self }
    }
}

#[cfg(feature = "compiler")]
impl RouteId {
    /// The content file of a page that has one of its own: `pages/case-studies.toml` for `caseStudies`.
    #[must_use]
    pub fn file(self) -> String {
        let mut stem = String::new();
        for char in self.as_str().chars() {
            if char.is_ascii_uppercase() {
                stem.push('-');
            }
            stem.push(char.to_ascii_lowercase());
        }
        format!("pages/{stem}.toml")
    }
}

/// The files of the legal pages: `legal/terms.md` for `/legal/terms`.
#[cfg(feature = "compiler")]
pub fn legal_pages() -> impl Iterator<Item = (RouteId, String)> {
    ROUTES
        .iter()
        .filter_map(|route| Some((route.id, format!("legal/{}.md", route.pattern.strip_prefix("/legal/")?))))
}
