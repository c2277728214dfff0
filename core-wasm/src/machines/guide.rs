//! The guide for language models (`llms.txt`): the house in a few lines, what it sells, and every page in Markdown.

use super::feeds::{JSON, RSS};
use super::{Page, Surroundings};
use crate::content::SITE;
use crate::head::line;
use crate::pages::{Composed, Content};
use crate::pricing;
use crate::routes::{RouteId, route};

/// The address of a page's rendition in Markdown: its path with `.md`, and `/index.md` for the first.
pub(super) fn rendition(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

/// The guide, in the form that llmstxt.org describes.
pub(super) fn guide(pages: &[Page], around: &Surroundings) -> String {
    let home = pages.iter().find(|page| page.route == RouteId::Home);
    let said = home.map_or("", |page| line(&page.content).description);
    let mut guide = format!("# {}\n\n> {said}\n\n{}\n\n", SITE.brand.name, SITE.brand.tagline);
    guide.push_str(&format!(
        "Every page has a rendition in Markdown, prices included: its address with `.md` at the end. \
         That of the first page is {}. Prices are in US dollars.\n",
        around.absolute(&rendition("/")),
    ));

    section("What the house sells", &offers(around), &mut guide);
    let room = |id| !matches!(id, RouteId::Article | RouteId::CaseStudy) && !is_legal(id);
    section("Rooms", &listed(pages, room, around), &mut guide);
    section("Essays", &listed(pages, |id| id == RouteId::Article, around), &mut guide);
    section("Case studies", &listed(pages, |id| id == RouteId::CaseStudy, around), &mut guide);
    let feeds = [("RSS", RSS), ("JSON Feed", JSON), ("Sitemap", "/sitemap.xml")];
    let feeds = feeds.map(|(name, address)| format!("[{name}]({})", around.absolute(address)));
    section("Feeds", &feeds, &mut guide);
    // What stands under this name may be left out where room is short.
    section("Optional", &listed(pages, is_legal, around), &mut guide);
    guide
}

fn section(title: &str, lines: &[String], guide: &mut String) {
    guide.push_str(&format!("\n## {title}\n\n"));
    for line in lines {
        guide.push_str(&format!("- {line}\n"));
    }
}

const fn is_legal(id: RouteId) -> bool {
    matches!(id, RouteId::Privacy | RouteId::Terms | RouteId::Cookies)
}

/// The three things that are sold, with their prices.
fn offers(around: &Surroundings) -> Vec<String> {
    let address = |id: RouteId| around.absolute(&rendition(route(id).pattern));
    let program = pricing::initiation();
    let mut offers = vec![format!(
        "[{}]({}): {}. {}, paid once; regular price {}. {} days, up to {} minutes a day, {} bonuses.",
        program.name,
        address(RouteId::Initiation),
        program.subtitle,
        program.price.text,
        program.original.text,
        program.days,
        program.guide_minutes,
        program.bonuses.len(),
    )];
    offers.extend([pricing::codex(), pricing::devotion()].map(|tier| {
        let holds: Vec<&str> = tier.components.iter().map(|part| part.name).collect();
        format!(
            "[{}]({}): {}; value {}. It holds: {}.",
            tier.name,
            address(RouteId::Rituals),
            tier.price.text,
            tier.value,
            holds.join("; "),
        )
    }));
    offers
}

/// The pages of some routes, each with what it says of itself. A sample is called one.
fn listed(pages: &[Page], wanted: impl Fn(RouteId) -> bool, around: &Surroundings) -> Vec<String> {
    let pages = pages.iter().filter(|page| wanted(page.route));
    pages
        .map(|page| {
            let told = line(&page.content);
            let address = around.absolute(&rendition(&page.path));
            let sample =
                if is_sample(&page.content) { " (a sample, until a real one stands here)" } else { "" };
            format!("[{}]({address}): {}{sample}", told.title, told.description)
        })
        .collect()
}

/// Whether what a page tells is invented.
fn is_sample(content: &Content) -> bool {
    match content {
        Content::Composed(Composed::Article(article)) => article.sample,
        Content::Told(page) => {
            let told = serde_json::from_str::<serde_json::Value>(page.json.0).unwrap_or_default();
            told.pointer("/caseStudy/sample").and_then(serde_json::Value::as_bool).unwrap_or(false)
        }
    }
}
