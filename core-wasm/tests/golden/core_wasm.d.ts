/**
 * About: the story of the house and its founder.
 */
export interface AboutPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The story of the house.
     */
    story: Story;
    /**
     * What the house makes.
     */
    work: Work;
    /**
     * What the house believes.
     */
    philosophy: Philosophy;
    /**
     * The three values.
     */
    values: Values;
    /**
     * The offerings in short.
     */
    offerings: OfferingsSummary;
    /**
     * The door, with the Enter the House dialog.
     */
    enter: DialogSection;
    /**
     * What to read next.
     */
    reading: NextLinks;
}

/**
 * An article in a list.
 */
export interface ArticleCard {
    /**
     * The last segment of its path.
     */
    slug: string;
    /**
     * The path of its page.
     */
    path: string;
    /**
     * What it is called, with the words that were searched for marked.
     */
    title: Part[];
    /**
     * What it is about, with the words that were searched for marked.
     */
    excerpt: Part[];
    /**
     * Its category.
     */
    category: CategoryName;
    /**
     * How long it takes to read: `9 min read`.
     */
    readingTime: string;
    /**
     * The day it was published: `January 18, 2026`.
     */
    publishDate: string;
    /**
     * The same in ISO form: `2026-01-18`.
     */
    dateTime: string;
    /**
     * Whether it is featured.
     */
    featured: boolean;
    /**
     * Its picture.
     */
    picture: Picture;
}

/**
 * An article's own page. Its text is not here: the build writes it to a file that is loaded with the page.
 */
export interface ArticlePage {
    /**
     * The last segment of its path, and the name of the file with its text.
     */
    slug: string;
    /**
     * The path of the page.
     */
    path: string;
    /**
     * The page's one main title.
     */
    title: string;
    /**
     * What it is about.
     */
    excerpt: Part[];
    /**
     * Its category.
     */
    category: CategoryName;
    /**
     * How long it takes to read: `9 min read`.
     */
    readingTime: string;
    /**
     * The day it was published: `January 18, 2026`.
     */
    publishDate: string;
    /**
     * The same in ISO form: `2026-01-18`.
     */
    dateTime: string;
    /**
     * Whether it is featured.
     */
    featured: boolean;
    /**
     * Its picture.
     */
    picture: Picture;
    /**
     * Whether something in it is invented.
     */
    sample: boolean;
    /**
     * The article that follows in the list, which is the older one; `null` after the last.
     */
    next: ArticleCard | null;
    /**
     * The article before it in the list, which is the newer one; `null` before the first.
     */
    previous: ArticleCard | null;
    /**
     * Two related articles: of the same category first.
     */
    related: ArticleCard[];
    /**
     * The words around it.
     */
    words: ArticleWords;
}

/**
 * The words of an article's own page.
 */
export interface ArticleWords {
    /**
     * Above the table of contents.
     */
    contents: string;
    /**
     * The button that copies the address.
     */
    share: string;
    /**
     * Said when it is copied.
     */
    shared: string;
    /**
     * Before the article that follows.
     */
    next: string;
    /**
     * Before the article that came before.
     */
    previous: string;
    /**
     * Above related articles.
     */
    related: string;
    /**
     * The way back to the list.
     */
    back: string;
    /**
     * Before the day of publication.
     */
    published: string;
}

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
 * The free consultation.
 */
export interface Booking {
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
     * The calendar.
     */
    link: Link;
    /**
     * What is said of the link.
     */
    newTab: string;
    /**
     * `true` while the address is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * The brand's name, and who leads it.
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
 * The offerings of the studio, by name.
 */
export interface BrandOfferings {
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
     * The names, six.
     */
    items: [string, string, string, string, string, string];
    /**
     * The ways in.
     */
    links: Link[];
}

/**
 * What to bring.
 */
export interface Bring {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What to bring, and what not.
     */
    items: string[];
    /**
     * A word for those who need more care.
     */
    note: string;
    /**
     * The picture beside it.
     */
    picture: Picture;
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
 * The link to the services.
 */
export interface CaseStudiesNextLink {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The way.
     */
    link: Link;
}

/**
 * The list of case studies.
 */
export interface CaseStudiesPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The words of the list and of a case's own page.
     */
    list: CaseStudyWords;
    /**
     * The case studies, each with its own page.
     */
    cases: CaseStudy[];
    /**
     * The way to the services.
     */
    nextLinks: CaseStudiesNextLink;
    /**
     * The free consultation.
     */
    booking: Booking;
}

/**
 * A case study (specification §3).
 */
export interface CaseStudy {
    /**
     * Its id.
     */
    id: string;
    /**
     * Its place in the address: the name of its file.
     */
    slug: string;
    /**
     * What it is called.
     */
    title: string;
    /**
     * One or two sentences for the list.
     */
    excerpt: string;
    /**
     * Its picture.
     */
    picture: Picture;
    /**
     * For whom the studio worked.
     */
    client: string;
    /**
     * Where, and in which trade.
     */
    market: string;
    /**
     * What was asked for, one paragraph each.
     */
    challenge: string[];
    /**
     * What was done, one paragraph each.
     */
    approach: string[];
    /**
     * What came of it.
     */
    outcomes: string[];
    /**
     * What the studio did, by the names of its offerings.
     */
    services: string[];
    /**
     * The figures, three.
     */
    metrics: [Metric, Metric, Metric];
    /**
     * `true` while the client is invented, `false` once she is real and agreed.
     */
    sample: boolean;
}

/**
 * The page of one case study: composed by the build.
 */
export interface CaseStudyPage {
    /**
     * The case study.
     */
    caseStudy: CaseStudy;
    /**
     * The words around it.
     */
    words: CaseStudyWords;
    /**
     * The case study that follows; after the last, the first.
     */
    next: CaseStudy;
    /**
     * The way to the services.
     */
    nextLinks: CaseStudiesNextLink;
    /**
     * The free consultation.
     */
    booking: Booking;
}

/**
 * The words of the list and of a case's own page.
 */
export interface CaseStudyWords {
    /**
     * The link to a case.
     */
    read: string;
    /**
     * Beside the client.
     */
    client: string;
    /**
     * Beside the market.
     */
    market: string;
    /**
     * Above the challenge.
     */
    challenge: string;
    /**
     * Above the approach.
     */
    approach: string;
    /**
     * Above the outcomes.
     */
    outcomes: string;
    /**
     * Above the services.
     */
    services: string;
    /**
     * Above the figures.
     */
    figures: string;
    /**
     * Before the other case.
     */
    next: string;
    /**
     * The way back to the list.
     */
    back: string;
    /**
     * What is said where the client is a sample.
     */
    sampleNote: string;
}

/**
 * One choice of the category filter.
 */
export interface CategoryChoice {
    /**
     * What it is called, in the URL too.
     */
    name: string;
    /**
     * How many articles it holds, whatever is searched for.
     */
    count: number;
    /**
     * Whether it is chosen.
     */
    active: boolean;
}

/**
 * The name of a category of articles, such as `Rituals`.
 */
export type CategoryName = string;

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
 * The states of a checkout, as its pages show them.
 */
export type CheckoutState = "paid" | "processing" | "unpaid" | "expired" | "unknown" | "unreachable" | "unavailable";

/**
 * One choice of a select.
 */
export interface Choice {
    /**
     * What is sent.
     */
    value: string;
    /**
     * What is read.
     */
    label: string;
}

/**
 * What is said when a form has arrived.
 */
export interface Confirmation {
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * What happens next.
     */
    text: string;
}

/**
 * Consulting and creative direction.
 */
export interface ConsultingPage {
    /**
     * The first screen.
     */
    hero: LinkedHero;
    /**
     * The six offerings.
     */
    offerings: Offerings;
    /**
     * How a commission begins.
     */
    beginning: Steps;
    /**
     * The Submit a Creative Inquiry dialog.
     */
    inquiry: DialogSection;
    /**
     * The founder as a creator.
     */
    creator: Creator;
    /**
     * The way to the case studies.
     */
    proof: NextLinks;
}

/**
 * How to reach the owner.
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
 * The words beside the address and the place.
 */
export interface ContactDetails {
    /**
     * The small line above them.
     */
    eyebrow: string;
    /**
     * Above the e-mail address.
     */
    email: string;
    /**
     * Below it.
     */
    emailNote: string;
    /**
     * Above the place.
     */
    place: string;
    /**
     * Below it.
     */
    placeNote: string;
    /**
     * Above the letter that is half written.
     */
    general: string;
    /**
     * Below it.
     */
    generalNote: string;
    /**
     * The general inquiry, in the visitor's own mail program.
     */
    mail: Link;
}

/**
 * Contact. The address and the place themselves stand in `site.toml`.
 */
export interface ContactPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The Submit Inquiry dialog.
     */
    inquiry: DialogSection;
    /**
     * The words beside the address and the place.
     */
    details: ContactDetails;
    /**
     * Shorter ways.
     */
    shortcuts: Shortcuts;
}

