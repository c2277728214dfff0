//! Rules of offers: required keys, prices low enough for the saving that a page shows, and days of dated prices.

use core_engine::money::format_usd;
use core_engine::pricing::{TierValue, tier_value};

use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::{OFFERS, PLAIN, PROGRAM};
use crate::compiler::documents::problem::{Problem, nearest_or};
use crate::compiler::facts::Facts;
use crate::compiler::facts::dated_prices::{each_price, period};
use crate::compiler::facts::offers::{OFFER_PAGES, OfferPage, own_page};
use crate::compiler::facts::reserved;
use crate::compiler::values::from_toml::read;
use crate::model::{CODEX, DEVOTION, INITIATION, MIN_CHARGE, Offer, OfferFile};
use crate::registry::RouteId;

/// The number of days is fixed by the type of the sales page's content.
const DAYS_ON_SALES_PAGE: u32 = 7;

/// One dollar in cents.
const ONE_DOLLAR: u32 = 100;

/// The rules of offers: required keys, and prices low enough for the saving that a page shows.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    // Reads the prices of the file, because `facts` has the prices of the day.
    let written = facts.offers.as_ref().and_then(|_| read::<OfferFile>(OFFERS, facts).ok());
    let Some(file) = &written else { return Vec::new() };
    let nodes = facts.documents.items(OFFERS, &["offers"]);
    let mut problems = Vec::new();
    for (offer, node) in file.offers.iter().zip(nodes.iter().copied()) {
        problems.extend(problem_of_address(offer, node, &nodes));
        for (offer, node) in &each_price(offer, node) {
            problems.extend(problem_of_confirmed(offer, *node));
            problems.extend(problem_of_original(offer, *node));
            problems.extend(problem_of_value(offer, *node));
        }
        problems.extend(problems_of_days(node));
        problems.extend(problems_of_sale(offer, node));
        if offer.slug.0 == INITIATION {
            problems.extend(problems_of_initiation(offer, node));
        } else if own_page(offer.slug.0).is_some() {
            problems.extend(offer.components.is_none().then(|| missing_key("components", offer, node)));
        } else {
            problems.extend(unshown(offer, node));
        }
    }
    if let Some(list) = facts.documents.at(OFFERS, &["offers"]) {
        let missing_offers = OFFER_PAGES.iter().filter(|page| file.offer(page.slug).is_none());
        problems.extend(missing_offers.map(|OfferPage { slug, path }| {
            list.fault(format!("has no {slug:?}, which {path} shows (write an offer with slug = {slug:?})"))
        }));
    }
    problems.extend(facts.documents.below(PLAIN).filter_map(|page| problem_of_text_page(page.root, file)));
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
        node.key("delivers").filter(|path| (path.plain_text() == Some(PROGRAM)) != is_initiation)
    {
        let folder = if is_initiation { PROGRAM.to_owned() } else { format!("{PROGRAM}/{slug}") };
        problems.push(path.fault(format!("is not the folder of its program (write {folder:?})")));
    }
    if !offer.for_sale.0 {
        return problems;
    }
    let for_sale_without = |key: &str, remedy: &str| {
        node.problem(format!("{slug:?} is for sale without {key:?} (write {remedy})"))
    };
    if offer.delivers.is_none() {
        let remedy =
            format!("delivers = \"{PROGRAM}/{slug}\", and what is sold into content/{PROGRAM}/{slug}");
        problems.push(for_sale_without("delivers", &remedy));
    }
    if offer.button.is_none() && !is_initiation {
        problems.push(for_sale_without("button", "the label of its buy button"));
    }
    if offer.page.is_empty() {
        problems.push(node.problem(format!(
            "{slug:?} is for sale, and no page has its buy button (write offer = {slug:?} into a page of content/pages/plain)"
        )));
    }
    problems
}

/// The buy button of a plain page must be of a known offer that has no page of its own.
fn problem_of_text_page(page: Node, file: &OfferFile) -> Option<Problem> {
    let node = page.key("offer")?;
    let slug = node.plain_text()?;
    if own_page(slug).is_some() {
        return Some(node.fault(format!("is {slug:?}, which has a page of its own (remove it)")));
    }
    file.offer(slug).is_none().then(|| {
        let known: Vec<&str> = file.offers.iter().map(|offer| offer.slug.0).collect();
        let remedy = nearest_or(slug, &known, "write the slug of an offer in offers.toml");
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
    .map(|(key, _)| missing_key(key, offer, node))
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
    let values = components.iter().map(|component| component.value.0);
    let TierValue { value, saving } = tier_value(offer.price.0, values, offer.precision());
    let [price, value] = [offer.price.0, value].map(format_usd);
    let found = format!("{price}, not below the {value} that the page shows for its components");
    problem_of_price(node, &found, "a lower price, or higher components").filter(|_| saving == 0)
}

/// The problem of a missing key that the offer's page shows.
fn missing_key(key: &str, offer: &Offer, node: Node) -> Problem {
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

/// The problem of the price in the table of an offer or of a dated price.
fn problem_of_price(offer: Node, found: &str, remedy: &str) -> Option<Problem> {
    Some(offer.key("price")?.fault(format!("is {found} (write {remedy})")))
}

/// The last day must not be before the first, and a day must not have two prices.
fn problems_of_days(offer: Node) -> Vec<Problem> {
    let tables = offer.key("dated_prices").map(Node::items).unwrap_or_default();
    let mut problems = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let Some(days) = period(*table) else { continue };
        if days.is_empty() {
            let place = table.key("last_day").unwrap_or(*table);
            problems.push(place.fault("lies before \"first_day\" (write the last day)"));
        }
        let mut others = tables.iter().take(index).filter_map(|other| period(*other));
        if let Some(other) = others.find(|other| days.start() <= other.end() && other.start() <= days.end()) {
            let place = table.key("first_day").unwrap_or(*table);
            let until = other.end().iso();
            problems.push(place.fault(format!(
                "is a day of another price, which holds until {until} (write days that no other price has)"
            )));
        }
    }
    problems
}
