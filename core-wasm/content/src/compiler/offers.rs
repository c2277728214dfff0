//! Offers: reads `offers.toml`, finds the page of each offer, and checks the keys that it needs.

use core_engine::money::format_usd;
use core_engine::pricing::tier_value;

use super::dated_prices;
use super::documents::{Document, Documents};
use super::facts::Facts;
use super::file_kinds::PLAIN;
use super::from_toml::read;
use super::node::{Node, leak};
use super::problem::{Problem, write_nearest};
use super::reserved::{self, route_of};
pub use crate::model::INITIATION;
use crate::model::{CODEX, DEVOTION, MIN_CHARGE, Offer, PriceList};
use crate::registry::RouteId;

pub const FOLDER: &str = "program";

pub const FILE: &str = "offers.toml";

/// The offers with a page of their own, and the path of that page.
const PAGES: [(&str, &str); 3] = [(INITIATION, "/initiation"), (CODEX, "/rituals"), (DEVOTION, "/rituals")];

/// The number of days is fixed by the type of the sales page's content.
const DAYS_ON_SALES_PAGE: u32 = 7;

/// One dollar in cents.
const ONE_DOLLAR: u32 = 100;

impl PriceList {
    /// Finds an offer by its slug.
    pub fn offer(&self, slug: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.slug.0 == slug)
    }

    /// The offers whose program has a folder of its own (all but INITIATION), with the folder.
    pub fn with_own_folder(&self) -> impl Iterator<Item = (&Offer, &'static str)> {
        let folder = |offer: &Offer| offer.delivers.map(|path| path.0).filter(|path| *path != FOLDER);
        self.offers.iter().filter_map(move |offer| Some((offer, folder(offer)?)))
    }
}

/// The path of the page that sells an offer: its own, or the page of text that names it; empty if there is none.
pub fn page_of_offer(offer: Node, facts: &Facts) -> Option<&'static str> {
    let slug = offer.text_of("slug")?;
    if let Some((_, path)) = PAGES.iter().find(|(known, _)| *known == slug) {
        return Some(*path);
    }
    let mut texts = facts.documents.below(PLAIN);
    let sells = |page: &&Document| page.root.text_of("offer") == Some(slug);
    Some(texts.find(sells).map_or("", |page| leak(format!("/{}", page.slug()))))
}

/// The routes of pages with a buy button.
pub fn checkout_routes(prices: &PriceList) -> &'static [RouteId] {
    let on_sale = prices.offers.iter().filter(|offer| offer.for_sale.0);
    let mut routes: Vec<RouteId> = on_sale.filter_map(|offer| route_of(offer.page)).collect();
    routes.sort_unstable();
    routes.dedup();
    routes.leak()
}

/// The rules of offers: required keys, and prices low enough for the saving that a page shows.
pub fn problems(documents: &Documents, facts: &Facts) -> Vec<Problem> {
    // The prices as they are written: `facts` has those of the day.
    let written = facts.prices.as_ref().and_then(|_| read::<PriceList>(documents, FILE, facts).ok());
    let Some(prices) = &written else { return Vec::new() };
    let nodes = documents.items(FILE, &["offers"]);
    let mut problems = Vec::new();
    for (offer, node) in prices.offers.iter().zip(nodes.iter().copied()) {
        problems.extend(problem_of_address(offer, node, &nodes));
        for (offer, node) in &dated_prices::each_price(offer, node) {
            problems.extend(problem_of_confirmed(offer, *node));
            problems.extend(problem_of_original(offer, *node));
            problems.extend(problem_of_value(offer, *node));
        }
        problems.extend(dated_prices::problems(node));
        problems.extend(problems_of_sale(offer, node));
        if offer.slug.0 == INITIATION {
            problems.extend(problems_of_initiation(offer, node));
        } else if PAGES.iter().any(|(slug, _)| *slug == offer.slug.0) {
            problems.extend(offer.components.is_none().then(|| missing("components", offer, node)));
        } else {
            problems.extend(unshown(offer, node));
        }
    }
    if let Some(list) = documents.at(FILE, &["offers"]) {
        let missing = PAGES.iter().filter(|(slug, _)| prices.offer(slug).is_none());
        problems.extend(missing.map(|(slug, path)| {
            list.fault(format!("has no {slug:?}, which {path} shows (write an offer with slug = {slug:?})"))
        }));
    }
    problems.extend(documents.below(PLAIN).filter_map(|page| problem_of_text_page(page.root, prices)));
    problems
}

/// A slug must be unique, and its welcome page `/slug/welcome` must not have the path of another page.
fn problem_of_address(offer: &Offer, node: Node, all: &[Node]) -> Option<Problem> {
    let (slug, slug_node) = (offer.slug.0, node.key("slug")?);
    let first = all.iter().find(|other| other.text_of("slug") == Some(slug));
    if first.is_some_and(|first| first.start != node.start) {
        return Some(slug_node.fault(format!("is {slug:?} a second time (write another)")));
    }
    reserved::problem_of(&[RouteId::Welcome, RouteId::Demo], slug, slug_node, "write another slug")
}

