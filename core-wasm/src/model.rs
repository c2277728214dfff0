//! The entities of the house, each declared once (specification §3, and §2 for the sections of a page).
//!
//! Read a declaration as the manual of its content file: the fields are its keys, the comments say what to
//! write. Counts that the specification fixes are part of the type: four pains are `[_; 4]`.
//! How one declaration serves four purposes stands in `entity.rs`.

// ---- The smallest shapes ----------------------------------------------------------------------------------

derived! {
    /// A title in which one phrase may be set apart. Written as text with at most one `*phrase*`:
    /// `Elegance is a practice *you return to*`. The spaces around the phrase stay with `lead` and `tail`.
    pub struct Headline {
        /// What stands before the phrase, or the whole title.
        pub lead: &'static str,
        /// The phrase that is set apart.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub accent: Option<&'static str>,
        /// What follows the phrase.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tail: Option<&'static str>,
    }

    /// A link. Written as `{ label = "…", to = "…" }`.
    pub struct Link {
        /// The words that are clicked.
        pub label: &'static str,
        /// `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
        pub to: &'static str,
        /// Whether it leaves the house: then it opens in a new tab. Told from `to`.
        pub external: bool,
    }

    /// A picture. Written as its id alone; `pictures.toml` describes it.
    pub struct Picture {
        /// The name of the file: `content/images/{id}.jpg`.
        pub id: &'static str,
        /// What it shows, for those who do not see it.
        pub alt: &'static str,
        /// The point that stays in view when the picture is cropped.
        pub focal: Focal,
        /// A second crop, for phones held upright.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub portrait: Option<Portrait>,
    }
}

entity! {
    /// A point of a picture, in whole percent of its width and height.
    pub struct Focal {
        /// From the left edge, 0 to 100.
        pub x: Percent,
        /// From the top edge, 0 to 100.
        pub y: Percent,
    }

    /// A picture's crop for phones held upright.
    pub struct Portrait {
        /// The name of the file: `content/images/{id}.jpg`.
        pub id: PictureFile,
        /// The point that stays in view.
        pub focal: Focal,
    }
}

source! {
    /// A picture as `pictures.toml` describes it; the table's name is the picture's id.
    pub struct PictureEntry {
        /// What it shows, in one sentence, for those who do not see it.
        pub alt: &'static str,
        /// The point that stays in view when it is cropped, in percent: `{ x = 50, y = 50 }`.
        pub focal: Focal,
        /// A second crop for phones held upright: `{ id = "…", focal = { x = 50, y = 50 } }`.
        pub portrait: Option<Portrait>,
    }
}

section! {
    /// A part of a page: a small line, a title, paragraphs.
    pub struct Section {}
}

entity! {
    /// One thing of a list: an outcome, a gift, an answer to a worry.
    pub struct Item {
        /// What it is called.
        pub title: &'static str,
        /// What it means, in a sentence or two.
        pub text: &'static str,
    }
}

// ---- The house: site.toml ---------------------------------------------------------------------------------

