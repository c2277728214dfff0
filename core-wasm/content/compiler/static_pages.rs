//! Static pages: serializes the content of a page while compiling, as the JSON that JavaScript parses, together with its
//! title, description and picture.

use serde::Serialize;

use super::engine::money::format_usd;
use super::events::plain_title;
use super::from_toml::FromToml;
use super::front_matter::MarkdownFile;
use super::loader::ContentLoader;
use super::model::{
    CaseStudiesPage, CaseStudy, CaseStudyPage, CheckoutState, DemoPage, FormName, FormPage, Forms, HONEYPOT,
    LegalPage, Picture, PlainPage, PriceList, StatusPage, StatusPages,
};
use super::node::{Node, leak};
use super::offers::INITIATION;
use super::other_programs::OtherProgram;
use super::registry::{ROUTES, RouteId};
use crate::loaded::StaticPage;

/// A value as JSON, which cannot fail: there are no maps with keys other than text.
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The content of a page with its kind, by which JavaScript distinguishes pages.
#[derive(Serialize)]
struct TaggedPage<'page, T> {
    page: &'static str,
    #[serde(flatten)]
    content: &'page T,
}

/// Which page a content file describes.
struct PageKey {
    route: RouteId,
    slug: Option<&'static str>,
    state: Option<CheckoutState>,
}

impl PageKey {
    const fn of(route: RouteId) -> Self {
        Self { route, slug: None, state: None }
    }
}

/// The title, description and picture of a page.
#[derive(Clone)]
struct Summary {
    title: &'static str,
    description: &'static str,
    picture: Option<Picture>,
}

/// The folder of the pages of text alone.
pub const PLAIN: &str = "pages/plain";

impl ContentLoader {
    /// Loads the content file of a page.
    pub fn page<T: FromToml>(&mut self, name: &str) -> Option<T> {
        self.file(&format!("pages/{name}.toml"))
    }

    /// Adds a page.
    pub fn add_page(&mut self, route: RouteId, name: &'static str, content: Option<&impl Serialize>) {
        self.add(&PageKey::of(route), &format!("pages/{name}.toml"), kind(name), content);
    }

    /// Loads the content file of a page and adds it.
    pub fn load_and_add_page<T: FromToml + Serialize>(&mut self, route: RouteId, name: &'static str) {
        let content = self.page::<T>(name);
        self.add_page(route, name, content.as_ref());
    }

    /// Loads the case studies.
    pub fn case_studies(&mut self, names: &[String]) -> Vec<CaseStudy> {
        let load = |name: &String| {
            let study = self.file::<CaseStudy>(&format!("case-studies/{name}.toml"))?;
            let slug = leak(name.as_str());
            Some(CaseStudy { id: slug, slug, ..study })
        };
        names.iter().filter_map(load).collect()
    }

    /// Adds the page of each case study.
    pub fn add_case_studies(&mut self, studies: &[CaseStudy], list: Option<&CaseStudiesPage>) {
        let Some(list) = list else { return };
        for (study, next) in studies.iter().zip(studies.iter().cycle().skip(1)) {
            let file = format!("case-studies/{}.toml", study.slug);
            let key = PageKey { slug: Some(study.slug), ..PageKey::of(RouteId::CaseStudy) };
            let page = CaseStudyPage {
                case_study: study.clone(),
                words: list.list.clone(),
                next: next.clone(),
                next_links: list.next_links.clone(),
                booking: list.booking.clone(),
            };
            self.add(&key, &file, "caseStudy", Some(&page));
        }
    }

    /// Adds the welcome page of each offer in the states of the checkout.
    pub fn add_checkout_states(&mut self, others: &[OtherProgram]) {
        if let Some(pages) = self.file::<StatusPages>("pages/status.toml") {
            self.add_states_of(INITIATION, &pages);
        }
        for other in others {
            self.add_states_of(other.offer, &other.words.status);
        }
    }

    fn add_states_of(&mut self, offer: &'static str, pages: &StatusPages) {
        let StatusPages { paid, delivered, processing, unpaid, expired, .. } = pages;
        let StatusPages { unknown, unreachable, unavailable, .. } = pages;
        let paid = &StatusPage { receipt: Some(pages.receipt.clone()), ..paid.clone() };
        let processing = &StatusPage { waiting: Some(pages.waiting.clone()), ..processing.clone() };
        let unknown = &StatusPage { unseen: Some(pages.unseen.clone()), ..unknown.clone() };
        let states = [
            (CheckoutState::Paid, paid),
            (CheckoutState::Delivered, delivered),
            (CheckoutState::Processing, processing),
            (CheckoutState::Unpaid, unpaid),
            (CheckoutState::Expired, expired),
            (CheckoutState::Unknown, unknown),
            (CheckoutState::Unreachable, unreachable),
            (CheckoutState::Unavailable, unavailable),
        ];
        for (own, page) in states {
            let (page, state) = (StatusPage { state: own, ..page.clone() }, Some(own));
            // The answer to a form post has no path of its own: where INITIATION is sold, it is a page of that.
            let key = if own == CheckoutState::Unavailable && offer == INITIATION {
                PageKey { state, ..PageKey::of(RouteId::Initiation) }
            } else {
                PageKey { route: RouteId::Welcome, slug: Some(offer), state }
            };
            let summary = Summary { title: pages.title, description: pages.description.0, picture: None };
            self.push(&key, &summary, &TaggedPage { page: "status", content: &page });
        }
    }

