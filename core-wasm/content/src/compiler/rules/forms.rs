//! Rules of forms: their names, fields and choices.

use super::unique::unique;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::FORMS;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::facts::reserved::{self, is_id_of_layout};
use crate::compiler::values::form_choices::offered_forms;
use crate::model::{FormName, HONEYPOT};
use crate::registry::RouteId;

/// Names that scripts look up in a form or in its values, where a field of the same name would be found instead.
const NAMES_OF_SCRIPTS: [&str; 13] = [
    "action",
    "attributes",
    "children",
    "constructor",
    "elements",
    "encoding",
    "enctype",
    "id",
    "length",
    "method",
    "reset",
    "submit",
    "target",
];

/// The rules of forms: slugs are unique; built-in forms exist and have the field that the server reads; field names
/// are unique; selects have options.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    let forms = facts.documents.items(FORMS, &["forms"]);
    let slugs: Vec<Node> = forms.iter().filter_map(|form| form.key("slug")).collect();
    let mut problems = unique(&slugs);
    for (node, slug) in slugs.iter().filter_map(|node| Some((*node, node.plain_text()?))) {
        problems.extend(reserved::problem_of(
            &[RouteId::Form, RouteId::FormSent],
            slug,
            node,
            "write another slug",
        ));
    }
    problems.extend(missing_parts(&forms));
    let targets = facts.documents.items("site.toml", &["forms"]);
    for form in &forms {
        if let Some(slug) = form.text_of("slug")
            && facts.is_read("site.toml")
            && form.key("mail").is_none()
            && !targets.iter().any(|target| target.text_of("form") == Some(slug))
        {
            let message =
                format!("the form {slug:?} has no e-mail that can be written instead (write mail = {{…}})");
            problems.push(form.problem(message));
        }
        problems.extend(problems_of_fields(*form));
    }
    problems.extend(too_long_choices(facts));
    problems
}

/// The built-in forms must exist and have the field that the server reads.
fn missing_parts(forms: &[Node]) -> Vec<Problem> {
    let problem = |(name, field): (FormName, &str)| {
        let name = name.as_str();
        let Some(form) = forms.iter().find(|form| form.text_of("slug") == Some(name)) else {
            let message =
                format!("the form {name:?} is missing (write it; the site sends its visitors there)");
            return Some(Problem::of_file(FORMS, message));
        };
        let fields = form.key("fields").map(Node::items).into_iter().flatten();
        let is_there = fields.into_iter().any(|other| other.text_of("name") == Some(field));
        (!is_there).then(|| {
            form.problem(format!("the form {name:?} has no field {field:?}, which is read (write it)"))
        })
    };
    // If no form can be read, their absence is no further problem.
    if forms.is_empty() { Vec::new() } else { FormName::BUILT_IN.into_iter().filter_map(problem).collect() }
}

/// The names of a form's fields must be unique and free; a select must have unique choices, and no other field any.
fn problems_of_fields(form: Node) -> Vec<Problem> {
    let fields: Vec<Node> = form.key("fields").map(Node::items).into_iter().flatten().collect();
    let names: Vec<Node> = fields.iter().filter_map(|field| field.key("name")).collect();
    let mut problems = unique(&names);
    for (node, name) in names.iter().filter_map(|node| Some((node, node.plain_text()?))) {
        let reason = match name {
            HONEYPOT => "which is kept for robots",
            // The name is also the id of the element.
            _ if is_id_of_layout(name) => "which names another part of the page",
            _ if NAMES_OF_SCRIPTS.contains(&name) => "which is a name of every form in browsers",
            _ => continue,
        };
        problems.push(node.fault(format!("is {name:?}, {reason} (write another)")));
    }
    for field in &fields {
        let choices = field.key("options").map(Node::items).into_iter().flatten();
        problems.extend(unique(&choices.filter_map(|choice| choice.key("value")).collect::<Vec<_>>()));
    }
    for (field, kind) in fields.iter().filter_map(|field| Some((field, field.key("kind")?))) {
        let has_choices = field.key("options").is_some();
        if let Some(found) = kind.plain_text().filter(|kind| (*kind == "select") != has_choices) {
            let remedy = if has_choices { "remove the options" } else { "write options = […]" };
            let with = if has_choices { "with" } else { "without" };
            problems.push(kind.fault(format!("is {found:?} {with} options ({remedy})")));
        }
    }
    problems
}

/// The choices for retreats must fit the maximum length of their field.
fn too_long_choices(facts: &Facts) -> Vec<Problem> {
    let mut problems = Vec::new();
    let offered = offered_forms(facts);
    for field in offered.iter().flat_map(|(_, form)| form.fields) {
        let most = field.max.0 as usize;
        for choice in field.options.into_iter().flatten().filter(|choice| choice.value.chars().count() > most)
        {
            let message = format!(
                "the choice {:?} of {:?} is longer than {most} characters (raise \"max\", or write a shorter slug in pages/retreats.toml)",
                choice.value, field.name
            );
            problems.push(Problem::of_file(FORMS, message));
        }
    }
    problems
}
