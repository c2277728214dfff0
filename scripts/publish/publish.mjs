// One publication, from the questions to the look at the site: what `npm run publish` does, and the desk.

import { join } from 'node:path';
import { checkContent } from '../content-checker.mjs';
import { builtRelease } from './built-release.mjs';
import { changedWords, changesOf } from './changes.mjs';
import { buildDays, comingDays, inWords } from './coming-days.mjs';
import { throughGitHost } from './git-host.mjs';
import { toServer } from './server.mjs';

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
 * @param {{ during: number, every: number }} [options.look] How long the work of a Git host's pipeline is waited for.
 * @returns {Promise<'nothing' | 'declined' | 'published' | 'sent'>} The outcome, whose sentence was said last: there was
 *   nothing to publish, a question was answered with no, the site has it, or it is on its way there.
 * @throws {Error} Why it was not published, in words for the owner.
 *
 * @typedef {object} Confirmation A question, and what has to be read before.
 * @property {string} heading
 * @property {string[]} lines
 * @property {string} question
 * @property {boolean} isAboutPrices
 *
 * @typedef {object} Way How it gets to the site.
 * @property {() => Promise<object | undefined>} before The summary of what is published; fails where nothing can be.
 * @property {(built: object) => Promise<object>} after The summary of what was built, as that of `before` is compared with.
 * @property {() => string} nothing What is said where both are equal.
 * @property {(release: object) => Promise<'published' | 'sent'>} send Sends the release that was `built` with its `changes`,
 *   and says how it went.
 * @property {() => Promise<void>} end
 */
export async function publish({ root, settings, build, say, confirm, days = comingDays, look }) {
  const way =
    settings.way === 'git' ? throughGitHost({ root, settings, look }) : toServer(settings);
  try {
    const before = await way.before();
    say('Checking the content …');
    const { problems, isBroken } = await checkContent(join(root, 'content'));
    if (isBroken)
      throw new Error(['The content has problems. Nothing has changed.', ...problems].join('\n'));
    say('Building the site …');
    await build(settings.site);
    const due = days(root);
    await buildDays({ root, site: settings.site, days: due, build, say });
    const built = await builtRelease(root, due);
    const changes = changesOf(before, await way.after(built));
    if (changes.isEqual) {
      say(way.nothing());
      return 'nothing';
    }
    changes.lines.push(...comingChanges(built));
    if (!(await isConfirmed(changes, confirm))) {
      say('Nothing has changed.');
      return 'declined';
    }
    return await way.send({ built, changes, say });
  } finally {
    await way.end();
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
