// What the build depends on besides files: settings and the date. The steps of package.json list the file that this
// script writes, which changes only when they do.
//
//   node scripts/inputs.ts settings FILE     the settings of the site, from the environment and from .env
//   … | node scripts/inputs.ts essays FILE   the last argument of the content checker (core-wasm/check), from lines with days
//                                             of publication: the newest that has come, while another is to come
//   … | node scripts/inputs.ts events FILE   which days of events have come, from lines with days
//   … | node scripts/inputs.ts waiting       prints the essays that wait for their day, from the same lines
//
// Another date than today's can be given as the last argument.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { publicOrigin } from '../app/scripts/public-origin';
import { readEnvFile, today } from './environment';

const [kind = '', file = '', date = today()] = process.argv.slice(2);

const WRITE: Record<string, () => string[]> = {
  settings() {
    // Only these commands build for visitors: tests, benchmarks and audits need the same site on every machine.
    const isForVisitors = /^(start|build)/.test(process.env['npm_lifecycle_event'] ?? '');
    if (isForVisitors) readEnvFile();
    const environment: NodeJS.ProcessEnv = isForVisitors ? process.env : {};
    const names = Object.keys(environment).filter((name) => name.startsWith('VITE_'));
    const settings = Object.fromEntries(names.sort().map((name) => [name, environment[name]]));
    settings['SITE_URL'] = publicOrigin(environment);
    return Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  },
  essays() {
    const days = readDays();
    const next = days.find((day) => day > date);
    const last = days.filter((day) => day <= date).at(-1) ?? '0001-01-01';
    return next ? [last] : [];
  },
  events: () => readDays().filter((day) => day <= date),
};

const readDays = () => (readFileSync(0, 'utf8').match(/^\d{4}-\d\d-\d\d/gm) ?? []).sort();

if (kind === 'waiting') {
  for (const [, day = '', essay] of readFileSync(0, 'utf8').matchAll(/^(\S+) (.+)$/gm))
    if (day > today())
      console.log(
        `content/journal/${essay} waits for ${day}: a publication sends it ahead (docs/publishing.md); without one, build on that day.`,
      );
  process.exit();
}
const write = WRITE[kind];
if (!write) throw new Error(`${kind} is none of ${Object.keys(WRITE).join(', ')}, waiting.`);
const text = write()
  .map((line) => `${line}\n`)
  .join('');
mkdirSync(dirname(file), { recursive: true });
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
