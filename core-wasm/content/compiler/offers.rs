//! Offers: loads `offers.toml`, finds the page that each is sold on, and checks what an offer needs.

use super::delivered_program::FOLDER;
use super::engine::money::format_usd;
use super::engine::pricing::{Precision, tier_value};
use super::loader::ContentLoader;
use super::model::{MIN_CHARGE, Offer, PriceList, Purchase};
use super::node::{Node, leak};
use super::problem::write_nearest;
use super::registry::RouteId;
use super::reserved::route_of;

const FILE: &str = "offers.toml";

/// The offers with pages of their own, which show their figures, and the paths of these pages.
const PAGES: [(&str, &str); 3] =
    [(INITIATION, "/initiation"), ("codex", "/rituals"), ("devotion", "/rituals")];

/// The offer whose words are not in its folder.
pub const INITIATION: &str = "initiation";

/// The number of days on the sales page, which the type of its content fixes; of bonuses, its illustrations.
const DAYS_ON_SALES_PAGE: u32 = 7;
const BONUSES_ON_SALES_PAGE: usize = 3;

/// In cents.
const ONE_DOLLAR: u32 = 100;

impl PriceList {
    /// An offer by its slug.
    pub fn offer(&self, slug: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.slug.0 == slug)
    }

    /// Sets the page that each offer is sold on. `text_pages` are the pages of text with a buy button: the slug of the
    /// offer, and their path.
    pub fn set_pages(&mut self, text_pages: &[(&'static str, String)]) {
        let page = |slug: &str| {
            let own = PAGES.iter().find(|(known, _)| *known == slug).map(|(_, path)| *path);
            let of_text = text_pages.iter().find(|(known, _)| *known == slug);
            own.or_else(|| of_text.map(|(_, path)| leak(path.as_str())))
        };
        let offers = self.offers.iter().map(|offer| {
            let page = page(offer.slug.0).unwrap_or_default();
            Offer { page, ..offer.clone() }
        });
        self.offers = offers.collect::<Vec<_>>().leak();
    }

    /// The offers whose programs have a folder of their own, with its path: all but INITIATION.
    pub fn with_own_folder(&self) -> impl Iterator<Item = (&Offer, &'static str)> {
        let folder = |offer: &Offer| offer.delivers.map(|path| path.0).filter(|path| *path != FOLDER);
        self.offers.iter().filter_map(move |offer| Some((offer, folder(offer)?)))
    }
}

impl Offer {
    /// What its buy button sells on a page, where it can be bought.
    pub fn purchase(&self) -> Option<Purchase> {
        let label = self.button.filter(|_| self.for_sale.0)?;
        Some(Purchase { offer: self.slug.0, label, price: format_usd(self.price.0) })
    }
}

/// The routes whose pages have a buy button.
pub fn checkout_routes(prices: &PriceList) -> &'static [RouteId] {
    let on_sale = prices.offers.iter().filter(|offer| offer.for_sale.0);
    let mut routes: Vec<RouteId> = on_sale.filter_map(|offer| route_of(offer.page)).collect();
    routes.sort_unstable();
    routes.dedup();
    routes.leak()
}

/// What an offer needs, and what its price must be below, so that its page shows a saving.
pub fn check(prices: &PriceList, loader: &mut ContentLoader) {
    let nodes = loader.items(FILE, &["offers"]);
    for (offer, node) in prices.offers.iter().zip(nodes.iter().copied()) {
        check_address(offer, node, &nodes, loader);
        check_confirmed(offer, node, loader);
        check_sale(offer, node, loader);
        let is_initiation = offer.slug.0 == INITIATION;
        if is_initiation {
            check_initiation(offer, node, loader);
        } else if PAGES.iter().any(|(slug, _)| *slug == offer.slug.0) {
            check_edition(offer, node, loader);
        }
    }
    let Some(list) = loader.at(FILE, &["offers"]) else { return };
    for (slug, path) in PAGES.iter().filter(|(slug, _)| prices.offer(slug).is_none()) {
        loader.fault(
            list,
            &format!("has no {slug:?}, which {path} shows (write an offer with slug = {slug:?})"),
        );
    }
}

/// The slug is of one offer, and its welcome page `/slug/welcome` takes the path of no other page.
fn check_address(offer: &Offer, node: Node, all: &[Node], loader: &mut ContentLoader) {
    let slug = offer.slug.0;
    let Some(own) = node.key("slug") else { return };
    let is_of = |other: &&Node| other.key("slug").and_then(Node::plain_text) == Some(slug);
    let first = all.iter().find(is_of).map(|first| first.start);
    if first != Some(node.start) {
        loader.fault(own, &format!("is {slug:?} a second time (write another)"));
    } else {
        loader.check_free(&[RouteId::Welcome, RouteId::Demo], slug, own, "write another slug");
    }
}

/// An offer for sale has a page with a button, and a folder with what it delivers.
fn check_sale(offer: &Offer, node: Node, loader: &mut ContentLoader) {
    let slug = offer.slug.0;
    let is_initiation = slug == INITIATION;
    if is_initiation && !offer.for_sale.0 {
        let place = node.key("for_sale").unwrap_or(node);
        loader.report(place, "INITIATION has a page with two buy buttons (write for_sale = true)");
    }
    if let Some(path) =
        node.key("delivers").filter(|path| (path.plain_text() == Some(FOLDER)) != is_initiation)
    {
        let wanted = if is_initiation { FOLDER.to_owned() } else { format!("{FOLDER}/{slug}") };
        loader.fault(path, &format!("is not the folder of its program (write {wanted:?})"));
    }
    if !offer.for_sale.0 {
        return;
    }
    let missing = |key: &str, remedy: &str| format!("{slug:?} is for sale without {key:?} (write {remedy})");
    if offer.delivers.is_none() {
        let remedy = format!("delivers = \"{FOLDER}/{slug}\", and what is sold into content/{FOLDER}/{slug}");
        loader.report(node, &missing("delivers", &remedy));
    }
    if offer.button.is_none() && !is_initiation {
        loader.report(node, &missing("button", "the label of its buy button"));
    }
    if offer.page.is_empty() {
        let message = format!(
            "{slug:?} is for sale, and no page has its buy button (write offer = {slug:?} into a page of content/pages/plain)"
        );
        loader.report(node, &message);
    }
}

