//! `content/pages/program.toml`: the words around the pages of the delivered program.

use core_content_derive::entity;

use super::{Count, Headline, Link, MoonPhaseWords, Picture};

/// The words around the pages of the program.
#[entity]
pub struct ProgramWords {
    /// The words of the bar.
    pub bar: ProgramBar,
    /// The words of the contents.
    pub contents: ProgramContents,
    /// The words around a day.
    pub day: ProgramDay,
    /// The words around a portal.
    pub portal: ProgramPortal,
    /// The small line above the method's title.
    pub method: ProgramChapter,
    /// The words around a page for paper.
    pub printable: ProgramPrintable,
    /// The words around a bonus.
    pub bonus: ProgramChapter,
    /// The words of the guided mode.
    pub guide: ProgramGuide,
    /// The words of what can be kept: a book and calendars.
    pub keep: ProgramKeep,
    /// The words of what a browser remembers of the program.
    pub device: ProgramDevice,
    /// The words of the card with which a buyer gives her link away.
    pub gift: ProgramGift,
    /// The words at the foot of every page.
    pub foot: ProgramFoot,
    /// What stands under the address once the payment has gone back.
    pub refunded: ProgramNotice,
    /// What stands there while an order cannot be looked up.
    pub unavailable: ProgramNotice,
}

/// The words of the bar.
#[entity]
pub struct ProgramBar {
    /// The name of the bar for assistive technology.
    pub label: &'static str,
    /// The way to the contents.
    pub contents: &'static str,
    /// The way to the house.
    pub home: &'static str,
}

/// The words of the contents.
#[entity]
pub struct ProgramContents {
    /// The small line above the name of the program.
    pub eyebrow: &'static str,
    /// The moon of the reader's night, as Home tells it.
    #[schemars(skip)]
    pub moon: MoonPhaseWords,
    /// What to do with the address of the page.
    pub keep: &'static str,
    /// The way to the first day.
    pub begin: &'static str,
    /// The way to the next day, once days are done; `{day}` is filled in, as `Day 2`.
    #[schemars(extend("placeholders" = {"needs": ["day"]}))]
    pub next: &'static str,
    /// The way to a day that was left before its end; `{day}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["day"]}))]
    pub resume: &'static str,
    /// The way to the method, once all days are done.
    pub after: &'static str,
    /// The picture beside the name.
    pub picture: Picture,
    /// Above the days.
    pub days: ProgramGroup,
    /// Above the portals.
    pub portals: ProgramGroup,
    /// Above the method.
    pub method: ProgramGroup,
    /// Above the pages for paper.
    pub printables: ProgramGroup,
    /// Above the bonuses.
    pub bonuses: ProgramGroup,
    /// Above what can be kept.
    pub keepsakes: ProgramGroup,
}

/// A group of pages in the contents.
#[entity]
pub struct ProgramGroup {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// Its title.
    pub title: Headline,
    /// A sentence or two.
    pub text: &'static str,
}

/// The words around a day.
#[entity]
pub struct ProgramDay {
    /// How long it takes; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub minutes: &'static str,
    /// Above what is laid out.
    pub needs: &'static str,
    /// Above its two questions.
    pub prompts: &'static str,
    /// The way to the page to answer them on.
    pub write: &'static str,
    /// The name of the seven moons for assistive technology.
    pub week: &'static str,
    /// Before the day that came before.
    pub previous: &'static str,
    /// Before the day that follows.
    pub next: &'static str,
    /// Before what follows the last day.
    pub after: &'static str,
    /// Marks a day that is done.
    pub done: &'static str,
    /// Saves the next evening as an entry of a calendar.
    pub save: &'static str,
}

/// The words around a portal.
#[entity]
pub struct ProgramPortal {
    /// The small line above its title.
    pub eyebrow: &'static str,
    /// What the light is for.
    pub breath: &'static str,
    /// The words of its window.
    pub window: PortalWords,
    /// Above the other portals.
    pub others: &'static str,
}

/// The words of a portal's window, whose picture moves and sounds once it is opened.
#[entity]
pub struct PortalWords {
    /// Opens it.
    pub open: &'static str,
    /// Pauses it.
    pub pause: &'static str,
    /// Goes on after a pause.
    pub play: &'static str,
    /// Switches its sound off.
    pub sound_off: &'static str,
    /// Switches it on again.
    pub sound_on: &'static str,
    /// That the sound was stopped by a call or another app, and how it comes back.
    pub silenced: &'static str,
    /// While a breath comes in, where nothing moves.
    pub breathe_in: &'static str,
    /// While it goes out.
    pub breathe_out: &'static str,
}

