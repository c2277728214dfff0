//! Loads the programs of the offers beside INITIATION: a folder with an opening letter, pages in their order, and the
//! words around them.

use super::delivered_program::base_page;
use super::loader::ContentLoader;
use super::model::{
    ChapterFrontMatter, Offer, OfferWords, PriceList, Program, ProgramContents, ProgramFoot, ProgramKind,
    ProgramPage, ProgramWords,
};

/// The opening letter, and the words of the offer.
const WELCOME: &str = "welcome";
const WORDS: &str = "words.toml";

/// An offer beside INITIATION, with its words and its program.
pub struct OtherProgram {
    /// The slug of the offer.
    pub offer: &'static str,
    /// Its words.
    pub words: OfferWords,
    /// What is delivered.
    pub program: Program,
}

impl ContentLoader {
    /// Loads the program of each offer with a folder of its own. `words` are those around every program.
    pub fn other_programs(&mut self, prices: &PriceList, words: &ProgramWords) -> Vec<OtherProgram> {
        let load = |(offer, folder): (&Offer, &str)| {
            let own = self.file::<OfferWords>(&format!("{folder}/{WORDS}"));
            let pages = self.pages_of(folder);
            let own = own?;
            let program = Program {
                name: offer.name,
                subtitle: offer.subtitle.unwrap_or_default(),
                words: merged(words, &own),
                pages: pages?,
            };
            Some(OtherProgram { offer: offer.slug.0, words: own, program })
        };
        prices.with_own_folder().filter_map(load).collect()
    }

    /// The opening letter, and the pages in their order.
    fn pages_of(&mut self, folder: &str) -> Option<Vec<ProgramPage>> {
        let welcome = self.page_in::<ChapterFrontMatter>(folder, WELCOME);
        let welcome = welcome.map(|(front_matter, file, html)| {
            base_page(ProgramKind::Welcome, &file, front_matter.title, front_matter.summary, html)
        });
        let names = self.file_names(folder, ".md").into_iter().filter(|name| name != WELCOME);
        let names: Vec<String> = names.collect();
        names.iter().for_each(|name| self.check_page_name(folder, name));
        let pages = self.ordered(folder, &names, "page", ProgramKind::Method);
        if pages.is_empty() {
            let message = "the program has no page (write its pages into this folder: title, summary, order, and the text)";
            self.report_file(folder, message);
        }
        for file in self.unread_files(folder) {
            let message = "is no page of the program (name it ….md in lower-case letters, digits and single hyphens, or remove it)";
            self.report_file(&file, message);
        }
        std::iter::once(welcome).chain(pages).collect()
    }

    /// The name of a page is the end of its address, which the contents and the notices do not have.
    fn check_page_name(&mut self, folder: &str, name: &str) {
        if !super::engine::router::is_slug(name) || ["contents", "refunded", "unavailable"].contains(&name) {
            let message = "the name of the file is its address (write another, in lower-case letters, digits and single hyphens)";
            self.report_file(&format!("{folder}/{name}.md"), message);
        }
    }
}

/// The words around every program, with those of an offer in their places.
fn merged(words: &ProgramWords, own: &OfferWords) -> ProgramWords {
    let program = &own.program;
    ProgramWords {
        contents: ProgramContents {
            begin: program.begin,
            method: program.pages.clone(),
            ..words.contents.clone()
        },
        method: program.chapter.clone(),
        foot: ProgramFoot { mail: program.mail.clone(), ..words.foot.clone() },
        refunded: program.refunded.clone(),
        unavailable: program.unavailable.clone(),
        ..words.clone()
    }
}