/// A page of text has the buy button of an offer that is known and has no page of its own.
pub fn check_text_pages(pages: &[(&'static str, String)], prices: &PriceList, loader: &mut ContentLoader) {
    let known: Vec<&str> = prices.offers.iter().map(|offer| offer.slug.0).collect();
    for (slug, path) in pages {
        let file = format!("{}{path}.md", super::static_pages::PLAIN);
        let Some(node) = loader.at(&file, &["offer"]) else { continue };
        if PAGES.iter().any(|(own, _)| own == slug) {
            loader.fault(node, &format!("is {slug:?}, which has a page of its own (remove it)"));
        } else if !known.contains(slug) {
            let remedy = write_nearest(slug, &known, "write the slug of an offer in offers.toml");
            loader.fault(node, &format!("is the unknown offer {slug:?} ({remedy})"));
        }
    }
}

/// The keys that the sales page needs. The number of its days and bonuses is fixed.
fn check_initiation(offer: &Offer, node: Node, loader: &mut ContentLoader) {
    for (key, is_missing) in [
        ("subtitle", offer.subtitle.is_none()),
        ("delivers", offer.delivers.is_none() && !offer.for_sale.0),
        ("original", offer.original.is_none()),
        ("days", offer.days.is_none()),
        ("guide_minutes", offer.guide_minutes.is_none()),
        ("bonuses", offer.bonuses.is_none()),
    ] {
        require(key, is_missing, node, loader);
    }
    if let Some(original) = offer.original.filter(|original| offer.price.0 >= original.0) {
        let [price, original] = [offer.price.0, original.0].map(format_usd);
        let found = format!("{price}, not below the original {original}");
        report_price(node, &found, "a lower price, or a higher original", loader);
    }
    let days = DAYS_ON_SALES_PAGE;
    if let (Some(found), Some(node)) = (offer.days.filter(|found| found.0 != days), node.key("days")) {
        loader.fault(node, &format!("is {}, and the page tells {days} days (write {days})", found.0));
    }
    let found = offer.bonuses.map_or(BONUSES_ON_SALES_PAGE, <[_]>::len);
    if let Some(node) = node.key("bonuses").filter(|_| found != BONUSES_ON_SALES_PAGE) {
        let count = BONUSES_ON_SALES_PAGE;
        let change = found.abs_diff(count);
        let remedy = if found < count { "add" } else { "remove" };
        loader.fault(node, &format!("must hold exactly {count}, found {found} ({remedy} {change})"));
    }
}

/// The keys that the page of Volume I needs.
fn check_edition(offer: &Offer, node: Node, loader: &mut ContentLoader) {
    require("components", offer.components.is_none(), node, loader);
    let Some(components) = offer.components else { return };
    // The figures of the page: a floored value may lie below the sum.
    let (value, saving) = tier_value(
        offer.price.0,
        components.iter().map(|component| component.value.0),
        precision(offer.slug.0),
    );
    if saving == 0 {
        let [price, value] = [offer.price.0, value].map(format_usd);
        let found = format!("{price}, not below the {value} that the page shows for its components");
        report_price(node, &found, "a lower price, or higher components", loader);
    }
}

/// How the page of Volume I shows the value of an edition.
fn precision(slug: &str) -> Precision {
    if slug == "devotion" { Precision::AtLeast } else { Precision::Exact }
}

fn require(key: &str, is_missing: bool, node: Node, loader: &mut ContentLoader) {
    if is_missing {
        let slug = node.key("slug").and_then(Node::plain_text).unwrap_or_default();
        loader.report(node, &format!("{slug:?} has no {key:?}, which its page shows (write {key} = …)"));
    }
}

/// A price below $1, or more than half away from the one that was last confirmed, is confirmed by the author.
fn check_confirmed(offer: &Offer, node: Node, loader: &mut ContentLoader) {
    let (price, confirmed) = (offer.price.0, offer.confirmed.0);
    if price < MIN_CHARGE {
        let remedy = format!("at least {:?}", format_usd(MIN_CHARGE));
        report_price(
            node,
            &format!("{}, less than a card can be charged", format_usd(price)),
            &remedy,
            loader,
        );
        return;
    }
    let found = if price < ONE_DOLLAR && price != confirmed {
        format!("{}, less than $1", format_usd(price))
    } else if price.abs_diff(confirmed) > confirmed / 2 {
        format!("{}, more than half away from the confirmed {}", format_usd(price), format_usd(confirmed))
    } else {
        return;
    };
    let remedy = format!("confirmed = {:?} below it where that is meant", format_usd(price));
    report_price(node, &found, &remedy, loader);
}

fn report_price(offer: Node, found: &str, remedy: &str, loader: &mut ContentLoader) {
    if let Some(node) = offer.key("price") {
        loader.fault(node, &format!("is {found} (write {remedy})"));
    }
}