/// The words of the guided mode.
#[entity]
pub struct ProgramGuide {
    /// Opens it.
    pub open: &'static str,
    /// What it is, beside the button.
    pub intro: &'static str,
    /// The minutes of the short way.
    pub short_minutes: Count,
    /// The choice of the whole; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub whole: &'static str,
    /// The choice of the short way; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub short: &'static str,
    /// Above these two.
    pub length: &'static str,
    /// The switch of the bell.
    pub bell: &'static str,
    /// The switch of the voice.
    pub voice: &'static str,
    /// Before the choice of a voice.
    pub voice_choice: &'static str,
    /// Before the choice of its rate.
    pub rate: &'static str,
    /// The rates: slow, even, brisk.
    pub rates: [&'static str; 3],
    /// Begins.
    pub begin: &'static str,
    /// Goes on where it was left.
    pub resume: &'static str,
    /// Pauses.
    pub pause: &'static str,
    /// Goes on after a pause.
    pub play: &'static str,
    /// Goes back by one cue.
    pub back: &'static str,
    /// Goes on by one cue.
    pub skip: &'static str,
    /// Closes it.
    pub leave: &'static str,
    /// Which keys do the same.
    pub keys: &'static str,
    /// That the buttons of headphones do the same while the voice reads.
    pub headphones: &'static str,
    /// That the bell was stopped by a call or another app, and how it rings again.
    pub silent: &'static str,
    /// A pause of one breath, as it is spoken and read by assistive technology.
    pub breath: &'static str,
    /// A pause of more; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub breaths: &'static str,
    /// While a breath comes in.
    pub breathe_in: &'static str,
    /// While it goes out.
    pub breathe_out: &'static str,
    /// What is left; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub left: &'static str,
    /// What stands there in the last minute.
    pub last_minute: &'static str,
    /// The title at the end.
    pub done: Headline,
    /// The text at the end.
    pub done_text: &'static str,
    /// Which days are done; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub days_done: &'static str,
    /// The same for one day.
    pub day_done: &'static str,
    /// Where all this is kept.
    pub storage: &'static str,
    /// What is said where a link needs the connection that the device lacks.
    pub offline: &'static str,
}

/// The words of what can be kept.
#[entity]
pub struct ProgramKeep {
    /// The way to the book.
    pub book: &'static str,
    /// What the book is.
    pub book_text: &'static str,
    /// Above the program as PDF.
    pub pdf: &'static str,
    /// Above the pages for paper as PDF.
    pub sheets: &'static str,
    /// The two sizes of paper: A4, and US Letter.
    pub papers: [&'static str; 2],
    /// The calendar of the week; the receipt of a buyer offers it, too.
    pub week: WeekWords,
    /// Above the calendar of the letter.
    pub due: &'static str,
    /// The day of the letter.
    pub due_date: &'static str,
    /// Saves it.
    pub save_due_date: &'static str,
    /// The entry of the letter in the calendar.
    pub due_event: &'static str,
    /// Its text.
    pub due_text: &'static str,
}

/// The words of the form for a calendar of the week.
#[entity]
pub struct WeekWords {
    /// Above the form.
    pub title: &'static str,
    /// Before the first evening.
    pub first: &'static str,
    /// Before the hour of every evening.
    pub time: &'static str,
    /// Saves the calendar.
    pub save: &'static str,
}

/// The words of what a browser remembers of the program, on the contents.
#[entity]
pub struct ProgramDevice {
    /// Stores the address of the program in the browser.
    pub keep: &'static str,
    /// What that does.
    pub keep_text: &'static str,
    /// That the address is stored, and where the browser shows it.
    pub kept: &'static str,
    /// Removes everything that the browser remembers.
    pub forget: &'static str,
    /// That it is removed.
    pub forgotten: &'static str,
    /// Brings back what was removed.
    pub restore: &'static str,
}

/// The words of the page that makes a card with which a buyer gives her link away.
#[entity]
pub struct ProgramGift {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// What the page is called.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// That a link is given once, and whose it is then.
    pub rule: &'static str,
    /// Above the fields.
    pub fields: &'static str,
    /// Before the name of the woman who receives it, on the form and on the card.
    pub to: &'static str,
    /// Before the name of the woman who gives it.
    pub from: &'static str,
    /// Before the evening for which it is meant.
    pub day: &'static str,
    /// Above the two sizes.
    pub size: &'static str,
    /// The sizes: A6, and A5 that is folded once.
    pub sizes: [&'static str; 2],
    /// Prints the card.
    pub print: &'static str,
    /// How to print it, and that nothing is sent or stored.
    pub hint: &'static str,
    /// On the card, under the name of the program.
    pub greeting: &'static str,
    /// On the card, above the code and the address.
    pub open: &'static str,
    /// The name of the code for assistive technology.
    pub code: &'static str,
}

/// The words around a method or a bonus.
#[entity]
pub struct ProgramChapter {
    /// The small line above its title.
    pub eyebrow: &'static str,
    /// Above its questions.
    pub prompts: &'static str,
}

/// The words around a page for paper.
#[entity]
pub struct ProgramPrintable {
    /// The small line above its title.
    pub eyebrow: &'static str,
    /// Above the hint.
    pub print: &'static str,
    /// How to print it, without a button.
    pub hint: &'static str,
    /// How to cut the cards.
    pub cut: &'static str,
    /// The name of the list of cards; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub cards: &'static str,
    /// Before the line for the date, on the sheets with the questions of the days.
    pub date: &'static str,
}

/// The words at the foot of every page.
#[entity]
pub struct ProgramFoot {
    /// Who answers.
    pub text: &'static str,
    /// The letter to the house.
    pub mail: Link,
    /// For whom the program is.
    pub rights: &'static str,
}

/// A page that says one thing.
#[entity]
pub struct ProgramNotice {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The ways on.
    pub links: &'static [Link],
}
