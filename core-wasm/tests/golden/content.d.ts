// The types of the content. They are generated from its declarations in Rust.

/** About: the story of the house and its founder. */
export interface AboutPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The story of the house. */
  readonly story: Story;
  /** What the house makes. */
  readonly work: Work;
  /** What the house believes. */
  readonly philosophy: Philosophy;
  /** The three values. */
  readonly values: Values;
  /** The offerings in short. */
  readonly offerings: OfferingsSummary;
  /** The door, with the Enter the House dialog. */
  readonly enter: DialogSection;
  /** What to read next. */
  readonly reading: NextLinks;
}

/** An article in a list. */
export interface ArticleCard {
  /** The last segment of its path. */
  readonly slug: string;
  /** The path of its page. */
  readonly path: string;
  /** What it is called, with the words that were searched for marked. */
  readonly title: readonly Part[];
  /** What it is about, with the words that were searched for marked. */
  readonly excerpt: readonly Part[];
  /** Its category. */
  readonly category: CategoryName;
  /** How long it takes to read: `9 min read`. */
  readonly readingTime: string;
  /** The day it was published: `January 18, 2026`. */
  readonly publishDate: string;
  /** The same in ISO form: `2026-01-18`. */
  readonly dateTime: string;
  /** Whether it is featured. */
  readonly featured: boolean;
  /** Its picture. */
  readonly picture: Picture;
}

/** An article's own page. Its text is not here: the build writes it to a file that is loaded with the page. */
export interface ArticlePage {
  /** The last segment of its path, and the name of the file with its text. */
  readonly slug: string;
  /** The path of the page. */
  readonly path: string;
  /** The page's one main title. */
  readonly title: string;
  /** What it is about. */
  readonly excerpt: readonly Part[];
  /** Its category. */
  readonly category: CategoryName;
  /** The address of the articles of its category. */
  readonly categoryPath: string;
  /** How long it takes to read: `9 min read`. */
  readonly readingTime: string;
  /** The day it was published: `January 18, 2026`. */
  readonly publishDate: string;
  /** The same in ISO form: `2026-01-18`. */
  readonly dateTime: string;
  /** Whether it is featured. */
  readonly featured: boolean;
  /** Its picture. */
  readonly picture: Picture;
  /** Whether something in it is invented. */
  readonly sample: boolean;
  /** The article that follows in the list, which is the older one; `null` after the last. */
  readonly next: ArticleCard | null;
  /** The article before it in the list, which is the newer one; `null` before the first. */
  readonly previous: ArticleCard | null;
  /** Two related articles: of the same category first. */
  readonly related: readonly ArticleCard[];
  /** The words around it. */
  readonly words: ArticleWords;
}

/** The words of an article's own page. */
export interface ArticleWords {
  /** Above the table of contents. */
  readonly contents: string;
  /** The button that copies the address. */
  readonly share: string;
  /** Said when it is copied. */
  readonly shared: string;
  /** Before the article that follows. */
  readonly next: string;
  /** Before the article that came before. */
  readonly previous: string;
  /** Above related articles. */
  readonly related: string;
  /** The way back to the list. */
  readonly back: string;
  /** Before the day of publication. */
  readonly published: string;
}

/** A bonus of INITIATION. */
export interface Bonus {
  /** What it is called. */
  readonly name: string;
  /** What it is. */
  readonly description: string;
  /** What it is worth. */
  readonly value: Money;
  /** Whether it is invented. */
  readonly sample: boolean;
}

/** The free consultation. */
export interface Booking {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The calendar. */
  readonly link: Link;
  /** What is said of the link. */
  readonly newTab: string;
  /** `true` while the address is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** The brand's name, and who leads it. */
export interface Brand {
  /** The name, as it stands beside the logo. This is the only place where it is written. */
  readonly name: string;
  /** What kind of house it is, in two or three words. */
  readonly descriptor: string;
  /** The line under the name. */
  readonly tagline: string;
  /** The founder's name. */
  readonly founder: string;
  /** `true` while the name is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** The offerings of the studio, by name. */
export interface BrandOfferings {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The names, six. */
  readonly items: readonly [string, string, string, string, string, string];
  /** The ways in. */
  readonly links: readonly Link[];
}

/** What to bring. */
export interface Bring {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What to bring, and what not. */
  readonly items: readonly string[];
  /** A word for those who need more care. */
  readonly note: string;
  /** The picture beside it. */
  readonly picture: Picture;
}

/** The two labels that the specification fixes (§2). */
export interface BuyButtons {
  /** In the founder's offer card. */
  readonly first: string;
  /** At the end of the page. */
  readonly second: string;
}

/** The link to the services. */
export interface CaseStudiesNextLink {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The way. */
  readonly link: Link;
}

/** The list of case studies. */
export interface CaseStudiesPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The words of the list and of a case's own page. */
  readonly list: CaseStudyWords;
  /** The case studies, each with its own page. */
  readonly cases: readonly CaseStudy[];
  /** The way to the services. */
  readonly nextLinks: CaseStudiesNextLink;
  /** The free consultation. */
  readonly booking: Booking;
}

/** A case study (specification §3). */
export interface CaseStudy {
  /** Its id. */
  readonly id: string;
  /** Its place in the address: the name of its file. */
  readonly slug: string;
  /** What it is called. */
  readonly title: string;
  /** One or two sentences for the list. */
  readonly excerpt: string;
  /** Its picture. */
  readonly picture: Picture;
  /** For whom the studio worked. */
  readonly client: string;
  /** Where, and in which trade. */
  readonly market: string;
  /** What was asked for, one paragraph each. */
  readonly challenge: readonly string[];
  /** What was done, one paragraph each. */
  readonly approach: readonly string[];
  /** What came of it. */
  readonly outcomes: readonly string[];
  /** What the studio did, by the names of its offerings. */
  readonly services: readonly string[];
  /** The figures, three. */
  readonly metrics: readonly [Metric, Metric, Metric];
  /** `true` while the client is invented, `false` once she is real and agreed. */
  readonly sample: boolean;
}

/** The page of one case study: composed by the build. */
export interface CaseStudyPage {
  /** The case study. */
  readonly caseStudy: CaseStudy;
  /** The words around it. */
  readonly words: CaseStudyWords;
  /** The case study that follows; after the last, the first. */
  readonly next: CaseStudy;
  /** The way to the services. */
  readonly nextLinks: CaseStudiesNextLink;
  /** The free consultation. */
  readonly booking: Booking;
}

/** The words of the list and of a case's own page. */
export interface CaseStudyWords {
  /** The link to a case. */
  readonly read: string;
  /** Beside the client. */
  readonly client: string;
  /** Beside the market. */
  readonly market: string;
  /** Above the challenge. */
  readonly challenge: string;
  /** Above the approach. */
  readonly approach: string;
  /** Above the outcomes. */
  readonly outcomes: string;
  /** Above the services. */
  readonly services: string;
  /** Above the figures. */
  readonly figures: string;
  /** Before the other case. */
  readonly next: string;
  /** The way back to the list. */
  readonly back: string;
  /** What is said where the client is a sample. */
  readonly sampleNote: string;
}

/** One choice of the category filter. */
export interface CategoryChoice {
  /** What it is called, in the URL too. */
  readonly name: CategoryName | "All";
  /** How many articles it holds, whatever is searched for. */
  readonly count: number;
  /** Whether it is chosen. */
  readonly active: boolean;
  /** The address of the same search in this category. */
  readonly path: string;
}

/** The name of a category of articles, such as `Rituals`. */
export type CategoryName = …;

/** The last list before the second button. */
export interface Checklist {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What she nods to. */
  readonly items: readonly string[];
  /** The sentence that leads to the button. */
  readonly closing: string;
}

/** The states of a checkout, as its pages show them. */
export type CheckoutState = "paid" | "processing" | "unpaid" | "expired" | "unknown" | "unreachable" | "unavailable";

/** One choice of a select. */
export interface Choice {
  /** What is sent. */
  readonly value: string;
  /** What is read. */
  readonly label: string;
  /** The last day on which it is offered: `2026-01-04`. */
  readonly until?: IsoDate;
}

/** What is said when a form has arrived. */
export interface Confirmation {
  /** The page's one main title. */
  readonly title: Headline;
  /** What happens next. */
  readonly text: string;
}

/** Consulting and creative direction. */
export interface ConsultingPage {
  /** The first screen. */
  readonly hero: LinkedHero;
  /** The six offerings. */
  readonly offerings: Offerings;
  /** How a commission begins. */
  readonly beginning: Steps;
  /** The Submit a Creative Inquiry dialog. */
  readonly inquiry: DialogSection;
  /** The founder as a creator. */
  readonly creator: Creator;
  /** The way to the case studies. */
  readonly proof: NextLinks;
}

/** How to reach the owner. */
export interface Contact {
  /** The address that answers letters. */
  readonly email: Email;
  /** The town and the islands. */
  readonly location: string;
  /** `true` while the address is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** The words beside the address and the place. */
export interface ContactDetails {
  /** The small line above them. */
  readonly eyebrow: string;
  /** Above the e-mail address. */
  readonly email: string;
  /** Below it. */
  readonly emailNote: string;
  /** Above the place. */
  readonly place: string;
  /** Below it. */
  readonly placeNote: string;
  /** Above the letter that is half written. */
  readonly general: string;
  /** Below it. */
  readonly generalNote: string;
  /** The general inquiry, in the visitor's own mail program. */
  readonly mail: Link;
}

/** Contact. The address and the place themselves stand in `site.toml`. */
export interface ContactPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The Submit Inquiry dialog. */
  readonly inquiry: DialogSection;
  /** The words beside the address and the place. */
  readonly details: ContactDetails;
  /** Shorter ways. */
  readonly shortcuts: Shortcuts;
}

/** A number of things, at least one. */
export type Count = number;

/** The founder as a creator. */
export interface Creator {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The letter that opens in the visitor's own mail program. */
  readonly mail: Link;
  /** Her picture. */
  readonly picture: Picture;
  /** `true` while this is invented, `false` once it is the founder's own. */
  readonly sample: boolean;
}

/** The time of a cue, in milliseconds. */
export interface CueTiming {
  /** How long its words are shown before the pause. */
  readonly textMs: number;
  /** How long each breath of the pause is. */
  readonly breathMs: number;
}

/** The supported currencies. */
export type Currency = "usd";

/** The week. */
export interface DayFlow {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The days, seven. */
  readonly items: readonly [DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem, DayFlowItem];
}

/** One day of the program. */
export interface DayFlowItem {
  /** Which day: `Day 1`. */
  readonly label: string;
  /** What the day is called. */
  readonly title: string;
  /** What happens, in a sentence or two. */
  readonly subtitle: string;
}

/** One outcome of a payment. */
export interface DemoOutcome {
  /** The state it ends in. */
  readonly value: CheckoutState;
  /** The words beside the choice. */
  readonly label: string;
}

/** The page of the demo checkout. */
export interface DemoPage {
  /** The small line above the heading. */
  readonly eyebrow: string;
  /** The page's one main title. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The label that says that nothing is charged. */
  readonly notice: string;
  /** The label of the e-mail field. */
  readonly emailLabel: string;
  /** The label of the choice of outcomes. */
  readonly outcomeLabel: string;
  /** The four ways a payment can end. */
  readonly outcomes: readonly [DemoOutcome, DemoOutcome, DemoOutcome, DemoOutcome];
  /** The slug of the offer that is paid. */
  readonly offer: string;
  /** What it is called. */
  readonly name: string;
  /** What it costs, as it is shown. */
  readonly price: string;
  /** The button. */
  readonly button: string;
}

/**
 * A button and the dialog that it opens. Written as `{ form, preset, label, title, text }`; the preset, which
 * may be left out, is the choice that the form's select begins with.
 */
export interface Dialog {
  /** Which form it frames. */
  readonly form: FormName;
  /** The choice that the form begins with. */
  readonly preset?: string;
  /** The words of the button. */
  readonly label: string;
  /** The dialog's title. */
  readonly title: Headline;
  /** What to write, and when an answer comes. */
  readonly text: string;
  /** The form's address: the house's own with its preset, or the one that `site.toml` gives. */
  readonly address: string;
  /** Whose form that is. */
  readonly embedded: Embedded;
  /** The letter that can be written instead. */
  readonly mail: Link;
}

/** A section that asks the visitor to write. */
export interface DialogSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The button, and the form dialog that it opens. */
  readonly dialog: Dialog;
}