/**
 * The copyright line of the footer, for the current year.
 */
export function copyright(year: number): string;

/**
 * A number of things, at least one.
 */
export type Count = number;

/**
 * The founder as a creator.
 */
export interface Creator {
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
     * The letter that opens in the visitor's own mail program.
     */
    mail: Link;
    /**
     * Her picture.
     */
    picture: Picture;
    /**
     * `true` while this is invented, `false` once it is the founder's own.
     */
    sample: boolean;
}

/**
 * The supported currencies.
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
 * One outcome of a payment.
 */
export interface DemoOutcome {
    /**
     * The state it ends in.
     */
    value: CheckoutState;
    /**
     * The words beside the choice.
     */
    label: string;
}

/**
 * The page of the demo checkout.
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
 * A button and the dialog that it opens. Written as `{ form, preset, label, title, text }`; the preset, which
 * may be left out, is the choice that the form's select begins with.
 */
export interface Dialog {
    /**
     * Which form it frames.
     */
    form: FormKind;
    /**
     * The choice that the form begins with.
     */
    preset?: string;
    /**
     * The words of the button.
     */
    label: string;
    /**
     * The dialog's title.
     */
    title: Headline;
    /**
     * What to write, and when an answer comes.
     */
    text: string;
    /**
     * The form's address: the house's own with its preset, or the one that `site.toml` gives.
     */
    address: string;
    /**
     * Whose form that is.
     */
    embedded: Embedded;
    /**
     * The letter that can be written instead.
     */
    mail: Link;
}

/**
 * A section that asks the visitor to write.
 */
export interface DialogSection {
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
     * The button, and the form dialog that it opens.
     */
    dialog: Dialog;
}

/**
 * Whose a part of Volume I is.
 */
export type Edition = "both" | "devotion";

/**
 * One of the two editions, in words.
 */
export interface EditionPath {
    /**
     * The small line above its name.
     */
    eyebrow: string;
    /**
     * For whom it is.
     */
    text: string;
    /**
     * What it holds.
     */
    points: string[];
    /**
     * The button, and the form dialog that it opens.
     */
    dialog: Dialog;
}

/**
 * An e-mail address.
 */
export type Email = string;

/**
 * Which site the form of a dialog belongs to.
 */
export type Embedded = "own" | "other";

/**
 * The House Events.
 */
export interface EventsPage {
    /**
     * The first screen.
     */
    hero: LinkedHero;
    /**
     * How an evening feels.
     */
    atmosphere: Section;
    /**
     * The nine experiences.
     */
    experiences: Experiences;
    /**
     * The Join the Waitlist dialog.
     */
    waitlist: DialogSection;
    /**
     * The ways on.
     */
    nextLinks: NextLinks;
}

/**
 * One kind of event.
 */
export interface Experience {
    /**
     * The drawing.
     */
    icon: Icon;
    /**
     * At which hour of the day it lies.
     */
    hour: Hour;
    /**
     * What it is called.
     */
    title: string;
    /**
     * What happens.
     */
    text: string;
}

/**
 * The upcoming experiences.
 */
export interface Experiences {
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
     * The experiences, nine.
     */
    items: [Experience, Experience, Experience, Experience, Experience, Experience, Experience, Experience, Experience];
    /**
     * `true` while the titles are invented, `false` once they are the owner's.
     */
    sample: boolean;
}

/**
 * One field of a form.
 */
export interface Field {
    /**
     * Its name in what is sent.
     */
    name: string;
    /**
     * Its label.
     */
    label: string;
    /**
     * What kind of line it is.
     */
    kind: FieldKind;
    /**
     * What the browser may fill in by itself, as HTML names it.
     */
    autocomplete?: string;
    /**
     * Whether it must be filled in.
     */
    required: boolean;
    /**
     * How many characters it takes.
     */
    max: Count;
    /**
     * A word of help beneath it.
     */
    help?: string;
    /**
     * What is said when it is required and empty.
     */
    missing?: string;
    /**
     * The choices of a select.
     */
    options?: Choice[];
}

/**
 * What is wrong with one field of a form.
 */
export interface FieldError {
    /**
     * The name of the field.
     */
    field: string;
    /**
     * The message beside it.
     */
    message: string;
}

