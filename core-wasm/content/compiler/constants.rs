//! Writes what the core computes with as Rust constants.

use super::emit::{Emit, constant};
use super::events;
use super::loader::ContentLoader;
use super::model::{CategoryName, FormDefinition, FormFields, FormName, FormRules, Forms, OfferMail};
use super::offers;
use super::pages::{Pages, Shared};
use super::programs::{self, Programs};
use super::retreats;
use super::stamp;
use super::static_pages::json;

/// The constants of `src/catalog/content.rs`.
pub fn content(shared: &Shared, pages: &Pages, loader: &ContentLoader) -> String {
    let (journal, site) = (pages.journal.as_ref(), shared.site.as_ref());
    let categories = journal.map(|page| page.categories.iter().map(|category| CategoryName(category.name)));
    let onward = journal.map(|page| page.categories.iter().map(|category| category.onward.as_ref()));
    let periods = pages.retreats.as_ref().map(retreats::periods);
    let days = pages.impact.as_ref().map(events::days);
    let [journal_file, retreats_file, impact_file] =
        ["pages/journal.toml", "pages/retreats.toml", "pages/impact.toml"];
    let site_json = site.map(|site| {
        format!("/// The same, as JavaScript parses it.\npub static SITE_JSON: &str = {};\n", json(site))
    });
    // A constant and no static, since the core makes another of it.
    let messages = shared.messages.as_ref().map(|file| {
        format!(
            "/// Of `content/messages.toml`.\npub(crate) const MESSAGES: Messages = {};\n",
            file.pages.emit()
        )
    });
    let constants = [
        constant("SITE", "Site", "site.toml", site),
        site_json,
        messages,
        constant("FORMS", "FormRules", "forms.toml", shared.forms.as_ref().map(form_rules)),
        Some(offers::constants(pages.prices.as_ref())),
        constant("REDIRECTS", "Redirects", "redirects.toml", shared.redirects.as_ref()),
        constant("CATEGORIES", "&[CategoryName]", journal_file, categories.map(Vec::from_iter)),
        constant("ONWARD", "&[Option<Link>]", journal_file, onward.map(Vec::from_iter)),
        constant("RESULTS", "ResultWords", journal_file, journal.map(|page| &page.results)),
        constant("ARTICLE_WORDS", "ArticleWords", journal_file, journal.map(|page| &page.article)),
        constant("RETREATS", "&[(&str, [IsoDate; 2])]", retreats_file, periods),
        constant("DATED_OPTIONS", "&[(&str, Option<IsoDate>)]", impact_file, days),
        Some(loader.static_pages_constants()),
        Some(format!(
            "/// The beginning of an index of the journal.\npub(super) const JOURNAL_STAMP: [u8; 8] = {:?};\n",
            stamp::of_journal(&loader.categories)
        )),
    ];
    constants.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The constants of `src/catalog/documents.rs`.
pub fn documents(shared: &Shared, pages: &Pages, programs: &Programs) -> String {
    let mail = constant("MAIL", "MailWords", "mail.toml", shared.mail.as_ref()).unwrap_or_default();
    let messages = shared.messages.as_ref().map(|file| &file.server);
    let messages =
        constant("SERVER_MESSAGES", "ServerMessages", "messages.toml", messages).unwrap_or_default();
    let offer_mail: Vec<(&str, &OfferMail)> =
        programs.others.iter().map(|other| (other.offer, &other.words.mail)).collect();
    format!(
        "{}{}{mail}{messages}/// The messages to the buyers of the offers beside INITIATION, by the slug of the offer.\n\
         pub static OFFER_MAIL: &[(&str, OfferMail)] = {};\n",
        pages.documents,
        programs::constants(programs),
        offer_mail.emit()
    )
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
