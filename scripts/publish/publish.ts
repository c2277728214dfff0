// One publication, from the questions to the check of the published site; used by `npm run publish` and the desk.

import { join } from 'node:path';
import { checkContent } from '../content-checker';
import { builtRelease, type Release } from './built-release';
import { type Changes, changedWords, changesOf } from './changes';
import { buildDays, comingDays, inWords } from './coming-days';
import { contentState } from './content-state';
import { throughGitHost } from './git-host';
import { toServer } from './server';
import type { Look } from './shown-pages';
import { type PublicationStop, publicationStop, STOPPED } from './stop';
import type { PublishSettings } from './way';

/** Question with a text that explains it. */
export interface Confirmation {
  heading: string;
  lines: string[];
  question: string;
  isAboutPrices: boolean;
}

interface Publication {
  root: string;
  settings: PublishSettings;
  /** Builds the site for a public origin, for today or for another day, until the signal is aborted. */
  build: (site: string, day: string | undefined, signal: AbortSignal) => Promise<void>;
  /** Coming days on which the site changes by itself. */
  days?: (root: string) => string[];
  say: (line: string) => void;
  /** Asks whether to continue. */
  confirm: (question: Confirmation) => Promise<boolean>;
  /** Called with the name of a release that the server has taken. */
  onRelease?: (name: string) => void;
  /** How long to wait for a Git host's pipeline. */
  look?: Look;
  /** With which the caller can stop the publication. */
  stop?: PublicationStop;
}

type Outcome = 'nothing' | 'declined' | 'stopped' | 'published' | 'sent';

/** Each build reads the content anew: the site that is shown and confirmed would be a mixture. */
const SAVED_MEANWHILE =
  'Texts were saved while the pages were being made, so nothing was published. Begin again: the new words will be in it.';

/**
 * Publishes the content of a project.
 * @returns The outcome: nothing to publish, a question was answered with no, stopped, published, or sent to the
 * pipeline. `say` has printed it as a sentence.
 * @throws an error that says why it was not published, in words for the owner.
 */
export async function publish({
  root,
  settings,
  build,
  say,
  confirm,
  days = comingDays,
  onRelease = () => undefined,
  look,
  stop = publicationStop(),
}: Publication): Promise<Outcome> {
  const way =
    settings.way === 'git'
      ? throughGitHost({ root, settings, stop, ...(look && { look }) })
      : toServer(settings, stop);

  async function run(): Promise<Outcome> {
    const content = join(root, 'content');
    const state = await contentState(content);
    say('Asking what visitors see now …');
    const before = await stop.orStopped(way.before());
    say('Reading all texts and pictures …');
    const { problems, isBroken } = await stop.orStopped(checkContent(content));
    if (isBroken)
      throw new Error(['The content has problems. Nothing has changed.', ...problems].join('\n'));
    const due = days(root);
    await buildDays({ root, site: settings.site, days: due, build, say, signal: stop.signal });
    say('Comparing the new pages with what visitors see …');
    const built = await builtRelease(root, due);
    const after = await way.after(built);
    if ((await contentState(content)) !== state) throw new Error(SAVED_MEANWHILE);
    const changes = changesOf(before, after);
    if (changes.isEqual) {
      say(way.nothing());
      return 'nothing';
    }
    changes.lines.push(...comingChanges(built));
    if (!(await stop.orStopped(isConfirmed(changes, confirm)))) {
      say('Nothing has changed.');
      return 'declined';
    }
    return way.send({ built, changes, say, onRelease });
  }

  const outcome = await run()
    .catch((error): Outcome => {
      if (stop.isStopped()) return 'stopped';
      throw error;
    })
    .finally(way.end);
  if (outcome === 'stopped') say(STOPPED);
  return outcome;
}

/** Describes the changes of coming days, one line per day. */
function comingChanges({ summary, days }: Release): string[] {
  let before = summary;
  return Object.entries(days).flatMap(([day, after]) => {
    const { lines } = changedWords(before, after);
    before = after;
    if (lines.length === 0) return [];
    // Pages that list a new page change with it.
    const others = lines.filter((line) => line.startsWith('Changed: '));
    const mainChanges = lines.filter((line) => !others.includes(line));
    const rest =
      mainChanges.length === 0 || others.length < 2
        ? others
        : [`${others.length} pages that lead there change with it.`];
    return [`On ${inWords(day)}, by itself: ${[...mainChanges, ...rest].join(' ')}`];
  });
}

/** Asks whether to publish the changes, and with a second question whether to publish changed prices. */
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
