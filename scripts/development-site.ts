// The development site of `npm run dev` and `npm run desk`: Vite, and checkout-server behind it. What changes is built beside
// them: content is checked and put into the open pages; Rust is compiled by the steps of `npm start`. What is broken is shown
// over the page, which stays as it was.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync, watch } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { CHECKER, type CheckedContent, type ContentChecks, contentChecks } from './content-checker';
import { PROGRAM_SOURCES, writeDevProgram, writeDevSite } from './dev-pages';
import { COMPILING, developmentServer } from './dev-server';
import { endWithParent } from './end-with-parent';
import { onStop, ROOT, serverEnvironment, TYPESCRIPT } from './environment';
import { oneAtATime } from './one-at-a-time';
import { styleFaults } from './style-faults';

/** What the build reads: of saved content alone. */
const GENERATED = join(ROOT, 'app/src/generated');
const PROGRAM = join(ROOT, 'app/.cache/program');
const PICTURES = join(ROOT, 'app/.cache/pictures');
const SITE_DIR = join(ROOT, 'app/.cache/dev-site');
const PROGRAM_DIR = join(ROOT, 'app/.cache/dev-program');
const DOWNLOADS = join(ROOT, 'app/.cache/dev-downloads');
const MODULE = join(ROOT, 'core-wasm/pkg/core_wasm_bg.wasm');
const SERVER = join(ROOT, 'target/start/checkout-server');

/** What the open pages load of the content. */
const IN_PAGES = /(\/documents\/.+\.json|\/(content|journal-index)\.bin)$/;

/** What Rust is compiled from, by its path in the project; other files of the crates are no part of any binary. */
const RUST = /^(Cargo\.(toml|lock)|(core-wasm|checkout-server)\/.+\.(rs|toml|sql|html|txt|json))$/;
const NOT_COMPILED = /^[\w-]+\/(pkg|fuzz|tests|src\/tests)\//;

/** What is said of something that was broken, once a source of it has changed. */
const AGAIN = 'is being compiled again …';

/** Something that is broken, and the text of the tool. */
export interface Fault {
  what: string;
  text: string;
}

export interface DevelopmentOptions {
  /** The folder into which the checks write what pages are made of. */
  generated?: string;
  /** The folder into which the checks write what buyers receive. */
  program?: string;
  /** The checks of the content. */
  checks?: ContentChecks;
  /** The folder of encoded pictures. */
  pictures?: string;
  /**
   * Whether this is the site beside the desk: the folders are those of the desk (app/vite.config.ts), and what `npm start` has
   * compiled is taken, so that no compiler is needed.
   */
  isDesk?: boolean;
}