/** Whose a part of Volume I is. */
export type Edition = "both" | "devotion";

/** One of the two editions, in words. */
export interface EditionPath {
  /** The small line above its name. */
  readonly eyebrow: string;
  /** For whom it is. */
  readonly text: string;
  /** What it holds. */
  readonly points: readonly string[];
  /** The button, and the form dialog that it opens. */
  readonly dialog: Dialog;
}

/** An e-mail address. */
export type Email = string;

/** Which site the form of a dialog belongs to. */
export type Embedded = "own" | "other";

/** When an event takes place. It enters calendars and search engines once its year is known. */
export interface EventDate {
  /** The link to the file for the visitor's own calendar, which stands while it is to come. */
  readonly calendar: string;
  /** The month, 1 to 12. */
  readonly month: Count;
  /** The day of the month. */
  readonly day: Count;
  /** The time of day in Honolulu: `18:00`. */
  readonly time: string;
  /** The year; leave it out while it is unknown. */
  readonly year?: Count;
}

/** The House Events. */
export interface EventsPage {
  /** The first screen. */
  readonly hero: LinkedHero;
  /** How an evening feels. */
  readonly atmosphere: Section;
  /** The experiences. */
  readonly experiences: Experiences;
  /** The Join the Waitlist dialog. */
  readonly waitlist: DialogSection;
  /** The ways on. */
  readonly nextLinks: NextLinks;
}

/** One kind of event. */
export interface Experience {
  /** Its name in addresses, which stays as it is once it is published: `/events#its-slug`. */
  readonly slug: Slug;
  /** The drawing. */
  readonly icon: Icon;
  /** At which hour of the day it lies. */
  readonly hour: Hour;
  /** What it is called. */
  readonly title: string;
  /** What happens. */
  readonly text: string;
}

/** The upcoming experiences. */
export interface Experiences {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The experiences, in the order of the page; those of one hour stand together. */
  readonly items: readonly Experience[];
  /** `true` while the titles are invented, `false` once they are the owner's. */
  readonly sample: boolean;
}

/** One field of a form. */
export interface Field {
  /** Its name in what is sent. */
  readonly name: string;
  /** Its label. */
  readonly label: string;
  /** What kind of line it is. */
  readonly kind: FieldKind;
  /** What the browser may fill in by itself, as HTML names it. */
  readonly autocomplete?: string;
  /** Whether it must be filled in. */
  readonly required: boolean;
  /** How many characters it takes. */
  readonly max: Count;
  /** A word of help beneath it. */
  readonly help?: string;
  /** What is said when it is required and empty. */
  readonly missing?: string;
  /** The choices of a select. */
  readonly options?: readonly Choice[];
}

/** What is wrong with one field of a form. */
export interface FieldError {
  /** The name of the field. */
  readonly field: string;
  /** The message beside it. */
  readonly message: string;
}

/** The kinds of fields. */
export type FieldKind = "text" | "email" | "url" | "select" | "textarea" | "hidden";

/** A figure with its label. */
export interface Figure {
  /** The figure as it is shown. */
  readonly value: string;
  /** What it counts. */
  readonly label: string;
}

/** A section with figures. */
export interface FigureSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Its figures. */
  readonly figures: readonly ImpactFigure[];
}

/** The first foundation. */
export interface FirstFoundation {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** What it is called. */
  readonly name: string;
  /** Where it is found. */
  readonly link: Link;
  /** Its figures. */
  readonly figures: readonly ImpactFigure[];
  /** `true` while name and address are invented, `false` once they are real. */
  readonly sample: boolean;
}

/** For you, and not for you. */
export interface Fit {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** Above the first list. */
  readonly forTitle: string;
  /** For whom it is. */
  readonly forItems: readonly string[];
  /** Above the second list. */
  readonly notTitle: string;
  /** For whom it is not. */
  readonly notItems: readonly string[];
}

/** A point of a picture, in whole percent of its width and height. */
export interface Focal {
  /** From the left edge, 0 to 100. */
  readonly x: Percent;
  /** From the top edge, 0 to 100. */
  readonly y: Percent;
}

/** The foot of every page. */
export interface Footer {
  /** The groups of links, in the order of the page. */
  readonly groups: readonly LinkGroup[];
  /** The profiles elsewhere. */
  readonly social: readonly SocialLink[];
  /** The link beside the sentence about the foundations. */
  readonly charity: Link;
  /** The sentence about the foundations. */
  readonly charityText: string;
  /** The house in one sentence. */
  readonly statement: string;
}