entity! {
    /// What every page shares: the brand, the footer, the dialogs.
    pub struct Site {
        /// The house's name and voice.
        pub brand: Brand,
        /// How to reach it.
        pub contact: Contact,
        /// The bar at the top, in the order of the page. JavaScript asks for it by path.
        #[serde(skip)]
        pub navigation: &'static [Door],
        /// The foot of every page.
        pub footer: Footer,
        /// The dialogs through which a visitor writes, one table each.
        #[serde(rename = "form")]
        pub forms: &'static [FormDialog],
    }

    /// The house's name, and who leads it.
    pub struct Brand {
        /// The name, as it stands beside the logo. This is the only place where it is written.
        pub name: &'static str,
        /// What kind of house it is, in two or three words.
        pub descriptor: &'static str,
        /// The line under the name.
        pub tagline: &'static str,
        /// The founder's name.
        pub founder: &'static str,
        /// `true` while the name is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// How to reach the house.
    pub struct Contact {
        /// The address that answers letters.
        pub email: Email,
        /// The town and the islands.
        pub location: &'static str,
        /// `true` while the address is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// The foot of every page.
    pub struct Footer {
        /// The groups of links, in the order of the page.
        pub groups: &'static [LinkGroup],
        /// The profiles elsewhere.
        pub social: &'static [SocialLink],
        /// The link beside the sentence about the foundations.
        pub charity: Link,
        /// The sentence about the foundations.
        pub charity_text: &'static str,
        /// The house in one sentence.
        pub statement: &'static str,
    }

    /// A titled group of links.
    pub struct LinkGroup {
        /// Its title.
        pub title: &'static str,
        /// Its links.
        pub links: &'static [Link],
    }

    /// A profile of the house on another site.
    pub struct SocialLink {
        /// What the site is called.
        pub name: &'static str,
        /// The address of the profile, beginning with https://.
        pub url: WebAddress,
        /// The sign that is drawn.
        pub icon: SocialIcon,
        /// `true` while the profile is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// The signs that are drawn for profiles.
    pub enum SocialIcon {
        /// Instagram.
        Instagram = "instagram",
        /// TikTok.
        Tiktok = "tiktok",
        /// YouTube.
        Youtube = "youtube",
        /// WhatsApp.
        Whatsapp = "whatsapp",
    }

    /// A dialog through which a visitor writes to the house.
    pub struct FormDialog {
        /// Which of the three forms it opens.
        pub form: FormKind,
        /// The dialog's title.
        pub title: Headline,
        /// What to write, and when an answer comes.
        pub text: &'static str,
        /// The embedded form's own address, beginning with https://; leave it out while there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub address: Option<WebAddress>,
        /// The letter that can be written instead.
        pub mail: Link,
        /// `true` while the addresses are invented, `false` once they are the owner's.
        pub sample: bool,
    }

    /// The three forms (specification §7).
    pub enum FormKind {
        /// For Home, the gatherings, the events and About.
        House = "house",
        /// For the product's waitlist, Contact and the tiers.
        Product = "product",
        /// For creative inquiries.
        Creative = "creative",
    }
}

source! {
    /// One item of the bar at the top.
    pub struct Door {
        /// The word in the bar.
        pub name: &'static str,
        /// The page that it opens.
        pub path: PagePath,
    }
}

// ---- Home: pages/home.toml --------------------------------------------------------------------------------

entity! {
    /// Home, the entrance hall.
    pub struct HomePage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
        /// The first screen.
        pub hero: HomeHero,
        /// Where the hero's link scrolls to.
        pub welcome: Doorway,
        /// The signature experience, leading to Volume I.
        pub signature: Doorway,
        /// The seven days, leading to INITIATION.
        pub initiation: Passage,
        /// The seven days themselves, as the INITIATION page tells them.
        pub days: &'static [DayFlowItem] = &INITIATION.days.items,
        /// Journal, case studies and services.
        pub reading: Reading,
        /// The foundations and partners, leading to Impact.
        pub legacy: Doorway,
        /// The newsletter.
        pub letters: Letters,
    }

    /// The first screen of Home.
    pub struct HomeHero {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The page's one main title.
        pub title: Headline,
        /// The sentence under it.
        pub text: &'static str,
        /// The button that opens the form dialog.
        pub button: &'static str,
        /// The link that scrolls to the welcome.
        pub scroll: Link,
        /// The picture behind it all.
        pub picture: Picture,
    }

    /// Invitations to read on.
    pub struct Reading {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// The rooms to read in.
        pub items: &'static [ReadingItem],
    }

    /// One room to read in.
    pub struct ReadingItem {
        /// What it is called.
        pub title: &'static str,
        /// What is found there.
        pub text: &'static str,
        /// The way in.
        pub link: Link,
        /// Its picture.
        pub picture: Picture,
    }
}

section! {
    /// A section with a way on and a picture.
    pub struct Doorway {
        /// The way on.
        pub link: Link,
        /// Its picture.
        pub picture: Picture,
    }

    /// A section with a way on.
    pub struct Passage {
        /// The way on.
        pub link: Link,
    }

    /// The newsletter.
    pub struct Letters {
        /// Where it is subscribed to.
        pub link: Link,
        /// `true` while the address is invented, `false` once it is the owner's.
        pub sample: bool,
    }
}

// ---- INITIATION: pages/initiation.toml --------------------------------------------------------------------

entity! {
    /// The INITIATION sales page, section by section in the order of the page (specification §2).
    pub struct InitiationPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
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
        /// The promise.
        pub promise: PromiseSection,
        /// The words above the three bonuses; the bonuses stand in `offers.toml`.
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
        pub ledger: LedgerWords,
    }

    /// The first screen of INITIATION.
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

    /// One day of the program.
    pub struct DayFlowItem {
        /// Which day: `Day 1`.
        pub label: &'static str,
        /// What the day is called.
        pub title: &'static str,
        /// What happens, in a sentence or two.
        pub subtitle: &'static str,
    }

    /// Two voices of women who kept the week.
    pub struct Testimonials {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// What the visitor should know about the voices, such as that they are samples.
        pub note: &'static str,
        /// The voices, two.
        pub items: [Testimonial; 2],
    }

    /// One voice.
    pub struct Testimonial {
        /// What she wrote.
        pub quote: &'static str,
        /// First name and initial.
        pub name: &'static str,
        /// How many stars, 1 to 5.
        pub stars: Stars,
        /// `true` while the voice is invented, `false` once a real woman wrote it and agreed.
        pub sample: bool,
    }

    /// The last list before the second button.
    pub struct Checklist {
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The title.
        pub title: Headline,
        /// What she nods to.
        pub items: &'static [&'static str],
        /// The sentence that leads to the button.
        pub closing: &'static str,
    }

    /// The two labels that the specification fixes (§2).
    pub struct BuyButtons {
        /// In the founder's offer card.
        pub first: &'static str,
        /// At the end of the page.
        pub second: &'static str,
    }

    /// The words beside the figures of the offer card.
    pub struct LedgerWords {
        /// Beside the regular price.
        pub program: &'static str,
        /// Beside the sum.
        pub total: &'static str,
        /// Beside the price.
        pub today: &'static str,
        /// Beside what is saved.
        pub saving: &'static str,
        /// After the price of one day.
        pub per_day: &'static str,
        /// Before the regular price that is struck through.
        pub original: &'static str,
    }
}

