//! Tells pages: what each says, in the words that JavaScript reads, with its line for the tab and for search
//! engines. A page is told once, while compiling; a visitor's browser only has to take it in.

use serde::Serialize;

use super::desk::{Desk, keep};
use super::dialogs::forms_by_kind;
use super::emit::{Emit, record};
use super::matter::Text;
use super::model::{
    CaseStudiesPage, CaseStudy, CaseStudyPage, FormKind, FormPage, Forms, Headline, LegalPage, Picture,
    State, StatusPage, StatusPages, TRAP,
};
use super::read::{Node, Read};
use super::registry::{ROUTES, RouteId};

/// A text of JSON as Rust writes it.
pub fn json(value: &impl Serialize) -> String {
    // Nothing that content holds can fail to be written: there are no maps with keys that are not text.
    format!("{:?}", serde_json::to_string(value).unwrap_or_default())
}

/// A page with the name of its kind, by which JavaScript tells pages apart.
#[derive(Serialize)]
struct Page<'page, T> {
    page: &'static str,
    #[serde(flatten)]
    content: &'page T,
}

/// Where a page stands, and what it says of itself.
struct Place {
    route: RouteId,
    slug: Option<&'static str>,
    state: Option<State>,
    file: String,
}

impl Place {
    fn of(route: RouteId, file: String) -> Self {
        Self { route, slug: None, state: None, file }
    }
}

impl Desk {
    /// Reads the file of a room.
    pub fn room<T: Read>(&mut self, name: &str) -> Option<T> {
        self.file(&format!("pages/{name}.toml"))
    }

    /// Tells a room.
    pub fn tell_room(&mut self, route: RouteId, name: &'static str, content: Option<&impl Serialize>) {
        let place = Place::of(route, format!("pages/{name}.toml"));
        self.tell(&place, kind(name), content);
    }

    /// Reads the file of a room and tells it.
    pub fn open_room<T: Read + Serialize>(&mut self, route: RouteId, name: &'static str) {
        let content = self.room::<T>(name);
        self.tell_room(route, name, content.as_ref());
    }

    /// Reads the case studies.
    pub fn studies(&mut self, names: &[String]) -> Vec<CaseStudy> {
        names.iter().filter_map(|name| self.file(&format!("case-studies/{name}.toml"))).collect()
    }

    /// Tells the page of each case study.
    pub fn tell_studies(&mut self, studies: &[CaseStudy], list: Option<&CaseStudiesPage>) {
        let Some(list) = list else { return };
        for (study, next) in studies.iter().zip(studies.iter().cycle().skip(1)) {
            let file = format!("case-studies/{}.toml", study.slug);
            let place = Place { slug: Some(study.slug), ..Place::of(RouteId::CaseStudy, file) };
            let page = CaseStudyPage {
                case_study: study.clone(),
                words: list.list.clone(),
                next: next.clone(),
                onward: list.onward.clone(),
                booking: list.booking.clone(),
            };
            self.tell(&place, "caseStudy", Some(&page));
        }
    }

    /// Tells the page of the checkout in each of its states.
    pub fn tell_states(&mut self) {
        let file = "pages/status.toml";
        let Some(pages) = self.file::<StatusPages>(file) else { return };
        let StatusPages { paid, processing, unpaid, expired, unknown, unavailable, .. } = &pages;
        let paid = &StatusPage { receipt: Some(pages.receipt.clone()), ..paid.clone() };
        let processing = &StatusPage { waiting: Some(pages.waiting.clone()), ..processing.clone() };
        let unknown = &StatusPage { unseen: Some(pages.unseen.clone()), ..unknown.clone() };
        for page in [paid, processing, unpaid, expired, unknown, unavailable] {
            let page: &StatusPage = page;
            // The answer to a posted form belongs to no address: it is a page of INITIATION.
            let route = if page.state == State::Unavailable { RouteId::Initiation } else { RouteId::Welcome };
            let place = Place { state: Some(page.state), ..Place::of(route, file.to_owned()) };
            self.tell(&place, "status", Some(page));
        }
    }

