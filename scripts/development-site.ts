// The development site of `npm run dev` and `npm run desk`: Vite with checkout-server behind it. After a change of the
// content it checks the content and updates the open pages; after a change of Rust it runs the compiling steps of `npm
// start`. Errors are shown over the page, which keeps its state.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync, watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createServer, type DevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { CHECKER, type CheckedContent, type ContentChecks, contentChecks } from './content-checker';
import { noteMade, outdatedOf, stampsNow } from './desk-files';
import { COMPILING, developmentServer } from './dev-server';
import { endWithParent } from './end-with-parent';
import { onStop, ROOT, serverEnvironment, TYPESCRIPT } from './environment';
import { oneAtATime } from './one-at-a-time';
import { styleFaults } from './style-faults';

/** Generated input of the build; made only from saved content. */
const GENERATED = join(ROOT, 'app/src/generated');
const PROGRAM = join(ROOT, 'app/.cache/program');
const PICTURES = join(ROOT, 'app/.cache/pictures');
const SITE_DIR = join(ROOT, 'app/.cache/dev-site');
const PROGRAM_DIR = join(ROOT, 'app/.cache/dev-program');
const DOWNLOADS = join(ROOT, 'app/.cache/dev-downloads');
const MODULE = join(ROOT, 'core-wasm/pkg/core_wasm_bg.wasm');
const SERVER = join(ROOT, 'target/start/checkout-server');

/** Generated files that the open pages load. */
const IN_PAGES = /(\/documents\/.+\.json|\/(content|journal-index)\.bin)$/;

/** Vite's own modules, with which the document of a page begins. */
const CLIENT = /^\/(@vite\/client|@react-refresh|src\/entry-browser\.ts)$/;

/** Source paths whose changes require rendering the program's pages again; Vite serves their style sheets directly. */
const PROGRAM_SOURCES = ['app/src/program', 'app/src/entry-program.tsx'];

/** Paths that affect compiled Rust, and files among them that are not compiled into a binary. */
const RUST = /^(Cargo\.(toml|lock)|(core-wasm|checkout-server)\/.+\.(rs|toml|sql|html|txt|json))$/;
const NOT_COMPILED = /^[\w-]+\/(pkg|fuzz|tests|src\/tests)\//;

/**
 * Entries from which the pages of the desk's site load their modules, and entries that this process loads: for texts of
 * documents (app/vite.config.ts), and for the server's pages (scripts/dev-pages.ts).
 */
const IN_BROWSER = ['/src/entry-browser.ts', '/desk/preview/day.ts', '/desk/preview/in-page.ts'];
const HERE = ['/src/ui/document-pictures.ts', '/src/entry-prerender.tsx', '/src/entry-program.tsx'];

/** Suffix of an error's name while its changed source is being compiled again. */
const AGAIN = 'is being compiled again …';

/** Error of the development site: its source, and the text of the tool. */
export interface Fault {
  what: string;
  text: string;
}

export interface DevelopmentOptions {
  /** Folder into which the checks write the input of the pages. */
  generated?: string;
  /** Folder into which the checks write the input of the program. */
  program?: string;
  checks?: ContentChecks;
  pictures?: string;
  /**
   * True for the site beside the desk: it uses the desk's folders (app/vite.config.ts) and the binaries that `npm
   * start` has compiled, so that no compiler is needed.
   */
  isDesk?: boolean;
  /** Further plugins of Vite. */
  plugins?: Plugin[];
}

