//! `content/case-studies/*.toml` and `pages/case-studies.toml` (specification §3, case study).

use core_content_derive::{composed, entity, source};

use super::{Description, Headline, Hero, Link, Picture};

/// The list of case studies.
#[entity]
pub struct CaseStudiesPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The case studies by the names of their files, in the order in which they are shown.
    #[serde(skip_serializing)]
    pub order: &'static [&'static str],
    /// The first screen.
    pub hero: Hero,
    /// The words of the list and of a case's own page.
    pub list: CaseStudyWords,
    /// The case studies, each with its own page.
    #[schemars(skip)]
    pub cases: &'static [CaseStudy],
    /// The way to the services.
    pub next_links: CaseStudiesNextLink,
    /// The free consultation.
    pub booking: Booking,
}

/// The words of the list and of a case's own page.
#[entity]
pub struct CaseStudyWords {
    /// The link to a case.
    pub read: &'static str,
    /// Beside the client.
    pub client: &'static str,
    /// Beside the market.
    pub market: &'static str,
    /// Above the challenge.
    pub challenge: &'static str,
    /// Above the approach.
    pub approach: &'static str,
    /// Above the outcomes.
    pub outcomes: &'static str,
    /// Above the services.
    pub services: &'static str,
    /// Above the figures.
    pub figures: &'static str,
    /// Before the other case.
    pub next: &'static str,
    /// The way back to the list.
    pub back: &'static str,
    /// What is said where the client is a sample.
    pub sample_note: &'static str,
}

/// The link to the services.
#[entity]
pub struct CaseStudiesNextLink {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// The way.
    pub link: Link,
}

/// A case study: what the studio did for a client.
#[entity]
pub struct CaseStudy {
    /// Its id: the name of its file.
    #[schemars(skip)]
    pub id: &'static str,
    /// Its place in the address: the same.
    #[schemars(skip)]
    pub slug: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// One or two sentences for the list.
    pub excerpt: &'static str,
    /// Its picture.
    pub picture: Picture,
    /// For whom the studio worked.
    pub client: &'static str,
    /// Where, and in which trade.
    pub market: &'static str,
    /// What was asked for, one paragraph each.
    pub challenge: &'static [&'static str],
    /// What was done, one paragraph each.
    pub approach: &'static [&'static str],
    /// What came of it.
    pub outcomes: &'static [&'static str],
    /// What the studio did, by the names of its offerings.
    pub services: &'static [&'static str],
    /// The figures, three, each with a label of its own, in the order of the page.
    pub metrics: Metrics,
    /// On while the client is invented; off once she is real and agreed.
    pub sample: bool,
}

/// The free consultation.
#[entity]
pub struct Booking {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The calendar.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// The page of one case study: composed by the build.
#[composed]
pub struct CaseStudyPage {
    /// The case study.
    pub case_study: CaseStudy,
    /// The words around it.
    pub words: CaseStudyWords,
    /// The case study that follows; after the last, the first.
    pub next: CaseStudy,
    /// The way to the services.
    pub next_links: CaseStudiesNextLink,
    /// The free consultation.
    pub booking: Booking,
}

/// A figure of a case study.
#[source]
pub struct Metric {
    /// What it is called on the page; “reach” is shown as Timeline.
    pub label: &'static str,
    /// The figure as it is shown.
    pub value: &'static str,
}

/// The figures of a case study: a map of labels, as they are displayed, to values, in the order of the page.
#[derive(Debug, Clone, PartialEq, Eq, core_content_derive::Stored)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Metrics(
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string>"))] pub [Metric; 3],
);

impl Metric {
    /// The label under which it is displayed (specification §3: the label 'reach' is displayed as 'Timeline').
    #[must_use]
    pub fn displayed(&self) -> &'static str {
        if self.label == "reach" { "Timeline" } else { self.label }
    }
}

impl serde::Serialize for Metrics {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|metric| (metric.displayed(), metric.value)))
    }
}
