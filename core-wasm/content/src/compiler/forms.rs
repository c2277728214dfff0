//! Rules of forms, and the choices that are repeated for each of several retreats.

use super::documents::Documents;
use super::facts::Facts;
use super::from_toml;
use super::named_retreats::NamedRetreat;
use super::node::{Node, leak};
use super::page_ids::{is_id_of_layout, unique};
use super::placeholders::fill_in;
use super::problem::Problem;
use super::reserved;
use crate::model::{Choice, Field, FormDefinition, FormFields, FormName, FormRules, Forms, HONEYPOT};
use crate::registry::RouteId;

pub const FILE: &str = "forms.toml";

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
pub fn problems(documents: &Documents, facts: &Facts) -> Vec<Problem> {
    let forms = documents.items(FILE, &["forms"]);
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
    let targets = documents.items("site.toml", &["forms"]);
    for form in &forms {
        if let Some(slug) = form.text_of("slug")
            && form.key("mail").is_none()
            && !targets.iter().any(|target| target.text_of("form") == Some(slug))
        {
            let message =
                format!("the form {slug:?} has no letter that can be written instead (write mail = {{…}})");
            problems.push(form.problem(message));
        }
        problems.extend(problems_of_fields(*form));
    }
    problems.extend(too_long_choices(documents, facts));
    problems
}

/// The built-in forms must exist and have the field that the server reads.
fn missing_parts(forms: &[Node]) -> Vec<Problem> {
    let problem = |(name, field): (FormName, &str)| {
        let name = name.as_str();
        let Some(form) = forms.iter().find(|form| form.text_of("slug") == Some(name)) else {
            let message =
                format!("the form {name:?} is missing (write it; the site sends its visitors there)");
            return Some(Problem::of_file(FILE, message));
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
        let choices = field.key("options").is_some();
        if let Some(found) = kind.plain_text().filter(|kind| (*kind == "select") != choices) {
            let remedy = if choices { "remove the options" } else { "write options = […]" };
            let with = if choices { "with" } else { "without" };
            problems.push(kind.fault(format!("is {found:?} {with} options ({remedy})")));
        }
    }
    problems
}

/// The choices for retreats must fit the maximum length of their field.
fn too_long_choices(documents: &Documents, facts: &Facts) -> Vec<Problem> {
    let mut problems = Vec::new();
    let offered = offered(documents, facts);
    for field in offered.iter().flat_map(|(_, form)| form.fields) {
        let most = field.max.0 as usize;
        for choice in field.options.into_iter().flatten().filter(|choice| choice.value.chars().count() > most)
        {
            let message = format!(
                "the choice {:?} of {:?} is longer than {most} characters (raise \"max\", or write a shorter slug in pages/retreats.toml)",
                choice.value, field.name
            );
            problems.push(Problem::of_file(FILE, message));
        }
    }
    problems
}

/// The forms with the choices for retreats; empty if the file has a problem.
pub fn offered(documents: &Documents, facts: &Facts) -> Vec<(FormName, FormDefinition)> {
    let forms = from_toml::read::<Forms>(documents, FILE, facts);
    let of_form = |form: &FormDefinition| (FormName(form.slug.0), with_retreats(form, facts));
    forms.map(|forms| forms.forms.iter().map(of_form).collect()).unwrap_or_else(|_| Vec::new())
}

/// Adds the choices for retreats to a form, if there are several retreats.
pub fn with_retreats(form: &FormDefinition, facts: &Facts) -> FormDefinition {
    let field = |field: &Field| {
        let options = field.options.map(|choices| &*choices_with_retreats(choices, facts).leak());
        Field { options, ..field.clone() }
    };
    FormDefinition { fields: form.fields.iter().map(field).collect::<Vec<_>>().leak(), ..form.clone() }
}

/// Repeats each run of choices with `each_retreat` once for each of several retreats.
fn choices_with_retreats(choices: &[Choice], facts: &Facts) -> Vec<Choice> {
    let retreats: Vec<&NamedRetreat> = facts.retreats.iter().flatten().collect();
    let several = if retreats.len() > 1 { retreats.as_slice() } else { &[] };
    let runs = choices.chunk_by(|a, b| a.each_retreat.is_some() == b.each_retreat.is_some());
    runs.flat_map(|run| {
        let general = run.iter().map(|choice| Choice { each_retreat: None, ..choice.clone() });
        let named = several.iter().flat_map(move |retreat| {
            run.iter().filter_map(|choice| Some(choice_of(retreat, choice, choice.each_retreat?)))
        });
        general.chain(named)
    })
    .collect()
}

fn choice_of(retreat: &NamedRetreat, of: &Choice, label: &str) -> Choice {
    let placeholders = retreat.placeholders();
    let value = leak(format!("{}.{}", of.value, retreat.slug));
    let label = leak(fill_in(label, |name| placeholders.get(name).cloned()));
    Choice { value, label, each_retreat: None, retreat: Some(retreat.slug) }
}

pub fn rules_of(forms: &Forms) -> FormRules {
    let of = |form: &FormDefinition| FormFields { form: FormName(form.slug.0), fields: form.fields };
    FormRules {
        shared: forms.shared.clone(),
        messages: forms.messages.clone(),
        forms: forms.forms.iter().map(of).collect::<Vec<_>>().leak(),
    }
}