/** Messages of a form with errors, or that could not be stored. `{count}` and `{max}` are filled in. */
export interface FormMessages {
  /** Above a form with one fault. */
  readonly summaryOne: string;
  /** Above a form with several. */
  readonly summaryMany: string;
  /** Beside a required line that is empty and has no words of its own for it. */
  readonly missing: string;
  /** Beside a line that is too long. */
  readonly tooLong: string;
  /** Beside what is no e-mail address. */
  readonly notAnAddress: string;
  /** Beside what is no web address. */
  readonly notALink: string;
  /** Beside a choice that is not offered. */
  readonly notAChoice: string;
  /** Beside what holds more than letters. */
  readonly unreadable: string;
  /** To someone who sends very often. */
  readonly tooMany: string;
  /** For a form that weighs too much. */
  readonly tooLarge: string;
  /** For a form sent from another site. */
  readonly elsewhere: string;
  /** When it could not be kept. */
  readonly trouble: string;
}

/** The slug of a form in `forms.toml`, such as `newsletter`. */
export type FormName = …;

/** The page of a form, empty or sent: composed by the build. */
export interface FormPage {
  /** Which form. */
  readonly form: FormName;
  /** Whether it is the confirmation. */
  readonly sent: boolean;
  /** The form's title. */
  readonly title: Headline;
  /** The sentence under it. */
  readonly lead: string;
  /** The address that takes the form, and that opens it. */
  readonly action: string;
  /** Its lines. */
  readonly fields: readonly Field[];
  /**
   * The name of the line that only a robot fills in; `words.honeypot` is its label. None where nothing is stored as
   * a lead.
   */
  readonly honeypot?: string;
  /** The button. */
  readonly submit: string;
  /** What is said when it has arrived. */
  readonly confirmation: Confirmation;
  /** The way back to the empty form from the confirmation; none where it would be of no use. */
  readonly again?: string;
  /** What happens with the words, and how to be forgotten. */
  readonly keeping: string;
  /** The letter that can be written instead. */
  readonly mail: Link;
  /** Words that all forms share. */
  readonly words: FormWords;
  /** What is said when something needs another look. */
  readonly messages: FormMessages;
}

/** Where a form is, and the e-mail that can be sent instead. */
export interface FormTarget {
  /** Which form. */
  readonly form: FormName;
  /** The form's own address elsewhere, beginning with https://; leave it out, and the house's own serves. */
  readonly address?: WebAddress;
  /** The letter that can be written instead: `{ label = "…", subject = "…", body = ["…"] }`. */
  readonly mail: Link;
  /** `true` while the addresses are invented, `false` once they are the owner's. */
  readonly sample: boolean;
}

/** Texts that all forms share. */
export interface FormWords {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** Beside a line that may stay empty. */
  readonly optional: string;
  /** The first line of a select. */
  readonly choose: string;
  /** While it is being sent. */
  readonly sending: string;
  /** The way home from the confirmation. */
  readonly back: string;
  /** Before the letter that can be written instead. */
  readonly mail: string;
  /** The direct link to the form. */
  readonly direct: string;
  /**
   * For people, beside the line that only a robot fills in. No word that a browser fills in by itself (address,
   * line, name, e-mail).
   */
  readonly honeypot: string;
}

/** The guarantee of Volume I. */
export interface Guarantee {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The figure that is set large. */
  readonly figure: Figure;
  /** The ways on. */
  readonly links: readonly Link[];
}

/** What is shown at once, and the pause behind it. */
export interface GuideCue {
  /** Its text, as HTML: words, emphasis and line breaks. */
  readonly html: string;
  /** How many breaths the pause has. */
  readonly breaths: number;
  /** Its time. */
  readonly timing: CueTiming;
  /** Its time in the short way; `None` where that leaves it out. */
  readonly short?: CueTiming;
}

/** A part of a page's guided mode. */
export interface GuidePart {
  /** Its heading, without the minutes. */
  readonly title: string;
  /** Its cues, in order. */
  readonly cues: readonly GuideCue[];
}

/** The head of a page. */
export interface Head {
  /** The title of the tab, unique among the pages. */
  readonly title: string;
  /** One or two sentences. */
  readonly description: string;
  /** The canonical URL. */
  readonly canonical: string;
  /** The value of the robots tag; `null` where the page may be indexed. */
  readonly robots: string | null;
  /**
   * For shared links: `<meta property content>`, and `<meta name content>` for the properties that begin
   * with `twitter:`. The build adds the social picture, since it draws it and names the file.
   */
  readonly openGraph: readonly OpenGraph[];
  /** The id of the page's main picture. */
  readonly picture: string | null;
  /** What that picture shows. */
  readonly pictureAlt: string | null;
  /** The language of the page. */
  readonly lang: string;
  /** The theme color, which browsers use around the page. */
  readonly themeColor: string;
}

/**
 * A title in which one phrase may be set apart. Written as text with at most one `*phrase*`:
 * `Elegance is a practice *you return to*`. The spaces around the phrase stay with `lead` and `tail`.
 */
export interface Headline {
  /** What stands before the phrase, or the whole title. */
  readonly lead: string;
  /** The phrase that is set apart. */
  readonly accent?: string;
  /** What follows the phrase. */
  readonly tail?: string;
}

/** The hero of a page. */
export interface Hero {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The page's one main title. */
  readonly title: Headline;
  /** The sentence under it. */
  readonly text: string;
  /** The picture of the room. */
  readonly picture: Picture;
}

/** The first screen of Home: its title and its sentence are the brand's name and tagline, from `site.toml`. */
export interface HomeHero {
  /** The small line above the brand's name. */
  readonly eyebrow: string;
  /** The button, and the form dialog that it opens. */
  readonly dialog: Dialog;
  /** The link that scrolls to the welcome. */
  readonly scroll: Link;
  /** The picture behind it all. */
  readonly picture: Picture;
}

/** A digital program, and where its price is read. */
export interface HomeOffering {
  /** What it is called. */
  readonly title: string;
  /** Its second name. */
  readonly subtitle: string;
  /** What it is. */
  readonly text: string;
  /** The table of `offers.toml` whose price is shown. */
  readonly offer: OfferName;
  /** The way in. */
  readonly link: Link;
}

/** The digital programs. */
export interface HomeOfferings {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The programs. */
  readonly items: readonly HomeOffering[];
}

/** Home. */
export interface HomePage {
  /** The first screen. */
  readonly hero: HomeHero;
  /** Where the hero's link scrolls to. */
  readonly welcome: PictureSection;
  /** The signature experience, leading to Volume I. */
  readonly signature: PictureSection;
  /** The seven days, leading to INITIATION. */
  readonly initiation: LinkSection;
  /** The seven days themselves, as the INITIATION page tells them. */
  readonly days: readonly DayFlowItem[];
  /** Journal, case studies and services. */
  readonly reading: Reading;
  /** The foundations and partners, leading to Impact. */
  readonly legacy: PictureSection;
  /** The newsletter. */
  readonly newsletter: NewsletterSection;
}

/** The hours that the events are grouped by, from morning to night. */
export type Hour = "Morning" | "Afternoon" | "Evening" | "Night";

/** The icons. */
export type Icon = "vessel" | "needle" | "washbowl" | "feather" | "stamp" | "lantern" | "window" | "tide" | "knot" | "footprint" | "flower" | "fruit" | "moon" | "cup" | "comb" | "pearl" | "page" | "flame" | "bowl" | "drop" | "bell" | "moonrise" | "hand" | "brick" | "candelabra";

/** One thing of a list, with a drawn icon. */
export interface IconItem {
  /** The drawing. */
  readonly icon: Icon;
  /** What it is called. */
  readonly title: string;
  /** What it means, in a sentence or two. */
  readonly text: string;
}

/** A figure of the foundations, with the drawing that shows it. */
export interface ImpactFigure {
  /** Its name for the drawing. */
  readonly id: string;
  /** The figure as it is shown. */
  readonly value: string;
  /** What it counts. */
  readonly label: string;
  /** What is drawn. */
  readonly drawing: string;
  /** What the drawing says to those who hear it. */
  readonly text: string;
}

/** Impact: two foundations. */
export interface ImpactPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The partnership. */
  readonly partnership: Section;
  /** The first foundation: children, lessons, meals. */
  readonly first: FirstFoundation;
  /** The learning and healing center. */
  readonly center: FigureSection;
  /** The second foundation: cats and dogs. */
  readonly second: SecondFoundation;
  /** The sanctuary. */
  readonly sanctuary: FigureSection;
  /** The future vision. */
  readonly vision: Section;
  /** How to Get Involved. */
  readonly involved: Involved;
}

/** What is included, counted as the specification gives it (§9). */
export interface Included {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What holds for all of it. */
  readonly note: string;
  /** The counts, six. */
  readonly items: readonly [IncludedItem, IncludedItem, IncludedItem, IncludedItem, IncludedItem, IncludedItem];
}

/** One kind of thing that is included. */
export interface IncludedItem {
  /** How many, as it is shown. */
  readonly value: string;
  /** Of what. */
  readonly label: string;
  /** What it is like. */
  readonly text: string;
  /** Whose it is. */
  readonly edition: Edition;
}

