//! Loads what other content files refer to: languages, categories, the contact address, and the forms.

use super::figures::in_words;
use super::from_toml::{FromToml, quoted};
use super::language_index::LanguageIndex;
use super::loader::ContentLoader;
use super::model::{CategoryName, FieldKind, FormName, FormTarget, Forms, Languages, PriceList, Site};
use super::node::Node;
use super::problem::write_nearest;
use super::registry::RouteId;
use super::static_pages::PLAIN;

/// What the texts of other files refer to. The loader keeps the rest: languages, pictures, retreats, forms.
pub struct References {
    /// The offers.
    pub prices: Option<PriceList>,
    /// The names of the case studies.
    pub cases: Vec<String>,
    /// The names of the pages of text.
    pub plain_pages: Vec<String>,
}

/// The lists whose lengths are figures: the name of the figure, the file, and the keys that lead to the list.
const LISTS: [(&str, &str, &[&str]); 2] = [
    ("experiences", "pages/events.toml", &["experiences", "items"]),
    ("offerings", "pages/consulting.toml", &["offerings", "items"]),
];

impl ContentLoader {
    /// Loads what the texts of other files refer to, in any order.
    pub fn references(&mut self) -> References {
        self.load_languages();
        self.load_pictures();
        self.load_categories();
        self.load_form_names();
        self.load_contact();
        self.load_retreats();
        let references = References {
            prices: self.file("offers.toml"),
            cases: self.file_names("case-studies", ".toml"),
            plain_pages: self.file_names(PLAIN, ".md"),
        };
        self.figures.set("case_studies", in_words(references.cases.len()));
        for (figure, file, keys) in LISTS {
            let count =
                self.root(file).and_then(|root| keys.iter().try_fold(root, |node, key| node.key(key)));
            self.figures.set(figure, in_words(count.map_or(0, |list| list.items().len())));
        }
        self.set_slugs(RouteId::CaseStudy, references.cases.clone());
        self.set_slugs(RouteId::Plain, references.plain_pages.clone());
        self.set_slugs(RouteId::Form, self.links.forms.iter().map(|&name| name.to_owned()).collect());
        if let Some(prices) = &references.prices {
            self.figures.set_prices(prices);
            let delivered = prices.offers.iter().filter(|offer| offer.delivers.is_some());
            let delivered: Vec<String> = delivered.map(|offer| offer.slug.0.to_owned()).collect();
            self.set_slugs(RouteId::Welcome, delivered.clone());
            self.set_slugs(RouteId::Demo, delivered);
        }
        references
    }

    /// Loads the words of other languages.
    fn load_languages(&mut self) {
        let file = self.file::<Languages>("languages.toml");
        self.languages = LanguageIndex::new(file.map(|file| file.languages).unwrap_or_default());
    }

    /// Loads the names of the categories, so that articles can refer to them.
    fn load_categories(&mut self) {
        let categories = self.root("pages/journal.toml").and_then(|root| root.key("categories"));
        let categories = categories.map(Node::items).unwrap_or_default().into_iter();
        self.categories = categories.filter_map(|category| category.key("name")?.plain_text()).collect();
    }

    /// Loads the contact e-mail address and the founder's name, which the links and texts of every file can use.
    fn load_contact(&mut self) {
        let Some(text) = self.text("site.toml") else { return };
        self.parse("site.toml", text, text);
        self.links.email = self.at("site.toml", &["contact", "email"]).and_then(Node::plain_text);
        if let Some(founder) = self.at("site.toml", &["brand", "founder"]).and_then(Node::plain_text) {
            self.figures.set("founder", founder.to_owned());
        }
    }

    /// Loads the names of the forms, so that dialogs and links can refer to them.
    fn load_form_names(&mut self) {
        let forms = self.root("forms.toml").and_then(|root| root.key("forms"));
        let forms = forms.map(Node::items).unwrap_or_default().into_iter();
        self.links.forms = forms.filter_map(|form| form.key("slug")?.plain_text()).collect();
    }

    /// Registers where the forms are, and their selects, so that dialogs can begin with a choice.
    pub fn register_forms(&mut self, site: Option<&Site>, forms: Option<&Forms>) {
        if let Some(site) = site {
            self.links.targets = site.forms.iter().map(|target| (target.form, target.clone())).collect();
        }
        for form in forms.map(|forms| forms.forms).unwrap_or_default() {
            let name = FormName(form.slug.0);
            if let Some(select) = form.fields.iter().find(|field| field.kind == FieldKind::Select) {
                self.links.selects.insert(name, select.clone());
            }
            if let Some(mail) = form.mail.clone() {
                let own = FormTarget { form: name, address: None, mail, sample: false };
                self.links.targets.entry(name).or_insert(own);
            }
        }
    }
}

impl FromToml for FormName {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let known: Vec<(&str, Self)> = loader.links.forms.iter().map(|name| (*name, Self(name))).collect();
        node.one_of(&known, loader)
    }
}

impl FromToml for CategoryName {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let name = node.text(loader)?;
        if loader.categories.contains(&name) {
            return Some(Self(name));
        }
        let known = quoted(&loader.categories);
        let other =
            format!("write one of {known}, or add it to [[categories]] in content/pages/journal.toml");
        let remedy = write_nearest(name, &loader.categories, &other);
        loader.fault(node, &format!("is the unknown category {name:?} ({remedy})"));
        None
    }
}
