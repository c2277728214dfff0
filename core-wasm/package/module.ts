// Loads the WebAssembly module, once, from wherever it is.

import { imports, loadJournal, __wbg_set_wasm as setModule } from './glue.js';

/**
 * Makes the other functions ready, with the journal; in Node, and after an import of `core-wasm/auto`, they are ready
 * already. The module is loaded once: further calls return the first result. After a failure it can be called again.
 *
 * @param source - Where the module is: a URL, a request, a response, its bytes, a compiled module, or a promise of one
 * of these. Without it, the file `core.wasm` beside this script; where that is not found (a bundler has not copied it),
 * a copy that is part of the package as a script.
 * @returns The compiled module, which can be sent to a worker and given to its `init`.
 * @throws {TypeError} for a source of another kind, or that cannot be downloaded.
 * @throws {Error} for a failed download, and where the content security policy forbids WebAssembly.
 * @example
 * import { init, matchRoute } from 'core-wasm';
 *
 * await init();
 * console.log(matchRoute('/about').kind); // page
 */
export async function init(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  const [module, { index }] = await Promise.all([initModule(source), import('./journal-index.js')]);
  loadJournal(index);
  return module;
}

/**
 * Does the same as {@link init} without the journal, for pages that do not list or search it: {@link loadJournal} adds it.
 *
 * @param source - As for {@link init}.
 * @returns The compiled module.
 * @throws {TypeError} as {@link init} does.
 * @throws {Error} as {@link init} does.
 * @example
 * import { initModule, matchRoute } from 'core-wasm';
 *
 * await initModule();
 * console.log(matchRoute('/about').kind); // page
 */
export function initModule(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  pending ??= load(source).catch((error) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/**
 * Does the same as {@link initModule} without waiting, for a worker that is sent a compiled module. Browsers refuse to compile
 * large modules without waiting, outside of workers.
 *
 * @param source - The module's bytes, or the compiled module.
 * @returns The compiled module.
 * @throws {TypeError} for a source of another kind.
 * @example
 * import { init, initSync, matchRoute } from 'core-wasm';
 *
 * const module = await init();
 * initSync(module); // in a worker: onmessage = ({ data }) => initSync(data)
 * console.log(matchRoute('/about').kind); // page
 */
export function initSync(source: BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (compiled) return compiled;
  const module = isModule(source) ? source : new WebAssembly.Module(source);
  return start(module, new WebAssembly.Instance(module, IMPORTS));
}

/** What {@link init} can take the WebAssembly module from. */
export type InitSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** What the module imports; the name is wasm-bindgen's. */
const IMPORTS = { './core_wasm_bg.js': imports };

let compiled: WebAssembly.Module | undefined;
let pending: Promise<WebAssembly.Module> | undefined;

// Until the module is loaded, every call says what is missing.
setModule(
  new Proxy({} as WebAssembly.Exports, {
    get() {
      throw new Error('Call await init() first.');
    },
  }),
);

async function load(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  if (compiled) return compiled;
  // Bundlers find the file by this expression. A script that is not a module has no URL.
  const url = import.meta.url && new URL('./core.wasm', import.meta.url);
  let given = source === undefined ? url : await source;
  if ((given && typeof given === 'string') || given instanceof URL || given instanceof Request)
    given = await fetch(given);
  try {
    return await instantiate(given);
  } catch (error) {
    const { recover } = await import('./fallback.js');
    return instantiate(await recover(error, source, given));
  }
}

async function instantiate(
  given: Response | BufferSource | WebAssembly.Module | '',
): Promise<WebAssembly.Module> {
  let module = given;
  // A source of another kind is a TypeError here.
  if (module instanceof Response)
    module = await (module.headers.get('content-type') === 'application/wasm'
      ? WebAssembly.compileStreaming(module)
      : WebAssembly.compile(await module.arrayBuffer()));
  else if (!isModule(module)) module = await WebAssembly.compile(module as BufferSource);
  return start(module, await WebAssembly.instantiate(module, IMPORTS));
}

const isModule = (source: unknown) => source instanceof WebAssembly.Module;

/** The first of several simultaneous calls counts. */
function start(module: WebAssembly.Module, { exports }: WebAssembly.Instance): WebAssembly.Module {
  if (compiled) return compiled;
  setModule(exports);
  (exports['__wbindgen_start'] as () => void)();
  compiled = module;
  return module;
}