/**
 * The kinds of fields.
 */
export type FieldKind = "text" | "email" | "url" | "select" | "textarea" | "hidden";

/**
 * A figure with its label.
 */
export interface Figure {
    /**
     * The figure as it is shown.
     */
    value: string;
    /**
     * What it counts.
     */
    label: string;
}

/**
 * A section with figures.
 */
export interface FigureSection {
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
     * Its figures.
     */
    figures: ImpactFigure[];
}

/**
 * The first foundation.
 */
export interface FirstFoundation {
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
     * What it is called.
     */
    name: string;
    /**
     * Where it is found.
     */
    link: Link;
    /**
     * Its figures.
     */
    figures: ImpactFigure[];
    /**
     * `true` while name and address are invented, `false` once they are real.
     */
    sample: boolean;
}

/**
 * For you, and not for you.
 */
export interface Fit {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * Above the first list.
     */
    forTitle: string;
    /**
     * For whom it is.
     */
    forItems: string[];
    /**
     * Above the second list.
     */
    notTitle: string;
    /**
     * For whom it is not.
     */
    notItems: string[];
}

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
 * The forms.
 */
export type FormKind = "house" | "product" | "creative" | "newsletter" | "link" | "confirm" | "unsubscribe";

/**
 * Messages of a form with errors, or that could not be stored. `{count}` and `{max}` are filled in.
 */
export interface FormMessages {
    /**
     * Above a form with one fault.
     */
    summaryOne: string;
    /**
     * Above a form with several.
     */
    summaryMany: string;
    /**
     * Beside a required line that is empty and has no words of its own for it.
     */
    missing: string;
    /**
     * Beside a line that is too long.
     */
    tooLong: string;
    /**
     * Beside what is no e-mail address.
     */
    notAnAddress: string;
    /**
     * Beside what is no web address.
     */
    notALink: string;
    /**
     * Beside a choice that is not offered.
     */
    notAChoice: string;
    /**
     * Beside what holds more than letters.
     */
    unreadable: string;
    /**
     * To someone who sends very often.
     */
    tooMany: string;
    /**
     * For a form that weighs too much.
     */
    tooLarge: string;
    /**
     * For a form sent from another site.
     */
    elsewhere: string;
    /**
     * When it could not be kept.
     */
    trouble: string;
}

/**
 * The page of a form, empty or sent: composed by the build.
 */
export interface FormPage {
    /**
     * Which form.
     */
    form: FormKind;
    /**
     * Whether it is the confirmation.
     */
    sent: boolean;
    /**
     * The form's title.
     */
    title: Headline;
    /**
     * The sentence under it.
     */
    lead: string;
    /**
     * The address that takes the form, and that opens it.
     */
    action: string;
    /**
     * Its lines.
     */
    fields: Field[];
    /**
     * The name of the line that only a robot fills in; `words.honeypot` is its label.
     */
    honeypot: string;
    /**
     * The button.
     */
    submit: string;
    /**
     * What is said when it has arrived.
     */
    confirmation: Confirmation;
    /**
     * The way back to the empty form from the confirmation; none where it would be of no use.
     */
    again?: string;
    /**
     * What happens with the words, and how to be forgotten.
     */
    keeping: string;
    /**
     * The letter that can be written instead.
     */
    mail: Link;
    /**
     * Words that all forms share.
     */
    words: FormWords;
    /**
     * What is said when something needs another look.
     */
    messages: FormMessages;
}

/**
 * Where a form is, and the e-mail that can be sent instead.
 */
export interface FormTarget {
    /**
     * Which form.
     */
    form: FormKind;
    /**
     * The form's own address elsewhere, beginning with https://; leave it out, and the house's own serves.
     */
    address?: WebAddress;
    /**
     * The letter that can be written instead: `{ label = "…", subject = "…", body = ["…"] }`.
     */
    mail: Link;
    /**
     * `true` while the addresses are invented, `false` once they are the owner's.
     */
    sample: boolean;
}

/**
 * Texts that all forms share.
 */
export interface FormWords {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * Beside a line that may stay empty.
     */
    optional: string;
    /**
     * The first line of a select.
     */
    choose: string;
    /**
     * While it is being sent.
     */
    sending: string;
    /**
     * The way home from the confirmation.
     */
    back: string;
    /**
     * Before the letter that can be written instead.
     */
    mail: string;
    /**
     * The direct link to the form.
     */
    direct: string;
    /**
     * For people, beside the line that only a robot fills in.
     */
    honeypot: string;
}

/**
 * When the gala takes place. It enters calendars and search engines once its year is known.
 */
export interface GalaDate {
    /**
     * The link to the file for the visitor's own calendar, which stands while the gala is to come.
     */
    calendar: string;
    /**
     * The month, 1 to 12.
     */
    month: Count;
    /**
     * The day of the month.
     */
    day: Count;
    /**
     * The time of day in Honolulu: `18:00`.
     */
    time: string;
    /**
     * The year; leave it out while it is unknown.
     */
    year?: Count;
}

/**
 * The guarantee of Volume I.
 */
export interface Guarantee {
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
     * The figure that is set large.
     */
    figure: Figure;
    /**
     * The ways on.
     */
    links: Link[];
}

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
     * The canonical URL.
     */
    canonical: string;
    /**
     * The value of the robots tag; `null` where the page may be indexed.
     */
    robots: string | null;
    /**
     * For shared links: `<meta property content>`, and `<meta name content>` for the properties that begin
     * with `twitter:`. The build adds the social picture, since it draws it and names the file.
     */
    openGraph: OpenGraph[];
    /**
     * The id of the page's main picture.
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
     * The theme color, which browsers use around the page.
     */
    themeColor: string;
}

/**
 * The head of the page that a path opens, for a site at `origin` (without a trailing slash).
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
 * The hero of a page.
 */
export interface Hero {
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
     * The picture of the room.
     */
    picture: Picture;
}

/**
 * The first screen of Home: its title and its sentence are the brand's name and tagline, from `site.toml`.
 */
