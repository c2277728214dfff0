//! Loads what other content files refer to: languages, categories, the contact address, and the forms.

use super::from_toml::{FromToml, quoted};
use super::language_index::LanguageIndex;
use super::loader::ContentLoader;
use super::model::{CategoryName, FieldKind, FormDefinition, FormKind, Forms, Languages, Link, Site};
use super::node::Node;
use super::problem::nearest;

impl ContentLoader {
    /// Loads the words of other languages.
    pub fn load_languages(&mut self) {
        let file = self.file::<Languages>("languages.toml");
        self.languages = LanguageIndex::new(file.map(|file| file.languages).unwrap_or_default());
    }

    /// Loads the names of the categories, so that articles can refer to them.
    pub fn load_categories(&mut self) {
        let categories = self.root("pages/journal.toml").and_then(|root| root.key("categories"));
        let categories = categories.map(Node::items).unwrap_or_default().into_iter();
        self.categories = categories.filter_map(|category| category.key("name")?.plain_text()).collect();
    }

    /// Loads the contact e-mail address, which the links of every file can use.
    pub fn load_contact_email(&mut self) {
        let Some(text) = self.text("site.toml") else { return };
        self.parse("site.toml", text, text);
        self.links.email = self.at("site.toml", &["contact", "email"]).and_then(Node::plain_text);
    }

    /// Registers the forms, so that dialogs can refer to them.
    pub fn register_forms(&mut self, site: Option<&Site>, forms: Option<&Forms>) {
        if let Some(site) = site {
            self.links.targets = site.forms.iter().map(|target| (target.form, target.clone())).collect();
        }
        let Some(forms) = forms else { return };
        for (kind, form) in forms_by_kind(forms) {
            if let Some(select) = form.fields.iter().find(|field| field.kind == FieldKind::Select) {
                self.links.selects.insert(kind, select.clone());
            }
        }
    }

    /// The e-mail link that is the alternative to a form.
    pub fn form_mail(&self, form: FormKind) -> Option<Link> {
        self.links.targets.get(&form).map(|target| target.mail.clone())
    }
}

/// Each form with its kind.
pub fn forms_by_kind(forms: &Forms) -> [(FormKind, &FormDefinition); 7] {
    [
        (FormKind::House, &forms.house),
        (FormKind::Product, &forms.product),
        (FormKind::Creative, &forms.creative),
        (FormKind::Newsletter, &forms.newsletter),
        (FormKind::Link, &forms.link),
        (FormKind::Confirm, &forms.confirm),
        (FormKind::Unsubscribe, &forms.unsubscribe),
    ]
}

/// Each form, to be changed.
pub fn each_form(forms: &mut Forms) -> [&mut FormDefinition; 7] {
    [
        &mut forms.house,
        &mut forms.product,
        &mut forms.creative,
        &mut forms.newsletter,
        &mut forms.link,
        &mut forms.confirm,
        &mut forms.unsubscribe,
    ]
}

impl FromToml for CategoryName {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let name = node.text(loader)?;
        if loader.categories.contains(&name) {
            return Some(Self(name));
        }
        let remedy = nearest(name, &loader.categories).map_or_else(
            || {
                format!(
                    "write one of {}, or add it to [[categories]] in content/pages/journal.toml",
                    quoted(&loader.categories)
                )
            },
            |near| format!("write {near:?}"),
        );
        loader.report(node, &format!("{} is the unknown category {name:?} ({remedy})", node.label()));
        None
    }
}
