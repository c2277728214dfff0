//! HTML part of a message: one template with inline styles, which loads nothing.

use super::content::{Content, prefix};
use crate::template::{Template, escape};
use core_wasm::catalog::{
    content::SITE,
    documents::MAIL,
    model::{FormName, Headline},
};

/// The template.
const PAGE: &str = include_str!("message.html");

const TEXT: &str = "margin: 0 0 16px; font: 400 17px/1.6 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; color: #2b1b24;";
const SMALL: &str = "margin: 0 0 16px; font: 400 14px/1.6 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; color: #5b4650;";
const BUTTON: &str = "display: inline-block; padding: 15px 20px; font: 600 16px/1.3 'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif; background: #2b1b24; color: #f6f0e6; text-decoration: none;";
const LINK: &str = "color: #5b4650; text-decoration: underline;";
/// For values that may be one long word.
const BREAK: &str = "overflow-wrap: anywhere; word-break: break-word;";

/// Writes HTML parts.
#[derive(Debug)]
pub(super) struct HtmlWriter(Template<Slot>);

/// A placeholder of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Subject,
    Preview,
    House,
    Title,
    Body,
    Foot,
}

impl Slot {
    fn parse(name: &str, _before: &str) -> Result<Self, String> {
        Ok(match name {
            "subject" => Self::Subject,
            "preview" => Self::Preview,
            "house" => Self::House,
            "title" => Self::Title,
            "body" => Self::Body,
            "foot" => Self::Foot,
            _ => return Err(format!("unknown placeholder {name}")),
        })
    }
}

impl HtmlWriter {
    /// A writer.
    ///
    /// # Errors
    /// The first problem of the template.
    pub(super) fn new() -> Result<Self, String> {
        let (template, problems) = Template::parse(PAGE, Slot::parse);
        problems.into_iter().next().map_or(Ok(Self(template)), Err)
    }

    /// The HTML part; `contact` is the address for questions, `origin` the public origin of the site.
    pub(super) fn write(&self, content: &Content, contact: &str, origin: &str) -> String {
        self.0.render(|slot, page| match slot {
            Slot::Subject => escape(&content.subject, page),
            Slot::Preview => escape(content.preview, page),
            Slot::House => escape(SITE.brand.name, page),
            Slot::Title => headline(&content.title, page),
            Slot::Body => body(content, page),
            Slot::Foot => foot(content, contact, origin, page),
        })
    }
}

fn headline(title: &Headline, page: &mut String) {
    escape(title.lead, page);
    if let Some(accent) = title.accent {
        page.push_str("<em style=\"display: inline-block;\">");
        escape(accent, page);
        page.push_str("</em>");
    }
    escape(title.tail.unwrap_or_default(), page);
}

fn body(content: &Content, page: &mut String) {
    for text in &content.paragraphs {
        paragraph("ink", TEXT, page, |page| escape(text, page));
    }
    if let Some(link) = &content.link {
        page.push_str("<p style=\"margin: 28px 0; text-align: center;\"><a class=\"button\" href=\"");
        escape(&link.url, page);
        page.push_str(&format!("\" style=\"{BUTTON}\">"));
        escape(link.button, page);
        page.push_str("</a></p>\n");
        paragraph("soft", SMALL, page, |page| escape(link.note, page));
        paragraph("soft", &format!("{SMALL} {BREAK}"), page, |page| {
            escape(link.label, page);
            page.push_str(":<br>");
            anchor(&link.url, &link.url, page);
        });
    }
    if content.rows.is_empty() {
        return;
    }
    paragraph("soft", &format!("{SMALL} {BREAK}"), page, |page| {
        for (label, value) in &content.rows {
            escape(&prefix(label), page);
            for line in value.split('\n') {
                escape(line, page);
                page.push_str("<br>\n");
            }
        }
    });
}

fn foot(content: &Content, contact: &str, origin: &str, page: &mut String) {
    if content.has_help {
        paragraph("soft", SMALL, page, |page| {
            escape(MAIL.foot.help, page);
            page.push(' ');
            anchor(&format!("mailto:{contact}"), contact, page);
            page.push('.');
        });
    }
    if content.has_link_page {
        paragraph("soft", SMALL, page, |page| {
            escape(MAIL.foot.lost, page);
            page.push(' ');
            let url = link_page(origin);
            anchor(&url, &url, page);
        });
    }
    paragraph("soft", SMALL, page, |page| {
        escape(content.reason, page);
        page.push(' ');
        anchor(origin, origin, page);
    });
    if let Some(url) = &content.unsubscribe {
        paragraph("soft", &format!("{SMALL} {BREAK}"), page, |page| {
            escape(MAIL.foot.unsubscribe, page);
            page.push(' ');
            anchor(url, url, page);
        });
    }
}

/// The page that sends the link again.
pub(super) fn link_page(origin: &str) -> String {
    format!("{origin}/forms/{}", FormName::LINK.as_str())
}

fn paragraph(class: &str, style: &str, page: &mut String, write: impl FnOnce(&mut String)) {
    page.push_str(&format!("<p class=\"{class}\" style=\"{style}\">"));
    write(page);
    page.push_str("</p>\n");
}

fn anchor(url: &str, text: &str, page: &mut String) {
    page.push_str("<a class=\"soft\" href=\"");
    escape(url, page);
    page.push_str(&format!("\" style=\"{LINK}\">"));
    escape(text, page);
    page.push_str("</a>");
}
