//! Reads dialogs: a button on some page, the form that it opens, and where that form is.

use std::collections::BTreeMap;

use super::desk::{Desk, keep};
use super::model::{
    Dialog, Embedded, Field, FieldKind, FormDefinition, FormDoor, FormKind, Forms, Headline, Link, Site,
};
use super::read::{Node, Read, quoted};

/// What dialogs and letters need from other files.
#[derive(Default)]
pub struct Doors {
    /// The address of the house for letters.
    pub email: Option<&'static str>,
    doors: BTreeMap<FormKind, FormDoor>,
    /// The select of each form.
    selects: BTreeMap<FormKind, Field>,
}

impl Desk {
    /// Reads the address of the house, so that every file can write letters to it.
    pub fn introduce(&mut self) {
        let Some(text) = self.text("site.toml") else { return };
        self.parse("site.toml", text, text);
        self.doors.email = self.at("site.toml", &["contact", "email"]).and_then(Node::plain_text);
    }

    /// Lays out the forms, so that dialogs can name them.
    pub fn lay_out(&mut self, site: Option<&Site>, forms: Option<&Forms>) {
        if let Some(site) = site {
            self.doors.doors = site.forms.iter().map(|door| (door.form, door.clone())).collect();
        }
        let Some(forms) = forms else { return };
        for (kind, form) in forms_by_kind(forms) {
            if let Some(select) = form.fields.iter().find(|field| field.kind == FieldKind::Select) {
                self.doors.selects.insert(kind, select.clone());
            }
        }
    }

    /// The letter that can be written instead of a form.
    pub fn letter(&self, form: FormKind) -> Option<Link> {
        self.doors.doors.get(&form).map(|door| door.mail.clone())
    }
}

/// Each form with its kind.
pub fn forms_by_kind(forms: &Forms) -> [(FormKind, &FormDefinition); 4] {
    [
        (FormKind::House, &forms.house),
        (FormKind::Product, &forms.product),
        (FormKind::Creative, &forms.creative),
        (FormKind::Newsletter, &forms.newsletter),
    ]
}

impl Read for Dialog {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let mut table = node.table(desk)?;
        let form = table.field::<FormKind>("form", &["doc = \"which form it frames\""], desk);
        let preset = table.field::<Option<&'static str>>("preset", &[], desk);
        let label = table.field::<&'static str>("label", &["doc = \"the words of the button\""], desk);
        let title = table.field::<Headline>("title", &["doc = \"the dialog's title\""], desk);
        let text = table.field::<&'static str>("text", &["doc = \"what to write\""], desk);
        table.finish(desk);

        let (form, preset) = (form?, preset?);
        let select = desk.doors.selects.get(&form).cloned();
        if let (Some(preset), Some(place)) = (preset, node.key("preset")) {
            choose(preset, select.as_ref(), place, desk)?;
        }
        // Where site.toml or its forms have a fault, it is noted there.
        let door = desk.doors.doors.get(&form).cloned()?;
        let name = node.key("form").and_then(Node::plain_text)?;
        let own = match (preset, select) {
            (Some(preset), Some(select)) => format!("/forms/{name}?{}={preset}", select.name),
            _ => format!("/forms/{name}"),
        };
        let (address, embedded) =
            door.address.map_or((keep(own), Embedded::Own), |address| (address.0, Embedded::Other));
        let (label, title, text) = (label?, title?, text?);
        Some(Self { form, preset, label, title, text, address, embedded, mail: door.mail })
    }
}

/// A preset must be one of the choices that its form offers.
fn choose(preset: &str, select: Option<&Field>, node: Node, desk: &mut Desk) -> Option<()> {
    let choices = select.and_then(|select| select.options)?;
    if choices.iter().any(|choice| choice.value == preset) {
        return Some(());
    }
    let known: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
    desk.note(node, &format!("{} is {preset:?} (write one of {})", node.called(), quoted(&known)));
    None
}
