// A Vite plugin: resolves `core-wasm` to the package that the build has made, as its exports do.

import { join } from 'node:path';

/** `folder`: the package. */
export function corePackage(folder) {
  return {
    name: 'core-package',
    enforce: 'pre',
    resolveId(id) {
      if (id !== 'core-wasm') return undefined;
      return join(folder, this.environment.config.consumer === 'server' ? 'node.js' : 'core.js');
    },
  };
}
