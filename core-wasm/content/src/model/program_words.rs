//! Texts around the pages of the delivered program: `content/pages/program.toml`.

use core_content_derive::written_and_sent;

use super::{Count, Headline, Link, MoonPhaseWords, Picture};

/// The texts around the pages of the program.
#[written_and_sent]
pub struct ProgramWords {
    /// The labels of the bar at the top.
    pub bar: ProgramBar,
    /// The texts of the contents page.
    pub contents: ProgramContents,
    /// The labels on the page of a day.
    pub day: ProgramDay,
    /// The labels on the page of a portal.
    pub portal: ProgramPortal,
    /// The labels on the page of the method.
    pub method: ProgramChapter,
    /// The labels on a page to print.
    pub printable: ProgramPrintable,
    /// The labels on the page of a bonus.
    pub bonus: ProgramChapter,
    /// The labels of the guided mode.
    pub guide: ProgramGuide,
    /// The texts of things to keep: book, PDF files and calendars.
    pub keep: ProgramKeep,
    /// The texts about the data that a browser stores for the program.
    pub device: ProgramDevice,
    /// The texts of the page with the gift card.
    pub gift: ProgramGift,
    /// The texts at the foot of every page.
    pub foot: ProgramFoot,
    /// The page at the program link after a refund.
    pub refunded: ProgramNotice,
    /// The page at the program link while the order cannot be looked up.
    pub unavailable: ProgramNotice,
}

/// The labels of the bar at the top.
#[written_and_sent]
pub struct ProgramBar {
    /// The name of the bar, for people who listen to the page.
    pub label: &'static str,
    /// The link to the contents.
    pub contents: &'static str,
    /// The link to the house's first page.
    pub home: &'static str,
}

/// The texts of the contents page.
#[written_and_sent]
pub struct ProgramContents {
    /// The small line above the name of the program.
    pub eyebrow: &'static str,
    /// The words for each phase of the moon, copied from the home page.
    #[content(filled = moon_phases)]
    pub moon: MoonPhaseWords,
    /// The sentence about the page's address: keep it, and who may use it.
    pub keep: &'static str,
    /// The link to the first day.
    pub begin: &'static str,
    /// The link to the next day, once days are done; `{day}` is filled in, such as `Day 2`.
    #[schemars(extend("placeholders" = {"needs": ["day"]}))]
    pub next: &'static str,
    /// The link to a day that was left before its end; `{day}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["day"]}))]
    pub resume: &'static str,
    /// The link to the method, once all days are done.
    pub after: &'static str,
    /// The picture beside the program's name.
    pub picture: Picture,
    /// The heading of the days.
    pub days: ProgramGroup,
    /// The heading of the portals.
    pub portals: ProgramGroup,
    /// The heading of the method.
    pub method: ProgramGroup,
    /// The heading of the pages to print.
    pub printables: ProgramGroup,
    /// The heading of the bonuses.
    pub bonuses: ProgramGroup,
    /// The heading of the things to keep.
    pub keepsakes: ProgramGroup,
}

/// The heading of a group of pages on the contents page.
#[written_and_sent]
pub struct ProgramGroup {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the group.
    pub title: Headline,
    /// One or two sentences about the group.
    pub text: &'static str,
}

/// The labels on the page of a day.
#[written_and_sent]
pub struct ProgramDay {
    /// The length of the day; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub minutes: &'static str,
    /// The heading of the things to lay out.
    pub needs: &'static str,
    /// The heading of the two questions.
    pub prompts: &'static str,
    /// The link to the page to print and write on.
    pub write: &'static str,
    /// The name of the row of moons, one a day, for people who listen to the page.
    pub week: &'static str,
    /// The label before the link to the previous day.
    pub previous: &'static str,
    /// The label before the link to the next day.
    pub next: &'static str,
    /// The label before the link that follows the last day.
    pub after: &'static str,
    /// The mark of a day that is done.
    pub done: &'static str,
    /// The link that saves the next evening to a calendar.
    pub save: &'static str,
}

/// The labels on the page of a portal.
#[written_and_sent]
pub struct ProgramPortal {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The sentence about breathing with the light.
    pub breath: &'static str,
    /// The labels of the portal's controls.
    pub window: PortalWords,
    /// The heading of the other portals.
    pub others: &'static str,
}

/// The labels of a portal's controls. Its picture moves and sounds once it is opened.
#[written_and_sent]
pub struct PortalWords {
    /// The button that opens the portal.
    pub open: &'static str,
    /// The button that pauses the portal.
    pub pause: &'static str,
    /// The button that continues after a pause.
    pub play: &'static str,
    /// The button that switches the sound off.
    pub sound_off: &'static str,
    /// The button that switches the sound on.
    pub sound_on: &'static str,
    /// Shown when a call or another app has stopped the sound: how to bring it back.
    pub silenced: &'static str,
    /// Shown during an in-breath while the picture does not move.
    pub breathe_in: &'static str,
    /// Shown during an out-breath while the picture does not move.
    pub breathe_out: &'static str,
}

