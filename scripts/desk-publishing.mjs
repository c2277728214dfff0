// Publishing from the desk: the same as `npm run publish` (scripts/publish), whose questions are answered in its page. One
// publication at a time; it goes on where the page is closed or loaded again.

import { Refusal } from './desk-requests.mjs';
import { publish } from './publish/publish';
import { publishSettings } from './publish/settings';

/**
 * What the page shows: `phase`, what was `said` so far, the open `question` with its number, and at the end the `outcome` of
 * `publish`, or the `fault`, whose first line says what to do.
 *
 * @param {object} options
 * @param {string} options.root The project.
 * @param {string} options.folder The folder of the settings.
 * @param {(site: string) => Promise<void>} options.build Builds the site.
 * @param {() => void} options.onChange Called after each change of the state.
 */
export function publishing({ root, folder, build, onChange }) {
  let state = { phase: 'idle', said: [] };
  let number = 0;
  /** Of the open question. */
  let pending;

  function change(part) {
    state = { ...state, ...part };
    onChange();
  }

  const say = (line) => change({ said: [...state.said, line.trim()] });

  /** Waits for the answer to a question; `undefined` ends the publication. */
  async function ask(question) {
    number += 1;
    const answer = await new Promise((resolve) => {
      pending = resolve;
      change({ question: { ...question, number } });
    });
    pending = undefined;
    change({ question: undefined });
    if (answer === undefined) throw new Error('Nothing has changed.');
    return answer;
  }

  async function run() {
    const settings = await publishSettings(folder, ask, say, root);
    const confirm = async (question) => (await ask({ ...question, isYesOrNo: true })) === 'yes';
    return publish({ root, settings, build, say, confirm });
  }

  return {
    state: () => state,
    /** Begins, where nothing is being published. */
    start() {
      if (state.phase === 'running') throw new Refusal(409, 'Something is being published.');
      state = { phase: 'running', said: [] };
      onChange();
      run().then(
        (outcome) => change({ phase: 'ended', outcome }),
        ({ message }) => change({ phase: 'failed', fault: message.trim() }),
      );
    },
    /**
     * Answers the open question.
     * @param {{ number: unknown, text?: unknown }} answer Its number, so that no click answers another one; without a text
     *   the publication ends.
     */
    answer({ number: answered, text }) {
      if (!pending || answered !== number)
        throw new Refusal(409, 'This question is not open any more.');
      if (text !== undefined && (typeof text !== 'string' || text.length > 500))
        throw new Refusal(400, 'This is no answer.');
      pending(text);
    },
  };
}