/** The first screen of INITIATION. */
export interface InitiationHero {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The program's name, which is the page's main title. */
  readonly title: string;
  /** The program's second name. */
  readonly subtitle: string;
  /** The sentence under it. */
  readonly text: string;
  /** The link that leads to the offer. */
  readonly link: Link;
  /** The picture behind it all. */
  readonly picture: Picture;
}

/** INITIATION and its figures. */
export interface InitiationOffer {
  /** What it is called. */
  readonly name: string;
  /** Its second name. */
  readonly subtitle: string;
  /** What the card pays. */
  readonly price: Money;
  /** What it cost before. */
  readonly original: Money;
  /** How much the price lies below the original, in whole percent of the original. */
  readonly percentOff: number;
  /** How many days it lasts. */
  readonly days: number;
  /** The price of one day. */
  readonly perDay: Money;
  /** The bonuses. */
  readonly bonuses: readonly Bonus[];
  /** The original price and the bonuses together. */
  readonly totalValue: Money;
  /** How much the price lies below the total value. */
  readonly saving: Money;
  /** The same, in whole percent of the total value. */
  readonly savingPercent: number;
  /** The most minutes a day asks for. */
  readonly guideMinutes: number;
}

/** The INITIATION sales page, section by section in the order of the page (specification §2). */
export interface InitiationPage {
  /** The first screen. */
  readonly hero: InitiationHero;
  /** The problem, with its four pains. */
  readonly pains: Pains;
  /** The five outcomes. */
  readonly outcomes: Outcomes;
  /** What the buyer receives, five things. */
  readonly receive: Receive;
  /** The seven days. */
  readonly days: DayFlow;
  /** The way to the page that shows a part of the program. */
  readonly inside: Link;
  /** The promise. */
  readonly promise: PromiseSection;
  /** The words above the three bonuses; the bonuses stand in `offers.toml`. */
  readonly bonuses: Section;
  /** The founder's offer card. */
  readonly offer: OfferCard;
  /** The return on investment. */
  readonly returns: Section;
  /** Two voices. */
  readonly testimonials: Testimonials;
  /** The final checklist. */
  readonly checklist: Checklist;
  /** The labels of the two buy buttons. */
  readonly buttons: BuyButtons;
  /** The words of the ledger; its figures are computed. */
  readonly priceBreakdown: PriceBreakdownWords;
}

/** A look inside the program. Its words and the excerpt are loaded with the page, beside the browser module. */
export interface InsidePage {
  /** The first screen. */
  readonly hero: Hero;
}

/** The words around the excerpt, and which parts it has. */
export interface InsideWords {
  /** The part of Day 1 that the page opens with: its heading, without the minutes. */
  readonly opening: string;
  /** The part of Day 1 that can be practiced: its heading, without the minutes. */
  readonly practice: string;
  /** The small line above the practice; `{minutes}` is filled in. */
  readonly practiceEyebrow: string;
  /** What stands below the practice. */
  readonly practiceEnd: string;
  /** The small line above the facts. */
  readonly factsEyebrow: string;
  /** The title of the facts. */
  readonly factsTitle: Headline;
  /** What the program is, what it asks for and what it is not for. */
  readonly facts: readonly Item[];
  /** `true` while the answer to who wrote it is invented. */
  readonly sample: boolean;
  /** The way to the offer. */
  readonly offer: Link;
}

/** How to Get Involved. */
export interface Involved {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What is said of links that leave the house. */
  readonly newTab: string;
  /** The ways, in the order of the page. Each with a date is an event. */
  readonly options: readonly InvolvementOption[];
}

/** One option to get involved. */
export interface InvolvementOption {
  /** Its name, which stays as it is once it is published: that of its calendar file, where it has a date. */
  readonly id: Slug;
  /** The drawing. */
  readonly icon: Icon;
  /** What it is called. */
  readonly title: string;
  /** The figure that belongs to it, where there is one. */
  readonly figure?: Figure;
  /** When it takes place, where it does. */
  readonly date?: EventDate;
  /** What it means. */
  readonly text: string;
  /** Where it leads, or the letter that asks for it. */
  readonly link: Link;
  /** `true` while the address is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** A day: year, month and day as `2026-01-03`. */
export type IsoDate = string;

/** One thing of a list: an outcome, a gift, an answer to a worry. */
export interface Item {
  /** What it is called. */
  readonly title: string;
  /** What it means, in a sentence or two. */
  readonly text: string;
}

/** What a search in the journal finds. */
export interface JournalAnswer {
  /** The chosen category; one that does not exist is `All`. */
  readonly category: CategoryName | "All";
  /** The words that were searched for, without space around them. */
  readonly query: string;
  /** `All` and the categories, each with the number of its articles. */
  readonly categories: readonly CategoryChoice[];
  /** How many were found, in a sentence. */
  readonly countText: string;
  /** The featured articles: only while everything is shown. */
  readonly featured: readonly ArticleCard[];
  /** All others that were found, the newest first: those of the page. */
  readonly articles: readonly ArticleCard[];
  /** Whether nothing was found. */
  readonly empty: boolean;
  /** Whether a search or a category leaves articles out. */
  readonly filtered: boolean;
  /** Which page of the list it is, from 1. */
  readonly page: number;
  /** How many pages the list has: one at least. */
  readonly pages: number;
  /** Which page it is, in words; empty for a list of one page. */
  readonly pageText: string;
  /** The query string of its address, such as `?q=salt&page=2`; empty for the whole list. */
  readonly search: string;
  /** The address of the page before this one, which has newer articles; `null` on the first. */
  readonly newer: string | null;
  /** The address of the page behind this one; `null` on the last. */
  readonly older: string | null;
}

/** A category of articles (specification §3). */
export interface JournalCategory {
  /** What it is called, in addresses too: articles name it in their front matter. */
  readonly name: string;
  /** What it holds, in one line. */
  readonly text: string;
  /** Where else to look, for a shelf that holds nothing itself. */
  readonly link?: Link;
}

/** What the query string of the journal's address asks for. */
export interface JournalFilters {
  /** The words to search for, without space around them; empty for none. */
  readonly query: string;
  /** A category; `All` for none, and for one that does not exist. */
  readonly category: CategoryName | "All";
  /** The page of what is found, from 1. */
  readonly page: number;
  /** The same as a query string, such as `?q=salt&page=2`; empty for the whole list. */
  readonly search: string;
}

/**
 * The journal: the words of its list. The articles themselves are returned by
 * `searchJournal()`, once their index is loaded.
 */
export interface JournalPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The words of the search. */
  readonly search: SearchWords;
  /** The words of the two lists. */
  readonly lists: ListWords;
  /** The shelves, in the order of the filter. */
  readonly categories: readonly JournalCategory[];
  /** The newsletter box. */
  readonly newsletter: NewsletterBox;
  /** The letters that have an address of their own. */
  readonly publication: Publication;
}

/** A legal page. */
export interface LegalPage {
  /** The page's one main title. */
  readonly title: Headline;
  /** The sentence under it. */
  readonly lead: string;
  /** When it last changed: `November 2026`. */
  readonly updated: string;
  /** What the visitor should know about the text, such as that it is a sample. */
  readonly notice: string;
  /** `true` until counsel has read it. */
  readonly sample: boolean;
}

/** A number of ruled lines that fits a sheet of paper: 1 to 24. */
export type Lines = number;

/**
 * A link. Written as `{ label = "…", to = "…" }`, or as `{ label = "…", subject = "…", body = ["…"] }` for
 * an e-mail to the address in `site.toml`, which opens in the visitor's mail program.
 */
export interface Link {
  /** The words that are clicked. */
  readonly label: string;
  /** `/page`, `/page#place`, `#place`, `https://…` or `mailto:…`; a page must be one of the house's. */
  readonly to: string;
  /** Whether it leaves the house: then it opens in a new tab. Told from `to`. */
  readonly external: boolean;
}

/** The hero of a page, with a link that leads down the page. */
export interface LinkedHero {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The page's one main title. */
  readonly title: Headline;
  /** The sentence under it. */
  readonly text: string;
  /** The link down the page. */
  readonly link: Link;
  /** The picture of the room. */
  readonly picture: Picture;
}

/** One thing of a list, with a link. */
export interface LinkedItem {
  /** What it is called. */
  readonly title: string;
  /** What it means, in a sentence or two. */
  readonly text: string;
  /** The way on. */
  readonly link: Link;
}

/** A list of things, each with a link. */
export interface LinkedItems {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The rooms. */
  readonly items: readonly LinkedItem[];
}

