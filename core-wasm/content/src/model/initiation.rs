//! `content/pages/initiation.toml`: the sales page, section by section (specification §2, INITIATION).

use core_content_derive::entity;

use super::{Description, Figure, Headline, Item, Link, Picture, PortalWords, Section};

/// The sales page of INITIATION, part by part in the order of the page.
#[entity]
pub struct InitiationPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: InitiationHero,
    /// The problem, with its four pains.
    pub pains: Pains,
    /// The five outcomes.
    pub outcomes: Outcomes,
    /// What the buyer receives, five things.
    pub receive: Receive,
    /// The seven days.
    pub days: DayFlow,
    /// The bar along the lower edge of small screens, with the program's name and price.
    pub bar: OfferBar,
    /// The promise.
    pub promise: PromiseSection,
    /// The words above the three bonuses, which stand with the prices.
    pub bonuses: Section,
    /// The founder's offer card.
    pub offer: OfferCard,
    /// The return on investment.
    pub returns: Section,
    /// Two voices.
    pub testimonials: Testimonials,
    /// The final checklist.
    pub checklist: Checklist,
    /// The labels of the two buy buttons.
    pub buttons: BuyButtons,
    /// The words of the ledger; its figures are computed.
    pub price_breakdown: PriceBreakdownWords,
}

/// The first screen of INITIATION.
#[entity]
pub struct InitiationHero {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The program's name, which is the page's main title.
    pub title: &'static str,
    /// The program's second name.
    pub subtitle: &'static str,
    /// The sentence under it.
    pub text: &'static str,
    /// The link that leads to the offer.
    pub link: Link,
    /// The picture behind it all.
    pub picture: Picture,
}

/// The bar along the lower edge of small screens.
#[entity]
pub struct OfferBar {
    /// Its link. The bar stands once the offer has been seen.
    pub link: Link,
}

/// What a buyer asks before paying.
#[entity]
pub struct Question {
    /// The question.
    pub title: &'static str,
    /// The answer.
    pub description: &'static str,
    /// Where there is more to read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// One day of the program.
#[entity]
pub struct DayFlowItem {
    /// Which day: `Day 1`.
    pub label: &'static str,
    /// What the day is called.
    pub title: &'static str,
    /// What happens, in a sentence or two.
    pub subtitle: &'static str,
}

/// Half a minute of the guided mode, which a button plays.
#[entity]
pub struct GuideSample {
    /// What stands above the button.
    pub caption: &'static str,
    /// The label of the button that begins to play.
    pub listen: &'static str,
    /// The way on, which stands in its place once it has ended.
    pub next: Link,
}

/// A portal that everyone may open.
#[entity]
pub struct FreePortal {
    /// Its picture, which stays where nothing moves. `npm run pictures:portals` takes it.
    pub picture: Picture,
    /// What it is called.
    pub title: &'static str,
    /// What stands beside it.
    pub text: &'static str,
    /// The words of its window.
    pub window: PortalWords,
}

/// Two voices of women who kept the week.
#[entity]
pub struct Testimonials {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title.
    pub title: Headline,
    /// What the visitor should know about the voices, such as that they are samples.
    pub note: &'static str,
    /// The voices, two; without any the page has no such section.
    pub items: &'static [Testimonial],
}

/// One voice.
#[entity]
pub struct Testimonial {
    /// What she wrote.
    pub quote: &'static str,
    /// First name and initial.
    pub name: &'static str,
    /// How many stars, 1 to 5.
    pub stars: Stars,
    /// On while the voice is invented; off once a real woman wrote it and agreed.
    pub sample: bool,
}

/// The last list before the second button.
#[entity]
pub struct Checklist {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// What she nods to.
    pub items: &'static [&'static str],
    /// The sentence that leads to the button.
    pub closing: &'static str,
}

/// The words of the two buttons that sell, and what stands beside both.
#[entity]
pub struct BuyButtons {
    /// In the founder's offer card.
    pub first: &'static str,
    /// At the end of the page.
    pub second: &'static str,
    /// Beside both: the link to what can be tried before.
    pub sample: Link,
    /// After it: what happens if she changes her mind, in the words of the terms.
    pub change_of_mind: &'static str,
}

/// The words beside the figures of the offer card.
#[entity]
pub struct PriceBreakdownWords {
    /// Beside the regular price.
    pub program: &'static str,
    /// Beside the sum of the program and its bonuses.
    pub total: &'static str,
    /// Beside what is taken off the sum, with its percentage.
    pub saving: &'static str,
    /// Beside what remains, which is the price.
    pub today: &'static str,
    /// What a day costs, after the price.
    pub per_day: &'static str,
    /// What a day costs, and what is off the regular price. It is never on one screen with the ledger, whose percentage is
    /// that of the total value.
    pub returned: Figure,
}

/// The problem.
#[entity]
pub struct Pains {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The pains, four.
    pub items: [&'static str; 4],
}

/// What opens.
#[entity]
pub struct Outcomes {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The outcomes, five.
    pub items: [Item; 5],
    /// Its picture.
    pub picture: Picture,
}

/// What the buyer receives.
#[entity]
pub struct Receive {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The things, five.
    pub items: [Item; 5],
    /// One of the portals, open to everyone.
    pub portal: FreePortal,
    /// A picture of what is delivered.
    pub picture: Picture,
    /// What is delivered, in numbers.
    pub inventory: &'static [Figure],
    /// The way to the page that shows a part of the program.
    pub link: Link,
}

/// The week.
#[entity]
pub struct DayFlow {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The days, seven.
    pub items: [DayFlowItem; 7],
    /// The guided mode: a picture of it, and half a minute to listen to.
    pub guide: GuideSample,
}

/// The promise.
#[entity]
pub struct PromiseSection {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// Its picture.
    pub picture: Picture,
    /// Where the promise is looked at honestly.
    pub link: Link,
}

/// The founder's offer.
#[entity]
pub struct OfferCard {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title of the section.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// At the foot of the offer: who made it, in her own words.
    pub link: Link,
    /// What a buyer asks before paying, three to a row.
    pub questions: &'static [Question],
    /// On while an answer is invented, such as who wrote the program; off once all are yours.
    pub sample: bool,
}

/// A whole number of stars, from 1 to 5.
#[entity]
#[schemars(extend("minimum" = 1, "maximum" = 5))]
pub struct Stars(pub u8);
