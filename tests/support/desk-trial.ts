// Trial of the desk: performs the tasks of an owner one after the other in any browser, and measures how long each
// takes. The times have no limits.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { documentAddress } from '../../app/desk/addresses';
import type { KeyPath } from '../../app/desk/values';
import type { Desk } from './desk';
import { connectShop } from './desk-shop';
import { expect } from './test';

/**
 * Actions in a browser, implemented by each test. They use the first visible element of a selector, with this text if
 * given.
 */
export interface DeskActions {
  load: (address: string) => Promise<void>;
  click: (selector: string, name?: string) => Promise<void>;
  /** Appends text to a field. */
  append: (selector: string, text: string) => Promise<void>;
  /** Types at the cursor. */
  typeText: (text: string) => Promise<void>;
  /** Replaces the text of a field. */
  fill: (selector: string, text: string) => Promise<void>;
  chooseFile: (selector: string, file: string) => Promise<void>;
  press: (key: 'Escape' | 'Control+End' | 'Control+a') => Promise<void>;
  /** Resolves when an element of a selector contains these words. */
  waitForText: (selector: string, words: string) => Promise<void>;
  waitUntilGone: (selector: string) => Promise<void>;
  waitUntilPresent: (selector: string) => Promise<void>;
  /** Resolves when the page beside the form contains these words. */
  waitForPageText: (words: string) => Promise<void>;
  /** Clicks an element of the page beside the form. */
  clickInPage: (selector: string, words: string) => Promise<void>;
}

/** Duration of each task in milliseconds. */
export type Times = [task: string, milliseconds: number][];

const HOME = 'pages/home.toml';
const OFFERS = 'offers.toml';
const SALES = 'pages/initiation.toml';
const RETREATS = 'pages/retreats.toml';
const STATE = '#document-state';

/** The created program: its folder, its row under Pages, and its texts, some with an unwritten field. */
const PROGRAM = 'program/the-quiet-evening';
const PROGRAM_CARD = '.essay:has(#program-the-quiet-evening)';
const PROGRAM_TEXTS: [file: string, heading: string, key?: string][] = [
  [`${PROGRAM}/day-1.md`, 'The clear table'],
  [`${PROGRAM}/day-2.md`, 'Day 2', 'summary'],
  [`${PROGRAM}/welcome.md`, 'Before you begin'],
];
const PAID_SUBJECT = ['mail', 'paid', 'subject'];

const control = (key: KeyPath, element = ':is(input, textarea)') =>
  `[data-key="${key.join('.')}"] ${element}`;

/** The date this many days from today, such as `2027-01-05`. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/**
 * Performs all tasks and asserts their results; returns their durations.
 * @param look Called after each task with its name.
 */
