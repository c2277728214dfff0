// Loads the WebAssembly module, once, from wherever it is.

import { wrongType } from './arguments.js';
import * as glue from './glue.js';

/**
 * Makes the other functions ready; in Node, and after an import of `core-wasm/auto`, they are ready already. The module
 * is loaded once: further calls return the first result. After a failure it can be called again.
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
export function init(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  pending ??= load(source).catch((error) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/**
 * Does the same as {@link init} without waiting, for a worker that is sent a compiled module. Browsers refuse to compile
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
  try {
    const module = isModule(source) ? source : new WebAssembly.Module(bytes(source));
    return start(module, new WebAssembly.Instance(module, IMPORTS));
  } catch (error) {
    throw explained(error);
  }
}

/** What {@link init} can take the WebAssembly module from. */
export type InitSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** The first four bytes of a module: a zero byte and `asm`. */
const MAGIC = 0x6d736100;

/** What the module imports; the name is wasm-bindgen's. */
const IMPORTS = { './core_wasm_bg.js': glue as WebAssembly.ModuleImports };

let compiled: WebAssembly.Module | undefined;
let pending: Promise<WebAssembly.Module> | undefined;

/** @internal The functions of the module. */
export function core(): typeof glue {
  if (!compiled) throw new Error('Call await init() first.');
  return glue;
}

async function load(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  if (compiled) return compiled;
  let given = source === undefined ? await packaged() : await source;
  if (typeof given === 'string' || given instanceof URL || given instanceof Request)
    given = await fetch(given);
  try {
    if (given instanceof Response) {
      if (!given.ok) throw new Error(`No WebAssembly module at ${given.url}: ${given.status}`);
      if (isStreamable(given)) {
        const { module, instance } = await WebAssembly.instantiateStreaming(given, IMPORTS);
        return start(module, instance);
      }
      given = await given.arrayBuffer();
    }
    const module = isModule(given) ? given : await WebAssembly.compile(bytes(given));
    return start(module, await WebAssembly.instantiate(module, IMPORTS));
  } catch (error) {
    throw explained(error);
  }
}

/** The file beside this script; where there is none, its copy in a script. */
async function packaged(): Promise<Response | ArrayBuffer> {
  // Bundlers find the file by this expression. A script that is not a module has no URL.
  const url = import.meta.url && new URL('./core.wasm', import.meta.url);
  const response = url ? await fetch(url) : undefined;
  if (response?.ok) {
    if (isStreamable(response)) return response;
    const bytes = await response.arrayBuffer();
    // A development server may answer with a page instead.
    if (new Uint32Array(bytes.slice(0, 4))[0] === MAGIC) return bytes;
  }
  return (await import('./fallback.js')).unpack();
}

const isStreamable = ({ headers }: Response) =>
  /^application\/wasm\b/i.test(headers.get('content-type') ?? '');

const isModule = (source: unknown) => source instanceof WebAssembly.Module;

function bytes(source: unknown): BufferSource {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source as BufferSource;
  throw wrongType('source', 'a URL, a request, a response, bytes or a compiled module', source);
}

/** The first of several simultaneous calls counts. */
function start(module: WebAssembly.Module, { exports }: WebAssembly.Instance): WebAssembly.Module {
  if (compiled) return compiled;
  glue.__wbg_set_wasm(exports);
  (exports['__wbindgen_start'] as () => void)();
  compiled = module;
  return module;
}

/** Says what to do where the content security policy forbids WebAssembly. */
function explained(error: unknown): unknown {
  return /unsafe-eval|\bCSP\b|security policy/i.test(String(error))
    ? new Error("WebAssembly is forbidden: add 'wasm-unsafe-eval' to script-src in the CSP.", {
        cause: error,
      })
    : error;
}
