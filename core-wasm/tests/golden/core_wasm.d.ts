/**
 * A bonus of INITIATION.
 */
export interface Bonus {
    /**
     * What it is called.
     */
    name: string;
    /**
     * What it is.
     */
    description: string;
    /**
     * What it is worth.
     */
    value: Money;
    /**
     * Whether it is invented.
     */
    sample: boolean;
}

/**
 * The house's name, and who leads it.
 */
export interface Brand {
    /**
     * The name, as it stands beside the logo. This is the only place where it is written.
     */
    name: string;
    /**
     * What kind of house it is, in two or three words.
     */
    descriptor: string;
    /**
     * The line under the name.
     */
    tagline: string;
    /**
     * The founder's name.
     */
    founder: string;
    /**
     * `true` while the name is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * The two labels that the specification fixes (§2).
 */
export interface BuyButtons {
    /**
     * In the founder's offer card.
     */
    first: string;
    /**
     * At the end of the page.
     */
    second: string;
}

/**
 * The last list before the second button.
 */
export interface Checklist {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What she nods to.
     */
    items: string[];
    /**
     * The sentence that leads to the button.
     */
    closing: string;
}

/**
 * The sentence for a failed checkout, with its reason where there is one.
 */
export function checkoutFailure(message?: string | null): string;

/**
 * How to reach the house.
 */
export interface Contact {
    /**
     * The address that answers letters.
     */
    email: Email;
    /**
     * The town and the islands.
     */
    location: string;
    /**
     * `true` while the address is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * The line at the foot of every page, for the year that the visitor's clock tells.
 */
export function copyright(year: number): string;

/**
 * The currencies that the arithmetic of the house has been tried with.
 */
export type Currency = "usd";

/**
 * The week.
 */
export interface DayFlow {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The days, seven.
     */
    items: [DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem];
}

/**
 * One day of the program.
 */
export interface DayFlowItem {
    /**
     * Which day: `Day 1`.
     */
    label: string;
    /**
     * What the day is called.
     */
    title: string;
    /**
     * What happens, in a sentence or two.
     */
    subtitle: string;
}

/**
 * One way a payment can end.
 */
export interface DemoOutcome {
    /**
     * The state it ends in.
     */
    value: State;
    /**
     * The words beside the choice.
     */
    label: string;
}

/**
 * The page of the demo till.
 */
export interface DemoPage {
    /**
     * The small line above the heading.
     */
    eyebrow: string;
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The label that says that nothing is charged.
     */
    notice: string;
    /**
     * The label of the e-mail field.
     */
    emailLabel: string;
    /**
     * The label of the choice of outcomes.
     */
    outcomeLabel: string;
    /**
     * The four ways a payment can end.
     */
    outcomes: [DemoOutcome, DemoOutcome, DemoOutcome, DemoOutcome];
    /**
     * The button.
     */
    button: string;
}

/**
 * A section with a way on and a picture.
 */
export interface Doorway {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The way on.
     */
    link: Link;
    /**
     * Its picture.
     */
    picture: Picture;
}

/**
 * An address for letters.
 */
export type Email = string;

/**
 * A point of a picture, in whole percent of its width and height.
 */
export interface Focal {
    /**
     * From the left edge, 0 to 100.
     */
    x: Percent;
    /**
     * From the top edge, 0 to 100.
     */
    y: Percent;
}

/**
 * The foot of every page.
 */
export interface Footer {
    /**
     * The groups of links, in the order of the page.
     */
    groups: LinkGroup[];
    /**
     * The profiles elsewhere.
     */
    social: SocialLink[];
    /**
     * The link beside the sentence about the foundations.
     */
    charity: Link;
    /**
     * The sentence about the foundations.
     */
    charityText: string;
    /**
     * The house in one sentence.
     */
    statement: string;
}

/**
 * A dialog through which a visitor writes to the house.
 */
export interface FormDialog {
    /**
     * Which of the three forms it opens.
     */
    form: FormKind;
    /**
     * The dialog's title.
     */
    title: Headline;
    /**
     * What to write, and when an answer comes.
     */
    text: string;
    /**
     * The embedded form's own address, beginning with https://; leave it out while there is none.
     */
    address?: WebAddress;
    /**
     * The letter that can be written instead.
     */
    mail: Link;
    /**
     * `true` while the addresses are invented, `false` once they are the owner's.
     */
    sample: boolean;
}

/**
 * The three forms (specification §7).
 */
export type FormKind = "house" | "product" | "creative";

/**
 * The head of a page.
 */
export interface Head {
    /**
     * The title of the tab, unique among the pages.
     */
    title: string;
    /**
     * One or two sentences.
     */
    description: string;
    /**
     * The address that counts, with its origin.
     */
    canonical: string;
    /**
     * What robots are asked to leave alone; `null` where they are welcome.
     */
    robots: string | null;
    /**
     * For shared links: `<meta property content>`, and `<meta name content>` for the properties that begin
     * with `twitter:`. The picture's address is the build's to add, since it names the files.
     */
    openGraph: OpenGraph[];
    /**
     * The id of the picture that stands for the page.
     */
    picture: string | null;
    /**
     * What that picture shows.
     */
    pictureAlt: string | null;
    /**
     * The language of the page.
     */
    lang: string;
    /**
     * The colour of the browser's frame.
     */
    themeColor: string;
}

/**
 * The head of the page that a path opens, for a site at `origin` (no slash at its end).
 */
export function head(path: string, origin: string, state?: string | null): Head;

/**
 * A title in which one phrase may be set apart. Written as text with at most one `*phrase*`:
 * `Elegance is a practice *you return to*`. The spaces around the phrase stay with `lead` and `tail`.
 */
export interface Headline {
    /**
     * What stands before the phrase, or the whole title.
     */
    lead: string;
    /**
     * The phrase that is set apart.
     */
    accent?: string;
    /**
     * What follows the phrase.
     */
    tail?: string;
}

/**
 * The first screen of Home.
 */
export interface HomeHero {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * The sentence under it.
     */
    text: string;
    /**
     * The button that opens the form dialog.
     */
    button: string;
    /**
     * The link that scrolls to the welcome.
     */
    scroll: Link;
    /**
     * The picture behind it all.
     */
    picture: Picture;
}

/**
 * Home, the entrance hall.
 */
export interface HomePage {
    /**
     * The first screen.
     */
    hero: HomeHero;
    /**
     * Where the hero's link scrolls to.
     */
    welcome: Doorway;
    /**
     * The signature experience, leading to Volume I.
     */
    signature: Doorway;
    /**
     * The seven days, leading to INITIATION.
     */
    initiation: Passage;
    /**
     * The seven days themselves, as the INITIATION page tells them.
     */
    days: DayFlowItem[];
    /**
     * Journal, case studies and services.
     */
    reading: Reading;
    /**
     * The foundations and partners, leading to Impact.
     */
    legacy: Doorway;
    /**
     * The newsletter.
     */
    letters: Letters;
}

/**
 * The first screen of INITIATION.
 */
export interface InitiationHero {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The program's name, which is the page's main title.
     */
    title: string;
    /**
     * The program's second name.
     */
    subtitle: string;
    /**
     * The sentence under it.
     */
    text: string;
    /**
     * The link that leads to the offer.
     */
    link: Link;
    /**
     * The picture behind it all.
     */
    picture: Picture;
}

/**
 * INITIATION and its figures.
 */
export interface InitiationOffer {
    /**
     * What it is called.
     */
    name: string;
    /**
     * Its second name.
     */
    subtitle: string;
    /**
     * What the card pays.
     */
    price: Money;
    /**
     * What it cost before.
     */
    original: Money;
    /**
     * How much the price lies below the original, in whole percent of the original.
     */
    percentOff: number;
    /**
     * How many days it lasts.
     */
    days: number;
    /**
     * The price of one day.
     */
    perDay: Money;
    /**
     * The bonuses.
     */
    bonuses: Bonus[];
    /**
     * The original price and the bonuses together.
     */
    totalValue: Money;
    /**
     * How much the price lies below the total value.
     */
    saving: Money;
    /**
     * The same, in whole percent of the total value.
     */
    savingPercent: number;
    /**
     * The most minutes a day asks for.
     */
    guideMinutes: number;
}

/**
 * The INITIATION sales page, section by section in the order of the page (specification §2).
 */
export interface InitiationPage {
    /**
     * The first screen.
     */
    hero: InitiationHero;
    /**
     * The problem, with its four pains.
     */
    pains: Pains;
    /**
     * The five outcomes.
     */
    outcomes: Outcomes;
    /**
     * What the buyer receives, five things.
     */
    receive: Receive;
    /**
     * The seven days.
     */
    days: DayFlow;
    /**
     * The promise.
     */
    promise: PromiseSection;
    /**
     * The words above the three bonuses; the bonuses stand in `offers.toml`.
     */
    bonuses: Section;
    /**
     * The founder's offer card.
     */
    offer: OfferCard;
    /**
     * The return on investment.
     */
    returns: Section;
    /**
     * Two voices.
     */
    testimonials: Testimonials;
    /**
     * The final checklist.
     */
    checklist: Checklist;
    /**
     * The labels of the two buy buttons.
     */
    buttons: BuyButtons;
    /**
     * The words of the ledger; its figures are computed.
     */
    ledger: LedgerWords;
}

/**
 * One thing of a list: an outcome, a gift, an answer to a worry.
 */
export interface Item {
    /**
     * What it is called.
     */
    title: string;
    /**
     * What it means, in a sentence or two.
     */
    text: string;
}

/**
 * The words beside the figures of the offer card.
 */
export interface LedgerWords {
    /**
     * Beside the regular price.
     */
    program: string;
    /**
     * Beside the sum.
     */
    total: string;
    /**
     * Beside the price.
     */
    today: string;
    /**
     * Beside what is saved.
     */
    saving: string;
    /**
     * After the price of one day.
     */
    perDay: string;
    /**
     * Before the regular price that is struck through.
     */
    original: string;
}

/**
 * The newsletter.
 */
export interface Letters {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * Where it is subscribed to.
     */
    link: Link;
    /**
     * `true` while the address is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * A link. Written as `{ label = "…", to = "…" }`.
 */
export interface Link {
    /**
     * The words that are clicked.
     */
    label: string;
    /**
     * `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's.
     */
    to: string;
    /**
     * Whether it leaves the house: then it opens in a new tab. Told from `to`.
     */
    external: boolean;
}

/**
 * A titled group of links.
 */
export interface LinkGroup {
    /**
     * Its title.
     */
    title: string;
    /**
     * Its links.
     */
    links: Link[];
}

/**
 * Every message and label.
 */
export interface Messages {
    /**
     * An unexpected failure; the error's message follows.
     */
    unexpectedError: string;
    /**
     * An unknown address: the title.
     */
    notFoundTitle: string;
    /**
     * An unknown address: the way home.
     */
    notFoundLink: string;
    /**
     * A failed checkout; the reason follows.
     */
    checkoutPrefix: string;
    /**
     * A failed checkout without a reason.
     */
    checkoutFallback: string;
    /**
     * A search in the journal that finds nothing.
     */
    noArticles: string;
    /**
     * The button beside it.
     */
    clearFilters: string;
    /**
     * A hosted backend without its public key, for the developer.
     */
    keyRequired: string;
    /**
     * An unknown address: the sentence under the title.
     */
    notFoundText: string;
    /**
     * The toggle of the closed menu (specification §2).
     */
    openMenu: string;
    /**
     * The toggle of the open menu (specification §2).
     */
    closeMenu: string;
    /**
     * The first link of every page.
     */
    skipLink: string;
    /**
     * Said after a link that leaves the house.
     */
    newTab: string;
    /**
     * Closes a dialog.
     */
    closeDialog: string;
    /**
     * Tries a failed checkout again.
     */
    tryAgain: string;
    /**
     * Closes the checkout and brings the button back.
     */
    back: string;
    /**
     * The name of the checkout's place on the page.
     */
    checkoutRegion: string;
    /**
     * While the payment form is fetched.
     */
    checkoutLoading: string;
    /**
     * When the payment form has come.
     */
    checkoutReady: string;
    /**
     * Leads to Stripe's own page where the form cannot load here.
     */
    hostedLink: string;
    /**
     * No connection.
     */
    offline: string;
    /**
     * An answer that takes long.
     */
    slow: string;
    /**
     * Stripe's script was blocked or did not arrive.
     */
    scriptBlocked: string;
    /**
     * The title of the page for a till that does not answer.
     */
    tillTitle: string;
    /**
     * The shop sells nothing at the moment: no card processor is set up.
     */
    tillClosed: string;
    /**
     * The card processor does not answer, or asks to wait.
     */
    tillBusy: string;
    /**
     * Says that nothing is charged.
     */
    demoNotice: string;
    /**
     * A request whose body is not what the address takes.
     */
    requestBody: string;
    /**
     * A request with a method that the address does not take.
     */
    requestMethod: string;
    /**
     * A request that is too long.
     */
    requestTooLarge: string;
    /**
     * A request sent from the page of another site.
     */
    requestOrigin: string;
    /**
     * A checkout id that is missing or malformed, or that nobody knows.
     */
    requestSession: string;
}

/**
 * The error catalogue and the labels of controls.
 */
export function messages(): Messages;

/**
 * An amount of money.
 */
export interface Money {
    /**
     * In whole cents.
     */
    cents: number;
    /**
     * In which currency.
     */
    currency: Currency;
    /**
     * As it is shown: `$87`, `$12.43`.
     */
    text: string;
}

/**
 * The bar at the top as it stands on a page: its items, and which one is active.
 */
export function navigation(path: string): NavigationItem[];

/**
 * An item of the bar.
 */
export interface NavigationItem {
    /**
     * The word in the bar.
     */
    name: string;
    /**
     * The page that it opens.
     */
    path: string;
    /**
     * Whether the visitor is there.
     */
    active: boolean;
}

/**
 * The founder's offer.
 */
export interface OfferCard {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * Answers to the three worries beside the button.
     */
    assurances: [Item, Item, Item];
}

/**
 * Everything that is sold, with every figure.
 */
export interface Offers {
    /**
     * The seven-day program.
     */
    initiation: InitiationOffer;
    /**
     * Volume I, Codex Edition.
     */
    codex: Tier;
    /**
     * Volume I, Full Devotion Collection.
     */
    devotion: Tier;
}

/**
 * Everything that is sold, with every figure computed.
 */
export function offers(): Offers;

/**
 * One line for shared links.
 */
export interface OpenGraph {
    /**
     * Such as `og:title` or `twitter:card`.
     */
    property: string;
    /**
     * Its value.
     */
    content: string;
}

/**
 * The page that a path opens (as in `location.pathname`), or where it redirects to, or that it is not found.
 * `state` chooses among the states of the welcome page.
 */
export function openPage(path: string, state?: string | null): PageAnswer;

/**
 * What opens.
 */
export interface Outcomes {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The outcomes, five.
     */
    items: [Item, Item, Item, Item, Item];
    /**
     * Its picture.
     */
    picture: Picture;
}

/**
 * What a page says, by its kind.
 */
export type Page = ({ page: "home" } & HomePage) | ({ page: "initiation" } & InitiationPage) | ({ page: "room" } & RoomPage) | ({ page: "status" } & StatusPage) | ({ page: "demo" } & DemoPage);

/**
 * The answer to an address.
 */
export type PageAnswer = { kind: "page"; route: RouteId; path: string; content: Page } | { kind: "redirect"; to: string } | { kind: "notFound"; path: string };

/**
 * The problem.
 */
export interface Pains {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The pains, four.
     */
    items: [string, string, string, string];
}

/**
 * A section with a way on.
 */
export interface Passage {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The way on.
     */
    link: Link;
}

/**
 * A whole number from 0 to 100.
 */
export type Percent = number;

/**
 * A picture. Written as its id alone; `pictures.toml` describes it.
 */
export interface Picture {
    /**
     * The name of the file: `content/images/{id}.jpg`.
     */
    id: string;
    /**
     * What it shows, for those who do not see it.
     */
    alt: string;
    /**
     * The point that stays in view when the picture is cropped.
     */
    focal: Focal;
    /**
     * A second crop, for phones held upright.
     */
    portrait?: Portrait;
}

/**
 * The name of a picture's file in `content/images`, without its ending.
 */
export type PictureFile = string;

/**
 * A picture's crop for phones held upright.
 */
export interface Portrait {
    /**
     * The name of the file: `content/images/{id}.jpg`.
     */
    id: PictureFile;
    /**
     * The point that stays in view.
     */
    focal: Focal;
}

/**
 * A page that is written to a file while building.
 */
export interface PrerenderedPage {
    /**
     * The path to open it with.
     */
    path: string;
    /**
     * Where it is written, below the site's folder.
     */
    file: string;
    /**
     * The state to open it with, for the pages of the checkout.
     */
    state?: State;
    /**
     * The status that it is served with.
     */
    status: number;
    /**
     * Whether it belongs into the sitemap.
     */
    indexed: boolean;
    /**
     * Whether it may open Stripe, and so carries the checkout's content policy.
     */
    checkout: boolean;
}

/**
 * Every file that the prerender writes.
 */
export function prerenderList(): PrerenderedPage[];

/**
 * The promise.
 */
export interface PromiseSection {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * Its picture.
     */
    picture: Picture;
}

/**
 * Invitations to read on.
 */
export interface Reading {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The rooms to read in.
     */
    items: ReadingItem[];
}

/**
 * One room to read in.
 */
export interface ReadingItem {
    /**
     * What it is called.
     */
    title: string;
    /**
     * What is found there.
     */
    text: string;
    /**
     * The way in.
     */
    link: Link;
    /**
     * Its picture.
     */
    picture: Picture;
}

/**
 * What the buyer receives.
 */
export interface Receive {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The things, five.
     */
    items: [Item, Item, Item, Item, Item];
}

/**
 * A room: a title, a lead, sections, ways on.
 */
export interface RoomPage {
    /**
     * The small line above the heading.
     */
    eyebrow: string;
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * The sentence under it.
     */
    lead: string;
    /**
     * The parts of the page.
     */
    sections: Section[];
    /**
     * The ways on.
     */
    links: Link[];
    /**
     * The picture of the room, where it has one.
     */
    picture: Picture | null;
    /**
     * `true` while something on the page is invented, `false` once all of it is the owner's.
     */
    sample: boolean;
}

/**
 * A line of the registry with the title of its page: what JavaScript knows as `Route`.
 */
export interface Route {
    /**
     * The name of the route.
     */
    id: RouteId;
    /**
     * Its path, in which `{slug}` stands for one segment.
     */
    pattern: string;
    /**
     * The title of the tab; empty where a slug decides it.
     */
    title: string;
    /**
     * Whether search engines are welcome.
     */
    indexed: boolean;
    /**
     * Whether the page may open Stripe; it is entered by a full load.
     */
    checkout: boolean;
}

/**
 * The name of a route.
 */
export type RouteId = "home" | "about" | "consulting" | "rituals" | "initiation" | "events" | "retreats" | "contact" | "caseStudies" | "caseStudy" | "journal" | "article" | "impact" | "privacy" | "terms" | "cookies" | "services" | "welcome" | "demo";

/**
 * The registry of routes.
 */
export function routes(): Route[];

/**
 * A part of a page: a small line, a title, paragraphs.
 */
export interface Section {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title of the section.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
}

/**
 * What every page shares: the brand, the footer, the dialogs.
 */
export interface Site {
    /**
     * The house's name and voice.
     */
    brand: Brand;
    /**
     * How to reach it.
     */
    contact: Contact;
    /**
     * The foot of every page.
     */
    footer: Footer;
    /**
     * The dialogs through which a visitor writes, one table each.
     */
    form: FormDialog[];
}

/**
 * What every page shares: the brand, the footer, the dialogs.
 */
export function site(): Site;

/**
 * The signs that are drawn for profiles.
 */
export type SocialIcon = "instagram" | "tiktok" | "youtube" | "whatsapp";

/**
 * A profile of the house on another site.
 */
export interface SocialLink {
    /**
     * What the site is called.
     */
    name: string;
    /**
     * The address of the profile, beginning with https://.
     */
    url: WebAddress;
    /**
     * The sign that is drawn.
     */
    icon: SocialIcon;
    /**
     * `true` while the profile is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * A number of stars, 1 to 5.
 */
export type Stars = number;

/**
 * The states of a checkout, as the visitor meets them.
 */
export type State = "paid" | "processing" | "unpaid" | "expired" | "unknown" | "unavailable";

/**
 * What a page of the checkout says in one state.
 */
export interface StatusPage {
    /**
     * Which state it speaks of: the name of the table.
     */
    state: State;
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * The text, one paragraph each.
     */
    paragraphs: string[];
    /**
     * The ways on.
     */
    links: Link[];
    /**
     * Whether trying again makes sense.
     */
    retry: boolean;
}

/**
 * One voice.
 */
export interface Testimonial {
    /**
     * What she wrote.
     */
    quote: string;
    /**
     * First name and initial.
     */
    name: string;
    /**
     * How many stars, 1 to 5.
     */
    stars: Stars;
    /**
     * `true` while the voice is invented, `false` once a real woman wrote it and agreed.
     */
    sample: boolean;
}

/**
 * Two voices of women who kept the week.
 */
export interface Testimonials {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What the visitor should know about the voices, such as that they are samples.
     */
    note: string;
    /**
     * The voices, two.
     */
    items: [Testimonial, Testimonial];
}

/**
 * An edition of Volume I and its figures.
 */
export interface Tier {
    /**
     * What it is called.
     */
    name: string;
    /**
     * What it costs.
     */
    price: Money;
    /**
     * What it holds.
     */
    components: TierComponent[];
    /**
     * What the components are worth together: `$297`, or `$600+` where it is floored to the hundred.
     */
    value: string;
    /**
     * How much the price lies below that value: `$153`, or `$403+`.
     */
    saving: string;
    /**
     * Whether it is marked Most Popular.
     */
    mostPopular: boolean;
}

/**
 * A part of an edition.
 */
export interface TierComponent {
    /**
     * What it is called.
     */
    name: string;
    /**
     * What it is worth.
     */
    value: Money;
}

/**
 * An address on the web, beginning with https://.
 */
export type WebAddress = string;
