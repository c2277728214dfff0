//! The sales page of INITIATION: `content/pages/initiation.toml`, section by section (specification §2, INITIATION).

use core_content_derive::written_and_sent;

use super::{Description, Figure, Headline, Item, Link, Picture, PortalWords, Section, SectionHead};

/// The sales page of INITIATION, section by section in the order of the page.
#[written_and_sent]
pub struct InitiationPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: name, sentence, link and picture.
    pub hero: InitiationHero,
    /// The section about the problem, with four pains.
    pub pains: Pains,
    /// The section with the five outcomes.
    pub outcomes: Outcomes,
    /// The section with the five things that a buyer receives.
    pub receive: Receive,
    /// The section with the seven days.
    pub days: DayFlow,
    /// The bar along the lower edge of small screens, with the program's name and price.
    pub bar: OfferBar,
    /// The section with the promise.
    pub promise: PromiseSection,
    /// The texts above the bonuses. The bonuses themselves are in “Offers and prices”.
    pub bonuses: Section,
    /// The card with the founder's offer.
    pub offer: OfferCard,
    /// The section about the return on investment.
    pub returns: Section,
    /// The section with the testimonials.
    pub testimonials: Testimonials,
    /// The checklist before the second button.
    pub checklist: Checklist,
    /// The texts of the two buy buttons.
    pub buttons: BuyButtons,
    /// The labels of the price breakdown. Its amounts are computed from the prices.
    pub price_breakdown: PriceBreakdownWords,
}

/// The top of the INITIATION page.
#[written_and_sent]
pub struct InitiationHero {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The program's name, which is the page's main title.
    pub title: &'static str,
    /// The program's second name.
    pub subtitle: &'static str,
    /// The sentence under the second name.
    pub text: &'static str,
    /// The link that scrolls to the offer.
    pub link: Link,
    /// The picture behind the text.
    pub picture: Picture,
}

/// The bar along the lower edge of small screens.
#[written_and_sent]
pub struct OfferBar {
    /// The link to the offer. The bar is shown once the offer has been seen.
    pub link: Link,
}

/// A question that buyers ask before paying.
#[written_and_sent]
pub struct Question {
    /// The question as its heading.
    pub title: &'static str,
    /// The answer.
    pub description: &'static str,
    /// The link to more about the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// One day of the program.
#[written_and_sent]
pub struct DayFlowItem {
    /// The number of the day, such as `Day 1`.
    pub label: &'static str,
    /// The name of the day.
    pub title: &'static str,
    /// One or two sentences about the day.
    pub subtitle: &'static str,
}

/// Half a minute of the guided mode, played by a button.
#[written_and_sent]
pub struct GuideSample {
    /// The sentence above the button.
    pub caption: &'static str,
    /// The words of the button that starts to play.
    pub listen: &'static str,
    /// The link that replaces the button once the sample has ended.
    pub next: Link,
}

/// A portal that every visitor can open.
#[written_and_sent]
pub struct FreePortal {
    /// The still picture of the portal: shown until it is opened, and to visitors who prefer no motion. `npm run
    /// pictures:portals` takes it.
    pub picture: Picture,
    /// The name of the portal.
    pub title: &'static str,
    /// The text beside the portal.
    pub text: &'static str,
    /// The labels of the portal's controls.
    pub window: PortalWords,
}

/// The section with testimonials of women who finished the week.
#[written_and_sent]
pub struct Testimonials {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The title.
    pub title: Headline,
    /// A note about the testimonials, such as that they are samples.
    pub note: Option<&'static str>,
    /// The testimonials, as many as there are; without any, the page has no such section.
    #[schemars(default)]
    pub items: &'static [Testimonial],
}

/// A testimonial.
#[written_and_sent]
pub struct Testimonial {
    /// The words of the buyer.
    pub quote: &'static str,
    /// The first name and the initial.
    pub name: &'static str,
    /// The number of stars, 1 to 5.
    pub stars: Stars,
    /// On while the voice is invented; off once a real woman wrote it and agreed.
    pub sample: bool,
}

/// The checklist before the second button.
#[written_and_sent]
pub struct Checklist {
    /// Small line and title.
    pub head: SectionHead,
    /// The sentences of the list.
    pub items: &'static [&'static str],
    /// The sentence before the button.
    pub closing: &'static str,
}

/// The texts of the two buy buttons, and the links beside them.
#[written_and_sent]
pub struct BuyButtons {
    /// The words of the button in the founder's offer card.
    pub first: &'static str,
    /// The words of the button at the end of the page.
    pub second: &'static str,
    /// The link beside each button to the part of the program that can be tried before buying.
    pub sample: Link,
    /// The sentence about refunds below each button, in the words of the terms.
    pub change_of_mind: &'static str,
}

/// The labels of the amounts in the offer card.
#[written_and_sent]
pub struct PriceBreakdownWords {
    /// The label of the regular price.
    pub program: &'static str,
    /// The label of the program and its bonuses together.
    pub total: &'static str,
    /// The label of the saving, with its percentage.
    pub saving: &'static str,
    /// The label of the price.
    pub today: &'static str,
    /// The sentence about the price of a day, after the price.
    pub per_day: &'static str,
    /// The price of a day, and the saving from the regular price. The page never shows it on one screen with the price
    /// breakdown, whose percentage compares with the total value.
    pub returned: Figure,
}

/// The section about the problem.
#[written_and_sent]
pub struct Pains {
    /// Small line, title and text.
    pub head: Section,
    /// Four pains, one sentence each.
    pub items: [&'static str; 4],
}

/// The section with the outcomes.
#[written_and_sent]
pub struct Outcomes {
    /// Small line, title and text.
    pub head: Section,
    /// Five outcomes, each with a title and a sentence.
    pub items: [Item; 5],
    /// The picture beside the outcomes.
    pub picture: Picture,
}

/// The section with the things that a buyer receives.
#[written_and_sent]
pub struct Receive {
    /// Small line, title and text.
    pub head: Section,
    /// Five things, each with a title and a sentence.
    pub items: [Item; 5],
    /// A portal that every visitor can open.
    pub portal: FreePortal,
    /// A picture of the delivered program.
    pub picture: Picture,
    /// The delivered program in numbers. `{book_pages}` is filled in where the build has counted the pages of the book.
    #[schemars(extend("placeholders" = {"may": ["book_pages"]}))]
    pub inventory: &'static [Figure],
    /// The link to the page that shows a part of the program.
    pub link: Link,
}

/// The section with the seven days.
#[written_and_sent]
pub struct DayFlow {
    /// Small line, title and text.
    pub head: Section,
    /// The seven days.
    pub items: [DayFlowItem; 7],
    /// The guided mode: a picture of it, and half a minute to listen to.
    pub guide: GuideSample,
}

/// The section with the promise.
#[written_and_sent]
pub struct PromiseSection {
    /// Small line, title and text.
    pub head: Section,
    /// The picture beside the text.
    pub picture: Picture,
    /// The link to an honest text about the promise.
    pub link: Link,
}

/// The card with the founder's offer.
#[written_and_sent]
pub struct OfferCard {
    /// Small line, title and text.
    pub head: Section,
    /// The link at the foot of the card, to the founder's own words about herself.
    pub link: Link,
    /// The questions of buyers before paying, three to a row.
    pub questions: &'static [Question],
    /// On while an answer is invented, such as who wrote the program; off once all are yours.
    pub sample: bool,
}

/// A whole number of stars, from 1 to 5.
#[written_and_sent]
#[schemars(extend("minimum" = 1, "maximum" = 5))]
pub struct Stars(pub u8);
