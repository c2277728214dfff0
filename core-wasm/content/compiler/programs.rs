//! The delivered programs: loads them, their excerpt and the pages of their checkout, and writes their files.

use std::collections::BTreeMap;

use super::loader::ContentLoader;
use super::model::{OfferMail, Program, ProgramExcerpt, ProgramKind};
use super::offers::INITIATION;
use super::other_programs::OtherProgram;
use super::pages::Pages;
use super::references::References;
use super::static_pages::to_json;
use crate::loaded::{DeliveredProgram, ProgramDay};

/// The slug of the table of contents, which an entitlement link opens.
const CONTENTS: &str = "contents";

/// What buyers receive.
pub struct Programs {
    /// That of INITIATION.
    own: Option<Program>,
    /// Those of other offers.
    pub others: Vec<OtherProgram>,
    /// The parts of the first that everyone may read.
    excerpt: Option<ProgramExcerpt>,
}

impl ContentLoader {
    /// Loads what buyers receive, and adds the pages of the checkout.
    pub fn programs(&mut self, _: &References, pages: &Pages) -> Programs {
        let prices = pages.prices.as_ref();
        let own = self.program(prices, pages.initiation.as_ref(), pages.home.as_ref());
        let inside = own.as_ref().zip(pages.inside.as_ref());
        let excerpt = inside.and_then(|(program, page)| self.excerpt(program, page.words.clone()));
        let others = prices.zip(own.as_ref());
        let others = others.map(|(prices, program)| self.other_programs(prices, &program.words));
        let others = others.unwrap_or_default();
        self.add_checkout_states(&others);
        self.add_demo_pages(prices);
        Programs { own, others, excerpt }
    }
}

/// What buyers receive, for the build of their pages.
#[derive(Debug, PartialEq, Eq)]
pub struct ProgramFiles {
    /// The program of INITIATION as JSON: a [`Program`].
    pub own: String,
    /// Those of other offers, by their slugs: JSON.
    pub others: String,
    /// The parts that everyone may read, as a TypeScript module with a [`ProgramExcerpt`].
    pub excerpt: String,
}

/// The days of a calendar, and the title and the text of the entry for the letter.
type Calendar = (Vec<ProgramDay>, (&'static str, &'static str));

impl Programs {
    /// The programs as files; `None` where one could not be loaded.
    pub fn files(&self) -> Option<ProgramFiles> {
        let others: BTreeMap<&str, &Program> =
            self.others.iter().map(|other| (other.offer, &other.program)).collect();
        let excerpt = to_json(self.excerpt.as_ref()?);
        Some(ProgramFiles {
            own: to_json(self.own.as_ref()?),
            others: to_json(&others),
            excerpt: format!(
                "// Generated from content/program and content/pages/inside.toml.\n\
                 import type {{ ProgramExcerpt }} from '../core/core';\n\
                 export const excerpt: ProgramExcerpt = {excerpt};\n"
            ),
        })
    }

    /// The pages of each program, that of INITIATION first.
    pub fn delivered(&self) -> Option<Vec<DeliveredProgram>> {
        let others = self.others.iter().map(|other| (other.offer, &other.program));
        let delivered = |(offer, program): (&'static str, &Program)| {
            let own =
                program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
            let pages: Vec<&str> = std::iter::once(CONTENTS).chain(own).collect();
            DeliveredProgram { offer, pages: pages.leak() }
        };
        Some(std::iter::once((INITIATION, self.own.as_ref()?)).chain(others).map(delivered).collect())
    }

    /// What the calendars of INITIATION hold.
    pub fn calendar(&self) -> Option<Calendar> {
        let program = self.own.as_ref()?;
        let days = program.pages.iter().filter(|page| page.kind == ProgramKind::Day).map(|page| ProgramDay {
            label: page.label.unwrap_or_default(),
            title: page.title,
            minutes: page.minutes.map_or(0, |minutes| minutes.0),
        });
        let keep = &program.words.keep;
        Some((days.collect(), (keep.due_event, keep.due_text)))
    }

    /// The messages to the buyers of the offers beside INITIATION, by the slugs of the offers.
    pub fn mail(&self) -> Vec<(&'static str, OfferMail)> {
        self.others.iter().map(|other| (other.offer, other.words.mail.clone())).collect()
    }
}