/// The labels of the guided mode.
#[written_and_sent]
pub struct ProgramGuide {
    /// The button that opens the guided mode.
    pub open: &'static str,
    /// The sentence about the guided mode, beside the button.
    pub intro: &'static str,
    /// The minutes of the short version.
    pub short_minutes: Count,
    /// The choice of the whole version; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub whole: &'static str,
    /// The choice of the short version; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub short: &'static str,
    /// The label above the choice between the whole and the short version.
    pub length: &'static str,
    /// The switch of the bell.
    pub bell: &'static str,
    /// The switch of the voice.
    pub voice: &'static str,
    /// The label before the choice of a voice.
    pub voice_choice: &'static str,
    /// The label before the choice of the voice's speed.
    pub rate: &'static str,
    /// The speeds: slow, even, brisk.
    pub rates: [&'static str; 3],
    /// The button that starts.
    pub begin: &'static str,
    /// The button that continues where the reader stopped.
    pub resume: &'static str,
    /// The button that pauses.
    pub pause: &'static str,
    /// The button that continues after a pause.
    pub play: &'static str,
    /// The button that goes back by one cue.
    pub back: &'static str,
    /// The button that goes on by one cue.
    pub skip: &'static str,
    /// The button that closes the guided mode.
    pub leave: &'static str,
    /// The sentence about keys that work like the buttons.
    pub keys: &'static str,
    /// The sentence about the buttons of headphones, which work while the voice reads.
    pub headphones: &'static str,
    /// Shown when a call or another app has stopped the bell: how to make it ring again.
    pub silent: &'static str,
    /// A pause of one breath, as it is spoken.
    pub breath: &'static str,
    /// A pause of several breaths, as it is spoken; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub breaths: &'static str,
    /// Shown during an in-breath.
    pub breathe_in: &'static str,
    /// Shown during an out-breath.
    pub breathe_out: &'static str,
    /// The time left; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub left: &'static str,
    /// Shown in the last minute in place of the time left.
    pub last_minute: &'static str,
    /// The title at the end.
    pub done: Headline,
    /// The text at the end.
    pub done_text: &'static str,
    /// The number of days done, if several; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub days_done: &'static str,
    /// The sentence when one day is done.
    pub day_done: &'static str,
    /// The sentence about the data that the browser stores.
    pub storage: &'static str,
    /// Shown when a link needs a connection and the device is offline.
    pub offline: &'static str,
}

/// The texts of things to keep: book, PDF files and calendars.
#[written_and_sent]
pub struct ProgramKeep {
    /// The link to the book.
    pub book: &'static str,
    /// The sentence about the book.
    pub book_text: &'static str,
    /// The heading of the program as PDF.
    pub pdf: &'static str,
    /// The heading of the pages to print as PDF.
    pub sheets: &'static str,
    /// The two sizes of paper: A4, and US Letter.
    pub papers: [&'static str; 2],
    /// The calendar form of the week, also on the buyer's receipt.
    pub week: WeekWords,
    /// The heading of the calendar entry for the reader's letter to herself.
    pub due: &'static str,
    /// The label of the day on which she reads that letter.
    pub due_date: &'static str,
    /// The button that saves the calendar entry.
    pub save_due_date: &'static str,
    /// The title of the calendar entry.
    pub due_event: &'static str,
    /// The text of the calendar entry.
    pub due_text: &'static str,
}

/// The form that makes calendar entries for the week.
#[written_and_sent]
pub struct WeekWords {
    /// The heading of the form.
    pub title: &'static str,
    /// The label of the first evening.
    pub first: &'static str,
    /// The label of the hour.
    pub time: &'static str,
    /// The button that saves the entries.
    pub save: &'static str,
}

/// The texts about the data that a browser stores for the program, on the contents page.
#[written_and_sent]
pub struct ProgramDevice {
    /// The button that stores the program's address in the browser.
    pub keep: &'static str,
    /// The sentence about what storing the address does.
    pub keep_text: &'static str,
    /// Shown after the address was stored: where the browser shows it.
    pub kept: &'static str,
    /// The button that erases everything stored in the browser.
    pub forget: &'static str,
    /// Shown after the data was erased.
    pub forgotten: &'static str,
    /// The button that brings the erased data back.
    pub restore: &'static str,
}

/// The texts of the page with the gift card, by which a buyer gives her program link away.
#[written_and_sent]
pub struct ProgramGift {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title of the page.
    pub title: &'static str,
    /// One sentence about the page.
    pub summary: &'static str,
    /// The rule that a link is given away once, and who may use it then.
    pub rule: &'static str,
    /// The heading of the form.
    pub fields: &'static str,
    /// The label of the recipient's name, on the form and on the card.
    pub to: &'static str,
    /// The label of the giver's name.
    pub from: &'static str,
    /// The label of the evening from which the gift is meant to begin.
    pub day: &'static str,
    /// The label above the two sizes.
    pub size: &'static str,
    /// The sizes: A6, and A5 that is folded once.
    pub sizes: [&'static str; 2],
    /// The button that prints the card.
    pub print: &'static str,
    /// The sentence on how to print the card, and that nothing is sent or stored.
    pub hint: &'static str,
    /// The words on the card under the name of the program.
    pub greeting: &'static str,
    /// The words on the card above the code and the address.
    pub open: &'static str,
    /// The name of the code, for people who listen to the page.
    pub code: &'static str,
}

/// The labels on the page of a method or a bonus.
#[written_and_sent]
pub struct ProgramChapter {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The heading of the questions.
    pub prompts: &'static str,
}

/// The labels on a page to print.
#[written_and_sent]
pub struct ProgramPrintable {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The heading above the hint.
    pub print: &'static str,
    /// The sentence on how to print the page.
    pub hint: &'static str,
    /// The sentence on how to cut the cards.
    pub cut: &'static str,
    /// The name of the list of cards, for people who listen to the page; `{count}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub cards: &'static str,
    /// The words before the line for the date, on the pages with the questions of the days.
    pub date: &'static str,
}

/// The texts at the foot of every page.
#[written_and_sent]
pub struct ProgramFoot {
    /// The sentence that offers help.
    pub text: &'static str,
    /// The link to a prepared e-mail.
    pub mail: Link,
    /// The sentence on who may use the program.
    pub rights: &'static str,
}

/// A page with one message.
#[written_and_sent]
pub struct ProgramNotice {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The page's one main title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The links to other pages.
    pub links: &'static [Link],
}
