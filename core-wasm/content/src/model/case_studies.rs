//! Case studies: `content/case-studies/*.toml` and `pages/case-studies.toml` (specification §3, case study).

use core_content_derive::{sent, written, written_and_sent};

use super::{Description, Hero, Link, Picture, Section, SectionHead};

/// The page with the list of case studies.
#[written_and_sent]
pub struct CaseStudiesPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The file names of the case studies, in the order of the page.
    #[serde(skip_serializing)]
    pub order: &'static [&'static str],
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The labels of the list and of a case study's own page.
    pub list: CaseStudyWords,
    /// The case studies, each with its own page.
    #[content(filled = case_studies)]
    pub cases: &'static [CaseStudy],
    /// The link to the services.
    pub next_links: CaseStudiesNextLink,
    /// The section that offers the free consultation.
    pub booking: Booking,
}

/// The labels of the list and of a case study's own page.
#[written_and_sent]
pub struct CaseStudyWords {
    /// The link from the list to a case study.
    pub read: &'static str,
    /// The label beside the client's name.
    pub client: &'static str,
    /// The label beside the market.
    pub market: &'static str,
    /// The heading above the challenge.
    pub challenge: &'static str,
    /// The heading above the approach.
    pub approach: &'static str,
    /// The heading above the outcomes.
    pub outcomes: &'static str,
    /// The heading above the services.
    pub services: &'static str,
    /// The heading above the key figures.
    pub figures: &'static str,
    /// The label before the link to the next case study.
    pub next: &'static str,
    /// The link back to the list.
    pub back: &'static str,
    /// The note on case studies of an invented client.
    pub sample_note: &'static str,
}

/// The section with the link to the services.
#[written_and_sent]
pub struct CaseStudiesNextLink {
    /// Small line and title.
    pub head: SectionHead,
    /// The link to the services.
    pub link: Link,
}

/// A case study: the studio's work for a client.
#[written_and_sent]
pub struct CaseStudy {
    /// The id of the case study, which is the name of its file.
    #[content(filled = file_name)]
    pub id: &'static str,
    /// The last part of the page's path, which equals `id`.
    #[content(filled = file_name)]
    pub slug: &'static str,
    /// The title of the case study, in the list and on its page.
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// One or two sentences for the list.
    pub excerpt: &'static str,
    /// The picture of the list and of the page.
    pub picture: Picture,
    /// The client's name.
    pub client: &'static str,
    /// The client's place and trade.
    pub market: &'static str,
    /// The client's request, one paragraph each.
    pub challenge: &'static [&'static str],
    /// The work of the studio, one paragraph each.
    pub approach: &'static [&'static str],
    /// The results, one sentence each.
    pub outcomes: &'static [&'static str],
    /// The offerings that the client used, by their names on Consulting.
    pub services: &'static [&'static str],
    /// Three key figures, each with a different label, in the order of the page.
    pub metrics: Metrics,
    /// On while the client is invented; off once she is real and agreed.
    pub sample: bool,
}

/// The section that offers the free consultation.
#[written_and_sent]
pub struct Booking {
    /// Small line, title and text.
    pub head: Section,
    /// The link to the calendar that takes bookings.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}

/// The page of one case study, composed by the build.
#[sent]
pub struct CaseStudyPage {
    /// The case study.
    pub case_study: CaseStudy,
    /// The labels of the page.
    pub words: CaseStudyWords,
    /// The next case study; after the last one, the first.
    pub next: CaseStudy,
    /// The link to the services.
    pub next_links: CaseStudiesNextLink,
    /// The section that offers the free consultation.
    pub booking: Booking,
}

/// A key figure of a case study.
#[written]
pub struct Metric {
    /// The label on the page; “reach” is shown as Timeline.
    pub label: &'static str,
    /// The figure as the page shows it, such as `+195 %`.
    pub value: &'static str,
}

/// The key figures of a case study. They are serialized as a map from displayed label to value, in the order of the
/// page.
#[derive(Debug, Clone, PartialEq, Eq, core_content_derive::Stored)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Metrics(
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string>"))] pub [Metric; 3],
);

impl Metric {
    /// The label on the page: 'reach' is displayed as 'Timeline' (specification §3).
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
