// What has to be done before the shop can open, step by step: what each needs, reads, makes and runs.

import { join } from 'node:path';
import { buildCore, writeBodies } from './core.mjs';
import { daysThatHaveCome, tellMachines } from './machines.mjs';
import { installRust } from './rust.mjs';
import { installTool, TOOLS } from './tools.mjs';

export const ROOT = join(import.meta.dirname, '..');

const node = process.execPath;

/** How a program's name ends. */
const EXE = process.platform === 'win32' ? '.exe' : '';

/**
 * A step runs when anything it reads has changed, when something it makes is missing, or when a step
 * that it needs has run with other input; otherwise it is skipped.
 *
 * - `title`: what the person at the terminal reads
 * - `needs`: steps that come first
 * - `reads`: files and folders, from the root; tests do not count, they make nothing
 * - `variables`: environment variables that change the outcome
 * - `facts`: other things that change the outcome, as text
 * - `makes`: what must exist afterwards
 * - `advice`: what to do when it fails, beyond reading what was printed
 */
export const STEPS = {
  packages: {
    title: 'npm packages',
    reads: ['package-lock.json', '.npmrc'],
    facts: [process.version.split('.')[0], process.platform, process.arch],
    makes: ['node_modules/.package-lock.json'],
    advice:
      'This needs the network to reach the npm registry. Run the same command again when it does.',
    run: ({ command }) => command('npm', ['ci', '--no-progress', '--loglevel=error']),
  },

  rust: {
    title: 'Rust and its WebAssembly target',
    reads: ['rust-toolchain.toml'],
    makes: [],
    advice:
      'This needs rustup (https://rustup.rs), and the network for the first time. ' +
      'By hand: rustup toolchain install && rustup target add wasm32-unknown-unknown',
    run: installRust,
  },

  wasmBindgen: {
    title: `wasm-bindgen ${TOOLS.wasmBindgen.version}`,
    needs: ['rust'],
    facts: [TOOLS.wasmBindgen.version],
    makes: [],
    advice: `This needs the network to reach crates.io. By hand: ${TOOLS.wasmBindgen.byHand}`,
    run: (context) => installTool(TOOLS.wasmBindgen, context),
  },

  wasmPack: {
    title: `wasm-pack ${TOOLS.wasmPack.version}`,
    // Compiled after the other: both would only share the same processors.
    needs: ['rust', 'wasmBindgen'],
    facts: [TOOLS.wasmPack.version],
    makes: [],
    advice: `This needs the network to reach crates.io. By hand: ${TOOLS.wasmPack.byHand}`,
    run: (context) => installTool(TOOLS.wasmPack, context),
  },

  core: {
    title: 'core, as WebAssembly',
    needs: ['packages', 'wasmBindgen', 'wasmPack'],
    reads: ['content', 'core-wasm', 'Cargo.toml', 'Cargo.lock', 'scripts/core.mjs'],
    makes: ['core-wasm/pkg/package.json', 'core-wasm/pkg/core_wasm_bg.wasm'],
    advice: 'Problems in content/ are listed above, one a line, each with what to write instead.',
    run: buildCore,
  },

  bodies: {
    title: 'essays, legal texts, the program',
    needs: ['rust'],
    reads: [
      'content',
      'core-wasm',
      'Cargo.toml',
      'Cargo.lock',
      'rust-toolchain.toml',
      'scripts/core.mjs',
    ],
    makes: [
      'app/src/generated/bodies/journal',
      'app/src/generated/bodies/legal',
      'app/.cache/program/program.json',
    ],
    advice: 'Problems in content/ are listed above, one a line, each with what to write instead.',
    // As the server is compiled, so that both share the work.
    run: ({ command }) => writeBodies(command, 'release'),
  },

  pictures: {
    title: 'pictures',
    needs: ['packages'],
    reads: [
      'content',
      'app/scripts/images.mjs',
      'app/scripts/picture-code.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-whole.mjs',
    ],
    makes: [
      'app/src/generated/pictures.ts',
      'app/src/generated/pictures.css',
      'app/.cache/pictures/list.json',
    ],
    run: ({ command }) => command(node, ['app/scripts/images.mjs']),
  },

  icons: {
    title: 'icons',
    needs: ['packages'],
    reads: [
      'content/site.toml',
      'app/src/components/mark.json',
      'app/src/styles/tokens.css',
      'app/scripts/icons.mjs',
      'app/scripts/tokens.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-whole.mjs',
    ],
    makes: [
      'app/public/favicon.svg',
      'app/public/favicon.ico',
      'app/public/apple-touch-icon.png',
      'app/public/site.webmanifest',
      'app/public/assets/icons',
    ],
    run: ({ command }) => command(node, ['app/scripts/icons.mjs']),
  },

  social: {
    title: 'pictures for shared links',
    needs: ['core'],
    reads: [
      'content/images',
      'app/src/components/mark.json',
      'app/src/styles/tokens.css',
      'app/scripts/social-pictures.mjs',
      'app/scripts/social-cards.mjs',
      'app/scripts/social-drawing.mjs',
      'app/scripts/social-layout.mjs',
      'app/scripts/break-lines.mjs',
      'app/scripts/typeset.mjs',
      'app/scripts/contrast.mjs',
      'app/scripts/core-in-node.mjs',
      'app/scripts/tokens.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-whole.mjs',
    ],
    makes: ['app/.cache/social/list.json'],
    advice:
      'Where words cannot be read on a picture, or do not fit, the page is named above with what to change.',
    run: ({ command }) => command(node, ['app/scripts/social-pictures.mjs']),
  },

  fonts: {
    title: 'typefaces',
    needs: ['packages'],
    reads: [
      'content',
      'core-wasm/src',
      'app/src',
      'app/scripts/fonts.mjs',
      'app/scripts/font-metrics.mjs',
      'app/scripts/font-alias.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-whole.mjs',
    ],
    makes: ['app/src/generated/fonts.css', 'app/src/generated/fonts'],
    run: ({ command }) => command(node, ['app/scripts/fonts.mjs']),
  },

  machines: {
    title: 'what machines read: structured data, sitemap, feeds, calendars',
    needs: ['bodies', 'pictures', 'icons', 'social'],
    reads: ['scripts/machines.mjs', 'app/scripts/public-origin.mjs'],
    variables: ['SITE_URL', 'HOST', 'PORT'],
    facts: daysThatHaveCome(),
    makes: ['app/.cache/machines/made.json', `target/release/machines${EXE}`],
    // As the server is compiled, so that both share the work.
    run: tellMachines,
  },

  site: {
    title: 'site: bundles, pages, compressed copies; the program for buyers',
    needs: ['core', 'bodies', 'pictures', 'icons', 'social', 'machines', 'fonts'],
    reads: [
      'app/src',
      'app/public',
      'app/scripts',
      'app/index.html',
      'app/vite.config.ts',
      'tsconfig.json',
    ],
    variables: [
      'SITE_URL',
      'HOST',
      'PORT',
      'VITE_BACKEND_URL',
      'VITE_BACKEND_KEY',
      'VITE_BACKEND_REGION',
      'VITE_STRIPE_PUBLISHABLE_KEY',
    ],
    makes: ['app/dist/_site.json', 'app/dist/index.html', 'app/program/_program.json'],
    run: ({ command }) => command(node, ['app/scripts/build-site.mjs']),
  },

  server: {
    title: 'server',
    needs: ['rust'],
    reads: [
      'content',
      'core-wasm',
      'checkout-server',
      'Cargo.toml',
      'Cargo.lock',
      'rust-toolchain.toml',
    ],
    makes: [`target/release/checkout-server${EXE}`],
    advice: 'The first time this needs the network to reach crates.io, and a C compiler.',
    run: ({ command }) =>
      command('cargo', ['build', '--release', '--locked', '--package', 'checkout-server']),
  },
};
