//! Choices of forms that are repeated for each of several retreats.

use super::from_toml::read;
use crate::compiler::documents::node::leak;
use crate::compiler::documents::paths::FORMS;
use crate::compiler::facts::Facts;
use crate::compiler::facts::named_retreats::NamedRetreat;
use crate::compiler::facts::placeholders::fill_in;
use crate::model::{Choice, Field, FormDefinition, FormName, Forms};

/// The forms with the choices for retreats; empty if the file has a problem.
pub fn offered_forms(facts: &Facts) -> Vec<(FormName, FormDefinition)> {
    let forms = read::<Forms>(FORMS, facts);
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
    let runs = choices.chunk_by(|choice, next| choice.each_retreat.is_some() == next.each_retreat.is_some());
    runs.flat_map(|run| {
        let general = run.iter().map(|choice| Choice { each_retreat: None, ..choice.clone() });
        let named = several.iter().flat_map(move |retreat| {
            run.iter().filter_map(|choice| Some(choice_of(retreat, choice, choice.each_retreat?)))
        });
        general.chain(named)
    })
    .collect()
}

/// The choice for one retreat, with the words of `label`.
fn choice_of(retreat: &NamedRetreat, choice: &Choice, label: &str) -> Choice {
    let placeholders = retreat.placeholders();
    let value = leak(format!("{}.{}", choice.value, retreat.slug));
    let label = leak(fill_in(label, |name| placeholders.get(name).cloned()));
    Choice { value, label, each_retreat: None, retreat: Some(retreat.slug) }
}
