// Tests of publishing the built site to the server's receiving command: questions, messages, transferred files, and
// remedies for failures, and stopping. A script that starts the command replaces ssh. The command itself, and the switch
// of a running server, are tested in checkout-server/tests/server/publishing/releases.rs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishing } from '../../app/desk/server/publishing';
import { attempt } from '../../app/desk/values';
import { TYPESCRIPT } from '../../scripts/environment';
import { buildSite } from '../../scripts/publish/build-site';
import { builtRelease, pagesOf } from '../../scripts/publish/built-release';
import { changesOf } from '../../scripts/publish/changes';
import { buildDays, daysAfter } from '../../scripts/publish/coming-days';
import { publish } from '../../scripts/publish/publish';
import { askShop } from '../../scripts/publish/receiver';
import { publishSettings, type Question } from '../../scripts/publish/settings';
import { STOPPED } from '../../scripts/publish/stop';
import { ROOT } from '../prerender/built-site';
import { CheckoutServer } from '../support/checkout-server';

const BINARY = process.env['CHECKOUT_SERVER_BIN'] ?? join(ROOT, 'target/start/checkout-server');
const { PATH = '' } = process.env;

let folder: string;
let house: string;
/** Folder of the publishing key, in which ssh runs. */
const KEYS = mkdtempSync(join(tmpdir(), 'keys-'));

