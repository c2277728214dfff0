//! Loads the delivered program: its pages must be the ones that the sales page lists.

use super::engine::router::is_slug;
use super::from_toml::FromToml;
use super::front_matter::MarkdownFile;
use super::loader::ContentLoader;
use super::model::{
    BonusFrontMatter, ChapterFrontMatter, CollectionFrontMatter, Count, DayFlowItem, DayFrontMatter,
    InitiationPage, PriceList, Program, ProgramKind, ProgramPage, ProgramWords,
};

/// The folder of its files.
const FOLDER: &str = "program";

/// The slug of the table of contents, which an entitlement link opens.
const CONTENTS: &str = "contents";
/// The printable with the questions of all days.
const JOURNAL: &str = "printable-journal";

impl ContentLoader {
    /// Loads the program; `None` where a part of it is missing or invalid, which is reported.
    pub fn program(
        &mut self,
        prices: Option<&PriceList>,
        initiation: Option<&InitiationPage>,
    ) -> Option<Program> {
        let words = self.file::<ProgramWords>("pages/program.toml");
        // The sales page and the price list decide the number of days and bonuses.
        let days = initiation.map(|page| page.days.items.as_slice()).unwrap_or_default();
        let bonuses = prices.map(|prices| prices.initiation.bonuses.as_slice()).unwrap_or_default();

        let mut pages = vec![self.chapter("welcome", ProgramKind::Welcome)];
        for (number, day) in (1..).zip(days) {
            pages.push(self.day(&format!("day-{number}"), day, prices));
        }
        pages.extend(self.collection("portal", ProgramKind::Portal));
        pages.push(self.chapter("method", ProgramKind::Method));
        pages.extend(self.collection("printable", ProgramKind::Printable));
        for (number, bonus) in (1..).zip(bonuses) {
            let page = self.program_page::<BonusFrontMatter>(&format!("bonus-{number}"));
            pages.push(page.map(|(front_matter, file, html)| ProgramPage {
                promise: Some(bonus.description),
                minutes: front_matter.minutes,
                needs: front_matter.needs.unwrap_or_default(),
                prompts: front_matter.prompts.unwrap_or_default(),
                cards: front_matter.cards.unwrap_or_default(),
                lines: front_matter.lines,
                ..base_page(ProgramKind::Bonus, &file, bonus.name, front_matter.summary, html)
            }));
        }
        if !self.file_names(FOLDER, ".md").iter().any(|name| name == JOURNAL) {
            let message = "the sheets for the questions of the days are missing (write them: title, summary, order, lines)";
            self.report_file(&format!("{FOLDER}/{JOURNAL}.md"), message);
        }
        if initiation.is_some() && prices.is_some() {
            self.report_unknown_program_files();
        }
        let program = &prices?.initiation;
        Some(Program {
            name: program.name,
            subtitle: program.subtitle,
            words: words?,
            pages: pages.into_iter().collect::<Option<_>>()?,
        })
    }

    fn day(&mut self, name: &str, listed: &DayFlowItem, prices: Option<&PriceList>) -> Option<ProgramPage> {
        let (front_matter, file, html) = self.program_page::<DayFrontMatter>(name)?;
        let most = prices.map_or(u32::MAX, |prices| prices.initiation.guide_minutes.0);
        if let Some(node) = file.root.key("minutes")
            && front_matter.minutes.0 > most
        {
            let message = format!(
                "{} is {}, and the sales page promises at most {most} (write {most} or less)",
                node.label(),
                front_matter.minutes.0,
            );
            self.report(node, &message);
        }
        Some(ProgramPage {
            label: Some(listed.label),
            promise: Some(listed.subtitle),
            minutes: Some(front_matter.minutes),
            needs: front_matter.needs.unwrap_or_default(),
            prompts: front_matter.prompts.to_vec().leak(),
            ..base_page(ProgramKind::Day, &file, listed.title, front_matter.summary, html)
        })
    }

    fn chapter(&mut self, name: &str, kind: ProgramKind) -> Option<ProgramPage> {
        let (front_matter, file, html) = self.program_page::<ChapterFrontMatter>(name)?;
        Some(ProgramPage {
            minutes: front_matter.minutes,
            needs: front_matter.needs.unwrap_or_default(),
            prompts: front_matter.prompts.unwrap_or_default(),
            lines: front_matter.lines,
            ..base_page(kind, &file, front_matter.title, front_matter.summary, html)
        })
    }