    /// Tells the page of each form, empty and sent. A form that has arrived is called by what it says then.
    pub fn tell_forms(&mut self, forms: &Forms) {
        for (form, told) in forms_by_kind(forms) {
            let Some(mail) = self.letter(form) else { continue };
            let name = word(form);
            let page = FormPage {
                form,
                sent: false,
                title: told.title.clone(),
                lead: told.lead,
                action: keep(format!("/forms/{name}")),
                fields: told.fields,
                trap: TRAP,
                submit: told.submit,
                confirmation: told.confirmation.clone(),
                keeping: told.keeping,
                mail,
                words: forms.shared.clone(),
                messages: forms.messages.clone(),
            };
            let Headline { lead, accent, tail } = told.confirmation.title;
            let confirmed = keep([lead, accent.unwrap_or_default(), tail.unwrap_or_default()].concat());
            let sent = FormPage { sent: true, ..page.clone() };
            for (route, title, description, page) in [
                (RouteId::Form, told.meta_title, told.description, page),
                (RouteId::FormSent, confirmed, told.confirmation.text, sent),
            ] {
                let line = Line { title, description, picture: None };
                self.write(route, Some(name), None, &line, &Page { page: "form", content: &page });
            }
        }
    }

    /// Reads and tells the legal pages: `/legal/terms` is told by `legal/terms.md`. Answers with their bodies.
    pub fn tell_legal(&mut self) -> Vec<Text> {
        let mut texts = Vec::new();
        for (route, name) in
            ROUTES.iter().filter_map(|route| Some((route.id, route.pattern.strip_prefix("/legal/")?)))
        {
            let file = format!("legal/{name}.md");
            if let Some((page, text)) = self.matter::<LegalPage>(&file) {
                self.tell(&Place::of(route, file), "legal", page.as_ref());
                texts.push(text);
            }
        }
        texts
    }

    /// The constant that holds every page that was told.
    pub fn pages(&self) -> String {
        format!(
            "/// Every page that is told while compiling.\npub static TOLD: &[Told] = &[{}];\n",
            self.told.join(", ")
        )
    }

    fn tell(&mut self, place: &Place, page: &'static str, content: Option<&impl Serialize>) {
        let Some(content) = content else { return };
        let line = |keys: &[&'static str]| self.at(&place.file, keys).and_then(Node::plain_text);
        let picture = line(&["hero", "picture"]).or_else(|| line(&["picture"]));
        let picture = picture.and_then(|id| self.pictures.get(id)).cloned().flatten();
        let (Some(title), Some(description)) = (line(&["title"]), line(&["description"])) else { return };
        let Place { route, slug, state, .. } = *place;
        self.write(route, slug, state, &Line { title, description, picture }, &Page { page, content });
    }

    fn write(
        &mut self,
        route: RouteId,
        slug: Option<&'static str>,
        state: Option<State>,
        line: &Line,
        page: &impl Serialize,
    ) {
        self.told.push(record(
            "Told",
            &[
                ("route", route.emit()),
                ("slug", slug.emit()),
                ("state", state.emit()),
                ("title", line.title.emit()),
                ("description", line.description.emit()),
                ("picture", line.picture.emit()),
                ("json", format!("Json({})", json(page))),
            ],
        ));
    }
}

/// What a page says of itself to the tab and to search engines.
struct Line {
    title: &'static str,
    description: &'static str,
    picture: Option<Picture>,
}

/// The word that stands for a form.
const fn word(form: FormKind) -> &'static str {
    match form {
        FormKind::House => "house",
        FormKind::Product => "product",
        FormKind::Creative => "creative",
        FormKind::Newsletter => "newsletter",
    }
}

/// The kind of a room in JavaScript: the name of its file.
const fn kind(name: &'static str) -> &'static str {
    match name.as_bytes() {
        b"case-studies" => "caseStudies",
        _ => name,
    }
}
