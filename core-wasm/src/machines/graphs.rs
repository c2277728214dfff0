//! Structured data (JSON-LD, in the words of schema.org): what a page says, told to search engines.
//!
//! Each page has one graph. Nodes are known by an `@id` below the address that tells of them, so that two pages mean
//! one thing. What is invented is told as fact nowhere: no founder and no profiles while they are samples, and no
//! stars from sample voices, ever. An event is told while it is to come.

use serde_json::{Map, Value, json};

use super::feeds::author;
use super::{Event, Page, Surroundings, to_come};
use crate::bodies::body;
use crate::content::{PRICES, SITE};
use crate::head::line;
use crate::journal::ArticlePage;
use crate::pages::{Composed, Content, PageAnswer, open};
use crate::pricing;
use crate::routes::{RouteId, route};

/// The graph of a page.
pub(super) fn graph(page: &Page, around: &Surroundings) -> Value {
    let mut nodes = match (page.route, &page.content) {
        (RouteId::Home, _) => vec![house(around), site(around)],
        (RouteId::Initiation, _) => vec![program(page, around)],
        (RouteId::Journal, _) => vec![blog(page, around)],
        (_, Content::Composed(Composed::Article(article))) => vec![essay(page, article, around)],
        _ => Vec::new(),
    };
    nodes.extend(
        to_come(&around.today)
            .filter(|event| event.route == page.route)
            .map(|told| event(told, page, around)),
    );
    if page.route != RouteId::Home {
        nodes.push(trail(page, around));
    }
    json!({ "@context": "https://schema.org", "@graph": nodes })
}

/// The address of a node: a place on a page.
fn id(path: &str, place: &str, around: &Surroundings) -> String {
    format!("{}{path}#{place}", around.origin)
}

fn house_id(around: &Surroundings) -> String {
    id("/", "house", around)
}

/// The house where another node names it: search engines do not look it up on another page.
fn named_house(around: &Surroundings) -> Value {
    json!({
        "@type": "Organization",
        "@id": house_id(around),
        "name": SITE.brand.name,
        "url": around.absolute("/"),
    })
}

/// The house itself.
fn house(around: &Surroundings) -> Value {
    let mut house = json!({
        "@type": "Organization",
        "@id": house_id(around),
        "name": SITE.brand.name,
        "url": around.absolute("/"),
        "logo": around.absolute(&around.icon),
        "description": SITE.footer.statement,
        "slogan": SITE.brand.tagline,
        "address": SITE.contact.location,
    });
    let profiles: Vec<&str> =
        SITE.footer.social.iter().filter(|profile| !profile.sample).map(|profile| profile.url.0).collect();
    let known: [(&str, Option<Value>); 3] = [
        ("founder", (!SITE.brand.sample).then(|| person(around))),
        ("email", (!SITE.contact.sample).then(|| SITE.contact.email.0.into())),
        ("sameAs", (!profiles.is_empty()).then(|| profiles.into())),
    ];
    add(&mut house, known);
    house
}

/// The founder, on whose page more is said of her.
fn person(around: &Surroundings) -> Value {
    let about = route(RouteId::About).pattern;
    json!({
        "@type": "Person",
        "@id": id(about, "founder", around),
        "name": SITE.brand.founder,
        "url": around.absolute(about),
    })
}

/// The site, with the search of its journal: the same address that the search box writes.
fn site(around: &Surroundings) -> Value {
    let journal = route(RouteId::Journal).pattern;
    json!({
        "@type": "WebSite",
        "@id": id("/", "site", around),
        "name": SITE.brand.name,
        "url": around.absolute("/"),
        "inLanguage": "en",
        "publisher": { "@id": house_id(around) },
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": format!("{}{journal}?q={{search_term_string}}", around.origin),
            },
            "query-input": "required name=search_term_string",
        },
    })
}

/// The program: sold as a product, taken as a course, one thing. Its page is at the limit of what travels at once, so
/// it tells what search engines ask for and no more.
fn program(page: &Page, around: &Surroundings) -> Value {
    let offer = pricing::initiation();
    let url = around.absolute(&page.path);
    let mut program = json!({
        "@type": ["Product", "Course"],
        "@id": id(&page.path, "program", around),
        "name": offer.name,
        "alternateName": offer.subtitle,
        "description": line(&page.content).description,
        "brand": { "@type": "Brand", "name": SITE.brand.name },
        "provider": named_house(around),
        "offers": {
            "@type": "Offer",
            "url": url,
            "price": decimal(offer.price.cents),
            "priceCurrency": PRICES.currency.word().to_uppercase(),
            "availability": "https://schema.org/InStock",
            "category": "Paid",
        },
    });
    add(&mut program, [("image", around.social(&page.file).map(Value::from))]);
    program
}