/** A titled group of links. */
export interface LinkGroup {
  /** Its title. */
  readonly title: string;
  /** Its links. */
  readonly links: readonly Link[];
}

/** A section with a link. */
export interface LinkSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The way on. */
  readonly link: Link;
}

/** The words of the two lists. */
export interface ListWords {
  /** Above the featured articles. */
  readonly featured: string;
  /** Below it. */
  readonly featuredNote: string;
  /** Above the others. */
  readonly rest: string;
  /** The link to an article. */
  readonly read: string;
  /** The link to the page before, in a long list. */
  readonly newer: string;
  /** The link to the page after it. */
  readonly older: string;
}

/** The e-mail with the link that a buyer can send to their own address. */
export interface MailTemplate {
  /** The words that are clicked. */
  readonly label: string;
  /** Its subject. */
  readonly subject: string;
  /** Its text; `{link}` stands for the link to the program. */
  readonly text: string;
}

/** Every message and label. */
export interface Messages {
  /** An unexpected failure; the error's message follows. */
  readonly unexpectedError: string;
  /** An unexpected failure: what has happened and what to do, below the error's message. */
  readonly unexpectedErrorHint: string;
  /** An unknown path: the title. */
  readonly notFoundTitle: string;
  /** An unknown path: the link to Home. */
  readonly notFoundLink: string;
  /** A failed checkout; the reason follows. */
  readonly checkoutPrefix: string;
  /** A failed checkout without a reason. */
  readonly checkoutFallback: string;
  /** A search in the journal that finds nothing. */
  readonly noArticles: string;
  /** The button beside it. */
  readonly clearFilters: string;
  /** A hosted backend without its public key, for the developer. */
  readonly keyRequired: string;
  /** An unknown path: the sentence under the title. */
  readonly notFoundText: string;
  /** An unknown path: the link for those whose link to the program does not open. */
  readonly notFoundLost: string;
  /** An unknown path: before the pages with a path like it. */
  readonly notFoundNear: string;
  /** An unknown path: before the links to other pages. */
  readonly notFoundElsewhere: string;
  /** An unknown path: the link to the journal. */
  readonly notFoundJournal: string;
  /** An unknown path: the link to INITIATION. */
  readonly notFoundInitiation: string;
  /** The toggle of the closed menu (specification §2). */
  readonly openMenu: string;
  /** The toggle of the open menu (specification §2). */
  readonly closeMenu: string;
  /** The first link of every page, which skips the navigation. */
  readonly skipLink: string;
  /** Announced after a link that opens a new tab. */
  readonly newTab: string;
  /** Closes a dialog. */
  readonly closeDialog: string;
  /** While the form of a dialog is loading. */
  readonly formLoading: string;
  /** When the form of a dialog has not loaded in time: its page and an e-mail link are offered. */
  readonly formLate: string;
  /** The direct link to the form of a dialog. */
  readonly formDirect: string;
  /** Beside a buy button and below every checkout, after the price. */
  readonly purchaseTerms: string;
  /** The link to what the terms say of refunds. */
  readonly refunds: string;
  /** Before the e-mail address for questions. */
  readonly person: string;
  /** In place of a buyer's e-mail address that is not known. */
  readonly yourAddress: string;
  /** In place of an e-mail address that was not asked for: in the demo it may be left out. */
  readonly noAddress: string;
  /** The button that retries a failed checkout. */
  readonly tryAgain: string;
  /** The button that closes the checkout. */
  readonly back: string;
  /** The accessible name of the checkout's region. */
  readonly checkoutRegion: string;
  /** While the payment form is loading. */
  readonly checkoutLoading: string;
  /** When the payment form has loaded. */
  readonly checkoutReady: string;
  /** Leads to Stripe's own page where the form cannot load here. */
  readonly hostedLink: string;
  /** A page that could not be downloaded after a click on a link. */
  readonly pageUnreachable: string;
  /** The browser is offline. */
  readonly offline: string;
  /** A response that takes long. */
  readonly slow: string;
  /** Stripe's script was blocked or did not arrive. */
  readonly scriptBlocked: string;
  /** The title of the page for a checkout that could not be started. */
  readonly checkoutUnavailableTitle: string;
  /** No payment provider is configured. */
  readonly checkoutClosed: string;
  /** The payment provider does not respond, or limits the rate of requests. */
  readonly checkoutBusy: string;
  /** A sign-in link failed; the backend's message follows. */
  readonly signInFailed: string;
  /** Before the e-mail address of the session. */
  readonly signedInAs: string;
  /** The button that signs out. */
  readonly signOut: string;
  /** States that nothing is charged. */
  readonly demoNotice: string;
}

/** A figure of a case study. Written as `key`, `label` and `value`; the key decides what `reach` is called. */
export interface Metric {
  /** Its key, unique in its case study. */
  readonly key: string;
  /** What it is called on the page. */
  readonly label: string;
  /** The figure as it is shown. */
  readonly value: string;
}

/** The eight content cards. */
export interface Modules {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The modules, eight. */
  readonly items: readonly [Item, Item, Item, Item, Item, Item, Item, Item];
  /** `true` while the titles are invented, `false` once they are the owner's. */
  readonly sample: boolean;
}

/** An amount of money. */
export interface Money {
  /** In whole cents. */
  readonly cents: number;
  /** In which currency. */
  readonly currency: Currency;
  /** As it is shown: `$87`, `$12.43`. */
  readonly text: string;
}

/** An item of the navigation bar. */
export interface NavigationItem {
  /** Its label. */
  readonly name: string;
  /** The page that it opens. */
  readonly path: string;
  /** Whether the current page is this one or below it. */
  readonly active: boolean;
}

/** The newsletter box. */
export interface NewsletterBox {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What the letters are like. */
  readonly text: string;
  /** The form that keeps the address. */
  readonly form: FormName;
  /** The label of the field. */
  readonly label: string;
  /** The button. */
  readonly button: string;
  /** While the address is on its way. */
  readonly sending: string;
  /** When it is kept. */
  readonly thanks: string;
  /** What happens with it. */
  readonly promise: string;
  /** Where to read more. */
  readonly privacy: Link;
}

/** The newsletter. */
export interface NewsletterSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Where it is subscribed to. */
  readonly link: Link;
  /** `true` while the address is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** Links to other pages at the end of a page. */
export interface NextLinks {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The ways. */
  readonly links: readonly Link[];
}

/** The founder's offer. */
export interface OfferCard {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** What a buyer asks before paying, three to a row. */
  readonly questions: readonly Item[];
  /** `true` while an answer is invented, such as who wrote the program; `false` once all are the owner's. */
  readonly sample: boolean;
}

/** One offering of the studio. */
export interface Offering {
  /** The drawing. */
  readonly icon: Icon;
  /** What it is called. */
  readonly title: string;
  /** What happens. */
  readonly text: string;
  /** What the client holds at the end. */
  readonly keeps: string;
}

/** The offerings of the studio. */
export interface Offerings {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The words before what the client holds at the end. */
  readonly keeps: string;
  /** The offerings, six. */
  readonly items: readonly [Offering, Offering, Offering, Offering, Offering, Offering];
}

/** The offerings in short. */
export interface OfferingsSummary {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The way to all of them. */
  readonly link: Link;
  /** The offerings. */
  readonly items: readonly LinkedItem[];
}

/** The tables of `offers.toml`, as JavaScript finds them in `offers()`. */
export type OfferName = "initiation" | "codex" | "devotion";

/** Everything that is sold, with every figure. */
export interface Offers {
  /** The seven-day program. */
  readonly initiation: InitiationOffer;
  /** Volume I, Codex Edition. */
  readonly codex: Tier;
  /** Volume I, Full Devotion Collection. */
  readonly devotion: Tier;
}

/** One tag for shared links. */
export interface OpenGraph {
  /** Such as `og:title` or `twitter:card`. */
  readonly property: string;
  /** Its value. */
  readonly content: string;
}

/** What opens. */
export interface Outcomes {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The outcomes, five. */
  readonly items: readonly [Item, Item, Item, Item, Item];
  /** Its picture. */
  readonly picture: Picture;
}

/**
 * The TypeScript type of a page's content, by its kind. Rust holds most of it as JSON ([`Content`]), so this is a
 * declaration only.
 */