    /// The pages whose file names begin with a prefix, in their order.
    fn collection(&mut self, prefix: &str, kind: ProgramKind) -> Vec<Option<ProgramPage>> {
        let names = self.file_names(FOLDER, ".md");
        let names: Vec<String> = names.into_iter().filter(|name| is_name_with_prefix(name, prefix)).collect();
        if names.is_empty() {
            let message = format!("the program has no {prefix} (write {FOLDER}/{prefix}-….md)");
            self.report_file(FOLDER, &message);
        }
        let mut placed: Vec<(Option<Count>, Option<ProgramPage>)> = Vec::new();
        for name in names {
            let Some((front_matter, file, html)) = self.program_page::<CollectionFrontMatter>(&name) else {
                placed.push((None, None));
                continue;
            };
            if let Some(node) = file.root.key("order")
                && placed.iter().any(|(order, _)| *order == Some(front_matter.order))
            {
                let message = format!(
                    "{} is {} in another {prefix}, too (write another number)",
                    node.label(),
                    front_matter.order.0
                );
                self.report(node, &message);
            }
            let page = ProgramPage {
                minutes: front_matter.minutes,
                needs: front_matter.needs.unwrap_or_default(),
                prompts: front_matter.prompts.unwrap_or_default(),
                cards: front_matter.cards.unwrap_or_default(),
                lines: front_matter.lines,
                ..base_page(kind, &file, front_matter.title, front_matter.summary, html)
            };
            placed.push((Some(front_matter.order), Some(page)));
        }
        placed.sort_by_key(|(order, _)| order.map(|order| order.0));
        placed.into_iter().map(|(_, page)| page).collect()
    }

    /// Loads a file of the program and checks its text.
    fn program_page<T: FromToml>(&mut self, name: &str) -> Option<(T, MarkdownFile, String)> {
        let (front_matter, file) = self.front_matter::<T>(&format!("{FOLDER}/{name}.md"))?;
        let rendered = self.render_document(&file);
        for (offset, _) in &rendered.captions {
            let message = "the program holds no pictures (remove the line)";
            self.report_at(file.root.source, file.start + offset, message);
        }
        let text_only = ["prompts", "cards"].into_iter().all(|key| file.root.key(key).is_none());
        if rendered.words == 0 && (text_only || name.starts_with("day-")) {
            self.report(file.root, "the page has no text (write it below the second +++)");
        }
        Some((front_matter?, file, rendered.html))
    }

    /// Every file of the folder is a page of the program.
    fn report_unknown_program_files(&mut self) {
        for file in self.unread_files(FOLDER) {
            let remedy = "name it day-1.md to day-7.md, portal-….md, printable-….md, bonus-1.md to bonus-3.md, \
                welcome.md or method.md, in lower-case letters, digits and single hyphens, or remove it";
            self.report_file(&file, &format!("the program has no page of this name ({remedy})"));
        }
    }
}

/// A page with the fields that every page has.
fn base_page(
    kind: ProgramKind,
    file: &MarkdownFile,
    title: &'static str,
    summary: &'static str,
    html: String,
) -> ProgramPage {
    ProgramPage {
        kind,
        slug: file.slug,
        label: None,
        title,
        promise: None,
        summary,
        minutes: None,
        needs: &[],
        prompts: &[],
        cards: &[],
        lines: None,
        html,
    }
}

/// Whether a file name is the prefix, a hyphen, and a slug.
fn is_name_with_prefix(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).is_some_and(is_slug)
}

/// The program's constants in `src/catalog/documents.rs`.
pub fn constants(program: Option<&Program>) -> String {
    let Some(program) = program else { return String::new() };
    let own = program.pages.iter().filter(|page| page.kind != ProgramKind::Welcome).map(|page| page.slug);
    let slugs: Vec<&str> = std::iter::once(CONTENTS).chain(own).collect();
    format!(
        "/// The slug of every page of the program, the contents first.\n\
         pub static PROGRAM_PAGES: &[&str] = &{slugs:?};\n\
         /// The program as JSON: a [`Program`](crate::catalog::model::Program).\n\
         pub static PROGRAM_JSON: &str = {};\n",
        super::static_pages::json(program)
    )
}