/** Starts the development site. */
export async function startDevelopment({
  generated = GENERATED,
  program = PROGRAM,
  checks: content = contentChecks(join(ROOT, 'content'), [generated, program]),
  pictures: encoded = PICTURES,
  isDesk = false,
}: DevelopmentOptions = {}) {
  /** What modules import of the pictures. */
  const pictureLists = ['picture-files.json', 'article-pictures.json'].map((name) =>
    join(generated, name),
  );

  let vite: ViteDevServer | undefined;
  /** The origin of the development site. */
  let address = '';

  /** What is broken, by what it is. */
  const faults = new Map<string, string>();
  const faultText = () => [...faults.values()].join('\n\n');
  const faultListeners = new Set<(faults: Fault[]) => void>();

  /** Calls a function with what is broken, now and after each change. */
  function onFaults(listener: (faults: Fault[]) => void): void {
    faultListeners.add(listener);
    listener(listOfFaults());
  }
  const listOfFaults = () => [...faults].map(([what, text]) => ({ what, text }));

  /** Tells what is wrong with something, on the terminal and over the open pages; an empty text once it is right. */
  function setFault(what: string, text: string): void {
    if (text === (faults.get(what) ?? '')) return;
    if (text) faults.set(what, text);
    else faults.delete(what);
    console.log(text || `Repaired: ${what}.`);
    if (!isDesk) vite?.ws.send('faults', { text: faultText() });
    for (const listener of faultListeners) listener(listOfFaults());
  }

  const children = new Set<ChildProcess>();

  /** Runs a command to its end. Resolves with what it has printed where it fails, else with an empty text. */
  function faultOf(
    command: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): Promise<string> {
    // In a process group of its own, so that its own children end with it.
    const child = spawn(command, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    endWithParent(child, true);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    return new Promise((resolve) => {
      child.on('error', ({ message }) => resolve(message));
      child.on('close', (code) => {
        children.delete(child);
        resolve(code === 0 ? '' : output.trim() || `${command} has failed`);
      });
    });
  }

  /** Runs a step of package.json, which does nothing where its inputs are those of its last run. */
  async function faultOfStep(step: string): Promise<string> {
    const environment = {
      WIREIT_CACHE: 'none',
      WIREIT_FAILURES: 'continue',
      WIREIT_LOGGER: 'quiet-ci',
    };
    const text = await faultOf('npm', ['run', '--silent', step], environment);
    return text.replace(/^(Analyzing|\s*\d+% \[.*)?\n/gm, '');
  }

  /** When a file was written; 0 where there is none. */
  const written = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

  /** Loads the open pages again, after a change of what modules import but Vite does not watch. */
  function reloadPages() {
    if (!vite) return;
    for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll();
    vite.ws.send({ type: 'full-reload' });
  }

  /** How many changes of Rust were seen, and whether a step that compiles it runs. */
  let rustChanges = 0;
  let isCompiling = false;

  /** Runs steps that compile, side by side. A fault of sources that have changed meanwhile is not told: they are compiled again. */
  async function compile(what: string, ...steps: string[]): Promise<string> {
    const since = rustChanges;
    const texts = await Promise.all(steps.map(faultOfStep));
    const fault = texts.filter(Boolean).join('\n');
    setFault(what, fault && since !== rustChanges ? `${what} ${AGAIN}` : fault);
    return fault;
  }

  /** Compiles what has changed: what was broken may be repaired. */
  function rustChanged() {
    rustChanges += 1;
    for (const what of ['the core', 'the server', 'checkout-server'])
      if (faults.has(what)) setFault(what, `${what} ${AGAIN}`);
    server.missing(COMPILING);
    void buildRust();
  }

  /** Compiles the checker of the content and the module of the pages. */
  async function buildCore() {
    const before = written(MODULE);
    await compile('the core', 'dev:checker', 'dev:core');
    // A new module may read another form of the content alone.
    await content.check().catch(({ message }) => setFault('the content', message));
    if (written(MODULE) !== before) reloadPages();
  }

  const buildRust = oneAtATime(async () => {
    const before = written(SERVER);
    isCompiling = true;
    await buildCore();
    const fault = await compile('the server', 'build:start-server');
    isCompiling = false;
    if (fault)
      server.missing('The server could not be compiled: the terminal of `npm run dev` says why.');
    else if (written(SERVER) !== before || faults.has('checkout-server')) restartServer();
  });

  /** What the content's files have become since pictures and fonts were made for them; all of it at the beginning. */
  let unmade = { pictures: true, fonts: true };

  /** Encodes pictures and cuts fonts for what has changed, which takes longer than all else. */
  const buildFiles = oneAtATime(async () => {
    const { pictures, fonts } = unmade;
    unmade = { pictures: false, fonts: false };
    const before = pictureLists.map(written).join();
    const script = (name: string, ...folders: string[]) =>
      faultOf(process.execPath, [...TYPESCRIPT, join(ROOT, 'app/scripts', name), ...folders]);
    const text =
      pictures && fonts && !isDesk
        ? await faultOfStep('dev:files')
        : `${pictures ? await script('images.ts', generated, encoded) : ''}${fonts ? await script('fonts.ts', generated) : ''}`;
    setFault('pictures and fonts', text);
    if (text) unmade = { pictures: true, fonts: true };
    else if (pictureLists.map(written).join() !== before) reloadPages();
    else if (pictures) vite?.ws.send('content:changed');
  });

  /** Shows what a check of the content has found and written. */
  function showContent({ problems, isBroken, changed, edited }: CheckedContent): void {
    setFault('the content', isBroken ? problems.join('\n') : '');
    if (isBroken) return;
    const names = new Set(changed.map((file) => basename(file)));
    // A page with a picture that has no files yet could not be drawn.
    if (changed.some((file) => IN_PAGES.test(file)) && !names.has('pictures.json'))
      vite?.ws.send('content:changed');
    if (names.has('pictures.json') || edited.some((file) => file.startsWith('images/')))
      unmade.pictures = true;
    if (names.has('characters.txt')) unmade.fonts = true;
    if (unmade.pictures || unmade.fonts) void buildFiles();
    if (names.has('program.json') || names.has('others.json')) isProgramStale = true;
    if (isProgramStale || names.has('server-content.bin')) restartServer();
  }

  let isProgramStale = true;
  let publisher = '';

  /** Writes what the server reads when it starts. */
  async function writePages() {
    if (!vite) return;
    await writeDevSite(vite, { folder: SITE_DIR, generated, siteUrl: address });
    if (!isProgramStale) return;
    publisher = await writeDevProgram(vite, {
      folder: PROGRAM_DIR,
      exported: program,
      downloads: DOWNLOADS,
    });
    isProgramStale = false;
    void buildDownloads();
  }

  /** Makes the program's files to save, which takes longer than its pages, where they are older than the program. */
  const buildDownloads = oneAtATime(async () => {
    if (written(join(DOWNLOADS, 'initiation.epub')) > written(join(program, 'program.json')))
      return;
    const script = join(ROOT, 'scripts/dev-downloads.ts');
    const fault = await faultOf(process.execPath, [
      ...[...TYPESCRIPT, script],
      ...[DOWNLOADS, publisher, address, join(program, 'program.json')],
    ]);
    setFault("the program's files to save", fault);
    if (fault) return;
    isProgramStale = true;
    restartServer();
  });

  function restartServer() {
    if (vite && existsSync(SERVER)) void server.restart();
  }

  const server = await developmentServer({
    binary: SERVER,
    environment: () => ({ ...serverEnvironment(), SITE_URL: address, SITE_DIR, PROGRAM_DIR }),
    prepare: writePages,
    isCompiling: () => isCompiling,
    onFault: (text) => setFault('checkout-server', text),
  });

  content.onChecked(showContent);

  onStop(() => {
    for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    void server.stop();
    process.exit();
  });

  /** What no page can do without. */
  const NEEDED = [
    MODULE,
    ...['content.bin', 'picture-files.json', 'fonts.css'].map((name) => join(generated, name)),
  ];
  if (!NEEDED.every(existsSync)) {
    console.log(
      'Compiling the core and encoding the pictures, which takes minutes the first time …',
    );
    await buildCore();
    await buildFiles();
  }

  vite = await createServer({
    configFile: join(ROOT, 'app/vite.config.ts'),
    mode: isDesk ? 'desk' : 'development',
    server: {
      host: '127.0.0.1',
      port: Number(process.env['PORT'] ?? 5173),
      proxy: server.proxy,
      // The desk says itself what needs its owner.
      hmr: { overlay: !isDesk },
    },
    plugins: [styleFaults(setFault)],
    // Form pages are rendered in this process; packages that Node can load itself stay unbundled.
    ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
  });
  // A page asks once it can show them; the desk has them by `onFaults`.
  if (!isDesk)
    vite.ws.on('faults', (_data, client) => client.send('faults', { text: faultText() }));
  await vite.listen();
  address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  console.log(`Development site: ${address}`);

  restartServer();
  if (isDesk && [CHECKER, SERVER].every(existsSync)) await content.check();
  else void buildRust();
  vite.watcher.add(['content', 'core-wasm', 'checkout-server'].map((folder) => join(ROOT, folder)));
  vite.watcher.on('all', (_event, path) => onChange(relative(ROOT, path)));
  // Vite would watch all that is below this folder.
  watch(ROOT, (_event, name) => onChange(name ?? ''));

  function onChange(file: string): void {
    if (file.startsWith('content/')) content.changed(file.slice('content/'.length));
    else if (!isDesk && RUST.test(file) && !NOT_COMPILED.test(file)) rustChanged();
    else if (file === '.env') restartServer();
    else if (PROGRAM_SOURCES.some((source) => file.startsWith(source))) {
      isProgramStale = true;
      restartServer();
    }
  }

  return { address, onFaults };
}