export async function startDevelopment({
  generated = GENERATED,
  program = PROGRAM,
  checks: content = contentChecks(join(ROOT, 'content'), [generated, program]),
  pictures: encoded = PICTURES,
  isDesk = false,
  plugins = [],
}: DevelopmentOptions = {}) {
  /** Lists of pictures that modules import. */
  const pictureLists = ['picture-files.json', 'article-pictures.json'].map((name) =>
    join(generated, name),
  );

  let vite: ViteDevServer | undefined;
  let address = '';

  /** Current errors by source. */
  const faults = new Map<string, string>();
  const faultText = () => [...faults.values()].join('\n\n');
  const faultListeners = new Set<(faults: Fault[]) => void>();

  /** Calls the listener with the errors, now and after each change. */
  function onFaults(listener: (faults: Fault[]) => void): void {
    faultListeners.add(listener);
    listener(listOfFaults());
  }
  const listOfFaults = () => [...faults].map(([what, text]) => ({ what, text }));

  /** Sets the error of a source, and shows it in the terminal and over the open pages; an empty text removes it. */
  function setFault(what: string, text: string): void {
    if (text === (faults.get(what) ?? '')) return;
    if (text) faults.set(what, text);
    else faults.delete(what);
    console.log(text || `Repaired: ${what}.`);
    if (!isDesk) vite?.ws.send('faults', { text: faultText() });
    for (const listener of faultListeners) listener(listOfFaults());
  }

  const children = new Set<ChildProcess>();

  /** Runs a command to its end. Resolves with its output if it fails, otherwise with an empty text. */
  function faultOf(
    command: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): Promise<string> {
    // The command has its own process group, so that its children end with it.
    const child = spawn(command, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    endWithParent(child, true);
    if (isDesk) yieldTo(child);
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

  /** Runs a step of package.json, which does nothing if its inputs are unchanged since its last run. */
  async function faultOfStep(step: string): Promise<string> {
    const environment = {
      WIREIT_CACHE: 'none',
      WIREIT_FAILURES: 'continue',
      WIREIT_LOGGER: 'quiet-ci',
    };
    const text = await faultOf('npm', ['run', '--silent', step], environment);
    return text.replace(/^(Analyzing|\s*\d+% \[.*)?\n/gm, '');
  }

  /** Modification time of a file; 0 if it does not exist. */
  const modifiedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

  /** Reloads the open pages after a change of files that modules import but Vite does not watch. */
  function reloadPages() {
    if (!vite) return;
    for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll();
    vite.ws.send({ type: 'full-reload' });
  }

  /** Number of Rust changes so far, and whether a compiling step runs. */
  let rustChanges = 0;
  let isCompiling = false;

  /**
   * Runs compiling steps in parallel. If the sources have changed meanwhile, errors are not shown, because compiling
   * starts again.
   */
  async function compile(what: string, ...steps: string[]): Promise<string> {
    const since = rustChanges;
    const texts = await Promise.all(steps.map(faultOfStep));
    const fault = texts.filter(Boolean).join('\n');
    setFault(what, fault && since !== rustChanges ? `${what} ${AGAIN}` : fault);
    return fault;
  }

  /** Starts compiling after a Rust change, and marks Rust errors as being compiled again. */
  function rustChanged() {
    rustChanges += 1;
    for (const what of ['the core', 'the server', 'checkout-server'])
      if (faults.has(what)) setFault(what, `${what} ${AGAIN}`);
    server.missing(COMPILING);
    void buildRust();
  }

  /** Compiles the content checker and the core's module for the pages. */
  async function buildCore() {
    const before = modifiedAt(MODULE);
    await compile('the core', 'dev:checker', 'dev:core');
    // A new module may read only another format of the content, so the content is written again.
    await content.check().catch(({ message }) => setFault('the content', message));
    if (modifiedAt(MODULE) !== before) reloadPages();
  }

  const buildRust = oneAtATime(async () => {
    const before = modifiedAt(SERVER);
    isCompiling = true;
    await buildCore();
    const fault = await compile('the server', 'build:start-server');
    isCompiling = false;
    if (fault)
      server.missing('The server could not be compiled: the terminal of `npm run dev` says why.');
    else if (modifiedAt(SERVER) !== before || faults.has('checkout-server')) restartServer();
  });

  /** True for files that are out of date. At the start of `npm run dev` both are: its step knows better. */
  let outdated = isDesk ? await outdatedOf(ROOT, generated) : { pictures: true, fonts: true };

  /** Encodes pictures and subsets fonts if they are out of date; this takes longer than everything else. */
  const buildFiles = oneAtATime(async () => {
    const { pictures, fonts } = outdated;
    if (!pictures && !fonts) return;
    outdated = { pictures: false, fonts: false };
    const before = pictureLists.map(modifiedAt).join();
    const stamps = isDesk && (await stampsNow(ROOT, generated));
    const script = (name: string, ...folders: string[]) =>
      faultOf(process.execPath, [...TYPESCRIPT, join(ROOT, 'app/scripts', name), ...folders]);
    const text =
      pictures && fonts && !isDesk
        ? await faultOfStep('dev:files')
        : `${pictures ? await script('images.ts', generated, encoded) : ''}${fonts ? await script('fonts.ts', generated) : ''}`;
    setFault('pictures and fonts', text);
    if (text) {
      outdated = { pictures: true, fonts: true };
      return;
    }
    if (stamps) await noteMade(generated, stamps);
    if (pictureLists.map(modifiedAt).join() !== before) reloadPages();
    else if (pictures) vite?.ws.send('content:changed');
  });

  /** Applies the result of a content check to the site. */
  function showContent({ problems, isBroken, changed, edited }: CheckedContent): void {
    setFault('the content', isBroken ? problems.join('\n') : '');
    if (isBroken) return;
    const names = new Set(changed.map((file) => basename(file)));
    // A new picture cannot be rendered before its files are encoded, so the pages wait for `buildFiles`.
    if (changed.some((file) => IN_PAGES.test(file)) && !names.has('pictures.json'))
      vite?.ws.send('content:changed');
    if (names.has('pictures.json') || edited.some((file) => file.startsWith('images/')))
      outdated.pictures = true;
    // The fonts of the desk's site have every character.
    if (names.has('characters.txt') && !isDesk) outdated.fonts = true;
    if (vite) void buildFiles();
    if (names.has('program.json') || names.has('others.json')) isProgramStale = true;
    if (isProgramStale || names.has('server-content.bin')) refreshServer();
  }

  /**
   * Makes the server read what has changed; at the desk once a request needs it, because each pause in typing changes the
   * content, and the framed pages rarely need the server.
   */
  function refreshServer() {
    if (isDesk && existsSync(SERVER)) server.outdated();
    else restartServer();
  }

  let isProgramStale = true;
  let publisher = '';

  /** Writes the files that the server reads at its start. */
  async function writePages() {
    if (!vite) return;
    // Imported with the first server, because it imports what typesets the program's downloads.
    const { writeDevProgram, writeDevSite } = await import('./dev-pages');
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

  /** Makes the program's downloads if they are older than the program; this takes longer than its pages. */
  const buildDownloads = oneAtATime(async () => {
    if (modifiedAt(join(DOWNLOADS, 'initiation.epub')) > modifiedAt(join(program, 'program.json')))
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
    // Only after this signal wireit ends the process groups of its steps.
    for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGINT');
    void server.stop();
    process.exit();
  });

  /** Files that every page needs. */
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
      // The desk has its own display of errors.
      hmr: { overlay: !isDesk },
    },
    plugins: [styleFaults(setFault), ...plugins],
    // Form pages are rendered in this process; packages that Node can load itself are not bundled.
    ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
  });
  // A page requests the errors once it can show them; the desk receives them through `onFaults`.
  if (!isDesk)
    vite.ws.on('faults', (_data, client) => client.send('faults', { text: faultText() }));
  await vite.listen();
  address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  console.log(`Development site: ${address}`);

  refreshServer();
  const isComplete = isDesk && [CHECKER, SERVER].every(existsSync);
  if (!isComplete) void buildRust();
  // The first page has its modules before anything else is made.
  const { environments } = vite;
  if (isDesk)
    void compileModules(environments.client, IN_BROWSER)
      .then(() => compileModules(environments.ssr, HERE))
      .then(restartServer)
      .then(buildFiles);
  vite.watcher.add(['content', 'core-wasm', 'checkout-server'].map((folder) => join(ROOT, folder)));
  vite.watcher.on('all', (_event, path) => onChange(relative(ROOT, path)));
  // Watches the root itself, because Vite would watch all its subfolders.
  watch(ROOT, (_event, name) => onChange(name ?? ''));

  function onChange(file: string): void {
    if (file.startsWith('content/')) content.changed(file.slice('content/'.length));
    else if (!isDesk && RUST.test(file) && !NOT_COMPILED.test(file)) rustChanged();
    else if (file === '.env') refreshServer();
    else if (PROGRAM_SOURCES.some((source) => file.startsWith(source))) {
      isProgramStale = true;
      refreshServer();
    }
  }

  /** True if a page loads this address as a module. */
  function isModule(requested: string): boolean {
    const modules = vite?.environments.client.moduleGraph.urlToModuleMap;
    const url = requested.replace(/(?<=[?&])(import|t=\d+)(&|$)/g, '').replace(/[?&]$/, '');
    return CLIENT.test(requested) || modules?.has(url) === true;
  }

  return { address, onFaults, isModule };
}

/** Lets the desk and its site have the processor before a child process. */
function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child process has ended already.
  }
}

/**
 * Compiles all modules that entries may load, one after the other, so that no page waits for them, and requests are
 * answered meanwhile.
 */
async function compileModules(environment: DevEnvironment, entries: string[]): Promise<void> {
  const known = new Set(entries);
  for (const url of known) {
    try {
      await environment.transformRequest(url);
      const module = await environment.moduleGraph.getModuleByUrl(url);
      for (const imported of module?.importedModules ?? []) known.add(imported.url);
    } catch {
      // A module with an error is compiled again for the page, which shows the error.
    }
  }
}
