//! Reads dialogs: a button on some page, the form that it opens, and where that form is.

use serde_json::Value;

use super::from_toml::{FromToml, quoted};
use super::loader::ContentLoader;
use super::model::{Dialog, DialogEntry, Embedded, Field, FormName};
use super::node::{Node, leak};
use super::schema::{Definitions, Describe};
use super::text_values::{percent_encoded, with_subject};

impl Describe for Dialog {
    fn describe(definitions: &mut Definitions) -> Value {
        DialogEntry::describe(definitions)
    }
}

impl FromToml for Dialog {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let entry = DialogEntry::from_toml(node, loader)?;
        let DialogEntry { form, preset, label, title, text, subject } = entry;
        if let (Some(preset), Some(place)) = (preset, node.key("preset")) {
            let select = loader.links.selects.get(&form).cloned();
            check_preset(preset, select.as_ref(), place, loader)?;
        }
        // A missing target is a problem of forms.toml and is reported there.
        let target = loader.links.targets.get(&form).cloned()?;
        let own = || (form_address(form, preset, loader), Embedded::Own);
        let (address, embedded) = target.address.map_or_else(own, |address| (address.0, Embedded::Other));
        let mail = with_subject(target.mail, subject.unwrap_or(label));
        Some(Self { form, preset, label, title, text, address, embedded, mail })
    }
}

/// The house's own address of a form, whose select begins with a choice.
pub fn form_address(form: FormName, preset: Option<&str>, loader: &ContentLoader) -> &'static str {
    let name = form.as_str();
    leak(match preset.zip(loader.links.selects.get(&form)) {
        Some((preset, select)) => {
            format!("/forms/{name}?{}={}", percent_encoded(select.name), percent_encoded(preset))
        }
        None => format!("/forms/{name}"),
    })
}

/// A preset is one of the options of its form's select.
fn check_preset(preset: &str, select: Option<&Field>, node: Node, loader: &mut ContentLoader) -> Option<()> {
    let choices = select.and_then(|select| select.options)?;
    if choices.iter().any(|choice| choice.value == preset) {
        return Some(());
    }
    let known: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
    loader.fault(node, &format!("is {preset:?} (write one of {})", quoted(&known)));
    None
}
