// Puts Volume I, Codex Edition on sale in a content folder: its offer, its program, and the related texts.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Slug of the offer, and name of the folder of its program. */
const SLUG = 'codex';
export const DELIVERS = `program/${SLUG}`;

/** Program of its buyer: names and texts of its pages. */
const PAGES = {
  'the-clear-table': `+++
title = "The Clear Table"
summary = "You empty one surface and lay out five things."
order = 1
minutes = 20
needs = ["a cloth"]
prompts = ["What did you leave on it?"]
+++
Choose a table that catches the morning.

## The cloth

Wipe it once, slowly, and put nothing back for an hour.
`,
  'the-cards': `+++
title = "Thirty affirmation cards"
summary = "Sentences to cut out and lean against the mirror."
order = 2
cards = ["I am looked at by my own eyes first.", "The hour before noon is mine."]
+++
Print them on paper that you like.
`,
};

const WELCOME = `+++
title = "A letter before the first module"
summary = "How the year is kept."
+++
Open the modules in order, or begin with the room that you avoid.
`;

const PROGRAM = `[program]
begin = "Begin with the first module"
mail = { label = "Write to us", subject = "My Codex", body = ["The page I am on:"] }

[program.pages]
eyebrow = "The modules"
title = "Eight modules, *one morning*"
text = "One module asks for about six weeks."

[program.chapter]
eyebrow = "A module"
prompts = "Questions to keep beside it"

[program.refunded]
eyebrow = "Your order was returned"
title = "This key *has been handed back*"
paragraphs = ["Your payment for the Codex went back to you in full."]
links = [{ label = "Return to Home", to = "/" }]

[program.unavailable]
eyebrow = "One moment"
title = "We cannot look up *your order*"
paragraphs = ["Your order is safe. Load this page again in a minute."]
links = [{ label = "Return to Home", to = "/" }]
`;

/** Rewrites texts of INITIATION for the Codex. */
function renamed(text: string): string {
  return text
    .replaceAll('/initiation#offer', '/rituals#paths')
    .replaceAll('/initiation', '/rituals')
    .replaceAll('INITIATION', 'the Codex')
    .replaceAll(/all (seven|\{program_days\}) days are/g, 'every module is')
    .replaceAll(/(seven|\{program_days\}) days/g, 'modules');
}

/** Renames the tables of a file to subtables of another table. */
function nested(text: string, table: string): string {
  const moved = text.replace(/^(\[+)/gm, `$1${table}.`);
  return `[${table}]\n${moved.replace(/^#.*\n/gm, '')}`;
}

/** Puts the offer on sale and writes the folder of its program. */
export async function sellSecondProgram(content: string): Promise<void> {
  const read = (file: string) => readFile(join(content, file), 'utf8');
  const offers = await read('offers.toml');
  const sale = `for_sale = true\ndelivers = "${DELIVERS}"\nbutton = "Bring the Codex home"\n`;
  const slug = `slug = "${SLUG}"\n`;
  if (!offers.includes(slug)) throw new Error(`offers.toml has no ${slug}`);
  await writeFile(join(content, 'offers.toml'), offers.replace(slug, slug + sale));

  const folder = join(content, DELIVERS);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'welcome.md'), WELCOME);
  for (const [name, text] of Object.entries(PAGES))
    await writeFile(join(folder, `${name}.md`), text);
  const status = nested(renamed(await read('pages/status.toml')), 'status');
  const mail = await read('mail.toml');
  const messages = ['paid', 'refunded', 'reopened', 'failed', 'link'].map((name) => {
    const [, table = ''] = new RegExp(`(\\[${name}\\][^]*?)(?=\\n\\n|$)`).exec(mail) ?? [];
    return table.replace('[', '[mail.');
  });
  const reason =
    '[mail]\nreason = "This letter came to you because the Codex was bought with this address."';
  const words = [
    '# The words around the Codex Edition: its welcome page, its mail, and what stands around its pages.\n',
    status,
    reason,
    ...messages.map(renamed),
    PROGRAM,
  ];
  await writeFile(join(folder, 'words.toml'), words.join('\n'));
}
