//! Form dialogs: resolves the form of a button, and its URL.

use super::check::Visitor;
use super::from_toml::FromToml;
use super::links::with_subject;
use super::text_rules::{DeclaredPlaceholders, RuntimePlaceholders};
use super::urls::percent_encoded;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::problem::{Problem, quoted};
use crate::compiler::facts::Facts;
use crate::model::{Dialog, DialogEntry, Embedded, FormName};

impl FromToml for Dialog {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        DialogEntry::check(node, placeholders, facts)
    }

    fn visit(node: Node, found: &mut Visitor) {
        DialogEntry::visit(node, found);
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
        DialogEntry::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        let DialogEntry { form, preset, label, title, text, subject } = DialogEntry::from_toml(node, facts)?;
        let target = facts.targets.get(&form).cloned()?;
        let of_site = || (form_address(form, preset, facts), Embedded::Own);
        let (address, embedded) = target.address.map_or_else(of_site, |address| (address.0, Embedded::Other));
        let mail = with_subject(target.mail, subject.unwrap_or(label));
        Some(Self { form, preset, label, title, text, address, embedded, mail })
    }
}

/// The path of a form of this site. A preset becomes a query parameter that selects a choice.
pub fn form_address(form: FormName, preset: Option<&str>, facts: &Facts) -> &'static str {
    let name = form.as_str();
    leak(match preset.zip(facts.selects.get(&form)) {
        Some((preset, select)) => {
            format!("/forms/{name}?{}={}", percent_encoded(select.name), percent_encoded(preset))
        }
        None => format!("/forms/{name}"),
    })
}

/// The preset of a dialog must be a choice of the form's select.
pub fn problem_of_preset(entry: Node, facts: &Facts) -> Option<Problem> {
    let (form, node) = entry.text_of("form").zip(entry.key("preset"))?;
    let forms = facts.documents.items("forms.toml", &["forms"]).into_iter();
    let mut fields =
        forms.filter(|known| known.text_of("slug") == Some(form)).map(|known| known.key("fields"));
    if let Some(Some(fields)) = fields.next()
        && fields.items().into_iter().all(|field| field.text_of("kind") != Some("select"))
    {
        return Some(node.fault(format!("is a choice, and the form {form:?} has none (remove the line)")));
    }
    let select = facts.selects.iter().find(|(name, _)| name.as_str() == form).map(|(_, select)| select)?;
    let preset = facts.shown(node)?;
    let known: Vec<&str> = select.options?.iter().map(|choice| choice.value).collect();
    let is_known = known.contains(&preset);
    (!is_known).then(|| node.fault(format!("is {preset:?} (write one of {})", quoted(&known))))
}
