//! The built site: its content, and its pages, form pages and files, all in memory, with their headers computed at start-up.

mod built_site;
mod filled_page;
mod form_pages;
pub(crate) mod handlers;
mod mime;
mod negotiation;
pub mod program;
#[cfg(any(test, fuzzing))]
pub mod properties;
pub(crate) mod releases;
mod site_folder;
pub(crate) mod site_watch;
mod static_file;
pub(crate) mod template;
mod templates;

pub use built_site::BuiltSite;
pub(crate) use filled_page::FilledPage;
pub(crate) use form_pages::{Form, FormContext, Values};
pub use site_folder::SiteFolder;
pub(crate) use site_folder::too_large;
use static_file::EncodedBodies;
pub use static_file::StaticFile;
use templates::SiteTemplates;

use crate::{
    base::error::ConfigError,
    site::template::PageTemplate,
    web::response::{CachePolicy, SecurityHeaders},
};
use core_wasm::{
    articles::JournalAnswer,
    catalog::model::CheckoutState,
    near_pages::NearPage,
    prerender::prerender_list,
    redirects,
    routes::{Resolution, RouteId, resolve},
};
use form_pages::FormPages;
use hyper::{
    HeaderMap,
    header::{HeaderName, HeaderValue, InvalidHeaderValue},
};
use minijinja::context;
use std::{collections::HashMap, fmt};
use tracing::error;

const NOT_FOUND: &str = "404.html";

const SPECULATION_RULES: HeaderName = HeaderName::from_static("speculation-rules");

/// The site: pages by canonical path, checkout states by offer and name, all other files by path.
#[derive(Debug, Default)]
pub struct Site {
    pages: HashMap<String, StaticFile>,
    states: HashMap<(String, &'static str), StaticFile>,
    files: HashMap<String, StaticFile>,
    not_found: Option<StaticFile>,
    not_found_styles: Vec<String>,
    forms: FormPages,
    templates: Option<SiteTemplates>,
    receipts: HashMap<String, PageTemplate>,
    release: Option<String>,
}

impl Site {
    /// Prepares a built site for serving.
    ///
    /// # Errors
    /// Every missing page, and every file that cannot be served.
    pub fn new(mut folder: SiteFolder, security: &SecurityHeaders) -> Result<Self, Vec<ConfigError>> {
        let mut site = Self { release: folder.release.take(), ..Self::default() };
        let mut errors = Vec::new();
        site.take_pages(&mut folder, security, &mut errors);
        site.not_found_styles = folder.style_hashes(NOT_FOUND).to_vec();
        // `npm run dev` writes no templates: there the browser renders every page.
        match folder.templates.as_deref().map(SiteTemplates::parse).transpose() {
            Ok(templates) => site.templates = templates,
            Err(problems) => {
                errors.extend(
                    problems.iter().map(|problem| ConfigError::unusable(site_folder::TEMPLATES, problem)),
                );
            }
        }
        match form_pages::take(&mut folder, security) {
            Ok(forms) => site.forms = forms,
            Err(found) => errors.extend(found),
        }
        site.take_files(folder, security, &mut errors);
        // Files take precedence, so such a redirect would have no effect.
        let hidden = redirects::list().iter().filter(|redirect| site.files.contains_key(redirect.from.0));
        errors.extend(hidden.map(|redirect| {
            ConfigError::new(format!(
                "content/redirects.toml: {} is a file of the site. Remove one of the two.",
                redirect.from.0
            ))
        }));
        if errors.is_empty() { Ok(site) } else { Err(errors) }
    }

    /// Takes the pages that the core lists, but for those of forms.
    fn take_pages(
        &mut self,
        folder: &mut SiteFolder,
        security: &SecurityHeaders,
        errors: &mut Vec<ConfigError>,
    ) {
        for page in prerender_list().into_iter().filter(|page| !form_pages::is_form_page(&page.file)) {
            let file = page.file.as_str();
            let Some(bodies) = folder.take_with_encodings(file) else {
                errors.push(folder.lacks(file));
                continue;
            };
            // The page of a checkout state is for one visitor; the URL of the demo contains a session id.
            let private = page.state.is_some() || is_demo(&page.path);
            let cache = if private { CachePolicy::NoStore } else { CachePolicy::Page };
            let headers = security
                .page(folder.style_hashes(file), page.checkout)
                .map(|headers| if page.checkout { headers } else { with_speculation_rules(headers) });
            let offer = || offer_of(&page.path).to_owned();
            if page.state == Some(CheckoutState::Paid) {
                match receipt(file, bodies.identity.into(), headers) {
                    Ok(receipt) => drop(self.receipts.insert(offer(), receipt)),
                    Err(faults) => errors.extend(faults),
                }
                continue;
            }
            match (served(file, bodies, cache, headers), page.state) {
                (Ok(made), _) if page.status == 404 => self.not_found = Some(made),
                (Ok(made), Some(state)) => drop(self.states.insert((offer(), state.as_str()), made)),
                (Ok(made), None) => drop(self.pages.insert(page.path, made)),
                (Err(error), _) => errors.push(error),
            }
        }
    }