export type Page = ({ readonly page: "home" } & HomePage) | ({ readonly page: "about" } & AboutPage) | ({ readonly page: "consulting" } & ConsultingPage) | ({ readonly page: "rituals" } & RitualsPage) | ({ readonly page: "initiation" } & InitiationPage) | ({ readonly page: "inside" } & InsidePage) | ({ readonly page: "events" } & EventsPage) | ({ readonly page: "retreats" } & RetreatsPage) | ({ readonly page: "contact" } & ContactPage) | ({ readonly page: "services" } & ServicesPage) | ({ readonly page: "impact" } & ImpactPage) | ({ readonly page: "caseStudies" } & CaseStudiesPage) | ({ readonly page: "caseStudy" } & CaseStudyPage) | ({ readonly page: "journal" } & JournalPage) | ({ readonly page: "article" } & ArticlePage) | ({ readonly page: "legal" } & LegalPage) | ({ readonly page: "plain" } & PlainPage) | ({ readonly page: "form" } & FormPage) | ({ readonly page: "status" } & StatusPage) | ({ readonly page: "demo" } & DemoPage);

/** The problem. */
export interface Pains {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The pains, four. */
  readonly items: readonly [string, string, string, string];
}

/** A piece of a text that is split where search matches and words of other languages begin and end. */
export interface Part {
  /** The piece. */
  readonly text: string;
  /** Whether it was searched for. */
  readonly marked: boolean;
  /** The language of the piece where it is not that of the site, such as `haw`. */
  readonly lang?: string;
}

/** Choose Your Path. */
export interface Paths {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The mark of the edition that most choose. */
  readonly popular: string;
  /** Before what is saved. */
  readonly save: string;
  /** The Codex Edition. */
  readonly codex: EditionPath;
  /** The Full Devotion Collection. */
  readonly devotion: EditionPath;
}

/** A whole number from 0 to 100. */
export type Percent = number;

/** What the house believes. */
export interface Philosophy {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The sentence that is set large. */
  readonly quote: string;
}

/** A picture. Written as its id alone; `pictures.toml` describes it. */
export interface Picture {
  /** The name of the file: `content/images/{id}.jpg`. */
  readonly id: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
  /** The point that stays in view when the picture is cropped. */
  readonly focal: Focal;
  /** A second crop, for phones held upright. */
  readonly portrait?: Portrait;
}

/** The name of a picture's file in `content/images`, without its ending. */
export type PictureFile = string;

/** A section with a link and a picture. */
export interface PictureSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The way on. */
  readonly link: Link;
  /** Its picture. */
  readonly picture: Picture;
}

/** The four pillars that the specification names (§2). */
export interface Pillars {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The pillars, four. */
  readonly items: readonly [IconItem, IconItem, IconItem, IconItem];
}

/** A page of text alone, `pages/plain/*.md`; the name of its file is its address. */
export interface PlainPage {
  /** Its title, in search engines and the tab too. */
  readonly title: string;
  /** The page's one main title where it is not `title`. */
  readonly heading?: Headline;
  /** The sentence under it. */
  readonly lead?: string;
  /** The same, where it can be bought. */
  readonly purchase?: Purchase;
  /** `true` while something in it is invented, `false` once all of it is the owner's. */
  readonly sample: boolean;
}

/** A picture's crop for phones held upright. */
export interface Portrait {
  /** The name of the file: `content/images/{id}.jpg`. */
  readonly id: PictureFile;
  /** The point that stays in view. */
  readonly focal: Focal;
}

/** A page that is written to a file while building. */
export interface PrerenderedPage {
  /** The path to open it with. */
  readonly path: string;
  /** Where it is written, below the site's folder. */
  readonly file: string;
  /** The state to open it with, for the pages of the checkout. */
  readonly state?: CheckoutState;
  /** The status that it is served with. */
  readonly status: number;
  /** Whether it belongs into the sitemap. */
  readonly indexed: boolean;
  /** Whether it may open Stripe, and so carries the checkout's content policy. */
  readonly checkout: boolean;
  /** Whether other pages of the site may show it in a frame. */
  readonly framed: boolean;
}

/** The words beside the figures of the offer card. */
export interface PriceBreakdownWords {
  /** Beside the regular price. */
  readonly program: string;
  /** Beside the sum. */
  readonly total: string;
  /** Beside the price. */
  readonly today: string;
  /** Beside what is saved. */
  readonly saving: string;
  /** After the price of one day. */
  readonly perDay: string;
  /** Before the regular price that is struck through. */
  readonly original: string;
}

/** Everything that a buyer of the program reads. */
export interface Program {
  /** What the program is called. */
  readonly name: string;
  /** Its second name. */
  readonly subtitle: string;
  /** The words around its pages. */
  readonly words: ProgramWords;
  /** Its pages, in the order in which they are read. */
  readonly pages: readonly ProgramPage[];
}

/** The words of the bar. */
export interface ProgramBar {
  /** The name of the bar for assistive technology. */
  readonly label: string;
  /** The way to the contents. */
  readonly contents: string;
  /** The way to the house. */
  readonly home: string;
}

/** The words around a method or a bonus. */
export interface ProgramChapter {
  /** The small line above its title. */
  readonly eyebrow: string;
  /** Above its questions. */
  readonly prompts: string;
}

/** The words of the contents. */
export interface ProgramContents {
  /** The small line above the name of the program. */
  readonly eyebrow: string;
  /** What to do with the address of the page. */
  readonly keep: string;
  /** The way to the first day. */
  readonly begin: string;
  /** The picture beside the name. */
  readonly picture: Picture;
  /** Above the days. */
  readonly days: ProgramGroup;
  /** Above the portals. */
  readonly portals: ProgramGroup;
  /** Above the method. */
  readonly method: ProgramGroup;
  /** Above the pages for paper. */
  readonly printables: ProgramGroup;
  /** Above the bonuses. */
  readonly bonuses: ProgramGroup;
  /** Above what can be kept. */
  readonly keepsakes: ProgramGroup;
}

/** The words around a day. */
export interface ProgramDay {
  /** How long it takes; `{minutes}` is filled in. */
  readonly minutes: string;
  /** Above what is laid out. */
  readonly needs: string;
  /** Above its two questions. */
  readonly prompts: string;
  /** The way to the page to answer them on. */
  readonly write: string;
  /** The name of the seven moons for assistive technology. */
  readonly week: string;
  /** Before the day that came before. */
  readonly previous: string;
  /** Before the day that follows. */
  readonly next: string;
  /** Before what follows the last day. */
  readonly after: string;
}

/** The parts of the program that the page shows. */
export interface ProgramExcerpt {
  /** The words around it. */
  readonly words: InsideWords;
  /** Which day it is of: `Day 1`. */
  readonly label: string;
  /** The name of the day. */
  readonly day: string;
  /** The first part, as HTML with its heading. */
  readonly opening: string;
  /** The practice, as HTML without its heading. */
  readonly practice: string;
  /** How many minutes the practice takes. */
  readonly minutes: number;
  /** The guided mode of the practice. */
  readonly guide: readonly GuidePart[];
  /** The words of the guided mode. */
  readonly guideWords: ProgramGuide;
}

/** The words at the foot of every page. */
export interface ProgramFoot {
  /** Who answers. */
  readonly text: string;
  /** The letter to the house. */
  readonly mail: Link;
  /** For whom the program is. */
  readonly rights: string;
}

/** A group of pages in the contents. */
export interface ProgramGroup {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** Its title. */
  readonly title: Headline;
  /** A sentence or two. */
  readonly text: string;
}

/** The words of the guided mode. */
export interface ProgramGuide {
  /** Opens it. */
  readonly open: string;
  /** What it is, beside the button. */
  readonly intro: string;
  /** The minutes of the short way. */
  readonly shortMinutes: Count;
  /** The choice of the whole; `{minutes}` is filled in. */
  readonly whole: string;
  /** The choice of the short way; `{minutes}` is filled in. */
  readonly short: string;
  /** Above these two. */
  readonly length: string;
  /** The switch of the bell. */
  readonly bell: string;
  /** The switch of the voice. */
  readonly voice: string;
  /** Before the choice of a voice. */
  readonly voiceChoice: string;
  /** Before the choice of its rate. */
  readonly rate: string;
  /** The rates: slow, even, brisk. */
  readonly rates: readonly [string, string, string];
  /** Begins. */
  readonly begin: string;
  /** Goes on where it was left. */
  readonly resume: string;
  /** Pauses. */
  readonly pause: string;
  /** Goes on after a pause. */
  readonly play: string;
  /** Goes back by one cue. */
  readonly back: string;
  /** Goes on by one cue. */
  readonly skip: string;
  /** Closes it. */
  readonly leave: string;
  /** Which keys do the same. */
  readonly keys: string;
  /** That the buttons of headphones do the same while the voice reads. */
  readonly headphones: string;
  /** A pause of one breath, as it is spoken and read by assistive technology. */
  readonly breath: string;
  /** A pause of more; `{count}` is filled in. */
  readonly breaths: string;
  /** While a breath comes in. */
  readonly breatheIn: string;
  /** While it goes out. */
  readonly breatheOut: string;
  /** What is left; `{minutes}` is filled in. */
  readonly left: string;
  /** What stands there in the last minute. */
  readonly lastMinute: string;
  /** The title at the end. */
  readonly done: Headline;
  /** The text at the end. */
  readonly doneText: string;
  /** Which days are done; `{count}` is filled in. */
  readonly daysDone: string;
  /** The same for one day. */
  readonly dayDone: string;
  /** Where all this is kept. */
  readonly storage: string;
  /** Forgets it. */
  readonly reset: string;
  /** What is said once it is forgotten. */
  readonly wasReset: string;
  /** What is said where a link needs the connection that the device lacks. */
  readonly offline: string;
}

