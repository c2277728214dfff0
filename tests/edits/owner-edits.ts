// Typical edits of an owner in a copy of content/. Each is derived from the current content.

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DELIVERS, sellSecondProgram } from '../support/second-program';

/** Replaces the first match in a file of the copy; throws if there is none. */
async function replace(
  folder: string,
  file: string,
  pattern: RegExp,
  replacement: string | ((match: string) => string),
): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} does not match ${pattern}`);
  await writeFile(
    join(folder, file),
    text.replace(pattern, typeof replacement === 'string' ? () => replacement : replacement),
  );
}

/** Puts another word before every text of these keys at the beginning of a line; of all keys by default. */
const reword = (folder: string, file: string, keys = '\\w+') =>
  replace(folder, file, new RegExp(`(?<=^(?:${keys}) = ")(?=.)`, 'gm'), 'Now: ');

/** Every text file of a folder of the copy, by name. */
async function texts(folder: string, path: string): Promise<Map<string, string>> {
  const names = (await readdir(join(folder, path))).filter((name) => /\.(md|toml)$/.test(name));
  const read = (name: string) => readFile(join(folder, path, name), 'utf8');
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

const [ESSAY, DRAFT] = ['a-garden.md', 'half-written.md'];
const essay = (title: string, more: string) => `+++
title = "${title}"
excerpt = "What ${title} tells, in one sentence."
${more}
publish_date = "May 3, 2026"
featured = false
sample = false
+++
## The first part

- One.
    - Two, in the [house](/about).
`;

/** All edits of an owner, in an order in which each can use the content after the previous one. */
export const EDITS: Record<string, (folder: string) => Promise<void>> = {
  'another price': (folder) =>
    replace(folder, 'offers.toml', /(?<=slug = "initiation"[^[]*\nprice = )".*"/, '"$97.50"'),
  'another bonus': async (folder) => {
    await replace(
      folder,
      'offers.toml',
      /(?<=\[\[offers\.bonuses\]\]\nname = )".*"/,
      '"The Last Lamp"',
    );
    await replace(
      folder,
      'offers.toml',
      /(?<=\[\[offers\.bonuses\]\][^[]*\nvalue = )".*"/,
      '"$19"',
    );
  },
  'a picture': async (folder) => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a86' } });
    await picture.png().toFile(join(folder, 'images/garden.PNG'));
    const entry = '\n[garden]\nalt = "A brown field"\nfocal = { x = 50, y = 50 }\n';
    await writeFile(join(folder, 'pictures.toml'), entry, { flag: 'a' });
  },
  'a ninth essay, with the new picture and without a reading time': (folder) =>
    writeFile(
      join(folder, 'journal', ESSAY),
      essay('A garden', 'category = "Rituals"\npicture = "garden"\ndraft = false'),
    ),
  'a draft': (folder) =>
    writeFile(
      join(folder, 'journal', DRAFT),
      essay('Half written', 'category = "Rituals"\npicture = "garden"\ndraft = true'),
    ),
  'an essay that waited is published': async (folder) => {
    for (const [name, text] of await texts(folder, 'journal'))
      if (name !== DRAFT && text.includes('\ndraft = true'))
        await replace(folder, `journal/${name}`, /(?<=\ndraft = )true/, 'false');
  },
  'an essay to which nothing links is taken away': async (folder) => {
    const [essays, pages] = [await texts(folder, 'journal'), await texts(folder, 'pages')];
    const others = [...essays.values(), ...pages.values()].join('\n');
    for (const name of essays.keys())
      if (
        name !== ESSAY &&
        name !== DRAFT &&
        !others.includes(`/journal/${name.replace('.md', '')}`)
      )
        return rm(join(folder, 'journal', name));
    throw new Error('Every essay is linked.');
  },
  'another title of every essay': async (folder) => {
    for (const name of (await texts(folder, 'journal')).keys())
      await replace(folder, `journal/${name}`, /(?<=\ntitle = ")/, 'Again: ');
  },
  'longer texts of every page, by a page of prose': async (folder) => {
    // Journal and program are left out, because no other file repeats their sentences.
    const legal = [...(await texts(folder, 'legal')).values()].join('\n');
    const prose = legal.replaceAll(/[^\p{L} ,.’\n]/gu, '').replaceAll(/\s+/g, ' ');
    const longer = `${prose.slice(-1800).replace(/^\S*/, '').trim()} `;
    for (const [name, text] of await texts(folder, 'pages'))
      if (/\nparagraphs = \[\s*"/.test(text))
        await replace(folder, `pages/${name}`, /(?<=\nparagraphs = \[\s*")/, longer);
  },
  'other words on the buy buttons': async (folder) => {
    await replace(folder, 'pages/initiation.toml', /(?<=\nfirst = )".*"/, '"Begin tonight"');
    await replace(folder, 'pages/initiation.toml', /(?<=\nsecond = )".*"/, '"Take me in"');
  },
  'another name of the house, and of its founder': async (folder) => {
    await replace(folder, 'site.toml', /(?<=\nname = )".*"/, '"House of Salt"');
    await replace(folder, 'site.toml', /(?<=\nshort_name = )".*"/, '"Salt"');
    await replace(folder, 'site.toml', /(?<=\nfounder = )".*"/, '"Ana Salt"');
    await replace(folder, 'site.toml', /(?<=\nemail = )".*"/, '"desk@salt.example"');
  },
  'other names in the navigation': (folder) =>
    replace(folder, 'site.toml', /(?<=\[\[navigation\]\]\nname = ")/g, 'The '),
  'another name of an event': (folder) =>
    replace(
      folder,
      'pages/events.toml',
      /(?<=\[\[experiences\.items\]\][^[]*\ntitle = )".*"/,
      '"Salt at Noon"',
    ),
  'other words of messages, forms, mail and the program': async (folder) => {
    await reword(folder, 'messages.toml');
    await reword(
      folder,
      'forms.toml',
      'label|help|missing|submit|again|keeping|lead|choose|sending|back|mail|direct',
    );
    await reword(
      folder,
      'forms.toml',
      'summary_\\w+|too_\\w+|not_\\w+|unreadable|elsewhere|trouble',
    );
    await reword(folder, 'mail.toml');
    await reword(folder, 'pages/program.toml', '(?!picture)\\w+');
    await reword(folder, 'pages/demo.toml', '(?!title|description)\\w+');
    await reword(folder, 'pages/journal.toml', '(?!title|description|picture|name|form)\\w+');
  },
  'a category': async (folder) => {
    const category = '[[categories]]\nname = "Gardens"\ntext = "What grows."\n\n';
    await replace(folder, 'pages/journal.toml', /(?=\[\[categories\]\])/, category);
    await replace(folder, 'journal/a-garden.md', /category = ".*"/, 'category = "Gardens"');
  },
  'a case study': async (folder) => {
    const name = /order = \["([\w-]+)"/.exec(
      await readFile(join(folder, 'pages/case-studies.toml'), 'utf8'),
    )?.[1];
    const study = await readFile(join(folder, `case-studies/${name}.toml`), 'utf8');
    const another = study
      .replace(/^title = .*$/m, 'title = "A third brand"')
      .replace(/^description = .*$/m, 'description = "What a third brand asked for."');
    await writeFile(join(folder, 'case-studies/a-third-brand.toml'), another);
    await replace(folder, 'pages/case-studies.toml', /(?<=order = \[)/, '"a-third-brand", ');
  },
  'other dates of a retreat': async (folder) => {
    await replace(folder, 'pages/retreats.toml', /(?<=\nstarts = )".*"/, '"2027-03-05"');
    await replace(folder, 'pages/retreats.toml', /(?<=\nends = )".*"/, '"2027-03-07"');
  },
  'a second retreat': async (folder) => {
    const retreat = `[[retreats]]
slug = "spring-tide"
eyebrow = "Three-day retreat"
title = "Salt, Silk & *the Spring Tide*"
starts = "2028-03-03"
ends = "2028-03-05"
place = "Maui, Hawaiʻi"
summary = "{retreat_name} on Maui, {retreat_dates}."
paragraphs = ["Three days, {retreat_dates}, counted by the tide."]

`;
    await replace(folder, 'pages/retreats.toml', /(?=^\[pillars\])/m, retreat);
  },
  'a retreat that is over is taken out': (folder) =>
    replace(
      folder,
      'pages/retreats.toml',
      /\[\[retreats\]\]\nslug = "gathering"[\s\S]*?(?=^\[)/m,
      '',
    ),
  'the picture of a page on three others': async (folder) => {
    const pages = ['about', 'contact', 'impact', 'services'];
    const picture = /(?<=\npicture = )".*"/;
    const text = await readFile(join(folder, `pages/${pages[0]}.toml`), 'utf8');
    for (const page of pages)
      await replace(folder, `pages/${page}.toml`, picture, picture.exec(text)?.[0] ?? '');
  },
  'italics in most headlines': async (folder) => {
    // The title of a section, which is the first key of its table, is a headline.
    for (const page of ['about', 'consulting', 'events', 'impact', 'rituals', 'retreats', 'home'])
      await replace(
        folder,
        `pages/${page}.toml`,
        /(?<=\n\[\w+\]\n(?:eyebrow = ".*"\n)?title = ")([^"*]*)(?=")/g,
        (title) => `*${title}*`,
      );
  },
  'a form': (folder) => {
    const form = `
[[forms]]
slug = "press"
title = "For *the press*"
meta_title = "For the press"
description = "A picture, a date or a sentence for those who write about the house."
lead = "What you write, and when it is due."
submit = "Ask the house"
confirmation = { title = "It is *on its way*", text = "We answer within two days." }
keeping = "Kept on our own server, and erased when you ask."
mail = { label = "Write to us", subject = "For the press", body = ["What we need:"] }

[[forms.fields]]
name = "email"
label = "E-mail"
kind = "email"
required = true
max = 254

[[forms.fields]]
name = "paper"
label = "Where it appears"
kind = "text"
required = false
max = 120
`;
    return writeFile(join(folder, 'forms.toml'), form, { flag: 'a' });
  },
  'a page of text': async (folder) => {
    await mkdir(join(folder, 'pages/plain'), { recursive: true });
    const page =
      '+++\ntitle = "Press"\ndescription = "For those who write about us."\nsample = false\n';
    await writeFile(
      join(folder, 'pages/plain/press.md'),
      `${page}+++\nWrite to the [desk](/contact).\n`,
    );
  },
  'another part of an offer': (folder) =>
    replace(
      folder,
      'offers.toml',
      /(?<=slug = "codex"[^[]*\ncomponents = \[)/,
      '\n  { name = "A ribbon", value = "$9" },',
    ),
  'a sample that is replaced': async (folder) => {
    const voice =
      /(?<=\[\[testimonials\.items\]\]\nquote = )".*"\nname = ".*"\nstars = 5\nsample = true/;
    const real = '"It held me."\nname = "Ana P."\nstars = 5\nsample = false';
    await replace(folder, 'pages/initiation.toml', voice, real);
    await replace(
      folder,
      'pages/initiation.toml',
      /(?<=title = "Who made it\?"\ndescription = )".*"/,
      '"I did."',
    );
    await replace(folder, 'pages/initiation.toml', /(?<=own\.\n)sample = true/, 'sample = false');
  },
  'a second program': sellSecondProgram,
  'a fourth offer, with a page of text': async (folder) => {
    const offer = `
[[offers]]
slug = "candle"
name = "The Candle Hour"
price = "$44"
confirmed = "$44"
for_sale = true
delivers = "program/candle"
button = "Light the hour"
`;
    await writeFile(join(folder, 'offers.toml'), offer, { flag: 'a' });
    await cp(join(folder, DELIVERS), join(folder, 'program/candle'), { recursive: true });
    for (const key of ['title', 'description'])
      await replace(
        folder,
        'program/candle/words.toml',
        new RegExp(`(?<=^${key} = ")`, 'm'),
        'Candle: ',
      );
    const page =
      '+++\ntitle = "The Candle Hour"\ndescription = "One evening by one candle."\noffer = "candle"\nsample = false\n';
    await writeFile(
      join(folder, 'pages/plain/candle-hour.md'),
      `${page}+++\nOne hour, one flame.\n`,
    );
  },
};
