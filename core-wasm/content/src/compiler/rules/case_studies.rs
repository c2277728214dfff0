//! Rules of case studies: file names, order, services and key figures.

use super::files::problem_of_slug;
use super::unique::unique;
use crate::compiler::documents::Document;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::CASE_STUDIES;
use crate::compiler::documents::problem::{Problem, nearest_or};
use crate::compiler::facts::Facts;
use crate::compiler::values::from_toml::FromToml;
use crate::model::Metric;
use crate::registry::RouteId;

/// A case study must have a slug as its file name, use offerings of Consulting, and be listed once.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    let documents = facts.documents;
    let offerings = documents.items("pages/consulting.toml", &["offerings", "items"]);
    let titles = offerings.into_iter().filter_map(|offering| facts.shown(offering.key("title")?));
    let offerings: Vec<&str> = titles.collect();
    let mut problems = Vec::new();
    for document in documents.below(CASE_STUDIES) {
        problems.extend(problem_of_slug(RouteId::CaseStudy, document));
        problems.extend(unknown_services(document, &offerings, facts));
        problems.extend(problems_of_metrics(document, facts));
    }
    if let Some(order) = documents.at("pages/case-studies.toml", &["order"]) {
        let known: Vec<&str> = documents.names(CASE_STUDIES, ".toml").collect();
        problems.extend(problems_of_order(order, &known));
    }
    problems
}

/// The services of a case study must be offerings of Consulting.
fn unknown_services(document: &Document, offerings: &[&str], facts: &Facts) -> Vec<Problem> {
    let services = document.root.key("services").map(Node::items).into_iter().flatten();
    let named = services.filter_map(|service| Some((service, facts.shown(service)?)));
    let unknown = named.filter(|(_, found)| !offerings.is_empty() && !offerings.contains(found));
    let problem = |(service, found): (Node, &str)| {
        let remedy = nearest_or(found, offerings, "write the title of one in pages/consulting.toml");
        service.fault(format!("is the unknown offering {found:?} ({remedy})"))
    };
    unknown.map(problem).collect()
}

/// The displayed labels of a case study's key figures must differ.
fn problems_of_metrics(document: &Document, facts: &Facts) -> Vec<Problem> {
    let (mut displayed, mut problems) = (Vec::new(), Vec::new());
    for node in document.root.key("metrics").map(Node::items).into_iter().flatten() {
        let Some((label_node, metric)) = node.key("label").zip(Metric::from_toml(node, facts)) else {
            continue;
        };
        let label = metric.displayed();
        if displayed.contains(&label) {
            problems.push(label_node.fault(format!("is {label:?} a second time (write another)")));
        } else if label.bytes().all(|byte| byte.is_ascii_digit()) {
            // JavaScript would sort such a key before the other keys of the object.
            problems.push(label_node.fault("is a number (write what it counts)"));
        }
        displayed.push(label);
    }
    problems
}

/// The order must name each case study once.
fn problems_of_order(order: Node, known: &[&str]) -> Vec<Problem> {
    let named = order.items();
    let mut problems = unique(&named);
    for (node, name) in named.iter().filter_map(|node| Some((node, node.plain_text()?))) {
        if !known.contains(&name) {
            let remedy = nearest_or(name, known, "remove it");
            problems.push(node.fault(format!("is the unknown case study {name:?} ({remedy})")));
        }
    }
    let is_named = |name: &str| named.iter().any(|node| node.plain_text() == Some(name));
    let left_out = known.iter().filter(|name| !is_named(name));
    problems.extend(left_out.map(|name| order.fault(format!("leaves out the case study {name:?} (add it)"))));
    problems
}
