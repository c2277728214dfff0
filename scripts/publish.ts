// `npm run publish`: checks the content, builds the site, describes what will change, and after a yes sends it: to the
// server, which serves it or rolls back by itself, or to a Git host, whose pipeline publishes it (docs/publishing.md).
// If `npm start` has run, no Rust is compiled; the server's binary is not sent. Ctrl+C stops it until all has been sent.
//
// `--yes` answers the question, for a pipeline; a changed price also needs `--new-prices`. `--settings FOLDER`
// publishes to another place, such as a rehearsal.

import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from './environment';
import { buildSite } from './publish/build-site';
import { type Confirmation, publish } from './publish/publish';
import { publishSettings, type Question } from './publish/settings';
import { publicationStop, TOO_LATE } from './publish/stop';

const OPTIONS = {
  yes: { type: 'boolean' },
  'new-prices': { type: 'boolean' },
  settings: { type: 'string', default: join(ROOT, '.publish') },
} as const;

const answers = createInterface({ input: process.stdin });
const typed = answers[Symbol.asyncIterator]();
const say = (line: string) => console.log(line);
const stop = publicationStop();
// npm forwards the signal that a terminal has sent already.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (!stop.stop() && !stop.signal.aborted) say(TOO_LATE);
  });

/** Prints the text that explains a question, and reads the next line that is typed. */
async function ask({
  heading,
  lines = [],
  question,
  preset,
  choices,
  isYesOrNo,
  fault,
}: Question): Promise<string> {
  if (fault) say(fault);
  if (heading) say(['', heading, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  for (const [answer, meaning] of Object.entries(choices ?? {})) say(`  ${answer}: ${meaning}`);
  const hint = preset ? ` [${preset}]` : isYesOrNo ? ' (yes or no)' : '';
  process.stdout.write(`${question}${hint}: `);
  const { value, done } = await stop.orStopped(typed.next());
  if (done) throw new Error('\nThere was no answer. Nothing has changed.');
  return value;
}

try {
  const { values } = parseArgs({ options: OPTIONS });
  const settings = await publishSettings(resolve(values.settings), ask, say, ROOT);
  const confirm = async ({ heading, lines, question, isAboutPrices }: Confirmation) => {
    if (!values.yes)
      return (await ask({ heading, lines, question, isYesOrNo: true })).trim() === 'yes';
    say(['', heading, ...lines.map((line) => `  ${line}`)].join('\n'));
    if (isAboutPrices && !values['new-prices'])
      throw new Error('--new-prices is needed, too. Nothing has changed.');
    return true;
  };
  const outcome = await publish({ root: ROOT, settings, build: buildSite, say, confirm, stop });
  if (outcome === 'stopped') process.exitCode = 1;
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  answers.close();
}
