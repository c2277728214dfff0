//! llms.txt: a guide for language models with a summary of the site, its offers, and every page in Markdown.

use super::context::{BuildContext, Page};
use super::feeds::{JSON, RSS};
use crate::catalog::content::SITE;
use crate::head::summary;
use crate::offers;
use crate::pages::{Composed, Content};
use crate::routes::{RouteId, route};

/// The path of a page in Markdown: its path with `.md`, and `/index.md` for Home.
pub(super) fn markdown_path(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

/// The guide, in the format of llmstxt.org.
pub(super) fn llms_txt(pages: &[Page], context: &BuildContext) -> String {
    let home = pages.iter().find(|page| page.route == RouteId::Home);
    let description = home.map_or("", |page| summary(&page.content).description);
    let mut guide = format!("# {}\n\n> {description}\n\n{}\n\n", SITE.brand.name, SITE.brand.tagline);
    guide.push_str(&format!(
        "Every page has a rendition in Markdown, prices included: its address with `.md` at the end. \
         That of the first page is {}. Prices are in US dollars.\n",
        context.absolute(&markdown_path("/")),
    ));

    section("What the house sells", &list_offers(context), &mut guide);
    // Further pages of the journal's list have the same title and no article that is not listed below.
    let other =
        |id| !matches!(id, RouteId::Article | RouteId::CaseStudy | RouteId::JournalPage) && !is_legal(id);
    section("Rooms", &listed(pages, other, context), &mut guide);
    section("Essays", &listed(pages, |id| id == RouteId::Article, context), &mut guide);
    section("Case studies", &listed(pages, |id| id == RouteId::CaseStudy, context), &mut guide);
    let feeds = [("RSS", RSS), ("JSON Feed", JSON), ("Sitemap", "/sitemap.xml")];
    let feeds = feeds.map(|(name, path)| format!("[{name}]({})", context.absolute(path)));
    section("Feeds", &feeds, &mut guide);
    // By the format, a reader may skip this section where context is short.
    section("Optional", &listed(pages, is_legal, context), &mut guide);
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

/// The three offers, with their prices.
fn list_offers(context: &BuildContext) -> Vec<String> {
    let url = |id: RouteId| context.absolute(&markdown_path(route(id).pattern));
    let program = offers::initiation();
    let mut list = vec![format!(
        "[{}]({}): {}. {}, paid once; regular price {}. {} days, up to {} minutes a day, {} bonuses.",
        program.name,
        url(RouteId::Initiation),
        program.subtitle,
        program.price.text,
        program.original.text,
        program.days,
        program.guide_minutes,
        program.bonuses.len(),
    )];
    list.extend([offers::codex(), offers::devotion()].map(|tier| {
        let components: Vec<&str> = tier.components.iter().map(|part| part.name).collect();
        format!(
            "[{}]({}): {}; value {}. It holds: {}.",
            tier.name,
            url(RouteId::Rituals),
            tier.price.text,
            tier.value,
            components.join("; "),
        )
    }));
    list
}

/// The pages of some routes, each with its description. Samples are marked.
fn listed(pages: &[Page], wanted: impl Fn(RouteId) -> bool, context: &BuildContext) -> Vec<String> {
    let pages = pages.iter().filter(|page| wanted(page.route));
    pages
        .map(|page| {
            let summary = summary(&page.content);
            let url = context.absolute(&markdown_path(&page.path));
            let sample =
                if is_sample(&page.content) { " (a sample, until a real one stands here)" } else { "" };
            format!("[{}]({url}): {}{sample}", summary.title, summary.description)
        })
        .collect()
}

/// Whether the content of a page is a sample.
fn is_sample(content: &Content) -> bool {
    match content {
        Content::Composed(Composed::Article(article)) => article.sample,
        Content::Static(page) => {
            let content = page.json().and_then(|json| serde_json::from_str::<serde_json::Value>(json).ok());
            content
                .unwrap_or_default()
                .pointer("/caseStudy/sample")
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(false)
        }
    }
}
