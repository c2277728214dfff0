//! Templates of the build (`_templates.json`): the journal with what a search finds, and the 404 page with near pages.
//!
//! The prerender renders each page with places, and the fragments that may stand there; each text in a place is escaped. The
//! data of the answer stands in the page, too, so that the first render in the browser equals it.
//!
//! | template | places |
//! |---|---|
//! | `journal.page` | `css`, `answer`: the answer as JSON, `main`: one of `found` and `none`, by category |
//! | `journal.found`, `none` | `query`, `count`, `category:N`: the address of a choice; `cards` and `pages` in `found` |
//! | `journal.cards` | `title`, `excerpt`: each consists of `journal.texts` |
//! | `journal.pages` | `newer`, `older`, `pageText` |
//! | `notFound.page` | `answer`: the near pages as JSON, `near`: the list of them, or nothing |
//! | `notFound.near`, `link` | `links`; `path`, `title` |

use super::filled_page::{FilledPage, style_hash};
use crate::template::{Template, escape};
use core_wasm::{
    article_cards::{ArticleCard, Part},
    articles::{JournalAnswer, search},
    near_pages::NearPage,
};
use serde::Deserialize;
use std::collections::HashMap;

/// HTML with places, by their names.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Fragment(Template<String>);

impl TryFrom<String> for Fragment {
    type Error = String;

    fn try_from(html: String) -> Result<Self, String> {
        let (template, problems) = Template::parse(&html, |name, _| Ok(name.to_owned()));
        if problems.is_empty() { Ok(Self(template)) } else { Err(problems.join(", ")) }
    }
}

impl Fragment {
    /// Appends it to a page. `fill` appends what stands in a place.
    fn write(&self, page: &mut String, mut fill: impl FnMut(&str, &mut String)) {
        page.push_str(&self.0.render(|place, page| fill(place, page)));
    }

    /// The places that it should have and has not, and those that nothing is known of.
    fn problems<'a>(&self, name: &str, places: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let known: Vec<_> = places.into_iter().collect();
        let has = |place: &str| self.0.placeholders().any(|found| found == place);
        let missing = known.iter().filter(|place| !has(place)).map(|place| format!("lacks {{{{{place}}}}}"));
        let unknown = self.0.placeholders().filter(|found| !known.contains(&found.as_str()));
        let unknown = unknown.map(|place| format!("has an unknown {{{{{place}}}}}"));
        missing.chain(unknown).map(|problem| format!("{name} {problem}")).collect()
    }
}

/// The templates.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Templates {
    pub(crate) journal: JournalTemplate,
    pub(crate) not_found: NotFoundTemplate,
}

impl Templates {
    /// Reads the file of the build.
    ///
    /// # Errors
    /// Every problem of it.
    pub(super) fn parse(json: &str) -> Result<Self, Vec<String>> {
        let templates: Self = serde_json::from_str(json).map_err(|error| vec![error.to_string()])?;
        let problems = [templates.journal.problems(), templates.not_found.problems()].concat();
        if problems.is_empty() { Ok(templates) } else { Err(problems) }
    }
}

/// The journal with what a search finds.
#[derive(Debug, Deserialize)]
pub(crate) struct JournalTemplate {
    page: Fragment,
    css: String,
    /// By category.
    found: HashMap<String, Fragment>,
    none: HashMap<String, Fragment>,
    /// By slug.
    cards: HashMap<String, Card>,
    texts: Texts,
    pages: Pages,
}

/// An article of a list, with the rules for its picture.
#[derive(Debug, Deserialize)]
struct Card {
    html: Fragment,
    css: String,
}

/// A piece of a text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Texts {
    plain: Fragment,
    foreign: Fragment,
    marked: Fragment,
    marked_foreign: Fragment,
}

/// The links to other pages of a list: on its first page, on its last, and between them.
#[derive(Debug, Deserialize)]
struct Pages {
    first: Fragment,
    middle: Fragment,
    last: Fragment,
}

impl JournalTemplate {
    /// The page with an answer; `None` for the answer of another journal than that of the build.
    pub(crate) fn fill(&self, answer: &JournalAnswer) -> Option<FilledPage> {
        let mains = if answer.empty { &self.none } else { &self.found };
        let main = mains.get(answer.category)?;
        let cards = answer.articles.iter().map(|card| Some((self.cards.get(card.slug)?, card)));
        let cards: Vec<_> = cards.collect::<Option<_>>()?;
        let css: String =
            [self.css.as_str()].into_iter().chain(cards.iter().map(|(card, _)| &*card.css)).collect();
        let json = serde_json::to_string(answer).ok()?;
        let mut html = String::new();
        self.page.write(&mut html, |place, html| match place {
            "css" => html.push_str(&css),
            "answer" => escape(&json, html),
            _ => main.write(html, |place, html| match place {
                "query" => escape(&answer.query, html),
                "count" => escape(&answer.count_text, html),
                "cards" => cards.iter().for_each(|(card, of)| self.write_card(card, of, html)),
                "pages" => self.write_pages(answer, html),
                _ => escape(path_of_category(answer, place).unwrap_or_default(), html),
            }),
        });
        Some(FilledPage { html, styles: vec![style_hash(&css)] })
    }

