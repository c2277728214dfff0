//! `content/case-studies/*.toml` and `pages/case-studies.toml` (specification §3, case study).

use super::{Headline, Hero, Link, Picture};

entity! {
    /// The list of case studies.
    pub struct CaseStudiesPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
        /// The case studies by the names of their files, in the order in which they are shown.
        #[serde(skip)]
        pub order: &'static [&'static str],
        /// The first screen.
        pub hero: Hero,
        /// The words of the list and of a case's own page.
        pub list: CaseStudyWords,
        /// The case studies, each with its own page.
        pub cases: &'static [CaseStudy] = filled_in,
        /// The way to the services.
        pub next_links: CaseStudiesNextLink,
        /// The free consultation.
        pub booking: Booking,
    }

    /// The words of the list and of a case's own page.
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
    pub struct CaseStudiesNextLink {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// The way.
        pub link: Link,
    }

    /// A case study (specification §3).
    pub struct CaseStudy {
        /// Its id.
        pub id: &'static str,
        /// Its place in the address: the name of its file.
        pub slug: &'static str = filled_in,
        /// What it is called.
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
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
        /// The figures, three.
        pub metrics: [Metric; 3],
        /// `true` while the client is invented, `false` once she is real and agreed.
        pub sample: bool,
    }
}

section! {
    /// The free consultation.
    pub struct Booking {
        /// The calendar.
        pub link: Link,
        /// What is said of the link.
        pub new_tab: &'static str,
        /// `true` while the address is invented, `false` once it is the owner's.
        pub sample: bool,
    }
}

derived! {
    /// The page of one case study: composed by the build.
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

    /// A figure of a case study. Written as `key`, `label` and `value`; the key decides what `reach` is called.
    pub struct Metric {
        /// Its key, unique in its case study.
        pub key: &'static str,
        /// What it is called on the page.
        pub label: &'static str,
        /// The figure as it is shown.
        pub value: &'static str,
    }
}

impl Metric {
    /// The key whose label is not the author's to choose.
    pub const REACH: &'static str = "reach";

    /// What that key is called on the page (specification §3: the label 'reach' is displayed as 'Timeline').
    pub const REACH_LABEL: &'static str = "Timeline";
}
