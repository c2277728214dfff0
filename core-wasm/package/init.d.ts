// The types of the entry for hosts that compile the module themselves.

export * from './package.js';

/**
 * Starts the package, before any other call. A second call changes nothing.
 *
 * @param module - `core-wasm/core_wasm_bg.wasm` as a `WebAssembly.Module`.
 * @throws {TypeError} if `module` is another kind of value.
 * @example
 * import { init, offers } from 'core-wasm/init';
 * import module from 'core-wasm/core_wasm_bg.wasm';
 *
 * init(module);
 * console.log(offers.formatMoney(8700)); // $87
 */
export function init(module: object): void;
