// Runs `npm run dev` and `npm run desk` over a copy of the project, whose files tests and benchmarks edit. Everything
// is real except the steps that compile Rust: these use the project's binaries, and fail if a source contains a marker.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');

/** Files to copy. Some exist only after the commands have run. */
const COPIED = [
  ...['app/desk', 'app/src', 'app/public', 'app/scripts', 'app/index.html', 'app/vite.config.ts'],
  ...[
    'app/.cache/pictures',
    'app/.cache/program',
    'app/.cache/desk',
    'app/.cache/dev-downloads',
    'content',
    'scripts',
  ],
  ...['core-wasm/pkg', 'core-wasm/src/lib.rs', 'checkout-server/src/main.rs', 'tsconfig.json'],
  ...['target/start/core-check', 'target/start/checkout-server'],
];

/**
 * Steps of package.json that compile, each with the source whose markers `broken` and `rebuilt` control it, and its
 * output.
 */
const STEPS: Record<string, [source: string, output: string]> = {
  'dev:core': ['core-wasm/src/lib.rs', 'core-wasm/pkg/core_wasm_bg.wasm'],
  'build:start-server': ['checkout-server/src/main.rs', 'target/start/checkout-server'],
};

/**
 * Script that replaces such a step: it waits for a file, prints an error, writes its output, or reports that the output
 * is fresh.
 */
const DOUBLE = `
import { existsSync, readFileSync, utimesSync } from 'node:fs';
const [source, output] = process.argv.slice(2);
const text = readFileSync(source, 'utf8');
const moment = new Int32Array(new SharedArrayBuffer(4));
while (text.includes('waiting') && !existsSync('go-on')) Atomics.wait(moment, 0, 0, 20);
if (text.includes('broken')) {
  console.error('error: expected one of \`!\` or \`::\`, found \`broken\` --> ' + source);
  process.exit(1);
}
if (text.includes('rebuilt')) utimesSync(output, new Date(), new Date());
`;

export interface Development {
  /** Origin of the development site. */
  url: string;
  /** Origin of the desk, if it was started. */
  deskUrl: string | undefined;
  root: string;
  /** Output of the command so far. */
  printed: () => string;
  /** Errors and warnings that were printed before the server opened the store for the first time. */
  complaintsAtStart: () => string;
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  /** Replaces a text, which must exist, in a file. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** Starts the command again at the same addresses; `through` is a command that wraps it. */
  startAgain: (through?: readonly string[]) => Promise<void>;
  processId: () => number;
  /** Kills the command with SIGKILL. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts one of the two commands, over a copy in a folder with this name. */
export async function startDevelopmentCopy(
  command: 'dev' | 'desk' = 'dev',
  name: string = command,
): Promise<Development> {
  // Not in .cache, because Vite does not watch folders of that name.
  const root = join(ROOT, 'target', name);
  await rm(root, { recursive: true, force: true });
  for (const path of COPIED.filter((copied) => existsSync(join(ROOT, copied)))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(join(ROOT, path), join(root, path), { recursive: true, preserveTimestamps: true });
  }
  const { scripts, wireit, ...project } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  );
  const doubles = Object.entries(STEPS).map(([step, files]) => [
    step,
    `node step.mjs ${files.join(' ')}`,
  ]);
  // The checker, the pictures and the fonts are up to date.
  const steps = { 'dev:checker': 'true', 'dev:files': 'true', ...Object.fromEntries(doubles) };
  await writeFile(join(root, 'package.json'), JSON.stringify({ ...project, scripts: steps }));
  await writeFile(join(root, 'step.mjs'), DOUBLE);
  // A separate Git history, so that the project's is not used.
  execFileSync('git', ['init', '--quiet', root]);

  const script = join(root, command === 'dev' ? 'scripts/dev.ts' : 'app/desk/server/main.ts');
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), script];
  let child: ChildProcess | undefined;
  let printed = '';
  let complaints = '';
  const urls = new Map<string, string>();

  /** Starts the command at its previous addresses; `through` is a command that wraps it. */
  async function start(through: readonly string[] = []): Promise<void> {
    const [program = '', ...args] = [...through, ...node];
    const portOf = (site: string) => new URL(urls.get(site) ?? 'http://127.0.0.1:0').port || '0';
    const started = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PORT: portOf('Development site'),
        DESK_PORT: portOf('The desk'),
        DATA_DIR: join(root, 'data'),
        CHECKOUT_MODE: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const lines = createInterface({ input: started.stdout });
    started.stderr.on('data', (chunk) => {
      complaints += chunk;
      printed += chunk;
    });
    const printedSites = new Set<string>();
    await new Promise<void>((resolve, reject) => {
      started.on('close', () => reject(new Error(printed)));
      lines.on('line', (line) => {
        printed += `${line}\n`;
        const [, site, url] = /^(Development site|The desk): +(http\S+)/.exec(line) ?? [];
        if (!site || !url) return;
        urls.set(site, url);
        if (printedSites.add(site).size === (command === 'desk' ? 2 : 1)) resolve();
      });
    });
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    return new Promise((resolve) => {
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return resolve();
      ending.once('exit', () => resolve());
      ending.kill(signal);
    });
  }

  await start();
  return {
    url: urls.get('Development site') ?? '',
    deskUrl: urls.get('The desk'),
    root,
    printed: () => printed,
    complaintsAtStart: () => complaints.replace(/^[^\n]* store\.opened .*$/ms, ''),
    read: (file) => readFile(join(root, file), 'utf8'),
    write: (file, text) => writeFile(join(root, file), text),
    async edit(file, from, to) {
      const text = await readFile(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      await writeFile(join(root, file), text.replace(from, to));
    },
    startAgain: start,
    processId: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
