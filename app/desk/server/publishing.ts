// Publishing from the desk: the same as `npm run publish` (scripts/publish), whose questions are answered in its page. One
// publication at a time; it goes on where the page is closed or loaded again, until it is stopped or has ended.

import { publish } from '../../../scripts/publish/publish';
import { publishSettings } from '../../../scripts/publish/settings';
import {
  type PublicationStop,
  publicationStop,
  STOPPED,
  TOO_LATE,
} from '../../../scripts/publish/stop';
import type { Publication, Question } from '../api';
import { unreadySentence } from '../counts';
import type { Published } from '../entries';
import { publications } from './publications';
import { Refusal } from './requests';

export interface PublishingOptions {
  /** The project. */
  root: string;
  /** The folder of the settings. */
  folder: string;
  /** Builds the site, as it is today or on another day, until the signal is aborted. */
  build: (site: string, day: string | undefined, signal: AbortSignal) => Promise<void>;
  /** The id of the saved version of the content as it is now. */
  version: () => Promise<string>;
  /** How many things of the content are still invented or not written. */
  unready?: () => Promise<number>;
  /** Called after each change of the state. */
  onChange: () => void;
}

/**
 * State that the page shows: `phase`, what was `said` so far, the open `question` with its number, and at the end the `outcome` of
 * `publish`, or the `fault`, whose first line says what to do.
 */
export function publishing({
  root,
  folder,
  build,
  version,
  unready = async () => 0,
  onChange,
}: PublishingOptions) {
  let state: Publication = { phase: 'idle', said: [] };
  let number = 0;
  /** Resolves the open question. */
  let pending: ((answer: string | undefined) => void) | undefined;
  /** Stops the running publication. */
  let stop: PublicationStop | undefined;

  function change({ question, ...part }: Partial<Publication>) {
    const { question: _former, ...others } = state;
    state = { ...others, ...part, ...(question && { question }) };
    onChange();
  }

  const say = (line: string) => change({ said: [...state.said, line.trim()], since: Date.now() });

  /** Waits for the answer to a question; `undefined` ends the publication. */
  async function ask(question: Omit<Question, 'number'>): Promise<string> {
    stop?.signal.throwIfAborted();
    number += 1;
    const answer = await new Promise<string | undefined>((resolve) => {
      pending = resolve;
      change({ question: { ...question, number } });
    });
    pending = undefined;
    change({});
    if (answer === undefined) throw new Error('Nothing has changed.');
    return answer;
  }

  const past = publications(folder);

  /** Asks before the house is open for the first time, where some of it is not ready. */
  async function askAboutUnready(): Promise<void> {
    if ((await past.list()).length > 0) return;
    // Content that cannot be read is not published.
    const count = await unready().catch(() => 0);
    if (count === 0) return;
    const answer = await ask({
      heading: `The house opens for the first time. ${unreadySentence(count)}`,
      lines: ['“Before you open” lists each with its field.'],
      question: 'Shall visitors see them?',
      isYesOrNo: true,
      yes: 'Yes, open it as it is',
    });
    if (answer !== 'yes') throw new Error('Nothing has changed.');
  }

  async function run(started: PublicationStop) {
    const settings = await publishSettings(folder, ask, say, root);
    await askAboutUnready();
    let made = '';
    let lines: string[] = [];
    const sent: Pick<Published, 'release'> = {};
    const outcome = await publish({
      root,
      settings,
      say,
      stop: started,
      async build(site, day, signal) {
        // The version before the first build is published. Without a history it is empty: nothing can be taken back.
        made ||= await version().catch(() => '');
        await build(site, day, signal);
      },
      async confirm(question) {
        if (!question.isAboutPrices) ({ lines } = question);
        return (await ask({ ...question, isYesOrNo: true })) === 'yes';
      },
      onRelease(name) {
        sent.release = name;
      },
    });
    if (outcome === 'published' || outcome === 'sent')
      await past
        .add({
          time: Date.now(),
          site: settings.site,
          lines,
          version: made,
          ...sent,
        })
        // The site is published all the same.
        .catch(() => say('The list below could not be written, so this time is missing there.'));
    return outcome;
  }

  return {
    state: () => state,
    /** Lists all publications, the newest first. */
    past: () => past.list(),
    /** Begins, where nothing is being published. */
    start() {
      if (state.phase === 'running') throw new Refusal(409, 'Something is being published.');
      const started = publicationStop((stoppable) => change({ stoppable }));
      stop = started;
      state = { phase: 'running', said: [], stoppable: 'unsent' };
      onChange();
      const end = (part: Partial<Publication>) => change({ ...part, stoppable: undefined });
      run(started).then(
        (outcome) => end({ phase: 'ended', outcome }),
        ({ message }: Error) => {
          if (!started.isStopped()) return end({ phase: 'failed', fault: message.trim() });
          // The owner stopped it before it had settings.
          say(STOPPED);
          end({ phase: 'ended', outcome: 'stopped' });
        },
      );
    },
    /** Stops what is running: the publication, until all of it has been sent; then the look at the site. */
    stop() {
      if (state.phase !== 'running' || !stop?.stop()) throw new Refusal(409, TOO_LATE);
      if (stop.isStopped()) say('Stopping …');
      pending?.(undefined);
    },
    /**
     * Answers the open question.
     * @param answer Its number, so that no click answers another one; without a text the publication ends.
     */
    answer({ number: answered, text }: { number: unknown; text?: unknown }) {
      if (!pending || answered !== number)
        throw new Refusal(409, 'This question is not open any more.');
      if (text !== undefined && (typeof text !== 'string' || text.length > 500))
        throw new Refusal(400, 'This is no answer.');
      pending(text);
    },
  };
}