/// An offer for sale must have a page with a button, and a folder with a program.
fn problems_of_sale(offer: &Offer, node: Node) -> Vec<Problem> {
    let mut problems = Vec::new();
    let slug = offer.slug.0;
    let is_initiation = slug == INITIATION;
    if is_initiation && !offer.for_sale.0 {
        let place = node.key("for_sale").unwrap_or(node);
        problems.push(place.problem("INITIATION has a page with two buy buttons (write for_sale = true)"));
    }
    if let Some(path) =
        node.key("delivers").filter(|path| (path.plain_text() == Some(FOLDER)) != is_initiation)
    {
        let wanted = if is_initiation { FOLDER.to_owned() } else { format!("{FOLDER}/{slug}") };
        problems.push(path.fault(format!("is not the folder of its program (write {wanted:?})")));
    }
    if !offer.for_sale.0 {
        return problems;
    }
    let missing = |key: &str, remedy: &str| {
        node.problem(format!("{slug:?} is for sale without {key:?} (write {remedy})"))
    };
    if offer.delivers.is_none() {
        let remedy = format!("delivers = \"{FOLDER}/{slug}\", and what is sold into content/{FOLDER}/{slug}");
        problems.push(missing("delivers", &remedy));
    }
    if offer.button.is_none() && !is_initiation {
        problems.push(missing("button", "the label of its buy button"));
    }
    if offer.page.is_empty() {
        problems.push(node.problem(format!(
            "{slug:?} is for sale, and no page has its buy button (write offer = {slug:?} into a page of content/pages/plain)"
        )));
    }
    problems
}

/// The buy button of a plain page must be of a known offer that has no page of its own.
fn problem_of_text_page(page: Node, prices: &PriceList) -> Option<Problem> {
    let node = page.key("offer")?;
    let slug = node.plain_text()?;
    if PAGES.iter().any(|(known, _)| *known == slug) {
        return Some(node.fault(format!("is {slug:?}, which has a page of its own (remove it)")));
    }
    prices.offer(slug).is_none().then(|| {
        let known: Vec<&str> = prices.offers.iter().map(|offer| offer.slug.0).collect();
        let remedy = write_nearest(slug, &known, "write the slug of an offer in offers.toml");
        node.fault(format!("is the unknown offer {slug:?} ({remedy})"))
    })
}

/// The keys that the sales page of INITIATION needs. The number of days is fixed.
fn problems_of_initiation(offer: &Offer, node: Node) -> Vec<Problem> {
    let mut problems: Vec<Problem> = [
        ("subtitle", offer.subtitle.is_none()),
        ("delivers", offer.delivers.is_none() && !offer.for_sale.0),
        ("original", offer.original.is_none()),
        ("days", offer.days.is_none()),
        ("guide_minutes", offer.guide_minutes.is_none()),
    ]
    .into_iter()
    .filter(|(_, is_missing)| *is_missing)
    .map(|(key, _)| missing(key, offer, node))
    .collect();
    let days = DAYS_ON_SALES_PAGE;
    if let (Some(found), Some(node)) = (offer.days.filter(|found| found.0 != days), node.key("days")) {
        problems.push(node.fault(format!("is {}, and the page tells {days} days (write {days})", found.0)));
    }
    problems
}

/// The price must be below the original price, which is shown as the former one.
fn problem_of_original(offer: &Offer, node: Node) -> Option<Problem> {
    let original = offer.original.filter(|original| offer.price.0 >= original.0)?;
    let [price, original] = [offer.price.0, original.0].map(format_usd);
    let found = format!("{price}, not below the original {original}");
    problem_of_price(node, &found, "a lower price, or a higher original")
}

/// The keys that only INITIATION and the editions of Volume I may have, because their pages alone show them.
fn unshown(offer: &Offer, node: Node) -> Vec<Problem> {
    let keys = ["days", "guide_minutes", "bonuses", "components", "most_popular"];
    let written = keys.into_iter().filter_map(|key| node.key(key));
    let slug = offer.slug.0;
    written.map(|value| value.fault(format!("is shown nowhere for {slug:?} (remove it)"))).collect()
}

/// The price of an edition of Volume I must be below the value that its page shows.
fn problem_of_value(offer: &Offer, node: Node) -> Option<Problem> {
    let components = offer.components.filter(|_| [CODEX, DEVOTION].contains(&offer.slug.0))?;
    // The value that the page shows: floored, it may be lower than the sum.
    let (value, saving) =
        tier_value(offer.price.0, components.iter().map(|component| component.value.0), offer.precision());
    let [price, value] = [offer.price.0, value].map(format_usd);
    let found = format!("{price}, not below the {value} that the page shows for its components");
    problem_of_price(node, &found, "a lower price, or higher components").filter(|_| saving == 0)
}

/// The problem of a missing key that the offer's page shows.
fn missing(key: &str, offer: &Offer, node: Node) -> Problem {
    let slug = offer.slug.0;
    node.problem(format!("{slug:?} has no {key:?}, which its page shows (write {key} = …)"))
}

/// A price below $1, or one that differs by more than half from the last confirmed price, must be confirmed by the
/// author.
fn problem_of_confirmed(offer: &Offer, node: Node) -> Option<Problem> {
    let (price, confirmed) = (offer.price.0, offer.confirmed.0);
    let shown = format_usd(price);
    if price < MIN_CHARGE {
        let remedy = format!("at least {:?}", format_usd(MIN_CHARGE));
        return problem_of_price(node, &format!("{shown}, less than a card can be charged"), &remedy);
    }
    let found = if price < ONE_DOLLAR && price != confirmed {
        format!("{shown}, less than $1")
    } else if price.abs_diff(confirmed) > confirmed / 2 {
        format!("{shown}, more than half away from the confirmed {}", format_usd(confirmed))
    } else {
        return None;
    };
    problem_of_price(node, &found, &format!("confirmed = {shown:?} below it where that is meant"))
}

fn problem_of_price(offer: Node, found: &str, remedy: &str) -> Option<Problem> {
    Some(offer.key("price")?.fault(format!("is {found} (write {remedy})")))
}