    /// Adds the page of the demo for each offer that delivers something.
    pub fn add_demo_pages(&mut self, prices: Option<&PriceList>) {
        let Some((prices, page)) = prices.zip(self.page::<DemoPage>("demo")) else { return };
        for offer in prices.offers.iter().filter(|offer| offer.delivers.is_some()) {
            let key = PageKey { slug: Some(offer.slug.0), ..PageKey::of(RouteId::Demo) };
            let price = leak(format_usd(offer.price.0));
            let page = DemoPage { offer: offer.slug.0, name: offer.name, price, ..page.clone() };
            let title = match offer.slug.0 {
                INITIATION => page.title,
                _ => leak(format!("{}: {}", page.title, offer.name)),
            };
            let summary = Summary { title, description: page.description.0, picture: None };
            self.push(&key, &summary, &TaggedPage { page: "demo", content: &page });
        }
    }

    /// Adds the page of each form, empty and sent. The sent one has the title of its confirmation.
    pub fn add_forms(&mut self, forms: &Forms) {
        for definition in forms.forms {
            let name = definition.slug.0;
            let form = FormName(name);
            let target = self.links.targets.get(&form).map(|target| target.mail.clone());
            let Some(mail) = definition.mail.clone().or(target) else { continue };
            let page = FormPage {
                form,
                sent: false,
                title: definition.title.clone(),
                lead: definition.lead,
                action: leak(format!("/forms/{name}")),
                fields: definition.fields,
                honeypot: form.stores_leads().then_some(HONEYPOT),
                submit: definition.submit,
                confirmation: definition.confirmation.clone(),
                again: definition.again,
                keeping: definition.keeping,
                mail: Some(mail),
                words: forms.shared.clone(),
                messages: forms.messages.clone(),
            };
            let confirmed = leak(plain_title(&definition.confirmation.title));
            let sent = FormPage { sent: true, fields: &[], honeypot: None, mail: None, ..page.clone() };
            for (route, title, description, page) in [
                (RouteId::Form, definition.meta_title, definition.description.0, page),
                (RouteId::FormSent, confirmed, definition.confirmation.text, sent),
            ] {
                let key = PageKey { slug: Some(name), ..PageKey::of(route) };
                let summary = Summary { title, description, picture: None };
                self.push(&key, &summary, &TaggedPage { page: "form", content: &page });
            }
        }
    }

    /// Loads and adds the legal pages: `legal/terms.md` is the page `/legal/terms`. Returns their files.
    pub fn add_legal_pages(&mut self) -> Vec<MarkdownFile> {
        let mut files = Vec::new();
        for (route, name) in
            ROUTES.iter().filter_map(|route| Some((route.id, route.pattern.strip_prefix("/legal/")?)))
        {
            let file_name = format!("legal/{name}.md");
            if let Some((page, file)) = self.front_matter::<LegalPage>(&file_name) {
                self.add(&PageKey::of(route), &file_name, "legal", page.as_ref());
                files.push(file);
            }
        }
        files
    }

    /// Loads and adds the pages of text alone: `pages/plain/press.md` is the page `/press`. Returns their files, and the
    /// slug and the path of each offer that one of them sells.
    pub fn add_plain_pages(
        &mut self,
        names: &[String],
        prices: Option<&PriceList>,
    ) -> (Vec<MarkdownFile>, Vec<(&'static str, String)>) {
        let (mut files, mut sold) = (Vec::new(), Vec::new());
        for name in names {
            let file_name = format!("{PLAIN}/{name}.md");
            if let Some((mut page, file)) = self.front_matter::<PlainPage>(&file_name) {
                let key = PageKey { slug: Some(leak(name.as_str())), ..PageKey::of(RouteId::Plain) };
                if let Some((page, offer)) =
                    page.as_mut().and_then(|page| page.offer.map(|offer| (page, offer)))
                {
                    page.purchase = prices.and_then(|prices| prices.offer(offer.0)?.purchase());
                    sold.push((offer.0, format!("/{name}")));
                }
                self.add(&key, &file_name, "plain", page.as_ref());
                self.check_slug(RouteId::Plain, name, file.root);
                files.push(file);
            }
        }
        (files, sold)
    }

    fn add(&mut self, key: &PageKey, file: &str, page: &'static str, content: Option<&impl Serialize>) {
        let Some(content) = content else { return };
        let node = |keys: &[&'static str]| self.at(file, keys);
        let text = |keys: &[&'static str]| node(keys).and_then(Node::plain_text);
        let picture = text(&["hero", "picture"]).or_else(|| text(&["picture"]));
        let picture = picture.and_then(|id| self.pictures.get(id)).cloned().flatten();
        let (Some(title), Some(description)) = (node(&["title"]), node(&["description"])) else { return };
        let (title, description) = (self.shown(title), self.shown(description));
        self.push(key, &Summary { title, description, picture }, &TaggedPage { page, content });
    }

    fn push(&mut self, key: &PageKey, summary: &Summary, page: &impl Serialize) {
        let PageKey { route, slug, state } = *key;
        let Summary { title, description, picture } = summary.clone();
        let json = leak(to_json(page));
        self.static_pages.push(StaticPage { route, slug, state, title, description, picture, json });
    }
}

/// The kind of a page in JavaScript, from the name of its file.
const fn kind(name: &'static str) -> &'static str {
    match name.as_bytes() {
        b"case-studies" => "caseStudies",
        _ => name,
    }
}
