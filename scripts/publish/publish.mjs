// One publication, from the questions to the look at the site: what `npm run publish` does, and the desk.

import { join } from 'node:path';
import { checkContent } from '../content-checker.mjs';
import { builtRelease, releaseBytes } from './built-release.mjs';
import { changedWords, changesOf } from './changes.mjs';
import { buildDays, comingDays, inWords } from './coming-days.mjs';
import { connect, expect } from './receiver.mjs';

/** How long the site may take to answer with what the server serves, in milliseconds: a proxy has to notice its restart. */
const LOOK_FOR = 20_000;

/**
 * Publishes what is in a project's content.
 * @param {object} options
 * @param {string} options.root The project.
 * @param {object} options.settings Where to (settings.mjs).
 * @param {(site: string, day?: string) => Promise<void>} options.build Builds the site for a public origin, as it is today or
 *   on another day.
 * @param {(root: string) => string[]} [options.days] The days on which something becomes due.
 * @param {(line: string) => void} options.say Progress, in words.
 * @param {(question: Confirmation) => Promise<boolean>} options.confirm Whether to go on.
 * @returns {Promise<'nothing' | 'declined' | 'published'>} The outcome, whose sentence was said last: there was nothing to
 *   publish, a question was answered with no, or the server has it.
 * @throws {Error} Why it was not published, in words for the owner.
 *
 * @typedef {object} Confirmation A question, and what has to be read before.
 * @property {string} heading
 * @property {string[]} lines
 * @property {string} question
 * @property {boolean} isAboutPrices
 */
export async function publish({ root, settings, build, say, confirm, days = comingDays }) {
  const receiver = connect(settings);
  try {
    const { release: base, format, summary } = expect(await receiver.answer(), 'ready');
    say('Checking the content …');
    const { problems, isBroken } = await checkContent(join(root, 'content'));
    if (isBroken)
      throw new Error(['The content has problems. Nothing has changed.', ...problems].join('\n'));
    say('Building the site …');
    await build(settings.site);
    const due = days(root);
    await buildDays({ root, site: settings.site, days: due, build, say });
    const built = await builtRelease(root, due);
    if (built.format !== format)
      throw new Error(
        'The server is of another version than this computer’s project: your operator has to bring it up to date first. Nothing has changed.',
      );
    const changes = changesOf(summary ?? undefined, built.summary);
    if (changes.isEqual) {
      say('The site shows all of this already. There is nothing to publish.');
      return 'nothing';
    }
    changes.lines.push(...comingChanges(built));
    if (!(await isConfirmed(changes, confirm))) {
      say('Nothing has changed.');
      return 'declined';
    }
    const release = await send({ receiver, built, base, say });
    if (!base) {
      say(`Published as ${release}. It is served as soon as your operator starts the server.`);
      return 'published';
    }
    const isShown = await isShownAt(settings.site, release);
    say(
      isShown
        ? `Published: ${settings.site} shows it.`
        : `Published: the server serves it. ${settings.site} answers with something else, though: a cache in between may take a while. Look at it in a few minutes, and tell your operator if it stays so.`,
    );
    return 'published';
  } finally {
    await receiver.end();
  }
}

/** What will change by itself, and when. */
function comingChanges({ summary, days }) {
  let before = summary;
  return Object.entries(days).flatMap(([day, after]) => {
    const { lines } = changedWords(before, after);
    before = after;
    return lines.map((line) => `On ${inWords(day)}, by itself: ${line}`);
  });
}

/** Whether the changes are wanted, and with a second yes those of prices. */
async function isConfirmed({ lines, prices }, confirm) {
  const all = { heading: 'This will change:', lines, question: 'Publish it?' };
  if (!(await confirm({ ...all, isAboutPrices: false }))) return false;
  return (
    prices.length === 0 ||
    confirm({
      heading:
        'A price changes. Whoever has opened the checkout before pays the price that stands there, for up to a day; everybody else the new one.',
      lines: prices,
      question: 'Change the price?',
      isAboutPrices: true,
    })
  );
}

/** Sends what the server lacks, and follows its steps; returns the name of the release that it serves. */
async function send({ receiver, built, base, say }) {
  const files = built.files.map(({ path, sha256, size }) => ({ path, sha256, size }));
  receiver.send({ base, files, summary: built.summary, days: built.days });
  const { files: missing } = expect(await receiver.answer(), 'missing');
  const wanted = missing.map((hash) => built.files.find((file) => file.sha256 === hash));
  const kilobytes = Math.ceil(wanted.reduce((sum, { size }) => sum + size, 0) / 1000);
  say(`Sending ${missing.length} files, ${kilobytes.toLocaleString('en')} KB …`);
  await receiver.sendBytes(releaseBytes(wanted));
  expect(await receiver.answer(), 'stored');
  say('All has arrived. The server looks at it …');
  expect(await receiver.answer(), 'checked');
  const { release } = expect(await receiver.answer(), 'switched');
  if (!base) return release;
  say('Switching …');
  const served = await receiver.answer();
  // Its reason follows.
  expect(served.answer === 'returned' ? await receiver.answer() : served, 'serving');
  return release;
}

/** Whether the site comes to answer, from outside, with a release. */
async function isShownAt(site, release) {
  for (const end = Date.now() + LOOK_FOR; Date.now() < end; ) {
    try {
      const response = await fetch(`${site}/healthz`, { signal: AbortSignal.timeout(5000) });
      if ((await response.text()) === `ok ${release}`) return true;
    } catch {
      // It is asked again.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}
