//! Loads the delivered program: its pages must be the ones that the sales page lists.

use super::engine::router::is_slug;
use super::from_toml::FromToml;
use super::front_matter::MarkdownFile;
use super::guide::{self, Part};
use super::guide_cues;
use super::loader::ContentLoader;
use super::model::{
    BonusFrontMatter, ChapterFrontMatter, CollectionFrontMatter, Count, DayFlowItem, DayFrontMatter,
    GuidePart, HomePage, InitiationPage, Offer, PriceList, Program, ProgramKind, ProgramPage, ProgramWords,
};
use super::offers::INITIATION;
use super::problem::nearest;

/// The folder of its files.
pub(super) const FOLDER: &str = "program";

/// The end of the title of the part in which the questions of a day are answered.
const QUESTIONS: &str = " questions";
/// The printable with the questions of all days.
const JOURNAL: &str = "printable-journal";

impl ContentLoader {
    /// Loads the program; `None` where a part of it is missing or invalid, which is reported.
    pub fn program(
        &mut self,
        prices: Option<&PriceList>,
        initiation: Option<&InitiationPage>,
        home: Option<&HomePage>,
    ) -> Option<Program> {
        let mut words = self.file::<ProgramWords>("pages/program.toml");
        if let (Some(words), Some(home)) = (&mut words, home) {
            words.contents.moon = home.moon.phases.clone();
        }
        // The sales page and the price list decide the number of days and bonuses.
        let days = initiation.map(|page| page.days.items.as_slice()).unwrap_or_default();
        let offer = prices.and_then(|prices| prices.offer(INITIATION));
        let bonuses = offer.and_then(|offer| offer.bonuses).unwrap_or_default();

        let short_minutes = words.as_ref().map_or(u32::MAX, |words| words.guide.short_minutes.0);
        let mut pages = vec![self.chapter("welcome", ProgramKind::Welcome)];
        for (number, day) in (1..).zip(days) {
            pages.push(self.day(&format!("day-{number}"), day, offer, short_minutes));
        }
        pages.extend(self.collection("portal", ProgramKind::Portal));
        pages.push(self.chapter("method", ProgramKind::Method));
        pages.extend(self.collection("printable", ProgramKind::Printable));
        for (number, bonus) in (1..).zip(bonuses) {
            let page = self.program_page::<BonusFrontMatter>(&format!("bonus-{number}"));
            pages.push(page.map(|(front_matter, file, html)| {
                let minutes = front_matter.minutes.filter(|_| front_matter.guided == Some(true));
                ProgramPage {
                    promise: Some(bonus.description),
                    minutes: front_matter.minutes,
                    needs: front_matter.needs.unwrap_or_default(),
                    prompts: front_matter.prompts.unwrap_or_default(),
                    cards: front_matter.cards.unwrap_or_default(),
                    lines: front_matter.lines,
                    guide: self.guide(&file, bonus.name, minutes, &[], None),
                    ..base_page(ProgramKind::Bonus, &file, bonus.name, front_matter.summary, html)
                }
            }));
        }
        if !self.file_names(FOLDER, ".md").iter().any(|name| name == JOURNAL) {
            let message = "the sheets for the questions of the days are missing (write them: title, summary, order, lines)";
            self.report_file(&format!("{FOLDER}/{JOURNAL}.md"), message);
        }
        if let Some(prices) = prices.filter(|_| initiation.is_some()) {
            self.report_unknown_program_files(prices);
        }
        let offer = offer?;
        Some(Program {
            name: offer.name,
            subtitle: offer.subtitle.unwrap_or_default(),
            words: words?,
            pages: pages.into_iter().collect::<Option<_>>()?,
        })
    }

