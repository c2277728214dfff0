//! Loads what other content files refer to: languages, pictures, the contact address, and the forms.

use serde_json::json;
use toml::de::DeValue;

use super::from_toml::{FromToml, quoted};
use super::language_index::LanguageIndex;
use super::loader::ContentLoader;
use super::model::{
    CategoryName, FieldKind, FormDefinition, FormKind, Forms, Languages, Link, Picture, PictureEntry, Site,
};
use super::node::{Node, leak};
use super::problem::nearest;

impl ContentLoader {
    /// Loads the words of other languages.
    pub fn load_languages(&mut self) {
        let file = self.file::<Languages>("languages.toml");
        self.languages = LanguageIndex::new(file.map(|file| file.languages).unwrap_or_default());
    }

    /// Loads the descriptions of the pictures, so that pages can refer to them.
    pub fn load_pictures(&mut self) {
        self.check_picture_files();
        let Some(root) = self.root("pictures.toml") else { return };
        let DeValue::Table(entries) = root.value else { return };
        for (key, value) in entries {
            let id = leak(key.get_ref().as_ref());
            let node = root.child(id, "", value);
            let entry = PictureEntry::from_toml(node, self);
            let picture =
                entry.map(|PictureEntry { alt, focal, portrait }| Picture { id, alt, focal, portrait });
            self.pictures.insert(id.to_owned(), picture);
            if !self.images().contains(&id) {
                let remedy = self.missing_picture(id);
                self.report(node, &format!("the picture {id:?} has no file ({remedy})"));
            }
        }
    }

    /// The pictures that files refer to, as JSON sorted by id, each with its focal point, its crop for phones, and whether
    /// only articles show it.
    pub fn pictures_json(&self) -> String {
        let in_use = self.pictures_in_use.iter().filter_map(|(id, outside)| {
            let Picture { focal, portrait, .. } = self.pictures.get(id)?.as_ref()?;
            Some(json!({ "id": id, "focal": focal, "portrait": portrait, "articlesOnly": !outside }))
        });
        let in_use: Vec<String> = in_use.map(|picture| picture.to_string()).collect();
        format!("[\n{}\n]\n", in_use.join(",\n"))
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
