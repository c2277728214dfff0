//! Path → bytes: the whole site in memory, dressed once, handed out without copying.

mod conditions;
mod encoding;
mod file;
mod folder;
mod kind;
mod large;
#[cfg(any(test, fuzzing))]
pub mod promises;
mod range;

pub use encoding::{Coding, choose};
pub(crate) use file::Bodies;
pub use file::File;
pub use folder::Folder;
use large::Large;

use crate::{
    error::Fault,
    forms::{Form, Forms},
    headers::{Caching, Security},
};
use core_wasm::{model::State, redirects, routes::prerender_list};
use hyper::header::InvalidHeaderValue;
use std::collections::HashMap;

/// The site: pages by their canonical path, states by their name, everything else by its address.
#[derive(Debug, Default)]
pub struct Site {
    pages: HashMap<String, File>,
    states: HashMap<&'static str, File>,
    files: HashMap<String, File>,
    large: Large,
    not_found: Option<File>,
    forms: Forms,
}

impl Site {
    /// Dresses a built site with its headers. Which pages there are is the core's list; an HTML file that it
    /// does not name is never served.
    ///
    /// # Errors
    /// Every page that the folder lacks.
    pub fn new(mut folder: Folder, security: &Security) -> Result<Self, Vec<Fault>> {
        let mut site = Self::default();
        let mut faults = Vec::new();
        for page in prerender_list().into_iter().filter(|page| !Forms::owns(&page.file)) {
            let file = page.file.as_str();
            let Some(bodies) = folder.take_with_siblings(file) else {
                let place = folder.place.display();
                faults.push(Fault::new(format!("SITE_DIR {place} lacks {file}. Run npm run build.")));
                continue;
            };
            // A page in one of several states is an answer for one visitor; the demo's address names a session.
            let alone = page.state.is_some() || page.path == "/initiation/demo";
            let caching = if alone { Caching::Never } else { Caching::Page };
            let made = security
                .page(folder.style_hashes(file), page.checkout)
                .and_then(|headers| File::new(bodies, kind::of(file), caching, &headers));
            match (made, page.state) {
                (Ok(made), _) if page.status == 404 => site.not_found = Some(made),
                (Ok(made), Some(state)) => drop(site.states.insert(state.word(), made)),
                (Ok(made), None) => drop(site.pages.insert(page.path, made)),
                (Err(error), _) => faults.push(unwritable(file, &error)),
            }
        }
        match Forms::take(&mut folder, security) {
            Ok(forms) => site.forms = forms,
            Err(found) => faults.extend(found),
        }
        while let Some(file) = folder.next() {
            let Some(bodies) = folder.take_with_siblings(&file) else { break };
            if file.ends_with(".html") {
                continue;
            }
            let caching = if file.starts_with("assets/") { Caching::Forever } else { Caching::Revalidate };
            // Whoever shows a link of ours may fetch its picture from us.
            let shared = file.starts_with("assets/social/");
            let made = security
                .file(folder.style_hashes(&file), shared)
                .and_then(|headers| kind::dressed(headers, &file, &folder.site_url))
                .and_then(|headers| File::new(bodies, kind::of(&file), caching, &headers));
            match made {
                Ok(made) => drop(site.files.insert(format!("/{file}"), made)),
                Err(error) => faults.push(unwritable(&file, &error)),
            }
        }
        // What the content says of an address that is a file would never be heard.
        let hidden = redirects::list().iter().filter(|redirect| site.files.contains_key(redirect.from.0));
        faults.extend(hidden.map(|redirect| {
            Fault::new(format!(
                "content/redirects.toml: {} is a file of the site. Remove one of the two.",
                redirect.from.0
            ))
        }));
        site.large = Large::of(site.files.values());
        if faults.is_empty() { Ok(site) } else { Err(faults) }
    }

    /// The page at a canonical path.
    pub fn page(&self, path: &str) -> Option<&File> {
        self.pages.get(path)
    }

    /// The page of a state of the checkout.
    pub fn state(&self, state: State) -> Option<&File> {
        self.states.get(state.word())
    }

    /// The pages of a form, by its name.
    pub(crate) fn form(&self, name: &str) -> Option<&Form> {
        self.forms.named(name)
    }

    /// A file that is no page, by its decoded address.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Where large files are sent from.
    pub(crate) fn large(&self) -> &Large {
        &self.large
    }

    /// The page for what does not exist.
    pub fn not_found(&self) -> Option<&File> {
        self.not_found.as_ref()
    }
}

fn unwritable(file: &str, error: &InvalidHeaderValue) -> Fault {
    Fault::new(format!("{file} cannot be served: {error}. Run npm run build again."))
}
