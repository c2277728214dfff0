//! llms.txt: a guide for language models, with a summary of the site, its offers, and links to every page in Markdown.

use super::context::{BuildContext, IndexedPage};
use super::feeds::{JSON, RSS};
use crate::catalog::content::{OFFERS, SITE};
use crate::catalog::model::Offer;
use crate::head::summary;
use crate::offers::{Money, SoldOffer, sold};
use crate::pages::{Composed, PageContent};
use crate::routes::RouteId;

/// The path of a page in Markdown: the page's path with `.md`, or `/index.md` for Home.
pub(super) fn markdown_path(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

/// Generates the guide in the format of llmstxt.org.
pub(super) fn llms_txt(pages: &[IndexedPage], context: &BuildContext) -> String {
    let home = pages.iter().find(|page| page.route == RouteId::Home);
    let description = home.map_or("", |page| summary(&page.content).description);
    let mut guide = format!("# {}\n\n> {description}\n\n{}\n\n", SITE.brand.name, SITE.brand.tagline);
    guide.push_str(&format!(
        "Every page has a rendition in Markdown, prices included: its address with `.md` at the end. \
         That of the first page is {}. Prices are in US dollars.\n",
        context.absolute(&markdown_path("/")),
    ));

    section("What the house sells", &list_offers(&OFFERS, true, context), &mut guide);
    section("Waitlists", &list_offers(&OFFERS, false, context), &mut guide);
    // Further pages of the journal's list are left out: they have the same title, and their articles are listed below.
    let other =
        |id| !matches!(id, RouteId::Article | RouteId::CaseStudy | RouteId::JournalPage) && !is_legal(id);
    section("Rooms", &listed(pages, other, context), &mut guide);
    section("Essays", &listed(pages, |id| id == RouteId::Article, context), &mut guide);
    section("Case studies", &listed(pages, |id| id == RouteId::CaseStudy, context), &mut guide);
    let feeds = [("RSS", RSS), ("JSON Feed", JSON), ("Sitemap", "/sitemap.xml")];
    let feeds = feeds.map(|(name, path)| format!("[{name}]({})", context.absolute(path)));
    section("Feeds", &feeds, &mut guide);
    // The format lets a reader skip the section "Optional" if its context is short.
    section("Optional", &listed(pages, is_legal, context), &mut guide);
    guide
}

/// Appends a section; nothing without lines.
fn section(title: &str, lines: &[String], guide: &mut String) {
    if lines.is_empty() {
        return;
    }
    guide.push_str(&format!("\n## {title}\n\n"));
    for line in lines {
        guide.push_str(&format!("- {line}\n"));
    }
}

const fn is_legal(id: RouteId) -> bool {
    matches!(id, RouteId::Privacy | RouteId::Terms | RouteId::Cookies)
}

/// The offers for sale, or the offers with a waitlist, each with its price.
fn list_offers(offers: &'static [Offer], for_sale: bool, context: &BuildContext) -> Vec<String> {
    let listed = offers.iter().filter(|offer| offer.for_sale.0 == for_sale && !offer.page.is_empty());
    listed
        .map(|offer| {
            let url = context.absolute(&markdown_path(offer.page));
            let waits = if for_sale { "" } else { "not for sale yet, there is a waitlist; " };
            format!("[{}]({url}): {waits}{}", offer.name, describe(&sold(offer)))
        })
        .collect()
}

/// Describes an offer and its price in sentences.
fn describe(offer: &SoldOffer) -> String {
    let regular = |original: &Money| format!("; regular price {}", original.text);
    match offer {
        SoldOffer::Initiation(program) => format!(
            "{}. {}, paid once{}. {} days, up to {} minutes a day{}.",
            program.subtitle,
            program.price.text,
            regular(&program.original),
            program.days,
            program.guide_minutes,
            match program.bonuses.len() {
                0 => String::new(),
                1 => ", one bonus".to_owned(),
                count => format!(", {count} bonuses"),
            },
        ),
        SoldOffer::Tier(tier) => {
            let components: Vec<&str> = tier.components.iter().map(|part| part.name).collect();
            format!("{}; value {}. It holds: {}.", tier.price.text, tier.value, components.join("; "))
        }
        SoldOffer::Further(offer) => {
            let subtitle = offer.subtitle.map(|subtitle| format!("{subtitle}. ")).unwrap_or_default();
            let original = offer.original.as_ref().map(regular).unwrap_or_default();
            format!("{subtitle}{}, paid once{original}.", offer.price.text)
        }
    }
}

/// The pages of some routes, each with its description. Samples are marked.
fn listed(pages: &[IndexedPage], is_listed: impl Fn(RouteId) -> bool, context: &BuildContext) -> Vec<String> {
    let pages = pages.iter().filter(|page| is_listed(page.route));
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

fn is_sample(content: &PageContent) -> bool {
    match content {
        PageContent::Composed(Composed::Article(article)) => article.sample,
        PageContent::Static(page) => {
            let content = serde_json::from_str::<serde_json::Value>(page.json).ok();
            content
                .unwrap_or_default()
                .pointer("/caseStudy/sample")
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(false)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::content::INITIATION;
    use crate::catalog::model::{Slug, Switch};

    #[test]
    fn another_offer_is_listed_once_it_has_a_page() {
        let context = BuildContext { origin: "https://house.example".to_owned(), ..BuildContext::default() };
        let listed = |page, for_sale| {
            let letters = Offer {
                slug: Slug("letters"),
                name: "Letters",
                page,
                for_sale: Switch(for_sale),
                ..INITIATION.clone()
            };
            let letters: &[Offer] = vec![letters].leak();
            [true, false].map(|for_sale| list_offers(letters, for_sale, &context).concat())
        };
        let line = "[Letters](https://house.example/press.md): ";
        let price = "Seven days. $87, paid once; regular price $194.";
        assert_eq!(listed("/press", true), [format!("{line}{price}"), String::new()]);
        let waits = format!("{line}not for sale yet, there is a waitlist; {price}");
        assert_eq!(listed("/press", false), [String::new(), waits]);
        assert_eq!(listed("", false), [String::new(), String::new()]);
    }
}