section! {
    /// The problem.
    pub struct Pains {
        /// The pains, four.
        pub items: [&'static str; 4],
    }

    /// What opens.
    pub struct Outcomes {
        /// The outcomes, five.
        pub items: [Item; 5],
        /// Its picture.
        pub picture: Picture,
    }

    /// What the buyer receives.
    pub struct Receive {
        /// The things, five.
        pub items: [Item; 5],
    }

    /// The week.
    pub struct DayFlow {
        /// The days, seven.
        pub items: [DayFlowItem; 7],
    }

    /// The promise.
    pub struct PromiseSection {
        /// Its picture.
        pub picture: Picture,
    }

    /// The founder's offer.
    pub struct OfferCard {
        /// Answers to the three worries beside the button.
        pub assurances: [Item; 3],
    }
}

// ---- Every other room: pages/{room}.toml ------------------------------------------------------------------

entity! {
    /// A room: a title, a lead, sections, ways on.
    pub struct RoomPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
        /// The small line above the heading.
        pub eyebrow: &'static str,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The sentence under it.
        pub lead: &'static str,
        /// The parts of the page.
        pub sections: &'static [Section],
        /// The ways on.
        pub links: &'static [Link],
        /// The picture of the room, where it has one.
        pub picture: Option<Picture>,
        /// `true` while something on the page is invented, `false` once all of it is the owner's.
        pub sample: bool,
    }
}

// ---- After the checkout: pages/status.toml ----------------------------------------------------------------

source! {
    /// The welcome page in its five states, and the page for a till that does not answer.
    pub struct StatusPages {
        /// The title for search engines and the tab; the house's name is added.
        pub title: &'static str,
        /// One or two sentences about the page.
        pub description: &'static str,
        /// The payment is confirmed.
        pub paid: StatusPage,
        /// The bank has not answered yet.
        pub processing: StatusPage,
        /// The payment did not pass.
        pub unpaid: StatusPage,
        /// The checkout was open for too long.
        pub expired: StatusPage,
        /// No checkout is known by that address.
        pub unknown: StatusPage,
        /// A form was posted and no checkout could be made.
        pub unavailable: StatusPage,
    }
}