/** The words of what can be kept. */
export interface ProgramKeep {
  /** The way to the book. */
  readonly book: string;
  /** What the book is. */
  readonly bookText: string;
  /** Above the program as PDF. */
  readonly pdf: string;
  /** Above the pages for paper as PDF. */
  readonly sheets: string;
  /** The two sizes of paper: A4, and US Letter. */
  readonly papers: readonly [string, string];
  /** Above the calendar of the week. */
  readonly week: string;
  /** The first evening. */
  readonly first: string;
  /** The hour of every evening. */
  readonly time: string;
  /** Saves the calendar of the week. */
  readonly saveWeek: string;
  /** Above the calendar of the letter. */
  readonly due: string;
  /** The day of the letter. */
  readonly dueDate: string;
  /** Saves it. */
  readonly saveDueDate: string;
  /** The entry of the letter in the calendar. */
  readonly dueEvent: string;
  /** Its text. */
  readonly dueText: string;
}

/** The kinds of pages of the program. */
export type ProgramKind = "welcome" | "day" | "portal" | "method" | "printable" | "bonus";

/** A page that says one thing. */
export interface ProgramNotice {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The page's one main title. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The ways on. */
  readonly links: readonly Link[];
}

/** One page of the program: a letter, a day, a portal, something to print. */
export interface ProgramPage {
  /** What it is. */
  readonly kind: ProgramKind;
  /** The name of its file, which is the last part of its address. */
  readonly slug: string;
  /** Which day it is: `Day 1`. */
  readonly label?: string;
  /** What it is called. */
  readonly title: string;
  /** What the sales page says of it. */
  readonly promise?: string;
  /** What it is, in one sentence. */
  readonly summary: string;
  /** How many minutes it takes. */
  readonly minutes?: Count;
  /** What to lay out beforehand. */
  readonly needs: readonly string[];
  /** Its questions. */
  readonly prompts: readonly string[];
  /** Its cards to cut out. */
  readonly cards: readonly string[];
  /** How many ruled lines stand under each question; where there are none, under each part of the text. */
  readonly lines?: Lines;
  /** Its text, as HTML. */
  readonly html: string;
  /** Its guided mode; empty where it has none. */
  readonly guide: readonly GuidePart[];
}

/** The words around a portal. */
export interface ProgramPortal {
  /** The small line above its title. */
  readonly eyebrow: string;
  /** What the light is for. */
  readonly breath: string;
  /** Above the other portals. */
  readonly others: string;
}

/** The words around a page for paper. */
export interface ProgramPrintable {
  /** The small line above its title. */
  readonly eyebrow: string;
  /** Above the hint. */
  readonly print: string;
  /** How to print it, without a button. */
  readonly hint: string;
  /** How to cut the cards. */
  readonly cut: string;
  /** The name of the list of cards; `{count}` is filled in. */
  readonly cards: string;
  /** Before the line for the date, on the sheets with the questions of the days. */
  readonly date: string;
}

/** The words around the pages of the program. */
export interface ProgramWords {
  /** The words of the bar. */
  readonly bar: ProgramBar;
  /** The words of the contents. */
  readonly contents: ProgramContents;
  /** The words around a day. */
  readonly day: ProgramDay;
  /** The words around a portal. */
  readonly portal: ProgramPortal;
  /** The small line above the method's title. */
  readonly method: ProgramChapter;
  /** The words around a page for paper. */
  readonly printable: ProgramPrintable;
  /** The words around a bonus. */
  readonly bonus: ProgramChapter;
  /** The words of the guided mode. */
  readonly guide: ProgramGuide;
  /** The words of what can be kept: a book and calendars. */
  readonly keep: ProgramKeep;
  /** The words at the foot of every page. */
  readonly foot: ProgramFoot;
  /** What stands under the address once the payment has gone back. */
  readonly returned: ProgramNotice;
  /** What stands there while an order cannot be looked up. */
  readonly unavailable: ProgramNotice;
}

/** The promise. */
export interface PromiseSection {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Its picture. */
  readonly picture: Picture;
}