export interface HomeHero {
    /**
     * The small line above the brand's name.
     */
    eyebrow: string;
    /**
     * The button, and the form dialog that it opens.
     */
    dialog: Dialog;
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
 * A digital program, and where its price is read.
 */
export interface HomeOffering {
    /**
     * What it is called.
     */
    title: string;
    /**
     * Its second name.
     */
    subtitle: string;
    /**
     * What it is.
     */
    text: string;
    /**
     * The table of `offers.toml` whose price is shown.
     */
    offer: OfferName;
    /**
     * The way in.
     */
    link: Link;
}

/**
 * The digital programs.
 */
export interface HomeOfferings {
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
     * The programs.
     */
    items: HomeOffering[];
}

/**
 * Home.
 */
export interface HomePage {
    /**
     * The first screen.
     */
    hero: HomeHero;
    /**
     * Where the hero's link scrolls to.
     */
    welcome: PictureSection;
    /**
     * The signature experience, leading to Volume I.
     */
    signature: PictureSection;
    /**
     * The seven days, leading to INITIATION.
     */
    initiation: LinkSection;
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
    legacy: PictureSection;
    /**
     * The newsletter.
     */
    newsletter: NewsletterSection;
}

/**
 * The date in Honolulu, as `2026-01-03`, for the milliseconds that `Date.now()` returns.
 */
export function honoluluDate(epochMilliseconds: number): string;

/**
 * The hours that the events are grouped by, from morning to night.
 */
export type Hour = "Morning" | "Afternoon" | "Evening" | "Night";

/**
 * The icons.
 */
export type Icon = "vessel" | "needle" | "washbowl" | "feather" | "stamp" | "lantern" | "window" | "tide" | "knot" | "footprint" | "flower" | "fruit" | "moon" | "cup" | "comb" | "pearl" | "page" | "flame" | "bowl" | "drop" | "bell" | "moonrise" | "hand" | "brick" | "candelabra";

/**
 * One thing of a list, with a drawn icon.
 */
export interface IconItem {
    /**
     * The drawing.
     */
    icon: Icon;
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
 * A figure of the foundations, with the drawing that shows it.
 */
export interface ImpactFigure {
    /**
     * Its name for the drawing.
     */
    id: string;
    /**
     * The figure as it is shown.
     */
    value: string;
    /**
     * What it counts.
     */
    label: string;
    /**
     * What is drawn.
     */
    drawing: string;
    /**
     * What the drawing says to those who hear it.
     */
    text: string;
}

/**
 * Impact: two foundations.
 */
export interface ImpactPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The partnership.
     */
    partnership: Section;
    /**
     * The first foundation: children, lessons, meals.
     */
    first: FirstFoundation;
    /**
     * The learning and healing center.
     */
    center: FigureSection;
    /**
     * The second foundation: cats and dogs.
     */
    second: SecondFoundation;
    /**
     * The sanctuary.
     */
    sanctuary: FigureSection;
    /**
     * The future vision.
     */
    vision: Section;
    /**
     * How to Get Involved.
     */
    involved: Involved;
}

/**
 * What is included, counted as the specification gives it (§9).
 */
export interface Included {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What holds for all of it.
     */
    note: string;
    /**
     * The counts, six.
     */
    items: [IncludedItem, IncludedItem, IncludedItem, IncludedItem, IncludedItem, IncludedItem];
}

/**
 * One kind of thing that is included.
 */
export interface IncludedItem {
    /**
     * How many, as it is shown.
     */
    value: string;
    /**
     * Of what.
     */
    label: string;
    /**
     * What it is like.
     */
    text: string;
    /**
     * Whose it is.
     */
    edition: Edition;
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
    priceBreakdown: PriceBreakdownWords;
}

/**
 * How to Get Involved.
 */
export interface Involved {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What is said of links that leave the house.
     */
    newTab: string;
    /**
     * The ways, four.
     */
    options: [InvolvementOption, InvolvementOption, InvolvementOption, InvolvementOption];
}

/**
 * One option to get involved.
 */
export interface InvolvementOption {
    /**
     * Its name on the page.
     */
    id: string;
    /**
     * The drawing.
     */
    icon: Icon;
    /**
     * What it is called.
     */
    title: string;
    /**
     * The figure that belongs to it, where there is one.
     */
    figure?: Figure;
    /**
     * When it takes place, where it does.
     */
    date?: GalaDate;
    /**
     * What it means.
     */
    text: string;
    /**
     * Where it leads, or the letter that asks for it.
     */
    link: Link;
    /**
     * `true` while the address is invented, `false` once it is the owner's.
     */
    sample: boolean;
}

/**
 * A day: year, month and day as `2026-01-03`.
 */
export type IsoDate = string;

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
 * What a search in the journal finds.
 */
export interface JournalAnswer {
    /**
     * The chosen category; one that does not exist is `All`.
     */
    category: string;
    /**
     * The words that were searched for, without space around them.
     */
    query: string;
    /**
     * `All` and the categories, each with the number of its articles.
     */
    categories: CategoryChoice[];
    /**
     * How many were found, in a sentence.
     */
    countText: string;
    /**
     * The featured articles: only while everything is shown.
     */
    featured: ArticleCard[];
    /**
     * All others that were found, the newest first: those of the page.
     */
    articles: ArticleCard[];
    /**
     * Whether nothing was found.
     */
    empty: boolean;
    /**
     * Whether a search or a category leaves articles out.
     */
    filtered: boolean;
    /**
     * Which page of the list it is, from 1.
     */
    page: number;
    /**
     * How many pages the list has: one at least.
     */
    pages: number;
    /**
     * Which page it is, in words; empty for a list of one page.
     */
    pageText: string;
}

/**
 * A category of articles (specification §3).
 */
export interface JournalCategory {
    /**
     * What it is called, in addresses too: articles name it in their front matter.
     */
    name: string;
    /**
     * What it holds, in one line.
     */
    text: string;
    /**
     * Where else to look, for a shelf that holds nothing itself.
     */
    link?: Link;
}

/**
 * The journal: the words of its list. The articles themselves are returned by
 * `searchJournal()`, once their index is loaded.
 */
export interface JournalPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The words of the search.
     */
    search: SearchWords;
    /**
     * The words of the two lists.
     */
    lists: ListWords;
    /**
     * The shelves, in the order of the filter.
     */
    categories: JournalCategory[];
    /**
     * The newsletter box.
     */
    newsletter: NewsletterBox;
    /**
     * The letters that have an address of their own.
     */
    publication: Publication;
}

/**
 * A legal page.
 */
export interface LegalPage {
    /**
     * The page's one main title.
     */
    title: Headline;
    /**
     * The sentence under it.
     */
    lead: string;
    /**
     * When it last changed: `November 2026`.
     */
    updated: string;
    /**
     * What the visitor should know about the text, such as that it is a sample.
     */
    notice: string;
    /**
     * `true` until counsel has read it.
     */
    sample: boolean;
}

/**
 * A number of ruled lines that fits a sheet of paper: 1 to 24.
 */
export type Lines = number;

/**
 * A link. Written as `{ label = "…", to = "…" }`, or as `{ label = "…", subject = "…", body = ["…"] }` for
 * an e-mail to the address in `site.toml`, which opens in the visitor's mail program.
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
 * The hero of a page, with a link that leads down the page.
 */