    fn day(
        &mut self,
        name: &str,
        listed: &DayFlowItem,
        offer: Option<&Offer>,
        short_minutes: u32,
    ) -> Option<ProgramPage> {
        let (front_matter, file, html) = self.program_page::<DayFrontMatter>(name)?;
        let most = offer.and_then(|offer| offer.guide_minutes).map_or(u32::MAX, |minutes| minutes.0);
        if let Some(node) = file.root.key("minutes")
            && front_matter.minutes.0 > most
        {
            self.fault(
                node,
                &format!(
                    "is {}, and the sales page promises at most {most} (write {most} or less)",
                    front_matter.minutes.0
                ),
            );
        }
        let short = front_matter.short.map(|titles| (titles, short_minutes));
        let guide = self.guide(&file, listed.title, Some(front_matter.minutes), &front_matter.prompts, short);
        Some(ProgramPage {
            guide,
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
        self.ordered(FOLDER, &names, prefix, kind)
    }

    /// Pages of a folder in their order; `what` is what a message calls one.
    pub(super) fn ordered(
        &mut self,
        folder: &str,
        names: &[String],
        what: &str,
        kind: ProgramKind,
    ) -> Vec<Option<ProgramPage>> {
        let mut placed: Vec<(Option<Count>, Option<ProgramPage>)> = Vec::new();
        for name in names {
            let Some((page, file, html)) = self.page_in::<CollectionFrontMatter>(folder, name) else {
                placed.push((None, None));
                continue;
            };
            if let Some(node) = file.root.key("order")
                && placed.iter().any(|(order, _)| *order == Some(page.order))
            {
                let order = page.order.0;
                self.fault(node, &format!("is {order} in another {what}, too (write another number)"));
            }
            let minutes = page.minutes.filter(|_| kind == ProgramKind::Portal);
            let content = ProgramPage {
                minutes: page.minutes,
                needs: page.needs.unwrap_or_default(),
                prompts: page.prompts.unwrap_or_default(),
                cards: page.cards.unwrap_or_default(),
                lines: page.lines,
                guide: self.guide(&file, page.title, minutes, &[], None),
                ..base_page(kind, &file, page.title, page.summary, html)
            };
            placed.push((Some(page.order), Some(content)));
        }
        placed.sort_by_key(|(order, _)| order.map(|order| order.0));
        placed.into_iter().map(|(_, page)| page).collect()
    }

    /// Loads a file of the program and checks its text.
    fn program_page<T: FromToml>(&mut self, name: &str) -> Option<(T, MarkdownFile, String)> {
        self.page_in(FOLDER, name)
    }

    /// The same, of a folder.
    pub(super) fn page_in<T: FromToml>(
        &mut self,
        folder: &str,
        name: &str,
    ) -> Option<(T, MarkdownFile, String)> {
        let (front_matter, file) = self.front_matter::<T>(&format!("{folder}/{name}.md"))?;
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

    /// The guided mode of a page that takes `minutes`, and the problems of its timings. `short`: the parts of the
    /// short way, and its minutes.
    fn guide(
        &mut self,
        file: &MarkdownFile,
        title: &str,
        minutes: Option<Count>,
        questions: &[&str],
        short: Option<(&[&str], u32)>,
    ) -> Vec<GuidePart> {
        let Some(Count(minutes)) = minutes else { return Vec::new() };
        let mut parts = guide_cues::parts(file.markdown, title);
        if let Some(part) = parts.iter_mut().find(|part| part.title.ends_with(QUESTIONS)) {
            part.add_questions(questions);
        }
        self.check_minutes(file, &parts, minutes);
        let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
        let node = file.root.key("short").unwrap_or(file.root);
        for unknown in short.iter().flat_map(|(chosen, _)| *chosen).filter(|title| !titles.contains(title)) {
            let remedy = nearest(unknown, &titles).unwrap_or("the heading of a part, without its minutes");
            self.report(node, &format!("\"short\" names the unknown part {unknown:?} (write {remedy:?})"));
        }
        guide::timed(&parts, minutes, short).unwrap_or_else(|| {
            let most = short.map_or(0, |(_, minutes)| minutes);
            self.report(
                node,
                &format!("\"short\" takes more than {most} minutes (choose fewer or shorter parts)"),
            );
            Vec::new()
        })
    }

    /// Every part has the time that its words and breaths need, and together they take no more than the page states.
    fn check_minutes(&mut self, file: &MarkdownFile, parts: &[Part], minutes: u32) {
        let mut sum = 0;
        for part in parts {
            let (least, stated) = (guide::in_minutes(part.least_ms()), part.minutes);
            sum += stated.unwrap_or(least);
            if let Some(stated) = stated.filter(|stated| *stated < least) {
                let message = format!(
                    "{:?} has words and breaths for {least} minutes, and states {stated} (write {least} or more, or fewer breaths)",
                    part.title,
                );
                self.report_at(file.root.source, file.start + part.offset, &message);
            }
        }
        let is_stated = parts.iter().any(|part| part.minutes.is_some());
        let needed = if is_stated { sum } else { guide::in_minutes(parts.iter().map(Part::least_ms).sum()) };
        if let Some(node) = file.root.key("minutes").filter(|_| needed > minutes) {
            self.fault(
                node,
                &format!("is {minutes}, and its parts take {needed} (write {needed}, or shorten a part)"),
            );
        }
    }

    /// Every file of the folder is a page of the program.
    fn report_unknown_program_files(&mut self, prices: &PriceList) {
        let folders: Vec<&str> = prices.with_own_folder().map(|(_, folder)| folder).collect();
        for file in self.unread_files(FOLDER).into_iter().filter(|file| !folders.contains(&file.as_str())) {
            let remedy = "name it day-1.md to day-7.md, portal-….md, printable-….md, bonus-1.md to bonus-3.md, \
                welcome.md or method.md, in lower-case letters, digits and single hyphens, or remove it";
            self.report_file(&file, &format!("the program has no page of this name ({remedy})"));
        }
    }
}

/// A page with the fields that every page has.
pub(super) fn base_page(
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
        guide: Vec::new(),
    }
}

/// Whether a file name is the prefix, a hyphen, and a slug.
fn is_name_with_prefix(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).is_some_and(is_slug)
}