/** Writes a program into the folder that is first on PATH. */
async function program(name: string, script: string) {
  const file = join(folder, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Replaces ssh by a script that starts the command of the publishing key. */
const replaceSsh = () =>
  program(
    'ssh',
    `printf '%s\\n' "$@" > '${folder}/arguments'
exec env -i CHECKOUT_MODE=demo PORT=1 DATA_DIR='${folder}/data' SITE_DIR='${ROOT}/app/dist' '${BINARY}' receive '${house}' --wait 0 --orders`,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
  house = join(folder, 'house');
  await mkdir(join(folder, 'bin'));
  await mkdir(house);
  process.env['PATH'] = `${join(folder, 'bin')}${delimiter}${PATH}`;
});

beforeEach(replaceSsh);

afterAll(async () => {
  process.env['PATH'] = PATH;
  for (const used of [folder, KEYS]) await rm(used, { recursive: true });
});

const SETTINGS = {
  site: 'http://127.0.0.1:1',
  way: 'server' as const,
  host: 'house.example',
  port: '22',
  user: 'publisher',
  shopUser: 'maison',
  folder: '/srv/maison',
  key: join(KEYS, 'key'),
  knownHosts: join(KEYS, 'known_hosts'),
};

/** Stores the settings for a desk in a new folder; returns the folder. */
async function storedSettings(name: string): Promise<string> {
  const settingsFolder = join(folder, name);
  await mkdir(settingsFolder);
  const { key: _key, knownHosts: _hosts, ...settings } = SETTINGS;
  await writeFile(join(settingsFolder, 'settings.json'), JSON.stringify(settings));
  return settingsFolder;
}

/** Publishes; returns the printed lines and the questions. The questions are answered with `answers`, then with no. */
async function run(answers: boolean[] = [], project: object = {}) {
  const printed: string[] = [];
  const remainingAnswers = [...answers];
  await publish({
    root: ROOT,
    settings: SETTINGS,
    build: async () => {},
    days: () => [],
    ...project,
    say: (line: string) => printed.push(line),
    confirm: async ({ heading, lines, question }) => {
      printed.push(heading, ...lines, question);
      return remainingAnswers.shift() ?? false;
    },
  });
  return printed;
}

const current = () => readlink(join(house, 'current'));

test('a first publication is complete, and a second one has nothing to publish', async () => {
  expect(await run([false])).toContain('Nothing has changed.');
  await expect(current()).rejects.toThrow('ENOENT');
  const printed = await run([true]);
  const name = (await current()).split('/').pop();
  expect(printed).toEqual([
    'Asking what visitors see now …',
    'Reading all texts and pictures …',
    'Making all pages as they are today …',
    'Comparing the new pages with what visitors see …',
    'This will change:',
    'Everything: nothing was published before.',
    'Publish it?',
    expect.stringMatching(/^Sending \d+ files, [\d,]+ KB …$/),
    'All has arrived. The server looks at it …',
    `Published. It is shown as soon as your operator starts the server (${name}).`,
  ]);
  // Only these arguments determine where ssh connects, and no shell of this computer interprets a name.
  const used = (await readFile(join(folder, 'arguments'), 'utf8')).split('\n');
  for (const option of [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    'UserKnownHostsFile=known_hosts',
    'IdentitiesOnly=yes',
  ])
    expect(used).toContain(option);
  expect(used.slice(0, 3)).toEqual(['-F', 'none', '-T']);
  expect(used.slice(-4, -1)).toEqual(['--', 'publisher@house.example', 'receive']);
  for (const [sent, built] of [
    ['site', 'app/dist'],
    ['program', 'app/program'],
  ] as const) {
    const names = async (path: string) => (await readdir(path, { recursive: true })).sort();
    expect(await names(join(house, 'current', sent))).toEqual(await names(join(ROOT, built)));
  }
  const server = await CheckoutServer.start({
    SITE_DIR: join(house, 'current/site'),
    PROGRAM_DIR: join(house, 'current/program'),
    CHECKOUT_MODE: 'demo',
  });
  const health = await fetch(`${server.url}/healthz`);
  expect(await health.text()).toBe(`ok ${name}`);
  await server.stop();
  expect((await run()).at(-1)).toBe(
    'The site shows all of this already. There is nothing to publish.',
  );
});

test('a changed price needs a second yes, and a server that does not serve the release is reported', async () => {
  const before = await current();
  const file = join(house, 'current/release.json');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  const { price } = release.summary.prices.initiation;
  release.summary.prices.initiation.price = '$1';
  release.summary.files = 'others';
  await writeFile(file, JSON.stringify(release));
  const printed = await run([true, false]);
  const line = `INITIATION costs ${price} instead of $1.`;
  expect(printed.slice(-7)).toEqual([
    'This will change:',
    line,
    'Publish it?',
    expect.stringMatching(/^A price changes\. Whoever has opened the checkout before /),
    line,
    'Change the price?',
    'Nothing has changed.',
  ]);
  await expect(run([true, true])).rejects.toThrow(
    /^The server did not serve \S+ within 0 seconds\. The former one, \S+, is not served either/,
  );
  expect(await current()).toBe(before);
});

test('an essay that waits for its day is reported, and the site of that day is sent too', async () => {
  const root = join(folder, 'project');
  for (const part of ['app/dist', 'app/program'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  for (const part of ['content', 'core-wasm', 'target'])
    await symlink(join(ROOT, part), join(root, part));
  const page = join(root, 'app/dist/about.md');
  const text = await readFile(page, 'utf8');
  const builds: (string | undefined)[] = [];
  const build = async (_site: string, day?: string) => {
    builds.push(day);
    const title = `title: "${day === undefined ? 'About' : `About, ${day}`}"`;
    await writeFile(page, text.replace(/^title: .*$/m, title));
  };
  const days = ['2999-12-08', '2999-12-09'];
  const printed = await run([false], { root, build, days: () => days });
  expect(builds).toEqual([...days, undefined]);
  expect(printed).toEqual(
    expect.arrayContaining([
      'Making the pages of December 8 …',
      'On December 8, by itself: Changed: “About, 2999-12-08” (/about).',
      'On December 9, by itself: Changed: “About, 2999-12-09” (/about).',
    ]),
  );

  const empty = join(folder, 'empty');
  await mkdir(empty);
  await program(
    'ssh',
    `exec env -i CHECKOUT_MODE=demo PORT=1 '${BINARY}' receive '${empty}' --wait 0`,
  );
  builds.length = 0;
  await run([true], { root, build, days: () => days });
  // The sites of the coming days have not changed.
  expect(builds).toEqual([undefined]);
  const titleOf = async (site: string) =>
    /^title: .*$/m.exec(await readFile(join(empty, 'current', site, 'about.md'), 'utf8'))?.[0];
  expect(await titleOf('site')).toBe('title: "About"');
  for (const day of days) expect(await titleOf(`days/${day}/site`)).toBe(`title: "About, ${day}"`);
  // On the first of these days there is nothing to publish; the second day is still pending.
  const { days: summaries } = JSON.parse(
    await readFile(join(empty, 'current/release.json'), 'utf8'),
  );
  expect(Object.keys(summaries)).toEqual(days);
  const buildAgain = async (_site: string, day = days[0]) => build('', day);
  const picture = join(root, 'app/public/new.svg');
  await mkdir(join(root, 'app/public'));
  await writeFile(picture, '<svg/>');
  builds.length = 0;
  const then = await builtAs(root, buildAgain, days.slice(1));
  expect(builds).toEqual([days[1], days[0]]);
  expect(then.summary).toEqual(summaries[days[0] ?? '']);
});

test('if texts are saved while a site is built, of today or of a coming day, nothing is published', async () => {
  const root = join(folder, 'saved-meanwhile');
  for (const part of ['app/dist', 'app/program', 'content'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  for (const part of ['core-wasm', 'target']) await symlink(join(ROOT, part), join(root, part));
  const before = await current();
  for (const saved of ['2999-12-08', undefined]) {
    const build = async (_site: string, day?: string) => {
      if (day === saved) await appendFile(join(root, 'content/site.toml'), '# Saved.\n');
    };
    const published = run([true], { root, build, days: () => ['2999-12-08'] });
    await expect(published).rejects.toThrow(/^Texts were saved while the pages were being made/);
  }
  expect(await current()).toBe(before);
  // A file that an editor leaves behind is no text.
  const build = () => writeFile(join(root, 'content/.site.toml.part'), 'a');
  await expect(run([false], { root, build })).resolves.toBeDefined();
});

test('a price of a coming day is named with its day, and each site has its own', async () => {
  const root = join(folder, 'priced');
  await cp(join(ROOT, 'app/dist'), join(root, 'app/dist'), { recursive: true });
  await cp(join(ROOT, 'app/program'), join(root, 'app/program'), { recursive: true });
  for (const part of ['content', 'core-wasm', 'target'])
    await symlink(join(ROOT, part), join(root, part));
  const file = join(root, 'app/dist/_site.json');
  const site = JSON.parse(await readFile(file, 'utf8'));
  const { name, price } = site.prices.initiation;
  const build = async (_site: string, day?: string) => {
    const today = day === '2999-11-27' ? '$1' : price;
    site.prices.initiation.price = today;
    await writeFile(file, JSON.stringify(site));
  };
  const days = ['2999-11-27', '2999-12-04'];
  const said = await run([false], { root, build, days: () => days });
  expect(said).toEqual(
    expect.arrayContaining([
      `On November 27, by itself: ${name} costs $1 instead of ${price}.`,
      `On December 4, by itself: ${name} costs ${price} instead of $1.`,
    ]),
  );
  const { summary } = await builtAs(root, build, days);
  expect(summary.prices['initiation']?.price).toBe(price);
});

/** The release that is built if these days are coming. */
async function builtAs(
  root: string,
  build: (site: string, day?: string) => Promise<void>,
  days: string[],
) {
  await buildDays({ root, site: SETTINGS.site, days, build, say: () => undefined });
  return builtRelease(root, days);
}

test('the coming days are those of the next sixty, each once', () => {
  const text =
    '2026-01-31 b.md\n2026-01-30 a.md\n2026-01-31\n2026-03-31 c.md\n2026-04-01\nno day\n';
  expect(daysAfter('2026-01-30', text)).toEqual(['2026-01-31', '2026-03-31']);
});

test('a failed connection is reported with a remedy', async () => {
  for (const [complaint, remedy] of [
    ['Host key verification failed.', 'The server shows another key than at the first time.'],
    ['publisher@house.example: Permission denied (publickey).', 'The server does not know this'],
    ['ssh: connect to host house.example port 22: Connection refused', 'The server cannot be'],
    ['', 'The connection to the server has ended. Publish again: it shows where things stand.'],
  ] as const) {
    await program('ssh', `echo '${complaint}' >&2; exit 255`);
    await expect(run()).rejects.toThrow(remedy);
    await expect(run()).rejects.toThrow(complaint);
  }
});

test('an endless answer is rejected, and only the end of ssh’s output is shown', async () => {
  await program('ssh', "head -c 80000000 /dev/zero | tr '\\0' x");
  await expect(run()).rejects.toThrow('The server has sent an answer that is too long.');
  await program('ssh', "head -c 200000 /dev/zero | tr '\\0' x >&2; echo the end >&2; exit 255");
  const message = await run().then(String, String);
  expect(message).toMatch(/xthe end$/);
  expect(message.length).toBeLessThan(20_000);
});

test('the desk asks the same questions, one at a time, and reports the result', async () => {
  const settingsFolder = await storedSettings('of-the-desk');
  let notice: () => void = () => undefined;
  const desk = publishing({
    root: ROOT,
    folder: settingsFolder,
    build: async () => {},
    version: async () => 'a version',
    onChange: () => notice(),
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      notice = () => isSo() && resolve();
      notice();
    });
  const question = () => desk.state().question;
  expect(desk.state()).toEqual({ phase: 'idle', said: [] });
  expect(() => desk.answer({ number: 1, text: 'yes' })).toThrow('not open any more');

  const file = join(house, 'current/release.json');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  release.summary.prices.initiation.price = '$1';
  release.summary.files = 'others';
  await writeFile(file, JSON.stringify(release));
  for (const last of ['no', undefined]) {
    desk.start();
    expect(() => desk.start()).toThrow('Something is being published.');
    await until(() => question() !== undefined);
    expect(question()).toMatchObject({
      heading: 'This will change:',
      lines: [expect.stringMatching(/^INITIATION costs \$\d+ instead of \$1\.$/)],
      isYesOrNo: true,
      isAboutPrices: false,
    });
    const first = question()?.number ?? 0;
    for (const number of [first - 1, first + 1, String(first)])
      expect(() => desk.answer({ number, text: 'yes' })).toThrow('not open any more');
    for (const text of [1, {}, 'y'.repeat(501)])
      expect(() => desk.answer({ number: first, text })).toThrow('This is no answer.');
    desk.answer({ number: first, text: 'yes' });
    await until(() => question()?.isAboutPrices === true);
    // A second click on the first yes does not answer the second question.
    expect(() => desk.answer({ number: first, text: 'yes' })).toThrow('not open any more');
    desk.answer({ number: question()?.number ?? 0, ...(last && { text: last }) });
    await until(() => desk.state().phase !== 'running');
    if (last) expect(desk.state()).toMatchObject({ phase: 'ended', outcome: 'declined' });
    else expect(desk.state()).toMatchObject({ phase: 'failed', fault: 'Nothing has changed.' });
  }

  // A publication that was declined is not listed.
  expect(await desk.past()).toEqual([]);
  await program('ssh', "echo 'ssh: connect to host: Connection refused' >&2; exit 255");
  desk.start();
  await until(() => desk.state().phase === 'failed');
  expect(desk.state().fault).toMatch(
    /^The server cannot be reached\. Is this computer online\? If so, ask your operator\.\nssh:/,
  );
});

test('the desk records each publication with its time and changes, and keeps earlier ones', async () => {
  const settingsFolder = await storedSettings('of-another-desk');
  const empty = join(folder, 'empty-house');
  await mkdir(empty);
  const receive = `exec env -i CHECKOUT_MODE=demo PORT=1 '${BINARY}' receive '${empty}' --wait 0`;
  await program('ssh', receive);
  let version = 'first';
  const headings: string[] = [];
  const desk = publishing({
    root: ROOT,
    folder: settingsFolder,
    build: async () => {},
    version: async () => version,
    unready: async () => 2,
    onChange() {
      const { question } = desk.state();
      if (question) headings.push(question.heading ?? '');
      if (question) queueMicrotask(() => desk.answer({ number: question.number, text: 'yes' }));
    },
  });
  const publishAll = async () => {
    desk.start();
    await expect.poll(() => desk.state().phase, { timeout: 60_000 }).not.toBe('running');
  };
  await publishAll();
  expect(desk.state()).toMatchObject({ outcome: 'published' });
  const [first, ...others] = await desk.past();
  expect(others).toEqual([]);
  expect(first).toEqual({
    time: expect.any(Number),
    site: SETTINGS.site,
    lines: ['Everything: nothing was published before.'],
    release: (await readlink(join(empty, 'current'))).split('/').pop(),
  });
  await publishAll();
  expect(desk.state()).toMatchObject({ outcome: 'nothing' });
  expect(await desk.past()).toHaveLength(1);
  // Another release without a running server: its `current` link is new, so no server has to switch.
  await rm(join(empty, 'current'));
  version = 'second';
  await publishAll();
  const [second] = await desk.past();
  expect(second?.former).toEqual({ id: 'first', time: first?.time });
  // Only the first publication asks about what is not ready.
  expect(headings).toEqual([
    'The house opens for the first time. 2 things in the house are still invented or not written yet.',
    'This will change:',
    'This will change:',
  ]);
});

/**
 * Replaces npm by a build that does not end by itself: like wireit, it starts its step in a process group of its own, and
 * ends it only after SIGINT. Returns a function that waits for the next build, and resolves with its processes.
 */
async function endlessBuild(): Promise<() => Promise<number[]>> {
  const [script, file] = [join(folder, 'endless.mjs'), join(folder, 'endless')];
  await writeFile(
    script,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const step = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
step.on('exit', () => process.exit(130));
process.on('SIGINT', () => step.kill());
writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + step.pid + '\\n');
`,
  );
  await program('npm', `exec '${process.execPath}' '${script}'`);
  return async () => {
    const read = () => readFile(file, 'utf8').catch(() => '');
    await expect.poll(read).toMatch(/\n$/);
    const processes = (await read()).split(' ').map(Number);
    await rm(file);
    return processes;
  };
}

const isRunning = (id: number) => attempt(() => process.kill(id, 0)) !== undefined;

test('the desk stops a publication while pages are made and while they are sent: no process is left, nothing is public, and the next one is published', async () => {
  const stopped = join(folder, 'stopped-house');
  await mkdir(stopped);
  // As with ssh, the command is another process: the desk cannot end it, however long it takes to discard the files.
  await program(
    'ssh',
    `trap : TERM
exec 3<&0
env -i CHECKOUT_MODE=demo PORT=1 '${BINARY}' receive '${stopped}' --wait 0 <&3 3<&- &
echo $! > '${folder}/receive-process'
wait || wait`,
  );
  const making = await endlessBuild();
  let build: Parameters<typeof publishing>[0]['build'] = buildSite;
  let notice: () => void = () => undefined;
  const desk = publishing({
    root: ROOT,
    folder: await storedSettings('of-a-stopped-desk'),
    build: (...site) => build(...site),
    version: async () => 'a version',
    onChange() {
      const { question } = desk.state();
      if (question) queueMicrotask(() => desk.answer({ number: question.number, text: 'yes' }));
      notice();
    },
  });
  const ended = async () => {
    await expect.poll(() => desk.state().phase, { timeout: 60_000 }).not.toBe('running');
    return desk.state();
  };
  const receiver = async () => Number(await readFile(join(folder, 'receive-process'), 'utf8'));
  const tooLate = () => expect(() => desk.stop()).toThrow('too late');
  tooLate();

  desk.start();
  const processes = await making();
  expect(desk.state().stoppable).toBe('unsent');
  desk.stop();
  tooLate();
  expect(await ended()).toMatchObject({ phase: 'ended', outcome: 'stopped' });
  expect(desk.state().said.at(-1)).toBe(STOPPED);
  for (const id of [...processes, await receiver()]) expect(isRunning(id)).toBe(false);

  build = async () => {};
  notice = () => {
    if (desk.state().stoppable === 'partly') desk.stop();
  };
  desk.start();
  expect(await ended()).toMatchObject({ phase: 'ended', outcome: 'stopped' });
  expect(desk.state().said).toContainEqual(expect.stringMatching(/^Sending \d+ files/));
  expect(isRunning(await receiver())).toBe(false);
  expect(await readdir(join(stopped, 'releases'))).toEqual(['.lock']);
  expect(await readdir(stopped)).toEqual(['releases']);

  // From the last bytes on, the server goes on by itself.
  const stages = new Set<string | undefined>();
  notice = () => {
    const { said, stoppable } = desk.state();
    stages.add(stoppable);
    if (said.at(-1)?.startsWith('All has arrived')) tooLate();
  };
  desk.start();
  expect(await ended()).toMatchObject({ phase: 'ended', outcome: 'published' });
  expect([...stages]).toEqual(['unsent', undefined, 'partly']);
  expect(await desk.past()).toHaveLength(1);
  tooLate();
});

test('a question of a publication that is stopped is closed, also before there are settings', async () => {
  let stopsAt = '';
  const desk = publishing({
    root: ROOT,
    folder: join(folder, 'no-settings'),
    build: async () => {},
    version: async () => 'a version',
    onChange() {
      const { question } = desk.state();
      if (question?.question.startsWith(stopsAt)) queueMicrotask(() => desk.stop());
      else if (question)
        queueMicrotask(() => desk.answer({ number: question.number, text: 'www.house.example' }));
    },
  });
  for (const question of ['The address of the site', 'How does it get there?']) {
    stopsAt = question;
    desk.start();
    await expect.poll(() => desk.state().phase).toBe('ended');
    expect(desk.state()).toMatchObject({ outcome: 'stopped' });
    expect(desk.state().question).toBeUndefined();
    expect(desk.state().said.at(-1)).toBe(STOPPED);
  }
  await expect(readdir(join(folder, 'no-settings'))).rejects.toThrow('ENOENT');
});

test('Ctrl+C stops the command, which says what is public, and leaves no process', async () => {
  const making = await endlessBuild();
  const script = [...TYPESCRIPT, 'scripts/publish.ts', '--yes'];
  const settingsFolder = await storedSettings('of-the-command');
  const child = spawn(process.execPath, [...script, '--settings', settingsFolder], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (bytes) => {
    printed += bytes;
  });
  const processes = await making();
  // A terminal and npm send it both.
  for (const _twice of [1, 2]) child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed.trimEnd().split('\n').at(-1)).toBe(STOPPED);
  for (const id of processes) expect(isRunning(id)).toBe(false);
});

test('the desk queries the shop over the same connection', async () => {
  const server = await CheckoutServer.start({
    SITE_DIR: join(ROOT, 'app/dist'),
    PROGRAM_DIR: join(ROOT, 'app/program'),
    DATA_DIR: join(folder, 'data'),
    CHECKOUT_MODE: 'demo',
  });
  const body = new URLSearchParams({ name: 'Ana', email: 'ana@house.example' });
  const headers = { origin: server.url };
  await fetch(`${server.url}/forms/house`, { method: 'POST', headers, body, redirect: 'manual' });
  // The command runs as the user who owns the data, and while the server runs.
  const { submissions, orders } = await askShop(SETTINGS, { ask: 'shop' }, 'shop');
  expect(await readFile(join(folder, 'arguments'), 'utf8')).toContain('\nmaison@house.example\n');
  expect(orders).toEqual([]);
  expect(submissions).toEqual([
    {
      number: 1,
      form: 'house',
      receivedAt: expect.any(Number),
      confirmedAt: null,
      isCaught: false,
      fields: [
        ['name', 'Ana'],
        ['email', 'ana@house.example'],
      ],
    },
  ]);
  await server.stop();
  await expect(askShop(SETTINGS, { ask: 'close', order: 7 }, 'done')).rejects.toThrow(
    'There is no order "7".',
  );
});

test('changes are described by price, title and path', () => {
  const page = (title: string, words = title) => ({ title, words });
  const price = (text: string) => ({ name: 'INITIATION', price: text });
  const summary = {
    pages: { '/': page('Home'), '/about': page('About') },
    prices: { initiation: price('$87') },
    program: 'p',
    content: 'c',
    files: 'f',
  };
  const changed = (change: object) => changesOf(summary, { ...summary, files: 'g', ...change });
  expect(changesOf(summary, summary)).toEqual({ lines: [], prices: [], isEqual: true });
  for (const [change, lines] of [
    [{ prices: { initiation: price('$97') } }, ['INITIATION costs $97 instead of $87.']],
    [{ prices: { initiation: price('') } }, ['INITIATION has no price any more; it was $87.']],
    [{ prices: {} }, ['INITIATION has no price any more; it was $87.']],
    [
      { pages: { '/': page('Home', 'other'), '/new': page('New') } },
      ['Changed: “Home” (/).', 'New: “New” (/new).', 'Gone: “About” (/about).'],
    ],
    [
      { pages: { '/': page('Home'), '/us': page('About', 'other') } },
      ['At another address: “About” (/us instead of /about).'],
    ],
    [{ program: 'q' }, ['Changed: pages of the program that buyers open.']],
    [
      { content: 'd' },
      ['Changed: what no page shows, such as words of forms, messages by mail, or drafts.'],
    ],
    [{}, ['Changed: how the site is made or looks; no words.']],
  ] as const)
    expect(changed(change).lines).toEqual(lines);
  expect(changed({ prices: { initiation: price('$97') } }).prices).toHaveLength(1);
  // A page on which only a name is another one is counted; many changed pages are one line.
  const named = (name: string, more = '') => ({
    prices: { initiation: { name, price: '$87' } },
    ...pagesOf(
      ['/', '/a', '/b'].map((address): [string, string] => [
        address,
        `---\ntitle: "${address} · Maison"\n---\n${name} costs $87.${address === '/b' ? more : ''}`,
      ]),
      { initiation: { name, price: '$87' } },
    ),
  });
  expect(
    changesOf(
      { ...summary, ...named('INITIATION') },
      { ...summary, files: 'g', ...named('DAWN', ' More.') },
    ).lines,
  ).toEqual([
    '“INITIATION” is called “DAWN” now. That changes 2 pages, and nothing else there.',
    'Changed: “/b” (/b).',
  ]);
  const many = (words: string) => ({
    pages: Object.fromEntries('abcdefg'.split('').map((name) => [`/${name}`, page(name, words)])),
  });
  const all = 'abcdefg'.split('').map((name) => `“${name}” (/${name})`);
  expect(
    changesOf({ ...summary, ...many('one') }, { ...summary, files: 'g', ...many('two') }).lines,
  ).toEqual([`Changed, on 7 pages: ${all.join(', ')}.`]);
  expect(changed({ pages: {} }).prices).toEqual([]);
});

test('the destination is asked once, and only valid answers are stored', async () => {
  await program('ssh-keyscan', "echo '# a comment'; echo 'house.example ssh-ed25519 AAAA'");
  await program(
    'ssh-keygen',
    'case "$1" in -lf) cat > /dev/null; echo "256 SHA256:print house.example (ED25519)";; *) while [ "$1" != -f ]; do shift; done; echo secret > "$2"; echo "ssh-ed25519 BBBB publishing" > "$2.pub";; esac',
  );
  const settingsFolder = join(folder, 'settings');
  const ask = (answers: string[]) => async () => answers.shift() ?? '';
  const printed: string[] = [];
  const say = (line: string) => printed.push(line);
  const good = ['www.House.example/', '', 'house.example', '', '', '', ''];
  // A wrong answer is asked for again, with its rule; the other answers stay.
  for (const [index, answer] of [
    [0, 'http://www.house.example'],
    [0, 'the house'],
    [1, 'ftp'],
    [2, '-oProxyCommand=x'],
    [2, 'a b'],
    [3, 'x'],
    [4, '$(id)'],
    [5, 'a;b'],
    [6, 'opt'],
    [6, '/opt/a"b'],
  ] as const) {
    const answers = [...good.toSpliced(index, 0, answer), 'no'];
    const questions: Question[] = [];
    const asking = async (question: Question) => {
      questions.push(question);
      return answers.shift() ?? '';
    };
    await expect(publishSettings(settingsFolder, asking, say)).rejects.toThrow(
      'Nothing is stored.',
    );
    const [wrong, again] = [questions[index], questions[index + 1]];
    expect(again).toMatchObject({ question: wrong?.question, typed: answer });
    expect(again?.fault).toMatch(/^“.+” cannot be that\. .+\.$/);
    expect(questions).toHaveLength(good.length + 2);
  }
  await expect(publishSettings(settingsFolder, ask([...good, 'no']), say)).rejects.toThrow(
    'Nothing is stored.',
  );
  const settings = await publishSettings(settingsFolder, ask([...good, 'yes']), say);
  expect(settings).toEqual({
    ...{ site: 'https://www.house.example', way: 'server' },
    ...{ host: 'house.example', port: '22', user: 'publisher', shopUser: 'maison' },
    ...{
      folder: '/srv/maison',
      key: join(settingsFolder, 'key'),
      knownHosts: join(settingsFolder, 'known_hosts'),
    },
  });
  expect(printed).toContain('The server shows this key: SHA256:print');
  expect(await readFile(join(settingsFolder, 'known_hosts'), 'utf8')).toBe(
    'house.example ssh-ed25519 AAAA\n',
  );
  expect(
    await readFile(join(settingsFolder, 'lines-for-the-operator.txt'), 'utf8'),
  ).toBe(`~publisher/.ssh/authorized_keys
restrict,command="cd /etc/maison-publisher && exec /opt/maison/checkout-server receive /srv/maison" ssh-ed25519 BBBB publishing
~maison/.ssh/authorized_keys
restrict,command="cd /etc/maison && exec /opt/maison/checkout-server receive /srv/maison --orders" ssh-ed25519 BBBB publishing
`);
  expect(await publishSettings(settingsFolder, ask([]), say)).toEqual(settings);
  await writeFile(join(settingsFolder, 'settings.json'), '{"site":"https://x.example"}');
  await expect(publishSettings(settingsFolder, ask([]), say)).rejects.toThrow(
    'host is missing or wrong.',
  );
});