export interface LinkedHero {
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
     * The link down the page.
     */
    link: Link;
    /**
     * The picture of the room.
     */
    picture: Picture;
}

/**
 * One thing of a list, with a link.
 */
export interface LinkedItem {
    /**
     * What it is called.
     */
    title: string;
    /**
     * What it means, in a sentence or two.
     */
    text: string;
    /**
     * The way on.
     */
    link: Link;
}

/**
 * A list of things, each with a link.
 */
export interface LinkedItems {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The rooms.
     */
    items: LinkedItem[];
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
 * A section with a link.
 */
export interface LinkSection {
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
 * The words of the two lists.
 */
export interface ListWords {
    /**
     * Above the featured articles.
     */
    featured: string;
    /**
     * Below it.
     */
    featuredNote: string;
    /**
     * Above the others.
     */
    rest: string;
    /**
     * The link to an article.
     */
    read: string;
    /**
     * The link to the page before, in a long list.
     */
    newer: string;
    /**
     * The link to the page after it.
     */
    older: string;
}

/**
 * Reads the journal's index: the file `journal-index.txt`. Before it, articles are not found and their pages deferred.
 */
export function loadJournal(index: string): void;

/**
 * The e-mail with the link that a buyer can send to their own address.
 */
export interface MailTemplate {
    /**
     * The words that are clicked.
     */
    label: string;
    /**
     * Its subject.
     */
    subject: string;
    /**
     * Its text; `{link}` stands for the link to the program.
     */
    text: string;
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
     * An unknown path: the title.
     */
    notFoundTitle: string;
    /**
     * An unknown path: the link to Home.
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
     * An unknown path: the sentence under the title.
     */
    notFoundText: string;
    /**
     * An unknown path: the link for those whose link to the program does not open.
     */
    notFoundLost: string;
    /**
     * The toggle of the closed menu (specification §2).
     */
    openMenu: string;
    /**
     * The toggle of the open menu (specification §2).
     */
    closeMenu: string;
    /**
     * The first link of every page, which skips the navigation.
     */
    skipLink: string;
    /**
     * Announced after a link that opens a new tab.
     */
    newTab: string;
    /**
     * Closes a dialog.
     */
    closeDialog: string;
    /**
     * While the form of a dialog is loading.
     */
    formLoading: string;
    /**
     * When the form of a dialog has not loaded in time: its page and an e-mail link are offered.
     */
    formLate: string;
    /**
     * The direct link to the form of a dialog.
     */
    formDirect: string;
    /**
     * Beside a buy button and below every checkout, after the price.
     */
    purchaseTerms: string;
    /**
     * The link to what the terms say of refunds.
     */
    refunds: string;
    /**
     * Before the e-mail address for questions.
     */
    person: string;
    /**
     * In place of a buyer's e-mail address that is not known.
     */
    yourAddress: string;
    /**
     * In place of an e-mail address that was not asked for: in the demo it may be left out.
     */
    noAddress: string;
    /**
     * The button that retries a failed checkout.
     */
    tryAgain: string;
    /**
     * The button that closes the checkout.
     */
    back: string;
    /**
     * The accessible name of the checkout's region.
     */
    checkoutRegion: string;
    /**
     * While the payment form is loading.
     */
    checkoutLoading: string;
    /**
     * When the payment form has loaded.
     */
    checkoutReady: string;
    /**
     * Leads to Stripe's own page where the form cannot load here.
     */
    hostedLink: string;
    /**
     * A page that could not be downloaded after a click on a link.
     */
    pageUnreachable: string;
    /**
     * The browser is offline.
     */
    offline: string;
    /**
     * A response that takes long.
     */
    slow: string;
    /**
     * Stripe's script was blocked or did not arrive.
     */
    scriptBlocked: string;
    /**
     * The title of the page for a checkout that could not be started.
     */
    checkoutUnavailableTitle: string;
    /**
     * No payment provider is configured.
     */
    checkoutClosed: string;
    /**
     * The payment provider does not respond, or limits the rate of requests.
     */
    checkoutBusy: string;
    /**
     * A sign-in link failed; the backend's message follows.
     */
    signInFailed: string;
    /**
     * Before the e-mail address of the session.
     */
    signedInAs: string;
    /**
     * The button that signs out.
     */
    signOut: string;
    /**
     * States that nothing is charged.
     */
    demoNotice: string;
    /**
     * A request body that the endpoint does not accept.
     */
    requestBody: string;
    /**
     * A method that the endpoint does not allow.
     */
    requestMethod: string;
    /**
     * A request that is too large.
     */
    requestTooLarge: string;
    /**
     * A cross-origin request.
     */
    requestOrigin: string;
    /**
     * A checkout session id that is missing, malformed or unknown.
     */
    requestSession: string;
    /**
     * An order that cannot be looked up now; it may be paid.
     */
    orderUnreachable: string;
}

/**
 * The error catalogue and the labels of controls.
 */
export function messages(): Messages;

/**
 * A figure of a case study. Written as `key`, `label` and `value`; the key decides what `reach` is called.
 */
export interface Metric {
    /**
     * Its key, unique in its case study.
     */
    key: string;
    /**
     * What it is called on the page.
     */
    label: string;
    /**
     * The figure as it is shown.
     */
    value: string;
}

/**
 * The eight content cards.
 */
export interface Modules {
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
     * The modules, eight.
     */
    items: [Item, Item, Item, Item, Item, Item, Item, Item];
    /**
     * `true` while the titles are invented, `false` once they are the owner's.
     */
    sample: boolean;
}

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
 * The items of the navigation bar as seen from a page, with the active one.
 */
export function navigation(path: string): NavigationItem[];

/**
 * An item of the navigation bar.
 */
export interface NavigationItem {
    /**
     * Its label.
     */
    name: string;
    /**
     * The page that it opens.
     */
    path: string;
    /**
     * Whether the current page is this one or below it.
     */
    active: boolean;
}

/**
 * The newsletter box.
 */
export interface NewsletterBox {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * What the letters are like.
     */
    text: string;
    /**
     * The form that keeps the address.
     */
    form: FormKind;
    /**
     * The label of the field.
     */
    label: string;
    /**
     * The button.
     */
    button: string;
    /**
     * While the address is on its way.
     */
    sending: string;
    /**
     * When it is kept.
     */
    thanks: string;
    /**
     * What happens with it.
     */
    promise: string;
    /**
     * Where to read more.
     */
    privacy: Link;
}

/**
 * The newsletter.
 */
export interface NewsletterSection {
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
 * Links to other pages at the end of a page.
 */
export interface NextLinks {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The ways.
     */
    links: Link[];
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
     * What a buyer asks before paying, three to a row.
     */
    questions: Item[];
    /**
     * `true` while an answer is invented, such as who wrote the program; `false` once all are the owner's.
     */
    sample: boolean;
}

/**
 * One offering of the studio.
 */
export interface Offering {
    /**
     * The drawing.
     */
    icon: Icon;
    /**
     * What it is called.
     */
    title: string;
    /**
     * What happens.
     */
    text: string;
    /**
     * What the client holds at the end.
     */
    keeps: string;
}

/**
 * The offerings of the studio.
 */
export interface Offerings {
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
     * The words before what the client holds at the end.
     */
    keeps: string;
    /**
     * The offerings, six.
     */
    items: [Offering, Offering, Offering, Offering, Offering, Offering];
}

/**
 * The offerings in short.
 */
export interface OfferingsSummary {
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
     * The way to all of them.
     */
    link: Link;
    /**
     * The offerings.
     */
    items: LinkedItem[];
}

/**
 * The tables of `offers.toml`, as JavaScript finds them in `offers()`.
 */
export type OfferName = "initiation" | "codex" | "devotion";

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
 * One tag for shared links.
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
 * `state` selects among the states of the welcome page.
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
 * The TypeScript type of a page's content, by its kind. Rust holds most of it as JSON ([`Content`]), so this is a
 * declaration only.
 */
export type Page = ({ page: "home" } & HomePage) | ({ page: "about" } & AboutPage) | ({ page: "consulting" } & ConsultingPage) | ({ page: "rituals" } & RitualsPage) | ({ page: "initiation" } & InitiationPage) | ({ page: "events" } & EventsPage) | ({ page: "retreats" } & RetreatsPage) | ({ page: "contact" } & ContactPage) | ({ page: "services" } & ServicesPage) | ({ page: "impact" } & ImpactPage) | ({ page: "caseStudies" } & CaseStudiesPage) | ({ page: "caseStudy" } & CaseStudyPage) | ({ page: "journal" } & JournalPage) | ({ page: "article" } & ArticlePage) | ({ page: "legal" } & LegalPage) | ({ page: "plain" } & PlainPage) | ({ page: "form" } & FormPage) | ({ page: "status" } & StatusPage) | ({ page: "demo" } & DemoPage);

/**
 * The answer to a path.
 */
export type PageAnswer = { kind: "page"; route: RouteId; path: string; content: Page } | { kind: "redirect"; to: string } | { kind: "deferred"; route: RouteId; path: string } | { kind: "notFound"; path: string };

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
 * A piece of a text that is split where search matches and words of other languages begin and end.
 */
export interface Part {
    /**
     * The piece.
     */
    text: string;
    /**
     * Whether it was searched for.
     */
    marked: boolean;
    /**
     * The language of the piece where it is not that of the site, such as `haw`.
     */
    lang?: string;
}

/**
 * Choose Your Path.
 */
export interface Paths {
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
     * The mark of the edition that most choose.
     */
    popular: string;
    /**
     * Before what is saved.
     */
    save: string;
    /**
     * The Codex Edition.
     */
    codex: EditionPath;
    /**
     * The Full Devotion Collection.
     */
    devotion: EditionPath;
}

/**
 * A whole number from 0 to 100.
 */
export type Percent = number;

/**
 * What the house believes.
 */
export interface Philosophy {
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
     * The sentence that is set large.
     */
    quote: string;
}

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
 * A section with a link and a picture.
 */
export interface PictureSection {
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
 * The four pillars that the specification names (§2).
 */
export interface Pillars {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The pillars, four.
     */
    items: [IconItem, IconItem, IconItem, IconItem];
}

/**
 * A page of text alone, `pages/plain/*.md`; the name of its file is its address.
 */
export interface PlainPage {
    /**
     * Its title, in search engines and the tab too.
     */
    title: string;
    /**
     * The page's one main title where it is not `title`.
     */
    heading?: Headline;
    /**
     * The sentence under it.
     */
    lead?: string;
    /**
     * `true` while something in it is invented, `false` once all of it is the owner's.
     */
    sample: boolean;
}

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
    state?: CheckoutState;
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
    /**
     * Whether other pages of the site may show it in a frame.
     */
    framed: boolean;
}

/**
 * Every file that the prerender writes.
 */
export function prerenderList(): PrerenderedPage[];

/**
 * The words beside the figures of the offer card.
 */
export interface PriceBreakdownWords {
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
 * Everything that a buyer of the program reads.
 */
export interface Program {
    /**
     * What the program is called.
     */
    name: string;
    /**
     * Its second name.
     */
    subtitle: string;
    /**
     * The words around its pages.
     */
    words: ProgramWords;
    /**
     * Its pages, in the order in which they are read.
     */
    pages: ProgramPage[];
}

/**
 * The words of the bar.
 */
export interface ProgramBar {
    /**
     * The name of the bar for assistive technology.
     */
    label: string;
    /**
     * The way to the contents.
     */
    contents: string;
    /**
     * The way to the house.
     */
    home: string;
}

/**
 * The words around a method or a bonus.
 */
export interface ProgramChapter {
    /**
     * The small line above its title.
     */
    eyebrow: string;
    /**
     * Above its questions.
     */
    prompts: string;
}

/**
 * The words of the contents.
 */
export interface ProgramContents {
    /**
     * The small line above the name of the program.
     */
    eyebrow: string;
    /**
     * What to do with the address of the page.
     */
    keep: string;
    /**
     * The way to the first day.
     */
    begin: string;
    /**
     * The picture beside the name.
     */
    picture: Picture;
    /**
     * Above the days.
     */
    days: ProgramGroup;
    /**
     * Above the portals.
     */
    portals: ProgramGroup;
    /**
     * Above the method.
     */
    method: ProgramGroup;
    /**
     * Above the pages for paper.
     */
    printables: ProgramGroup;
    /**
     * Above the bonuses.
     */
    bonuses: ProgramGroup;
}

/**
 * The words around a day.
 */
export interface ProgramDay {
    /**
     * How long it takes; `{minutes}` is filled in.
     */
    minutes: string;
    /**
     * Above what is laid out.
     */
    needs: string;
    /**
     * Above its two questions.
     */
    prompts: string;
    /**
     * The way to the page to answer them on.
     */
    write: string;
    /**
     * The name of the seven moons for assistive technology.
     */
    week: string;
    /**
     * Before the day that came before.
     */
    previous: string;
    /**
     * Before the day that follows.
     */
    next: string;
    /**
     * Before what follows the last day.
     */
    after: string;
}

/**
 * The words at the foot of every page.
 */
export interface ProgramFoot {
    /**
     * Who answers.
     */
    text: string;
    /**
     * The letter to the house.
     */
    mail: Link;
    /**
     * For whom the program is.
     */
    rights: string;
}

/**
 * A group of pages in the contents.
 */
export interface ProgramGroup {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * Its title.
     */
    title: Headline;
    /**
     * A sentence or two.
     */
    text: string;
}

/**
 * The kinds of pages of the program.
 */
export type ProgramKind = "welcome" | "day" | "portal" | "method" | "printable" | "bonus";

/**
 * A page that says one thing.
 */
export interface ProgramNotice {
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
}

/**
 * One page of the program: a letter, a day, a portal, something to print.
 */
export interface ProgramPage {
    /**
     * What it is.
     */
    kind: ProgramKind;
    /**
     * The name of its file, which is the last part of its address.
     */
    slug: string;
    /**
     * Which day it is: `Day 1`.
     */
    label?: string;
    /**
     * What it is called.
     */
    title: string;
    /**
     * What the sales page says of it.
     */
    promise?: string;
    /**
     * What it is, in one sentence.
     */
    summary: string;
    /**
     * How many minutes it takes.
     */
    minutes?: Count;
    /**
     * What to lay out beforehand.
     */
    needs: string[];
    /**
     * Its questions.
     */
    prompts: string[];
    /**
     * Its cards to cut out.
     */
    cards: string[];
    /**
     * How many ruled lines stand under each question; where there are none, under each part of the text.
     */
    lines?: Lines;
    /**
     * Its text, as HTML.
     */
    html: string;
}

/**
 * The words around a portal.
 */
export interface ProgramPortal {
    /**
     * The small line above its title.
     */
    eyebrow: string;
    /**
     * What the light is for.
     */
    breath: string;
    /**
     * Above the other portals.
     */
    others: string;
}

/**
 * The words around a page for paper.
 */
export interface ProgramPrintable {
    /**
     * The small line above its title.
     */
    eyebrow: string;
    /**
     * Above the hint.
     */
    print: string;
    /**
     * How to print it, without a button.
     */
    hint: string;
    /**
     * How to cut the cards.
     */
    cut: string;
    /**
     * The name of the list of cards; `{count}` is filled in.
     */
    cards: string;
    /**
     * Before the line for the date, on the sheets with the questions of the days.
     */
    date: string;
}

/**
 * The words around the pages of the program.
 */
export interface ProgramWords {
    /**
     * The words of the bar.
     */
    bar: ProgramBar;
    /**
     * The words of the contents.
     */
    contents: ProgramContents;
    /**
     * The words around a day.
     */
    day: ProgramDay;
    /**
     * The words around a portal.
     */
    portal: ProgramPortal;
    /**
     * The small line above the method's title.
     */
    method: ProgramChapter;
    /**
     * The words around a page for paper.
     */
    printable: ProgramPrintable;
    /**
     * The words around a bonus.
     */
    bonus: ProgramChapter;
    /**
     * The words at the foot of every page.
     */
    foot: ProgramFoot;
    /**
     * What stands under the address once the payment has gone back.
     */
    returned: ProgramNotice;
    /**
     * What stands there while an order cannot be looked up.
     */
    unavailable: ProgramNotice;
}

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
 * The newsletter's archive on another site.
 */
export interface Publication {
    /**
     * The sentence about them.
     */
    text: string;
    /**
     * Where they are.
     */
    link: Link;
    /**
     * `true` while the address is invented, `false` once it is the owner's.
     */
    sample: boolean;
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
 * One page to read.
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
 * The receipt on the page of a paid order.
 */
export interface Receipt {
    /**
     * The button that leads into the program.
     */
    openProgram: string;
    /**
     * Before the amount that was paid.
     */
    paid: string;
    /**
     * Before the address that the receipt goes to.
     */
    email: string;
    /**
     * Before the link to the program, as it is printed.
     */
    link: string;
    /**
     * Where to keep the link.
     */
    keep: string;
    /**
     * The letter to herself.
     */
    mail: MailTemplate;
    /**
     * The button that prints the page.
     */
    print: string;
    /**
     * The last line on paper: who helps.
     */
    help: string;
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
 * The sentences that count what was found; `{count}`, `{query}` and `{category}` are filled in.
 */
export interface ResultWords {
    /**
     * One article of all.
     */
    one: string;
    /**
     * Several of all.
     */
    many: string;
    /**
     * One article for a search.
     */
    oneQuery: string;
    /**
     * Several for a search.
     */
    manyQuery: string;
    /**
     * One article on a shelf.
     */
    oneCategory: string;
    /**
     * Several on a shelf.
     */
    manyCategory: string;
    /**
     * One article on a shelf for a search.
     */
    oneBoth: string;
    /**
     * Several on a shelf for a search.
     */
    manyBoth: string;
    /**
     * Which page of a long list it is; `{number}` and `{total}` are filled in.
     */
    page: string;
}

/**
 * The retreat: its name, its dates, its place.
 */
export interface RetreatDetails {
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
     * The dates as they are shown: `January 3–4, 2026`.
     */
    dates: string;
    /**
     * The first day: `2026-01-03`.
     */
    starts: IsoDate;
    /**
     * The last day, which still belongs to it.
     */
    ends: IsoDate;
    /**
     * Where it takes place.
     */
    place: string;
}

/**
 * The page before, during or after the retreat, with its three dialogs.
 */
export interface RetreatPhase {
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
     * Where the gathering stands in time, in one sentence.
     */
    status: string;
    /**
     * The link to the file for the visitor's own calendar; only what is still to come has one.
     */
    calendar?: string;
    /**
     * The interest list.
     */
    interest: Dialog;
    /**
     * The pre-sign-up.
     */
    preSignUp: Dialog;
    /**
     * The early access.
     */
    earlyAccess: Dialog;
}

/**
 * The House Gatherings.
 */
export interface RetreatsPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * The gathering itself: its name, its dates, its place.
     */
    retreat: RetreatDetails;
    /**
     * The four pillars.
     */
    pillars: Pillars;
    /**
     * What to bring.
     */
    bring: Bring;
    /**
     * What is said before the first day.
     */
    upcoming: RetreatPhase;
    /**
     * What is said on the days themselves.
     */
    today: RetreatPhase;
    /**
     * What is said afterwards.
     */
    past: RetreatPhase;
    /**
     * The ways on.
     */
    nextLinks: NextLinks;
}

/**
 * Where a retreat stands in time, seen from Honolulu.
 */
export type RetreatStatus = "upcoming" | "today" | "past";

/**
 * The status of the retreat on a day in Honolulu, written as `2026-01-03`.
 */
export function retreatStatus(today: string): RetreatStatus;

/**
 * Volume I, REVERENCE: The Sacred Beauty Codex.
 */
export interface RitualsPage {
    /**
     * The first screen.
     */
    hero: LinkedHero;
    /**
     * Why a codex.
     */
    opening: Section;
    /**
     * The eight content cards.
     */
    modules: Modules;
    /**
     * What is included, counted.
     */
    included: Included;
    /**
     * The words of the value breakdown; its figures are computed.
     */
    values: ValueWords;
    /**
     * For you, and not for you.
     */
    fit: Fit;
    /**
     * Choose Your Path: the two editions.
     */
    paths: Paths;
    /**
     * The guarantee of Volume I.
     */
    guarantee: Guarantee;
    /**
     * The waitlist: what is asked before joining it, and its dialog.
     */
    waitlist: RitualsWaitlist;
}

/**
 * The waitlist of Volume I.
 */
export interface RitualsWaitlist {
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
     * What is asked before joining.
     */
    questions: Item[];
    /**
     * The button, and the form dialog that it opens.
     */
    dialog: Dialog;
    /**
     * `true` while an answer is invented, `false` once all are the owner's.
     */
    sample: boolean;
}

/**
 * An entry of the registry of routes with the title of its page: what JavaScript knows as `Route`.
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
     * The title of the tab; empty where it depends on a slug.
     */
    title: string;
    /**
     * Whether search engines may index it.
     */
    indexed: boolean;
    /**
     * Whether the page may open Stripe; it is entered by a full page load.
     */
    checkout: boolean;
    /**
     * Whether other pages of the site may show it in a frame.
     */
    framed: boolean;
}

/**
 * The name of a route.
 */
export type RouteId = "home" | "about" | "consulting" | "rituals" | "initiation" | "events" | "retreats" | "contact" | "caseStudies" | "caseStudy" | "journal" | "journalPage" | "article" | "impact" | "privacy" | "terms" | "cookies" | "services" | "form" | "formSent" | "welcome" | "demo" | "plain";

/**
 * The registry of routes.
 */
export function routes(): Route[];

/**
 * The articles that match `query`, in any spelling, in `category`, or in all of them: one page of the list, the first
 * where no other is asked for.
 */
export function searchJournal(query: string, category: string, page?: number | null): JournalAnswer;

/**
 * The words of the search.
 */
export interface SearchWords {
    /**
     * The name of the search box.
     */
    label: string;
    /**
     * What stands in it while it is empty.
     */
    placeholder: string;
    /**
     * The button that empties it.
     */
    clearText: string;
    /**
     * The name of the choice of shelves.
     */
    category: string;
    /**
     * The choice of all shelves.
     */
    all: string;
    /**
     * The button that clears both.
     */
    clear: string;
    /**
     * When nothing is found.
     */
    none: string;
    /**
     * What to try then.
     */
    noneHint: string;
}

/**
 * The second foundation.
 */
export interface SecondFoundation {
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
     * What it is called.
     */
    name: string;
    /**
     * Where it is found.
     */
    link: Link;
    /**
     * `true` while name and address are invented, `false` once they are real.
     */
    sample: boolean;
}

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
 * Every offering.
 */
export interface ServicesPage {
    /**
     * The first screen.
     */
    hero: Hero;
    /**
     * For the visitor, at home.
     */
    home: HomeOfferings;
    /**
     * For her brand.
     */
    brand: BrandOfferings;
    /**
     * In the room.
     */
    inPerson: Reading;
    /**
     * Free of charge.
     */
    free: LinkedItems;
    /**
     * For those who cannot choose.
     */
    unsure: LinkSection;
}

/**
 * A sentence with a link.
 */
export interface Shortcut {
    /**
     * The sentence.
     */
    text: string;
    /**
     * Where it leads.
     */
    link: Link;
}

/**
 * Shortcuts to what a visitor may be looking for.
 */
export interface Shortcuts {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The ways.
     */
    items: Shortcut[];
}

/**
 * What every page shares: the brand, the footer, the forms.
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
     * The forms through which a visitor writes, one table for each of the four.
     */
    forms: [FormTarget, FormTarget, FormTarget, FormTarget];
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
 * A profile on another site.
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
 * A page of the checkout in one state.
 */
export interface StatusPage {
    /**
     * Which state it speaks of: the name of the table.
     */
    state: CheckoutState;
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
    /**
     * Of a paid order alone: the way in, and everything to keep.
     */
    receipt?: Receipt;
    /**
     * Of a payment that is not confirmed alone: what is said while the page looks again by itself.
     */
    waiting?: Waiting;
    /**
     * Of an unknown order alone: what is said instead where nobody here could know it.
     */
    unseen?: Section;
}

/**
 * Steps, one after the other.
 */
export interface Steps {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The steps.
     */
    items: Item[];
}

/**
 * The story of the house.
 */
export interface Story {
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
     * The line under the picture of the founder.
     */
    signature: string;
    /**
     * `true` while the biography is invented, `false` once it is the founder's own.
     */
    sample: boolean;
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
     * What the components are worth together, where that is stated to the cent: `$297`, the regular price;
     * `null` where it is floored.
     */
    regular: string | null;
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
 * The errors in a form's values, by the rules that the server applies.
 */
export function validateForm(form: FormKind, values: Record<string, string>): FieldError[];

/**
 * The three values that the specification names (§2).
 */
export interface Values {
    /**
     * The small line above the title.
     */
    eyebrow: string;
    /**
     * The title.
     */
    title: Headline;
    /**
     * The values, three.
     */
    items: [IconItem, IconItem, IconItem];
}

/**
 * The words of the value breakdown.
 */
export interface ValueWords {
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
     * Above the parts.
     */
    part: string;
    /**
     * Above what each costs on its own.
     */
    price: string;
    /**
     * Beside the sum that is told to the cent.
     */
    regular: string;
    /**
     * Beside the sum that is told as at least so much.
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
}

/**
 * The status while a payment is pending.
 */
export interface Waiting {
    /**
     * While the page looks again by itself.
     */
    watching: string;
    /**
     * Once it has stopped doing so.
     */
    rested: string;
}

/**
 * A web URL that begins with https://.
 */
export type WebAddress = string;

/**
 * What the house makes.
 */
export interface Work {
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
     * Three kinds of work.
     */
    items: [Item, Item, Item];
}