entity! {
    /// What a page of the checkout says in one state.
    pub struct StatusPage {
        /// Which state it speaks of: the name of the table.
        pub state: State,
        /// The small line above the title.
        pub eyebrow: &'static str,
        /// The page's one main title.
        pub title: Headline,
        /// The text, one paragraph each.
        pub paragraphs: &'static [&'static str],
        /// The ways on.
        pub links: &'static [Link],
        /// Whether trying again makes sense.
        pub retry: bool,
    }

    /// The states of a checkout, as the visitor meets them.
    pub enum State {
        /// The payment is confirmed.
        Paid = "paid",
        /// The bank has not answered yet.
        Processing = "processing",
        /// The payment did not pass.
        Unpaid = "unpaid",
        /// The checkout was open for too long.
        Expired = "expired",
        /// No checkout is known by that address.
        Unknown = "unknown",
        /// No checkout could be made: the answer to a posted form, never a page with an address of its own.
        Unavailable = "unavailable",
    }
}

// ---- The demo till: pages/demo.toml -----------------------------------------------------------------------

entity! {
    /// The page of the demo till.
    pub struct DemoPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences about the page.
        #[serde(skip)]
        pub description: &'static str,
        /// The small line above the heading.
        pub eyebrow: &'static str,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The text, one paragraph each.
        pub paragraphs: &'static [&'static str],
        /// The label that says that nothing is charged.
        pub notice: &'static str,
        /// The label of the e-mail field.
        pub email_label: &'static str,
        /// The label of the choice of outcomes.
        pub outcome_label: &'static str,
        /// The four ways a payment can end.
        pub outcomes: [DemoOutcome; 4],
        /// The button.
        pub button: &'static str,
    }

    /// One way a payment can end.
    pub struct DemoOutcome {
        /// The state it ends in.
        pub value: State,
        /// The words beside the choice.
        pub label: &'static str,
    }
}

// ---- What it costs: offers.toml ---------------------------------------------------------------------------

source! {
    /// Every price of the house. All other figures are computed from these (`pricing.rs`).
    pub struct PriceList {
        /// The currency of every amount.
        pub currency: Currency,
        /// The seven-day program.
        pub initiation: InitiationPrices,
        /// Volume I, the smaller edition.
        pub codex: TierPrices,
        /// Volume I, the larger edition.
        pub devotion: TierPrices,
    }

    /// The seven-day program and its prices.
    pub struct InitiationPrices {
        /// What it is called.
        pub name: &'static str,
        /// Its second name.
        pub subtitle: &'static str,
        /// What it costs, in whole cents.
        pub price: Cents,
        /// What it cost before, in whole cents.
        pub original: Cents,
        /// How many days it lasts.
        pub days: Count,
        /// The most minutes a day asks for.
        pub guide_minutes: Count,
        /// The bonuses, three.
        pub bonuses: [BonusPrice; 3],
    }

    /// A bonus and what it is worth.
    pub struct BonusPrice {
        /// What it is called.
        pub name: &'static str,
        /// What it is, in a sentence or two.
        pub description: &'static str,
        /// What it is worth, in whole cents.
        pub value: Cents,
        /// `true` while the bonus is invented, `false` once it is the owner's.
        pub sample: bool,
    }

    /// An edition of Volume I.
    pub struct TierPrices {
        /// What it is called.
        pub name: &'static str,
        /// What it costs, in whole cents.
        pub price: Cents,
        /// Whether it is marked Most Popular.
        pub most_popular: bool,
        /// What it holds, and what each part is worth.
        pub components: &'static [ComponentPrice],
    }

    /// A part of an edition.
    pub struct ComponentPrice {
        /// What it is called.
        pub name: &'static str,
        /// What it is worth, in whole cents.
        pub value: Cents,
    }
}

entity! {
    /// The currencies that the arithmetic of the house has been tried with.
    pub enum Currency {
        /// US dollars, in cents.
        Usd = "usd",
    }
}

// ---- Values with a rule of their own; the rules stand in build/values.rs ----------------------------------

value! {
    /// A whole number from 0 to 100.
    pub struct Percent(u8);
    /// A number of stars, 1 to 5.
    pub struct Stars(u8);
    /// An address on the web, beginning with https://.
    pub struct WebAddress(&'static str);
    /// An address for letters.
    pub struct Email(&'static str);
    /// The name of a picture's file in `content/images`, without its ending.
    pub struct PictureFile(&'static str);
}

source! {
    /// An amount of money in whole cents.
    pub struct Cents(u32);
    /// A number of things, at least one.
    pub struct Count(u32);
    /// The path of a page that the registry of routes knows.
    pub struct PagePath(&'static str);
}
