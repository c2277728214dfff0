//! Writes the content as the core loads it.

use super::articles::Articles;
use super::events;
use super::loader::ContentLoader;
use super::model::{CategoryName, FormDefinition, FormFields, FormName, FormRules, Forms};
use super::node::leak;
use super::offers;
use super::pages::{Pages, Shared};
use super::programs::Programs;
use super::retreats;
use super::stamp;
use super::static_pages::to_json;
use crate::loaded::{BuildContent, Content, FORMAT, ServerContent, sum};
use crate::stored::Stored;

/// The content, for each of its readers.
#[derive(Debug, PartialEq, Eq)]
pub struct ContentFiles {
    /// For the browser and the prerender.
    pub browser: Vec<u8>,
    /// For the server: the same bytes, and what it alone uses.
    pub server: Vec<u8>,
    /// For the build: the same bytes again, and what it alone uses.
    pub build: Vec<u8>,
}

impl ContentFiles {
    /// Writes the parts of the content.
    ///
    /// # Errors
    /// Of the serializer, which has none in memory.
    pub fn of(content: &Content, server: &ServerContent, build: &BuildContent) -> postcard::Result<Self> {
        let (of_all, of_server, of_build) = (bytes(content)?, bytes(server)?, bytes(build)?);
        let hash = sum(&[&*of_all, &of_server, &of_build].concat());
        let head = [FORMAT, hash].map(u64::to_le_bytes).concat();
        let browser = [head, of_all].concat();
        let mut server = [&*browser, &of_server].concat();
        server.extend(sum(&server).to_le_bytes());
        let build = [&*server, &of_build].concat();
        Ok(Self { browser, server, build })
    }
}

fn bytes(part: &impl Stored) -> postcard::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    part.write(&mut bytes)?;
    Ok(bytes)
}

/// The parts of the content; `None` where a file could not be loaded.
pub fn parts(
    shared: Shared,
    pages: Pages,
    articles: &Articles,
    programs: &Programs,
    loader: &mut ContentLoader,
) -> Option<(Content, ServerContent, BuildContent)> {
    let Shared { site, forms, redirects, mail, messages } = shared;
    let Pages { retreats, impact, journal, prices, documents, .. } = pages;
    let (site, forms, messages, journal, impact, prices) =
        (site?, forms?, messages?, journal?, impact?, prices?);
    let retreats = retreats?;
    let categories = journal.categories.iter().map(|category| CategoryName(category.name));
    let onward = journal.categories.iter().map(|category| category.onward.clone());
    let site_json = leak(to_json(&site));
    let events = events::list(&retreats, &impact);
    let content = Content {
        site_json,
        site,
        messages: messages.pages.with_specified(forms.shared.direct),
        forms: form_rules(&forms),
        currency: prices.currency,
        offers: prices.offers,
        checkout_rules: prices.checkout.clone(),
        checkout_routes: offers::checkout_routes(&prices),
        categories: categories.collect::<Vec<_>>().leak(),
        onward: onward.collect::<Vec<_>>().leak(),
        results: journal.results,
        article_words: journal.article,
        journal_stamp: stamp::of_journal(&loader.categories),
        retreats: retreats::periods(&retreats).leak(),
        dated_options: events::days(&impact).leak(),
        pages: std::mem::take(&mut loader.static_pages).leak(),
    };
    let (program_days, program_due_date) = programs.calendar()?;
    let server = ServerContent {
        redirects: redirects?,
        mail: mail?,
        messages: messages.server,
        offer_mail: programs.mail().leak(),
        programs: programs.delivered()?.leak(),
        program_days: program_days.leak(),
        program_due_date,
        journal_index: articles.index(&loader.categories).ok()?.leak(),
    };
    Some((content, server, BuildContent { documents: documents.leak(), events: events.leak() }))
}

/// The validation rules of the forms.
fn form_rules(forms: &Forms) -> FormRules {
    let of = |form: &FormDefinition| FormFields { form: FormName(form.slug.0), fields: form.fields };
    FormRules {
        shared: forms.shared.clone(),
        messages: forms.messages.clone(),
        forms: forms.forms.iter().map(of).collect::<Vec<_>>().leak(),
    }
}