    /// Takes all other files. An HTML file that the core does not list is never served.
    fn take_files(
        &mut self,
        mut folder: SiteFolder,
        security: &SecurityHeaders,
        errors: &mut Vec<ConfigError>,
    ) {
        while let Some(file) = folder.next() {
            let Some(bodies) = folder.take_with_encodings(&file) else { break };
            if file.ends_with(".html") {
                continue;
            }
            let cache =
                if file.starts_with("assets/") { CachePolicy::Immutable } else { CachePolicy::Revalidate };
            // Other sites may embed the preview image of a link to this site.
            let shared = file.starts_with("assets/social/");
            let headers = security
                .file(folder.style_hashes(&file), shared)
                .and_then(|headers| mime::with_canonical_link(headers, &file, &folder.site_url));
            match served(&file, bodies, cache, headers) {
                Ok(made) => drop(self.files.insert(format!("/{file}"), made)),
                Err(error) => errors.push(error),
            }
        }
    }

    /// Published release that the site belongs to, if any.
    pub(crate) fn release(&self) -> Option<&str> {
        self.release.as_deref()
    }

    /// Page at a canonical path.
    pub fn page(&self, path: &str) -> Option<&StaticFile> {
        self.pages.get(path)
    }

    /// Page of a checkout state of an offer.
    pub fn state(&self, offer: &str, state: CheckoutState) -> Option<&StaticFile> {
        self.states.get(&(offer.to_owned(), state.as_str()))
    }

    pub(crate) fn receipt(&self, offer: &str) -> Option<&PageTemplate> {
        self.receipts.get(offer)
    }

    pub(crate) fn form(&self, name: &str) -> Option<&Form> {
        self.forms.get(name)
    }

    /// File other than a page, by its decoded path.
    pub fn file(&self, path: &str) -> Option<&StaticFile> {
        self.files.get(path)
    }

    /// The journal with the answer of a search; none without templates.
    pub(crate) fn journal(&self, answer: &JournalAnswer) -> Option<FilledPage> {
        rendered("journal", self.templates.as_ref()?.journal(answer))
    }

    /// The 404 page with links to similar pages.
    pub(crate) fn not_found_near(&self, near: &[&NearPage]) -> Option<FilledPage> {
        rendered("not-found", self.templates.as_ref()?.not_found(near, self.not_found_styles.clone()))
    }

    /// The 404 page.
    pub fn not_found(&self) -> Option<&StaticFile> {
        self.not_found.as_ref()
    }
}

/// A page; where its template fails, a line in the log.
fn rendered(page: &str, result: Result<FilledPage, String>) -> Option<FilledPage> {
    result.inspect_err(|reason| error!(%page, %reason, "page.not_rendered")).ok()
}

/// Offer in the path of a page with a checkout state, such as `/codex/welcome`.
fn offer_of(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

/// Prepares a file with its headers.
fn served(
    file: &str,
    bodies: EncodedBodies,
    cache: CachePolicy,
    headers: Result<HeaderMap, InvalidHeaderValue>,
) -> Result<StaticFile, ConfigError> {
    let fault = |error: &dyn fmt::Display| ConfigError::unusable(file, &error);
    let headers = headers.map_err(|error| fault(&error))?;
    let media_type = mime::media_type(file).map_err(|error| fault(&error))?;
    Ok(StaticFile::new(bodies, media_type, cache, headers))
}

/// Page of a paid checkout, with the template values of `handlers/welcome.rs`.
fn receipt(
    file: &str,
    source: Vec<u8>,
    headers: Result<HeaderMap, InvalidHeaderValue>,
) -> Result<PageTemplate, Vec<ConfigError>> {
    let fault = |error: &dyn fmt::Display| vec![ConfigError::unusable(file, &error)];
    let headers = headers.map_err(|error| fault(&error))?;
    let sample = context! { program => "", link => "", letter => "", email => "", paid => "", kept => "" };
    PageTemplate::new(file, source, headers, sample, [])
}

fn is_demo(path: &str) -> bool {
    matches!(resolve(path), Resolution::Page(found) if found.route.id == RouteId::Demo)
}

/// Adds a header with the file that tells browsers which checkout pages to prerender when a link to one is
/// about to be used; checkout pages themselves do not have it. A header does not affect the content policy,
/// unlike an inline script, which would need a source.
pub(crate) fn with_speculation_rules(mut headers: HeaderMap) -> HeaderMap {
    headers.insert(SPECULATION_RULES, HeaderValue::from_static("\"/speculation-rules.json\""));
    headers
}
