// Hints of the forms in the owner's words, where the sentence of the content's schema is for whoever edits the files themselves.

/** A description as JSON Schema has it. */
interface Described {
  description?: string;
  oneOf?: { const: string; description?: string }[];
  properties?: Record<string, Described>;
}

const PRICE_ONCE_MORE =
  'A new price, one below $1, and one that is more than half away from the one before is written once more, so that no slip of the pen is sold.';

/**
 * By `Definition`, `Definition.key`, `*.key` (of every definition that has none of its own here) or `Definition=value`; an empty
 * text is no hint.
 */
export const HINTS: Record<string, string> = {
  '*.hero': '',
  '*.eyebrow': '',
  Slug: '',
  Switch: '',
  IsoDate: '',
  LongDate: '',
  Currency: '',
  'Currency=usd': 'US dollars.',
  WebAddress: 'An address that begins with https://.',
  PagePath: 'A page of the house.',
  Destination: 'A page of the house, or an address that begins with https://.',
  LinkTarget: 'A page of the house, a place on it, another site, or an e-mail address.',
  ReadingTime: 'A time such as 10 min read.',
  'ArticleWords.share_hint': 'Shown beside it: what it copies, and what for.',
  'CaseStudiesPage.order': 'The case studies, in the order in which they are shown.',
  'CaseStudy.challenge': 'What the client came with: one paragraph each.',
  'CheckoutState=delivered':
    'The payment was confirmed more than a day ago: the link comes by mail.',
  'CheckoutState=expired': 'The checkout was open for too long.',
  'CheckoutState=unavailable': 'No checkout could be made.',
  'CheckoutState=unknown': 'No checkout is known there.',
  'CheckoutState=unreachable': 'The payment cannot be looked up now; it may be paid.',
  'Choice.value': 'What stands in the letter that reaches you.',
  'DatedPrice.confirmed': PRICE_ONCE_MORE,
  'DemoOutcome.value': 'How it ends.',
  'DialogEntry.preset': 'The choice that the form begins with.',
  'Field.autocomplete': 'What browsers may fill in by themselves, such as name or email.',
  'Field.name': 'Its name in the letter that reaches you.',
  'Field.options': 'What can be chosen.',
  'FieldKind=hidden': 'Nothing: it is a sign of the house, which visitors do not see.',
  'FormMessages.intercepted':
    'When something between the visitor and the house has answered, such as the network of a hotel.',
  'FormMessages.offline': 'When the visitor has no connection.',
  'FormWords.choose': 'What stands there before something is chosen.',
  'FormWords.honeypot':
    'For people, beside the line that only machines fill in. No word that browsers fill in by themselves (address, line, name, e-mail).',
  'FormWords.send_plain':
    'On the button, once something in between has answered: the form is then sent in the plainest way.',
  'FreePortal.picture': 'Its picture, which is shown where nothing may move.',
  'HomePage.welcome': 'Where the link at the top leads to.',
  'InitiationPage.price_breakdown': 'The words around the prices; the numbers are computed.',
  'InvolvementOption.id':
    'Its name in the calendars of visitors. It stays as it is once it is published.',
  'MessageFile.server': 'What is said where a page cannot be shown.',
  'Messages.account_unreachable': 'When signing in does not answer.',
  'Messages.checkout_busy': 'When Stripe does not answer, or is asked too often.',
  'Messages.checkout_closed': 'When payments are not set up.',
  'Messages.checkout_intercepted':
    'When something between the visitor and the house has answered, such as the network of a hotel.',
  'Messages.checkout_region': 'What the checkout is called, for those who listen to the page.',
  'Messages.checkout_slow': 'When the checkout takes long to open.',
  'Messages.footer_navigation':
    'What the links at the foot of every page are called, for those who listen to it.',
  'Messages.main_navigation':
    'What the bar at the top of every page is called, for those who listen to it.',
  'Messages.not_found_elsewhere': 'Where no page is: before the links to other pages.',
  'Messages.not_found_initiation': 'Where no page is: the link to INITIATION.',
  'Messages.not_found_journal': 'Where no page is: the link to the journal.',
  'Messages.not_found_lost':
    'Where no page is: the link for those whose link to the program does not open.',
  'Messages.not_found_near': 'Where no page is: before the pages with an address like it.',
  'Messages.not_found_text': 'Where no page is: the sentence under the title.',
  'Messages.offline': 'When the visitor has no connection.',
  'Messages.page_unreachable': 'A page that did not come after a click.',
  'Messages.script_blocked': 'When Stripe’s card form was blocked or did not arrive.',
  'Messages.sign_in_failed': 'A link for signing in has failed; the reason follows.',
  'Messages.signed_in_as': 'Who is signed in, before the button that signs out.',
  'Offer.confirmed': PRICE_ONCE_MORE,
  'Offer.delivers':
    'What a buyer receives: “program”, or a program of its own such as “program/codex”. It stays once it was sold, since buyers keep their links.',
  'Offer.slug':
    'Its name in addresses and orders, in small letters, numbers and hyphens. It stays once it was sold.',
  'Messages.terms':
    'Words of the trade, each with what it means: shown when a visitor rests on the word.',
  'OwnerMessages.backup': 'No copy of the orders was made.',
  'OwnerMessages.new_store': 'The house has begun without orders, although payments are taken.',
  'OwnerMessages.signature': 'What came in Stripe’s name was refused, since it was not signed.',
  'OwnerMessages.store': 'Orders cannot be kept.',
  'Portrait.id': '',
  'PriceBreakdownWords.returned': 'What a day costs, and what is off the regular price.',
  'ProgramBar.label': 'What the bar is called, for those who listen to the page.',
  'ProgramDay.week': 'What the seven moons are called, for those who listen to the page.',
  'ProgramGift.code': 'What the code is called, for those who listen to the page.',
  'ProgramGift.fields': 'Above the lines to fill in.',
  'ProgramGuide.breath': 'A pause of one breath, as it is spoken.',
  'Retreat.starts': 'The first day.',
  'Redirect.from':
    'What stood behind the name of the house, beginning with a slash and without one at its end. Capitals, a slash at the end and what follows a ? are taken care of.',
  'Redirect.status': 'A number that your operator may have told you; otherwise leave it out.',
  'ServerMessages.not_for_sale': 'When somebody asks for what cannot be bought.',
  'ServerMessages.order_unreachable': 'When an order cannot be looked up just now; it may be paid.',
  'ServerMessages.overloaded': 'When too many visitors come at the same moment.',
  'ServerMessages.page_changed': 'When a page has changed while it was being read.',
  'ServerMessages.page_encoding': 'When a browser cannot read what is sent to it.',
  'ServerMessages.page_range': 'When a part of a file is asked for that is not there.',
  'ServerMessages.request_body': 'When something is sent that no form of the house sends.',
  'ServerMessages.request_late': 'When what was sent did not arrive in time.',
  'ServerMessages.request_malformed': 'When a browser asks for nothing that can be understood.',
  'ServerMessages.request_media_type': 'When something is sent that no form of the house sends.',
  'ServerMessages.request_method': 'When an address is used in a way that it is not for.',
  'ServerMessages.request_origin': 'When another site sends something in the visitor’s name.',
  'ServerMessages.request_session': 'When a payment is asked for that is not known.',
  'ServerMessages.request_too_large': 'When too much is sent at once.',
  'ServerMessages.request_unfinished':
    'When something took too long; it may have happened all the same.',
  'ServerMessages.search_limit': 'When somebody searches the journal too often.',
  'ServerMessages.unexpected': 'When something goes wrong that nobody expected.',
  'StatusPages.unavailable': 'A checkout could not be made.',
  'Story.handwriting':
    'Her name in her own hand, a picture on a light ground. Without it the name stands in the letters of the house.',
  'Term.meaning': 'What it means, in plain words; it is shown beside the word.',
  'VoiceNote.file': 'The name of the recording.',
  'WeeklyReportWords.backup': 'The heading of the copies of the orders.',
  'WeeklyReportWords.caught': 'Letters that a machine has written.',
  'WeeklyReportWords.samples':
    'The heading of what is still invented, by text, with the number of places.',
};

/** The definitions of the content with the owner's hints in the place of their descriptions. */
export function withHints<Schema extends Described>(
  definitions: Record<string, Schema>,
): Record<string, Schema> {
  const hinted = <One extends Described>(one: One, ...names: string[]): One => {
    const name = names.find((found) => found in HINTS);
    return name === undefined ? one : { ...one, description: HINTS[name] ?? '' };
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([definition, schema]) => {
      const { properties, oneOf } = schema;
      const own = {
        ...hinted(schema, definition),
        ...(properties && {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, one]) => [
              key,
              hinted(one, `${definition}.${key}`, `*.${key}`),
            ]),
          ),
        }),
        ...(oneOf && {
          oneOf: oneOf.map((one) => hinted(one, `${definition}=${one.const}`)),
        }),
      };
      return [definition, own];
    }),
  );
}
