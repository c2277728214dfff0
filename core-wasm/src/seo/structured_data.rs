//! Structured data for search engines (JSON-LD with schema.org types).
//!
//! Each page has one graph. Nodes have an `@id` below the URL of the page that describes them, so that several pages
//! can refer to one thing. Samples are never stated as facts: sample articles and profiles are left out, and so is the
//! founder while her name is a sample, except as the author of an article that she signs. An event is included until it
//! begins.

use serde_json::{Map, Value, json};

use super::context::{BuildContext, IndexedPage};
use super::events::{self, Event, upcoming};
use crate::articles::ArticlePage;
use crate::catalog::build::document;
use crate::catalog::content::{CURRENCY, OFFERS, SITE};
use crate::catalog::model::Offer;
use crate::engine::money::format_decimal;
use crate::event_status::UTC_OFFSET_HOURS;
use crate::head::summary;
use crate::journal_filters::QUERY_PARAMETER;
use crate::offers::{INITIATION, product_name};
use crate::pages::{Composed, OpenedPage, PageContent, open};
use crate::routes::{RouteId, route};

/// The graph of a page.
pub(super) fn graph(page: &IndexedPage, context: &BuildContext) -> Value {
    let mut nodes = match (page.route, &page.content) {
        (RouteId::Home, _) => vec![organization(context), website(context)],
        (RouteId::Journal, _) => vec![blog(page, context)],
        (_, PageContent::Composed(Composed::Article(article))) if !article.sample => {
            vec![article_node(page, article, context)]
        }
        _ => Vec::new(),
    };
    nodes.extend(products(&OFFERS, page, context));
    nodes.extend(
        upcoming(&context.today)
            .filter(|event| event.route == page.route)
            .map(|event| event_node(event, page, context)),
    );
    if page.route != RouteId::Home {
        nodes.push(breadcrumbs(page, context));
    }
    json!({ "@context": "https://schema.org", "@graph": nodes })
}

/// The id of a node: a fragment of the URL of a page.
fn id(path: &str, fragment: &str, context: &BuildContext) -> String {
    format!("{}{path}#{fragment}", context.origin)
}

fn organization_id(context: &BuildContext) -> String {
    id("/", "house", context)
}

/// The organization as a reference from another node. It includes the name, because search engines do not look it up
/// on another page.
fn organization_reference(context: &BuildContext) -> Value {
    json!({
        "@type": "Organization",
        "@id": organization_id(context),
        "name": SITE.brand.name,
        "url": context.absolute("/"),
    })
}

fn organization(context: &BuildContext) -> Value {
    let mut organization = json!({
        "@type": "Organization",
        "@id": organization_id(context),
        "name": SITE.brand.name,
        "url": context.absolute("/"),
        "logo": context.absolute(&context.icon),
        "description": SITE.footer.statement,
        "slogan": SITE.brand.tagline,
        "address": SITE.contact.location,
    });
    let profiles: Vec<&str> =
        SITE.footer.social.iter().filter(|profile| !profile.sample).map(|profile| profile.url.0).collect();
    let known: [(&str, Option<Value>); 3] = [
        ("founder", (!SITE.brand.sample).then(|| person(context))),
        ("email", (!SITE.contact.sample).then(|| SITE.contact.email.0.into())),
        ("sameAs", (!profiles.is_empty()).then(|| profiles.into())),
    ];
    add(&mut organization, known);
    organization
}

fn person(context: &BuildContext) -> Value {
    let about = route(RouteId::About).pattern;
    json!({
        "@type": "Person",
        "@id": id(about, "founder", context),
        "name": SITE.brand.founder,
        "url": context.absolute(about),
    })
}

/// The website, with the search of its journal at the URL that the search field produces.
fn website(context: &BuildContext) -> Value {
    let journal = route(RouteId::Journal).pattern;
    json!({
        "@type": "WebSite",
        "@id": id("/", "site", context),
        "name": SITE.brand.name,
        "url": context.absolute("/"),
        "inLanguage": "en",
        "publisher": { "@id": organization_id(context) },
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": format!("{}{journal}?{QUERY_PARAMETER}={{search_term_string}}", context.origin),
            },
            "query-input": "required name=search_term_string",
        },
    })
}

/// The products of a page: one for each offer for sale.
fn products(offers: &'static [Offer], page: &IndexedPage, context: &BuildContext) -> Vec<Value> {
    let sold = offers.iter().filter(|offer| offer.for_sale.0 && offer.page == page.path);
    sold.map(|offer| product(offer, page, context)).collect()
}

/// An offer as a product; INITIATION is also a course. It has only the properties that search engines require, because
/// the page of INITIATION is at the size limit of the first TCP round trip.
fn product(offer: &'static Offer, page: &IndexedPage, context: &BuildContext) -> Value {
    let is_course = offer.slug.0 == INITIATION;
    let parts = offer.components.unwrap_or_default().iter().map(|part| part.name).collect::<Vec<_>>();
    let description =
        if parts.is_empty() { summary(&page.content).description.to_owned() } else { parts.join("; ") };
    let mut product = json!({
        "@type": if is_course { json!(["Product", "Course"]) } else { json!("Product") },
        "@id": id(&page.path, if is_course { "program" } else { offer.slug.0 }, context),
        "name": product_name(offer),
        "description": description,
        "brand": { "@type": "Brand", "name": SITE.brand.name },
        "offers": {
            "@type": "Offer",
            "url": context.absolute(&page.path),
            "price": format_decimal(offer.price.0),
            "priceCurrency": CURRENCY.as_str().to_uppercase(),
            "availability": "https://schema.org/InStock",
            "category": "Paid",
        },
    });
    add(
        &mut product,
        [
            ("alternateName", offer.subtitle.map(Value::from)),
            ("provider", is_course.then(|| organization_reference(context))),
            ("image", context.social(&page.file).map(Value::from)),
        ],
    );
    product
}

