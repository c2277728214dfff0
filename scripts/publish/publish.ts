// One publication, from the questions to the look at the site: what `npm run publish` does, and the desk.

import { join } from 'node:path';
import { checkContent } from '../content-checker';
import { builtRelease, type Release } from './built-release';
import { type Changes, changedWords, changesOf } from './changes';
import { buildDays, comingDays, inWords } from './coming-days';
import { throughGitHost } from './git-host';
import { toServer } from './server';
import type { Look } from './shown-pages';
import type { PublishSettings } from './way';

/** A question, and what has to be read before. */
export interface Confirmation {
  heading: string;
  lines: string[];
  question: string;
  isAboutPrices: boolean;
}

interface Publication {
  /** The project. */
  root: string;
  /** Where to. */
  settings: PublishSettings;
  /** Builds the site for a public origin, as it is today or on another day. */
  build: (site: string, day?: string) => Promise<void>;
  /** The days on which something becomes due. */
  days?: (root: string) => string[];
  /** Progress, in words. */
  say: (line: string) => void;
  /** Whether to go on. */
  confirm: (question: Confirmation) => Promise<boolean>;
  /** How long the work of a Git host's pipeline is waited for. */
  look?: Look;
}

/**
 * Publishes what is in a project's content.
 * @returns The outcome, whose sentence was said last: there was nothing to publish, a question was answered with no, the site
 *   has it, or it is on its way there.
 * @throws Why it was not published, in words for the owner.
 */
export async function publish({
  root,
  settings,
  build,
  say,
  confirm,
  days = comingDays,
  look,
}: Publication): Promise<'nothing' | 'declined' | 'published' | 'sent'> {
  const way =
    settings.way === 'git'
      ? throughGitHost({ root, settings, ...(look && { look }) })
      : toServer(settings);
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

/** What will change by itself: a line for each day. */
function comingChanges({ summary, days }: Release): string[] {
  let before = summary;
  return Object.entries(days).flatMap(([day, after]) => {
    const { lines } = changedWords(before, after);
    before = after;
    if (lines.length === 0) return [];
    // What shows the new page changes with it.
    const others = lines.filter((line) => line.startsWith('Changed: '));
    const told = lines.filter((line) => !others.includes(line));
    const rest =
      told.length === 0 || others.length < 2
        ? others
        : [`${others.length} pages that lead there change with it.`];
    return [`On ${inWords(day)}, by itself: ${[...told, ...rest].join(' ')}`];
  });
}

/** Whether the changes are wanted, and with a second yes those of prices. */
async function isConfirmed(
  { lines, prices }: Changes,
  confirm: Publication['confirm'],
): Promise<boolean> {
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
