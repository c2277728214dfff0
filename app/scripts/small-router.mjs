// A Vite plugin for builds: React Router's production build, without the parts that the app does not use.

import { join } from 'node:path';

/** The package's exports lead to its development build, which differs only in warnings. */
const FOLDER = join(import.meta.dirname, '../../node_modules/react-router/dist/production');

/** Assignments of names for developer tools: the bundler keeps whatever they name. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;
/** Calls without side effects: the bundler keeps them unless they are annotated. */
const PURE_CALL = /^var \w+ = (?=\w+\.(?:createContext|forwardRef|memo)\()/gm;

export function smallRouter() {
  return {
    name: 'small-router',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(FOLDER, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(FOLDER, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => code.replace(DISPLAY_NAME, '').replace(PURE_CALL, '$&/* @__PURE__ */ '),
    },
  };
}