/** The newsletter's archive on another site. */
export interface Publication {
  /** The sentence about them. */
  readonly text: string;
  /** Where they are. */
  readonly link: Link;
  /** `true` while the address is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** What a buy button sells, on a page beside that of INITIATION. */
export interface Purchase {
  /** The name of the offer. */
  readonly offer: string;
  /** The label of the button. */
  readonly label: string;
  /** The price, as it is shown. */
  readonly price: string;
}

/** Invitations to read on. */
export interface Reading {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The rooms to read in. */
  readonly items: readonly ReadingItem[];
}

/** One page to read. */
export interface ReadingItem {
  /** What it is called. */
  readonly title: string;
  /** What is found there. */
  readonly text: string;
  /** The way in. */
  readonly link: Link;
  /** Its picture. */
  readonly picture: Picture;
}

/** The receipt on the page of a paid order. */
export interface Receipt {
  /** The button that leads into the program. */
  readonly openProgram: string;
  /** Before the amount that was paid. */
  readonly paid: string;
  /** Before the address that the receipt goes to. */
  readonly email: string;
  /** Before the link to the program, as it is printed. */
  readonly link: string;
  /** Where to keep the link. */
  readonly keep: string;
  /** The letter to herself. */
  readonly mail: MailTemplate;
  /** The button that prints the page. */
  readonly print: string;
  /** The last line on paper: who helps. */
  readonly help: string;
}

/** What the buyer receives. */
export interface Receive {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The things, five. */
  readonly items: readonly [Item, Item, Item, Item, Item];
}

/** The sentences that count what was found; `{count}`, `{query}` and `{category}` are filled in. */
export interface ResultWords {
  /** One article of all. */
  readonly one: string;
  /** Several of all. */
  readonly many: string;
  /** One article for a search. */
  readonly oneQuery: string;
  /** Several for a search. */
  readonly manyQuery: string;
  /** One article on a shelf. */
  readonly oneCategory: string;
  /** Several on a shelf. */
  readonly manyCategory: string;
  /** One article on a shelf for a search. */
  readonly oneBoth: string;
  /** Several on a shelf for a search. */
  readonly manyBoth: string;
  /** Which page of a long list it is; `{number}` and `{total}` are filled in. */
  readonly page: string;
}

/**
 * A retreat: its name, its dates, its place. In its texts `{retreat_name}`, `{retreat_dates}` and `{retreat_place}`
 * are its own.
 */
export interface Retreat {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Its name in addresses, which stays as it is once it is published: `/retreats#its-slug`. */
  readonly slug: Slug;
  /** The dates as they are shown: `January 3–4, 2026`. */
  readonly dates: string;
  /** The first day: `2026-01-03`. */
  readonly starts: IsoDate;
  /** The last day, which still belongs to it. */
  readonly ends: IsoDate;
  /** Where it takes place. */
  readonly place: string;
  /** The dialogs that name it, where the page has several retreats. */
  readonly signUp?: RetreatSignUp;
}

/** The page before, during or after the retreat, with its three dialogs. */
export interface RetreatPhase {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Where the gathering stands in time, in one sentence. */
  readonly status: string;
  /** The link to the file for the visitor's own calendar; only what is still to come has one. */
  readonly calendar?: string;
  /** The interest list. */
  readonly interest: Dialog;
  /** The pre-sign-up. */
  readonly preSignUp: Dialog;
  /** The early access. */
  readonly earlyAccess: Dialog;
}

/** The dialogs of one retreat of several: those before the first day, with its name. */
export interface RetreatSignUp {
  /** The interest list. */
  readonly interest: Dialog;
  /** The pre-sign-up. */
  readonly preSignUp: Dialog;
  /** The early access. */
  readonly earlyAccess: Dialog;
}

/** The House Gatherings. */
export interface RetreatsPage {
  /** The first screen. */
  readonly hero: Hero;
  /** The retreats, in the order of the page. Leave all of them out while none is planned. */
  readonly retreats?: readonly Retreat[];
  /** The four pillars. */
  readonly pillars: Pillars;
  /** What to bring. */
  readonly bring: Bring;
  /** What is said before the first day. */
  readonly upcoming: RetreatPhase;
  /** What is said on the days themselves. */
  readonly today: RetreatPhase;
  /** What is said afterwards. */
  readonly past: RetreatPhase;
  /** What is said while no retreat is planned. */
  readonly unplanned?: RetreatPhase;
  /** The ways on. */
  readonly nextLinks: NextLinks;
}

/** Where a retreat stands in time, seen from Honolulu. */
export type RetreatStatus = "upcoming" | "today" | "past";

/** Volume I, REVERENCE: The Sacred Beauty Codex. */
export interface RitualsPage {
  /** The first screen. */
  readonly hero: LinkedHero;
  /** Why a codex. */
  readonly opening: Section;
  /** The eight content cards. */
  readonly modules: Modules;
  /** What is included, counted. */
  readonly included: Included;
  /** The words of the value breakdown; its figures are computed. */
  readonly values: ValueWords;
  /** For you, and not for you. */
  readonly fit: Fit;
  /** Choose Your Path: the two editions. */
  readonly paths: Paths;
  /** The guarantee of Volume I. */
  readonly guarantee: Guarantee;
  /** The waitlist: what is asked before joining it, and its dialog. */
  readonly waitlist: RitualsWaitlist;
}

/** The waitlist of Volume I. */
export interface RitualsWaitlist {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** What is asked before joining. */
  readonly questions: readonly Item[];
  /** The button, and the form dialog that it opens. */
  readonly dialog: Dialog;
  /** `true` while an answer is invented, `false` once all are the owner's. */
  readonly sample: boolean;
}

/** An entry of the registry of routes with the title of its page: what JavaScript knows as `Route`. */
export interface Route {
  /** The name of the route. */
  readonly id: RouteId;
  /** Its path, in which `{slug}` stands for one segment. */
  readonly pattern: string;
  /** The title of the tab; empty where it depends on a slug. */
  readonly title: string;
  /** Whether search engines may index it. */
  readonly indexed: boolean;
  /** Whether the page may open Stripe; it is entered by a full page load. */
  readonly checkout: boolean;
  /** Whether other pages of the site may show it in a frame. */
  readonly framed: boolean;
}

/** The name of a route. */
export type RouteId = "home" | "about" | "consulting" | "rituals" | "initiation" | "inside" | "events" | "retreats" | "contact" | "caseStudies" | "caseStudy" | "journal" | "journalPage" | "article" | "impact" | "privacy" | "terms" | "cookies" | "services" | "form" | "formSent" | "welcome" | "demo" | "plain";

/** The words of the search. */
export interface SearchWords {
  /** The name of the search box. */
  readonly label: string;
  /** What stands in it while it is empty. */
  readonly placeholder: string;
  /** The button that empties it. */
  readonly clearText: string;
  /** The name of the choice of shelves. */
  readonly category: string;
  /** The choice of all shelves. */
  readonly all: string;
  /** The button that clears both. */
  readonly clear: string;
  /** When nothing is found. */
  readonly none: string;
  /** What to try then. */
  readonly noneHint: string;
}

/** The second foundation. */
export interface SecondFoundation {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** What it is called. */
  readonly name: string;
  /** Where it is found. */
  readonly link: Link;
  /** `true` while name and address are invented, `false` once they are real. */
  readonly sample: boolean;
}

/** A part of a page: a small line, a title, paragraphs. */
export interface Section {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
}

/** Every offering. */
export interface ServicesPage {
  /** The first screen. */
  readonly hero: Hero;
  /** For the visitor, at home. */
  readonly home: HomeOfferings;
  /** For her brand. */
  readonly brand: BrandOfferings;
  /** In the room. */
  readonly inPerson: Reading;
  /** Free of charge. */
  readonly free: LinkedItems;
  /** For those who cannot choose. */
  readonly unsure: LinkSection;
}

/** A sentence with a link. */
export interface Shortcut {
  /** The sentence. */
  readonly text: string;
  /** Where it leads. */
  readonly link: Link;
}

/** Shortcuts to what a visitor may be looking for. */
export interface Shortcuts {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The ways. */
  readonly items: readonly Shortcut[];
}

/** What every page shares: the brand, the footer, the forms. */
export interface Site {
  /** The house's name and voice. */
  readonly brand: Brand;
  /** How to reach it. */
  readonly contact: Contact;
  /** The foot of every page. */
  readonly footer: Footer;
  /** Where a form is, if elsewhere, and the letter that can be written instead: one table each. */
  readonly forms: readonly FormTarget[];
}

/** A name in addresses: lower-case letters, digits and single hyphens. */
export type Slug = string;

/** The signs that are drawn for profiles. */
export type SocialIcon = "instagram" | "tiktok" | "youtube" | "whatsapp";

/** A profile on another site. */
export interface SocialLink {
  /** What the site is called. */
  readonly name: string;
  /** The address of the profile, beginning with https://. */
  readonly url: WebAddress;
  /** The sign that is drawn. */
  readonly icon: SocialIcon;
  /** `true` while the profile is invented, `false` once it is the owner's. */
  readonly sample: boolean;
}

/** A number of stars, 1 to 5. */
export type Stars = number;

/** A page of the checkout in one state. */
export interface StatusPage {
  /** Which state it speaks of: the name of the table. */
  readonly state: CheckoutState;
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The page's one main title. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The ways on. */
  readonly links: readonly Link[];
  /** Whether trying again makes sense. */
  readonly retry: boolean;
  /** Of a paid order alone: the way in, and everything to keep. */
  readonly receipt?: Receipt;
  /** Of a payment that is not confirmed alone: what is said while the page looks again by itself. */
  readonly waiting?: Waiting;
  /** Of an unknown order alone: what is said instead where nobody here could know it. */
  readonly unseen?: Section;
}

/** Steps, one after the other. */
export interface Steps {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The steps. */
  readonly items: readonly Item[];
}

/** The story of the house. */
export interface Story {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** The line under the picture of the founder. */
  readonly signature: string;
  /** `true` while the biography is invented, `false` once it is the founder's own. */
  readonly sample: boolean;
}

/** One voice. */
export interface Testimonial {
  /** What she wrote. */
  readonly quote: string;
  /** First name and initial. */
  readonly name: string;
  /** How many stars, 1 to 5. */
  readonly stars: Stars;
  /** `true` while the voice is invented, `false` once a real woman wrote it and agreed. */
  readonly sample: boolean;
}

/** Two voices of women who kept the week. */
export interface Testimonials {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** What the visitor should know about the voices, such as that they are samples. */
  readonly note: string;
  /** The voices, two. */
  readonly items: readonly [Testimonial, Testimonial];
}

/** An edition of Volume I and its figures. */
export interface Tier {
  /** What it is called. */
  readonly name: string;
  /** What it costs. */
  readonly price: Money;
  /** What it holds. */
  readonly components: readonly TierComponent[];
  /**
   * What the components are worth together, where that is stated to the cent: `$297`, the regular price;
   * `null` where it is floored.
   */
  readonly regular: string | null;
  /** What the components are worth together: `$297`, or `$600+` where it is floored to the hundred. */
  readonly value: string;
  /** How much the price lies below that value: `$153`, or `$403+`. */
  readonly saving: string;
  /** Whether it is marked Most Popular. */
  readonly mostPopular: boolean;
  /** What its buy button sells; `null` while it cannot be bought, and a waitlist is shown. */
  readonly purchase: Purchase | null;
}

/** A part of an edition. */
export interface TierComponent {
  /** What it is called. */
  readonly name: string;
  /** What it is worth. */
  readonly value: Money;
}

/** The three values that the specification names (§2). */
export interface Values {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title. */
  readonly title: Headline;
  /** The values, three. */
  readonly items: readonly [IconItem, IconItem, IconItem];
}

/** The words of the value breakdown. */
export interface ValueWords {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Above the parts. */
  readonly part: string;
  /** Above what each costs on its own. */
  readonly price: string;
  /** Beside the sum that is told to the cent. */
  readonly regular: string;
  /** Beside the sum that is told as at least so much. */
  readonly total: string;
  /** Beside the price. */
  readonly today: string;
  /** Beside what is saved. */
  readonly saving: string;
}

/** The status while a payment is pending. */
export interface Waiting {
  /** While the page looks again by itself. */
  readonly watching: string;
  /** Once it has stopped doing so. */
  readonly rested: string;
}

/** A web URL that begins with https://. */
export type WebAddress = string;

/** What the house makes. */
export interface Work {
  /** The small line above the title. */
  readonly eyebrow: string;
  /** The title of the section. */
  readonly title: Headline;
  /** The text, one paragraph each. */
  readonly paragraphs: readonly string[];
  /** Three kinds of work. */
  readonly items: readonly [Item, Item, Item];
}