export async function tryDesk(
  desk: Desk,
  actions: DeskActions,
  look: (task: string) => Promise<void>,
): Promise<Times> {
  const {
    load,
    click,
    append,
    typeText,
    fill,
    chooseFile,
    press,
    waitForText,
    waitUntilGone,
    waitUntilPresent,
    waitForPageText,
  } = actions;
  const times: Times = [];
  let began = Date.now();
  const lap = (name: string) => {
    times.push([name, Date.now() - began]);
    began = Date.now();
  };
  async function task(name: string, work: () => Promise<void>): Promise<void> {
    began = Date.now();
    const start = began;
    await work();
    times.push([name, Date.now() - start]);
    await look(name);
  }
  const go = async (address: string, heading: string) => {
    await load('about:blank');
    await load(`${desk.url}/${address}`);
    await waitForText('h2', heading);
  };
  const open = (file: string, heading: string, key?: KeyPath) =>
    go(documentAddress(file, key), heading);
  const values = async (file: string): Promise<unknown> => parse(await desk.read(file));
  const save = async (file: string, isSaved: (text: string) => boolean) => {
    await click('.document-bar button', 'Save');
    await expect.poll(async () => isSaved(await desk.read(file))).toBe(true);
    await waitForText(STATE, 'Saved');
  };

  async function beginProgram(): Promise<void> {
    await go('#/pages', 'Pages');
    await click('button', 'Begin a program');
    for (const [index, words] of ['The Quiet Evening', '49', '2'].entries())
      await fill(`dialog .field:nth-of-type(${index + 1}) input`, words);
    await click('dialog button', 'Begin');
    await waitForText('.notice', '“The Quiet Evening” is begun');
    await waitForText(`${PROGRAM_CARD} summary`, 'To be written: 3 of 4');
    await click(`${PROGRAM_CARD} a`, 'The clear table');
    await waitForText('h2', 'The clear table');
    await waitForText('.document-bar a', 'The program “The Quiet Evening”');
  }
  /** Replaces the sample text of a program's document, and fills in the field `key`. */
  async function writeProgramText(file: string, heading: string, key?: string): Promise<void> {
    await open(file, heading);
    if (key !== undefined) await fill(control([key]), 'An hour that is yours.');
    await click('.cm-content');
    await press('Control+a');
    await typeText('Sit down, and light the lamp.');
    await save(file, (text) => text.endsWith('Sit down, and light the lamp.'));
  }
  /** Buys the program on the site beside the desk, and opens its contents page. */
  async function buyProgram(): Promise<void> {
    const created = () =>
      fetch(`${desk.site}/functions/v1/create-checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offer: 'the-quiet-evening' }),
      });
    // Waits until the server has been restarted with the new offer.
    await expect.poll(async () => (await created()).status).toBe(200);
    const demo = (await values('pages/demo.toml')) as { button: string };
    await load(`${desk.site}/the-quiet-evening`);
    await click('button', 'Begin The Quiet Evening');
    await click('button', demo.button);
    await waitForText('h1', 'The Quiet Evening is yours');
    await click('a[href*="/program/"]');
    await waitForText('main ol', 'The clear table');
  }

  await task('open the desk', async () => {
    await go('#/write', 'Write');
    await waitForText('.documents a', 'Home');
  });

  await task('a sentence of Home is found, changed and seen', async () => {
    const { welcome } = (await values(HOME)) as { welcome: { title: string } };
    const words = welcome.title.replaceAll('*', '');
    await fill('input[type="search"]', words.slice(0, 20));
    await click('.hits a');
    await waitForText('h2', 'Home');
    const title = control(['welcome', 'title']);
    await append(title, ' by lamplight');
    lap('  typed');
    await waitForPageText('by lamplight');
    lap('  an unsaved sentence is on the page');
    await save(HOME, (text) => text.includes('by lamplight'));
    lap('  it is saved');
    await append(title, ' again');
    await click('.document-bar button', 'Save');
    await waitForPageText('by lamplight again');
    lap('  typed and saved at once, it is on the page');
    await waitForText(STATE, 'Saved');
  });

  await task('a price is changed, understood, and taken back by the history', async () => {
    const before = await desk.read(OFFERS);
    await open(OFFERS, 'Offers and prices', ['offers', 0, 'price']);
    await fill(control(['offers', 0, 'price']), '97');
    await waitForPageText('$97');
    await save(OFFERS, (text) => text.includes('price = "$97"'));
    await go('#/history', 'History');
    await waitForText('.states', '“$97”');
    await click('.states button', 'Go back to this');
    await waitForText('dialog', '“$97”');
    await click('dialog button', 'Go back');
    await waitUntilGone('dialog');
    await expect.poll(() => desk.read(OFFERS)).toBe(before);
  });

  const essay = 'journal/the-lamp-by-the-door.md';
  await task('an essay with a picture is written, and waits for its day', async () => {
    const upload = join(desk.root, 'IMG_4021.jpg');
    const plain = { width: 1200, height: 900, channels: 3, background: '#c9a66b' } as const;
    await writeFile(upload, await sharp({ create: plain }).jpeg().toBuffer());
    await go('#/journal', 'Journal');
    await click('button', 'Write an essay');
    await fill('dialog input', 'The lamp by the door');
    await click('dialog button', 'Begin');
    await waitForText('h2', 'The lamp by the door');
    await click('.cm-content');
    await press('Control+End');
    await typeText('Nobody has to light it.');
    await click('.field.body button', 'Picture');
    await click('dialog button', 'Add a new picture');
    await chooseFile('dialog input[type="file"]', upload);
    await fill('dialog .field input', 'A lamp beside a door');
    await click('dialog button', 'Add it');
    await waitUntilGone('dialog');
    await typeText('The first evening');
    await fill(control(['excerpt']), 'A lamp that stands where nobody sees it.');
    await waitForPageText('Nobody has to light it.');
    await fill(control(['publish_date']), dayIn(9));
    await click(control(['draft']));
    await save(essay, (text) => text.includes('draft = false'));
    expect(await desk.read(essay)).toContain('![](img-4021 "The first evening")');
    await go('#/journal', 'Journal');
    await waitForText('.essay:has(#essay-the-lamp-by-the-door) .badge', 'Waits for its day');
  });

  await task('an essay gets another address, goes, and comes back', async () => {
    const card = '.essay:has(#essay-the-soft-no) button';
    await click(card, 'Change its address');
    await fill('dialog input', 'The gentle no');
    await click('dialog button', 'Change it');
    await waitForText('.notice', 'and these lead to it now');
    await expect.poll(() => desk.read('redirects.toml')).toContain('/journal/the-gentle-no');
    await click('.essay:has(#essay-the-lamp-by-the-door) button', 'Take it away');
    await waitForText('dialog', 'No other text leads there.');
    await click('dialog button', 'Take it away');
    await waitForText('.notice', 'is taken away');
    await expect(desk.read(essay)).rejects.toThrow('ENOENT');
    await go('#/history', 'History');
    await waitForText('.states', 'Taken away: the essay “The lamp by the door”');
    await click('.states button', 'Go back to this');
    await click('dialog button', 'Go back');
    await waitUntilGone('dialog');
    await expect.poll(() => desk.read(essay)).toContain('Nobody has to light it.');
  });

  await task('a voice, a question and a retreat are added', async () => {
    await open(SALES, 'Sales page', ['testimonials', 'items', 0, 'name']);
    await click('button.add', 'Add a voice');
    const voice = ['testimonials', 'items', 2] as const;
    await fill(control([...voice, 'quote']), 'I slept, and woke as somebody calm.');
    await fill(control([...voice, 'name']), 'Keahi L.');
    await fill(control([...voice, 'stars']), '5');
    await save(SALES, (text) => text.includes('Keahi L.'));
    const { offer } = (await values(SALES)) as { offer: { questions: unknown[] } };
    const question = ['offer', 'questions', offer.questions.length] as const;
    await open(SALES, 'Sales page', ['offer', 'questions', 0, 'title']);
    await click('button.add', 'Add a question');
    await fill(control([...question, 'title']), 'May I begin on a Tuesday?');
    await fill(control([...question, 'description']), 'On any evening.');
    await save(SALES, (text) => text.includes('May I begin on a Tuesday?'));

    const { retreats } = (await values(RETREATS)) as { retreats: unknown[] };
    const retreat = (key: string) => ['retreats', retreats.length, key];
    await open(RETREATS, 'Retreats', ['retreats', 0, 'title']);
    await click('button.add', 'Add a retreat');
    await fill(control(retreat('eyebrow')), 'Spring');
    await fill(control(retreat('title')), 'A day below the waterfall');
    await fill(control(retreat('paragraphs')), 'Linen, and water that falls.');
    await fill(control(retreat('slug')), 'below-the-waterfall');
    await fill(control(retreat('summary')), 'A day of water, for twelve women.');
    await fill(control(retreat('place')), 'Hilo');
    await fill(control(retreat('starts')), dayIn(120));
    await fill(control(retreat('ends')), dayIn(118));
    // The last day is before the first one.
    await waitForText(control(retreat('ends'), '.problem'), 'before');
    await fill(control(retreat('ends')), dayIn(121));
    await waitUntilGone(control(retreat('ends'), '.problem'));
    await save(RETREATS, (text) => text.includes('A day below the waterfall'));
  });

  await task('mistakes are told where they are, and nothing is lost', async () => {
    await open(essay, 'The lamp by the door');
    await click('.cm-content');
    await press('Control+End');
    await typeText('[there](/nowhere)');
    await waitForText('#body-problems', '/nowhere');
    await press('Escape');
    await open(essay, 'The lamp by the door');
    await waitForText('.notice', 'Here are your words of');
    await waitForText('.cm-content', 'there');
    await click('.document-bar button', 'Discard');
    await waitUntilGone('#body-problems .problem');
  });

  await task('publishing asks where to, and orders say what they need', async () => {
    await go('#/publish', 'Publish');
    await waitForText('.notice', 'still invented or not written yet');
    await click('#publication button', 'See what will change');
    await waitForText('#publication', 'Publishing for the first time');
    await waitForText('.question', 'The address of the site');
    await fill('.question input', 'www.house.example');
    await click('.question button', 'Continue');
    await waitForText('.question', 'How does it get there?');
    await click('.question button', 'Stop');
    await waitForText('#publication', 'It was not published.');
    await go('#/orders', 'Orders');
    await waitForText('.fault', 'Publish once');
    await go('#/opening', 'Before you open');
    await waitForText('#opening-invented', 'Still invented');
    await waitForText('.findings', 'Testimonials');
  });

  await task(
    'a sentence is clicked on the page, a coming day is shown, and a phone sees both',
    async () => {
      await open(HOME, 'Home');
      const { welcome } = (await values(HOME)) as { welcome: { title: string } };
      await actions.clickInPage('h2', welcome.title.replaceAll('*', ''));
      await waitUntilPresent(`${control(['welcome', 'title'])}:focus`);
      lap('  a clicked sentence has its field');
      await open('pages/journal.toml', 'List of essays');
      await fill('.preview-tools input[type="date"]', dayIn(10));
      await waitForPageText('The lamp by the door');
      lap('  a coming day is shown');
      await click('.preview-tools button', 'Back to today');
      await click('.preview-tools button', 'On my phone');
      await click('dialog button', 'Open it for an hour');
      await waitForText('dialog .address', 'http://');
      await click('dialog button', 'End it now');
      await waitUntilGone('dialog');
    },
  );

  const shop = await connectShop(desk.root);
  try {
    await task('a second program is begun, written, put on sale and bought', async () => {
      await beginProgram();
      lap('  begun');
      for (const [file, heading, key] of PROGRAM_TEXTS) await writeProgramText(file, heading, key);
      await open(`${PROGRAM}/words.toml`, 'Page after the payment, and messages', PAID_SUBJECT);
      await fill(control([...PAID_SUBJECT]), 'Your evening is open');
      await save(`${PROGRAM}/words.toml`, (text) => text.includes('"Your evening is open"'));
      await go('#/pages', 'Pages');
      await waitForText(`${PROGRAM_CARD} summary`, 'Everything is written');
      lap('  written, with its message to buyers');
      await click(`${PROGRAM_CARD} button`, 'Put it on sale');
      await waitForText('dialog', 'everybody can buy it for $49');
      await click('dialog button', 'Put it on sale');
      await waitForText('.notice', 'Its page is begun: write it first.');
      await waitForText(`${PROGRAM_CARD} summary`, 'To be written: 1 of 5');
      await writeProgramText(
        'pages/plain/the-quiet-evening.md',
        'The Quiet Evening',
        'description',
      );
      await waitForPageText('Begin The Quiet Evening');
      lap('  on sale, with its buy button on the page');
      await buyProgram();
      lap('  bought in the demo, and opened');
      if (shop === undefined) return;
      await go('#/orders', 'Orders and letters');
      await waitForText('.notice', 'These are orders of the demo');
      for (const words of ['The Quiet Evening', '$49.00', 'Paid'])
        await waitForText('[aria-label="Orders"] td', words);
    });
  } finally {
    await shop?.stop();
  }

  await task('the house has another name', async () => {
    await open('site.toml', 'Name, menu and footer', ['brand', 'name']);
    await fill(control(['brand', 'name']), 'Casa Lumière');
    await waitForPageText('Casa Lumière');
    await save('site.toml', (text) => text.includes('Casa Lumière'));
  });
  return times;
}
