// `npm run publish`: checks the content, builds the site, says what will change, and after a yes sends it to the server, which
// serves it or goes back by itself (docs/publishing.md). No Rust is compiled where `npm start` has run, and no program is sent.
//
// `--yes` answers the question, for a pipeline; a changed price needs `--new-prices` as well. `--settings FOLDER` publishes to
// another place, such as a rehearsal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from './environment.mjs';
import { publish } from './publish/publish.mjs';
import { publishSettings } from './publish/settings.mjs';

const OPTIONS = {
  yes: { type: 'boolean' },
  'new-prices': { type: 'boolean' },
  settings: { type: 'string', default: join(ROOT, '.publish') },
};

const answers = createInterface({ input: process.stdin });
const lines = answers[Symbol.asyncIterator]();
const say = (line) => console.log(line);

/** The next line that is typed. */
async function ask(question) {
  process.stdout.write(question);
  const { value, done } = await lines.next();
  if (done) throw new Error('\nThere was no answer. Nothing has changed.');
  return value;
}

try {
  const { values } = parseArgs({ options: OPTIONS });
  const settings = await publishSettings(resolve(values.settings), ask, say);
  const confirm = async (question, aboutPrices) => {
    if (!values.yes) return (await ask(`${question} (yes or no): `)).trim() === 'yes';
    if (aboutPrices && !values['new-prices'])
      throw new Error('--new-prices is needed, too. Nothing has changed.');
    return true;
  };
  await publish({ root: ROOT, settings, build, say, confirm });
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  answers.close();
}

/** Builds the site and the program for a public origin; prints the output where it fails. */
async function build(site) {
  const npm = spawn('npm', ['run', '--silent', 'build:site'], {
    cwd: ROOT,
    env: { ...process.env, SITE_URL: site },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`${output}\nThe site cannot be built. Nothing has changed.`);
}
