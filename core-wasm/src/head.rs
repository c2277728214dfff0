//! What a page tells the tab, search engines and shared links: title, description, canonical address, robots,
//! Open Graph and Twitter.

use crate::content::SITE;
use crate::journal::ArticlePage;
use crate::messages::MESSAGES;
use crate::model::{Picture, State};
use crate::pages::{Composed, Content, PageAnswer, content, open};
use crate::routes::{RouteId, route};

/// The language of the house.
const LANG: &str = "en";
/// The colour of the browser's frame over a light page: ivory.
const LIGHT: &str = "#f6f0e6";
/// The colour of the browser's frame over a page that opens with a dark picture: plum.
const DARK: &str = "#2b1b24";

entity! {
    /// The head of a page.
    pub struct Head {
        /// The title of the tab, unique among the pages.
        pub title: String,
        /// One or two sentences.
        pub description: &'static str,
        /// The address that counts, with its origin.
        pub canonical: String,
        /// What robots are asked to leave alone; `null` where they are welcome.
        pub robots: Option<&'static str>,
        /// For shared links: `<meta property content>`, and `<meta name content>` for the properties that begin
        /// with `twitter:`. The social picture is the build's to add, since it draws it and names the file.
        pub open_graph: Vec<OpenGraph>,
        /// The id of the picture that stands for the page.
        pub picture: Option<&'static str>,
        /// What that picture shows.
        pub picture_alt: Option<&'static str>,
        /// The language of the page.
        pub lang: &'static str,
        /// The colour of the browser's frame.
        pub theme_color: &'static str,
    }

    /// One line for shared links.
    pub struct OpenGraph {
        /// Such as `og:title` or `twitter:card`.
        pub property: &'static str,
        /// Its value.
        pub content: String,
    }
}

/// The head of the page that a path opens, for a site at `origin` (`https://house.example`, without a slash at
/// its end).
///
/// A path in another form has the head of the page it redirects to.
#[must_use]
pub fn head(path: &str, origin: &str, state: Option<State>) -> Head {
    let answer = match open(path, state) {
        PageAnswer::Redirect { to } => open(&to, state),
        answer => answer,
    };
    match answer {
        PageAnswer::Page { route, path, content } => {
            let Line { title, description, picture } = line(&content);
            let indexed = is_indexed(route, &content);
            let mut head = compose(&titled(route, title), description, origin, &path, indexed, picture);
            if opens_dark(route) && picture.is_some() {
                head.theme_color = DARK;
            }
            if let Content::Composed(Composed::Article(article)) = content {
                published(&article, &mut head.open_graph);
            }
            head
        }
        PageAnswer::NotFound { path } | PageAnswer::Redirect { to: path } => {
            compose(&named(MESSAGES.not_found_title), MESSAGES.not_found_text, origin, &path, false, None)
        }
    }
}

/// The title of a route's page, as the tab shows it; `None` for routes whose content is told by a slug.
#[must_use]
pub fn title(id: RouteId) -> Option<String> {
    content(id, None, None).map(|page| titled(id, line(&page).title))
}

/// What a page says of itself.
pub(crate) struct Line {
    pub(crate) title: &'static str,
    pub(crate) description: &'static str,
    pub(crate) picture: Option<&'static Picture>,
}

pub(crate) fn line(content: &Content) -> Line {
    match content {
        // The till that does not answer keeps the address of INITIATION, but not its title.
        Content::Told(page) if page.state == Some(State::Unavailable) => {
            Line { title: MESSAGES.till_title, description: page.description, picture: None }
        }
        Content::Told(page) => {
            Line { title: page.title, description: page.description, picture: page.picture.as_ref() }
        }
        Content::Composed(Composed::Article(page)) => {
            let description = summary(page.matter.excerpt);
            Line { title: page.title, description, picture: Some(page.picture) }
        }
    }
}

/// The most letters of a description that search engines show without cutting it.
const DESCRIPTION: usize = 200;

/// As many whole sentences of an excerpt as a description takes, and one at least.
fn summary(excerpt: &'static str) -> &'static str {
    let ends = excerpt.match_indices(['.', '?', '…']).map(|(at, mark)| at + mark.len());
    let whole =
        ends.filter(|end| excerpt.get(*end..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')));
    let sentences = whole.filter_map(|end| excerpt.get(..end));
    let fitting =
        sentences.enumerate().take_while(|(index, text)| *index == 0 || text.chars().count() <= DESCRIPTION);
    fitting.last().map_or(excerpt, |(_, text)| text)
}

/// An article tells when it was published and where it stands.
fn published(article: &ArticlePage, lines: &mut Vec<OpenGraph>) {
    for line in lines.iter_mut().filter(|line| line.property == "og:type") {
        "article".clone_into(&mut line.content);
    }
    let section = article.category.word().to_owned();
    lines.push(OpenGraph { property: "article:published_time", content: article.date_time.to_owned() });
    lines.push(OpenGraph { property: "article:section", content: section });
}

/// A state of the checkout is for one visitor alone.
fn is_indexed(id: RouteId, content: &Content) -> bool {
    route(id).indexed && !matches!(content, Content::Told(page) if page.state.is_some())
}

/// The rooms of the evening: their first picture is dark and reaches to the top of the window.
const fn opens_dark(id: RouteId) -> bool {
    matches!(id, RouteId::Initiation | RouteId::Events | RouteId::Retreats | RouteId::Services)
}

/// Home opens with the house's name; every other page closes with it.
fn titled(id: RouteId, title: &str) -> String {
    if id == RouteId::Home { format!("{} · {title}", SITE.brand.name) } else { named(title) }
}

fn named(title: &str) -> String {
    format!("{title} · {}", SITE.brand.name)
}

fn compose(
    title: &str,
    description: &'static str,
    origin: &str,
    path: &str,
    indexed: bool,
    picture: Option<&'static Picture>,
) -> Head {
    let canonical = format!("{}{path}", origin.trim_end_matches('/'));
    let property = |property, content: &str| OpenGraph { property, content: content.to_owned() };
    Head {
        title: title.to_owned(),
        description,
        robots: (!indexed).then_some("noindex"),
        open_graph: vec![
            property("og:type", "website"),
            property("og:site_name", SITE.brand.name),
            property("og:locale", "en_US"),
            property("og:title", title),
            property("og:description", description),
            property("og:url", &canonical),
            // Its title and its text are read from the lines above.
            property("twitter:card", "summary_large_image"),
        ],
        canonical,
        picture: picture.map(|picture| picture.id),
        picture_alt: picture.map(|picture| picture.alt),
        lang: LANG,
        theme_color: LIGHT,
    }
}