fn blog_id(context: &BuildContext) -> String {
    id(route(RouteId::Journal).pattern, "journal", context)
}

/// The journal as a blog.
fn blog(page: &IndexedPage, context: &BuildContext) -> Value {
    let summary = summary(&page.content);
    json!({
        "@type": "Blog",
        "@id": blog_id(context),
        "name": summary.title,
        "description": summary.description,
        "url": context.absolute(&page.path),
        "inLanguage": "en",
        "publisher": organization_reference(context),
    })
}

/// An article, with the founder or the brand as its author. It has only the properties that search engines require,
/// because the longest articles are at the size limit of the first TCP round trip.
fn article_node(page: &IndexedPage, article: &ArticlePage, context: &BuildContext) -> Value {
    let by_founder = article.author == SITE.brand.founder;
    let publisher =
        if by_founder { organization_reference(context) } else { json!({ "@id": organization_id(context) }) };
    let mut node = json!({
        "@type": "BlogPosting",
        "@id": id(&page.path, "essay", context),
        "headline": article.title,
        "description": summary(&page.content).description,
        "mainEntityOfPage": context.absolute(&page.path),
        "isPartOf": { "@id": blog_id(context) },
        "datePublished": article.date_time,
        "author": if by_founder { person(context) } else { organization_reference(context) },
        "publisher": publisher,
        "articleSection": article.category.0,
        "inLanguage": "en",
    });
    add(
        &mut node,
        [
            ("image", context.social(&page.file).map(Value::from)),
            ("dateModified", article.updated.map(Value::from)),
            ("wordCount", document("journal", article.slug).map(|document| document.words.into())),
        ],
    );
    node
}

/// An upcoming event.
fn event_node(event: &Event, page: &IndexedPage, context: &BuildContext) -> Value {
    let mut node = json!({
        "@type": "Event",
        "@id": id(&page.path, event.slug, context),
        "name": event.name,
        "description": event.summary,
        "url": context.absolute(&events::path(event)),
        "startDate": event.time.map_or_else(
            || event.first.0.to_owned(),
            |time| format!("{}T{time}:00{UTC_OFFSET_HOURS:+03}:00", event.first.0),
        ),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": { "@type": "Place", "name": event.place, "address": event.place },
        "organizer": organization_reference(context),
    });
    add(
        &mut node,
        [
            ("endDate", event.time.is_none().then(|| event.last.0.into())),
            ("image", context.social(&page.file).map(Value::from)),
        ],
    );
    node
}

/// The breadcrumbs of a page: from Home through the pages above it in the path.
fn breadcrumbs(page: &IndexedPage, context: &BuildContext) -> Value {
    let ends = page.path.match_indices('/').map(|(at, _)| at).skip(1).chain([page.path.len()]);
    let above = ends.filter_map(|end| page.path.get(..end));
    let pages = std::iter::once("/").chain(above).filter_map(|path| Some((name(path)?, path)));
    let steps: Vec<Value> = (1_u32..)
        .zip(pages)
        .map(|(position, (name, path))| {
            let mut step = json!({ "@type": "ListItem", "position": position, "name": name });
            // The last item is the page itself and has no link.
            add(&mut step, [("item", (path != page.path).then(|| context.absolute(path).into()))]);
            step
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}

/// The name of a page: its label in the navigation bar, or else its title.
fn name(path: &str) -> Option<&'static str> {
    let label = SITE.navigation.iter().find(|entry| entry.path.0 == path).map(|entry| entry.name);
    label.or_else(|| match open(path, None) {
        OpenedPage::Page { content, .. } => Some(summary(&content).title),
        OpenedPage::Redirect { .. } | OpenedPage::NotFound { .. } | OpenedPage::Deferred { .. } => None,
    })
}

/// Adds the properties that have a value.
fn add<const COUNT: usize>(node: &mut Value, known: [(&str, Option<Value>); COUNT]) {
    let Some(fields) = node.as_object_mut() else { return };
    let known: Map<String, Value> =
        known.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    fields.extend(known);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::IsoDate;

    #[test]
    fn a_timed_event_starts_at_its_time_in_honolulu() {
        let gala = Event {
            slug: "gala",
            route: RouteId::Impact,
            fragment: None,
            name: "Gala",
            summary: "Long gowns.",
            place: "Honolulu",
            first: IsoDate("2027-11-21"),
            last: IsoDate("2027-11-21"),
            time: Some("18:00"),
        };
        let context = BuildContext { origin: "https://house.example".to_owned(), ..BuildContext::default() };
        let page = crate::seo::context::indexed_pages()
            .into_iter()
            .find(|page| page.route == RouteId::Impact)
            .unwrap();
        let node = event_node(&gala, &page, &context);
        assert_eq!(node["startDate"], "2027-11-21T18:00:00-10:00");
        assert_eq!(node["@id"], "https://house.example/impact#gala");
        assert_eq!(node.get("endDate"), None);
    }
}