    fn write_card(&self, card: &Card, of: &ArticleCard, html: &mut String) {
        card.html.write(html, |place, html| {
            let parts = if place == "title" { &of.title } else { &of.excerpt };
            parts.iter().for_each(|part| self.write_text(part, html));
        });
    }

    fn write_text(&self, part: &Part, html: &mut String) {
        let fragment = match (part.marked, part.lang) {
            (false, None) => &self.texts.plain,
            (false, Some(_)) => &self.texts.foreign,
            (true, None) => &self.texts.marked,
            (true, Some(_)) => &self.texts.marked_foreign,
        };
        fragment.write(html, |place, html| {
            escape(if place == "text" { part.text } else { part.lang.unwrap_or_default() }, html);
        });
    }

    fn write_pages(&self, answer: &JournalAnswer, html: &mut String) {
        let fragment = match (&answer.newer, &answer.older) {
            (None, None) => return,
            (None, Some(_)) => &self.pages.first,
            (Some(_), Some(_)) => &self.pages.middle,
            (Some(_), None) => &self.pages.last,
        };
        fragment.write(html, |place, html| {
            let text = match place {
                "newer" => answer.newer.as_deref(),
                "older" => answer.older.as_deref(),
                _ => Some(answer.page_text.as_str()),
            };
            escape(text.unwrap_or_default(), html);
        });
    }

    fn problems(&self) -> Vec<String> {
        let everything = search("", "");
        let choices: Vec<_> =
            (0..everything.categories.len()).map(|index| format!("{CATEGORY}{index}")).collect();
        let choices = || choices.iter().map(String::as_str);
        let mut problems = self.page.problems("journal.page", ["css", "answer", "main"]);
        for name in everything.categories.iter().map(|choice| choice.name) {
            for (kind, mains, more) in [
                ("found", &self.found, &["query", "count", "cards", "pages"][..]),
                ("none", &self.none, &["query", "count"]),
            ] {
                let shown = format!("journal.{kind} of {name}");
                problems.extend(match mains.get(name) {
                    Some(main) => main.problems(&shown, choices().chain(more.iter().copied())),
                    None => vec![format!("{shown} is missing")],
                });
            }
        }
        for article in core_wasm::catalog::journal::articles() {
            let shown = format!("journal.cards of {}", article.slug);
            problems.extend(match self.cards.get(article.slug) {
                Some(card) => card.html.problems(&shown, ["title", "excerpt"]),
                None => vec![format!("{shown} is missing")],
            });
        }
        let Texts { plain, foreign, marked, marked_foreign } = &self.texts;
        let Pages { first, middle, last } = &self.pages;
        for (fragment, name, places) in [
            (plain, "journal.texts.plain", &["text"][..]),
            (foreign, "journal.texts.foreign", &["text", "lang"]),
            (marked, "journal.texts.marked", &["text"]),
            (marked_foreign, "journal.texts.markedForeign", &["text", "lang"]),
            (first, "journal.pages.first", &["older", "pageText"]),
            (middle, "journal.pages.middle", &["newer", "older", "pageText"]),
            (last, "journal.pages.last", &["newer", "pageText"]),
        ] {
            problems.extend(fragment.problems(name, places.iter().copied()));
        }
        problems
    }
}

/// The place of the address of a choice begins so; its position follows.
const CATEGORY: &str = "category:";

fn path_of_category<'a>(answer: &'a JournalAnswer, place: &str) -> Option<&'a str> {
    let position: usize = place.strip_prefix(CATEGORY)?.parse().ok()?;
    answer.categories.get(position).map(|choice| choice.path.as_str())
}

/// The 404 page with near pages.
#[derive(Debug, Deserialize)]
pub(crate) struct NotFoundTemplate {
    page: Fragment,
    near: Fragment,
    link: Fragment,
}

impl NotFoundTemplate {
    /// The page with links to near pages, of which there is one at least. `styles` are the hashes of its style sheets.
    pub(crate) fn fill(&self, near: &[&NearPage], styles: Vec<String>) -> Option<FilledPage> {
        let json = serde_json::to_string(near).ok()?;
        let mut html = String::new();
        self.page.write(&mut html, |place, html| match place {
            "answer" => escape(&json, html),
            _ => self.near.write(html, |_, html| {
                for page in near {
                    self.link.write(html, |place, html| {
                        escape(if place == "path" { &page.path } else { page.title }, html);
                    });
                }
            }),
        });
        Some(FilledPage { html, styles })
    }

    fn problems(&self) -> Vec<String> {
        [
            self.page.problems("notFound.page", ["answer", "near"]),
            self.near.problems("notFound.near", ["links"]),
            self.link.problems("notFound.link", ["path", "title"]),
        ]
        .concat()
    }
}
