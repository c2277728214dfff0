//! Reads dialogs: a button on some page, the form that it opens, and where that form is.

use super::from_toml::{FromToml, quoted};
use super::loader::ContentLoader;
use super::model::{Dialog, Embedded, Field, FormName, Headline};
use super::node::{Node, leak};
use super::text_values::percent_encoded;

impl FromToml for Dialog {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let mut table = node.table(loader)?;
        let form = table.field::<FormName>("form", &["doc = \"which form it frames\""], loader);
        let preset = table.field::<Option<&'static str>>("preset", &[], loader);
        let label = table.field::<&'static str>("label", &["doc = \"the words of the button\""], loader);
        let title = table.field::<Headline>("title", &["doc = \"the dialog's title\""], loader);
        let text = table.field::<&'static str>("text", &["doc = \"what to write\""], loader);
        table.finish(loader);

        let (form, preset) = (form?, preset?);
        if let (Some(preset), Some(place)) = (preset, node.key("preset")) {
            let select = loader.links.selects.get(&form).cloned();
            check_preset(preset, select.as_ref(), place, loader)?;
        }
        // A missing target is a problem of forms.toml and is reported there.
        let target = loader.links.targets.get(&form).cloned()?;
        let own = || (form_address(form, preset, loader), Embedded::Own);
        let (address, embedded) = target.address.map_or_else(own, |address| (address.0, Embedded::Other));
        let (label, title, text) = (label?, title?, text?);
        Some(Self { form, preset, label, title, text, address, embedded, mail: target.mail })
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
    loader.report(node, &format!("{} is {preset:?} (write one of {})", node.label(), quoted(&known)));
    None
}