/// `87.00`.
fn decimal(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn blog_id(around: &Surroundings) -> String {
    id(route(RouteId::Journal).pattern, "journal", around)
}

/// The journal.
fn blog(page: &Page, around: &Surroundings) -> Value {
    let told = line(&page.content);
    json!({
        "@type": "Blog",
        "@id": blog_id(around),
        "name": told.title,
        "description": told.description,
        "url": around.absolute(&page.path),
        "inLanguage": "en",
        "publisher": named_house(around),
    })
}

/// An essay, written by the founder, or by the house while her name is invented. The longest ones are at the limit of
/// what travels at once, so it tells what search engines ask for and no more.
fn essay(page: &Page, article: &ArticlePage, around: &Surroundings) -> Value {
    let by_founder = author() == SITE.brand.founder;
    let publisher = if by_founder { named_house(around) } else { json!({ "@id": house_id(around) }) };
    let mut essay = json!({
        "@type": "BlogPosting",
        "@id": id(&page.path, "essay", around),
        "headline": article.title,
        "description": line(&page.content).description,
        "mainEntityOfPage": around.absolute(&page.path),
        "isPartOf": { "@id": blog_id(around) },
        "datePublished": article.date_time,
        "author": if by_founder { person(around) } else { named_house(around) },
        "publisher": publisher,
        "articleSection": article.category.word(),
        "inLanguage": "en",
    });
    let matter = crate::content::ARTICLES.iter().find(|known| known.slug == article.slug);
    let changed = matter.filter(|known| known.matter.updated.is_some()).map(|known| known.last_changed());
    add(
        &mut essay,
        [
            ("image", around.social(&page.file).map(Value::from)),
            ("dateModified", changed.map(Value::from)),
            ("wordCount", body("journal", article.slug).map(|body| body.words.into())),
        ],
    );
    essay
}

/// An event that is to come.
fn event(event: &Event, page: &Page, around: &Surroundings) -> Value {
    let mut told = json!({
        "@type": "Event",
        "@id": id(&page.path, event.slug, around),
        "name": event.name,
        "description": event.summary,
        "url": around.absolute(&page.path),
        "startDate": event.time.map_or_else(
            || event.first.to_owned(),
            |time| format!("{}T{time}:00-10:00", event.first),
        ),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": { "@type": "Place", "name": event.place, "address": event.place },
        "organizer": named_house(around),
    });
    add(
        &mut told,
        [
            ("endDate", event.time.is_none().then(|| event.last.into())),
            ("image", around.social(&page.file).map(Value::from)),
        ],
    );
    told
}

/// Where a page stands: from Home through the lists that hold it.
fn trail(page: &Page, around: &Surroundings) -> Value {
    let ends = page.path.match_indices('/').map(|(at, _)| at).skip(1).chain([page.path.len()]);
    let above = ends.filter_map(|end| page.path.get(..end));
    let rooms = std::iter::once("/").chain(above).filter_map(|path| Some((name(path)?, path)));
    let steps: Vec<Value> = (1_u32..)
        .zip(rooms)
        .map(|(position, (name, path))| {
            let mut step = json!({ "@type": "ListItem", "position": position, "name": name });
            // The last step is the page itself.
            add(&mut step, [("item", (path != page.path).then(|| around.absolute(path).into()))]);
            step
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}

/// What a page is called: as in the bar, or by its own title; `None` for what is no page.
fn name(path: &str) -> Option<&'static str> {
    let door = SITE.navigation.iter().find(|door| door.path.0 == path).map(|door| door.name);
    door.or_else(|| match open(path, None) {
        PageAnswer::Page { content, .. } => Some(line(&content).title),
        PageAnswer::Redirect { .. } | PageAnswer::NotFound { .. } => None,
    })
}

/// Adds what is known to a node.
fn add<const COUNT: usize>(node: &mut Value, known: [(&str, Option<Value>); COUNT]) {
    let Some(fields) = node.as_object_mut() else { return };
    let known: Map<String, Value> =
        known.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    fields.extend(known);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evening_begins_at_its_hour_in_honolulu() {
        let gala = Event {
            slug: "gala",
            route: RouteId::Impact,
            name: "Gala",
            summary: "Long gowns.",
            place: "Honolulu",
            first: "2027-11-21",
            last: "2027-11-21",
            time: Some("18:00"),
        };
        let around = Surroundings { origin: "https://house.example".to_owned(), ..Surroundings::default() };
        let page = super::super::pages().into_iter().find(|page| page.route == RouteId::Impact).unwrap();
        let told = event(&gala, &page, &around);
        assert_eq!(told["startDate"], "2027-11-21T18:00:00-10:00");
        assert_eq!(told["@id"], "https://house.example/impact#gala");
        assert_eq!(told.get("endDate"), None);
    }
}
