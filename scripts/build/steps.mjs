// The build steps: what each step needs, reads, runs and writes.

import { publicOrigin } from '../../app/scripts/public-origin.mjs';
import {
  BINDGEN,
  CONTENT_CHECK,
  compileBindgen,
  compileContentCheck,
  compileModule,
  DOCUMENT_FILES,
  EXCERPT,
  EXPORT,
  exportDocuments,
  exportProgram,
  MODULE,
  OTHER_PROGRAMS,
  PROGRAM,
  packageCore,
} from './core.mjs';
import { installRust } from './rust.mjs';
import { exportSeo, pastEventDates, SEO_OUTPUT } from './seo.mjs';
import { waitingEssays } from './waiting-essays.mjs';

const node = process.execPath;

/** The essays that this build leaves out, once a step that compiles content has been considered. */
export const WAITING_ESSAYS = [];

let reading;

/** The argument of the core's build (core-wasm/build.rs), which it takes from the environment. */
function contentDate() {
  reading ??= waitingEssays().then(({ waiting, contentDate: date }) => {
    WAITING_ESSAYS.push(...waiting);
    if (date === undefined) delete process.env.CONTENT_DATE;
    else process.env.CONTENT_DATE = date;
    return [date ?? null];
  });
  return reading;
}

/** Extension of executables. */
const EXE = process.platform === 'win32' ? '.exe' : '';

const CONTENT_HINT =
  'The errors in content/ are listed above, one a line, each with what to write instead.';
const CRATES_HINT = 'This needs a C compiler, and access to Cargo’s registry the first time.';
const BUILD_SERVER = ['build', '--locked', '--package', 'checkout-server'];
/** What the bundles are built from. */
const APP = [
  'app/src',
  'app/public',
  'app/scripts',
  'app/index.html',
  'app/vite.config.ts',
  'tsconfig.json',
];
const CARGO = ['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'];

/** A site that only the end-to-end tests use. */
function siteVariant(name, title) {
  return {
    title,
    seconds: 20,
    needs: ['core', 'documents', 'program', 'pictures', 'social', 'seo', 'fonts'],
    inputs: [
      ...APP,
      'tests/support/build-site-variant.mjs',
      ...(name === 'hosted' ? ['tests/support/hosted-site.json'] : []),
    ],
    outputs: [`app/.cache/${name}/site/_site.json`],
    run: ({ command }) => command(node, ['tests/support/build-site-variant.mjs', name]),
  };
}

/**
 * A step runs when an input has changed, an output is missing, or a step that it needs has run on changed
 * input; otherwise it is skipped.
 *
 * - `title`: shown in the terminal
 * - `needs`: steps that run first
 * - `inputs`: files and folders, relative to the root; tests in them are ignored
 * - `variables`: environment variables that change the result
 * - `facts`: other values that change the result, or a function that returns them once the needed steps have run
 * - `seconds`: estimated duration in a fresh clone, to start the longest first; 1 if unset
 * - `outputs`: files and folders that must exist afterwards
 * - `hint`: printed after the error when the step fails
 */
export const STEPS = {
  packages: {
    title: 'npm packages',
    seconds: 30,
    inputs: ['package-lock.json', '.npmrc'],
    facts: [process.version.split('.')[0], process.platform, process.arch],
    outputs: ['node_modules/.package-lock.json'],
    hint: 'This needs access to the npm registry. Run the same command again once there is a connection.',
    run: ({ command }) => command('npm', ['ci', '--no-progress', '--loglevel=error']),
  },

  rust: {
    title: 'Rust and its WebAssembly target',
    seconds: 60,
    inputs: ['rust-toolchain.toml'],
    outputs: [],
    hint:
      'This needs rustup (https://rustup.rs), and network access the first time. ' +
      'Manually: rustup toolchain install && rustup target add wasm32-unknown-unknown',
    run: installRust,
  },

  bindgen: {
    title: 'wasm-bindgen for the core',
    seconds: 30,
    needs: ['rust'],
    inputs: ['core-wasm/bindgen', ...CARGO],
    outputs: [BINDGEN],
    hint: CRATES_HINT,
    run: ({ command }) => compileBindgen(command),
  },

  module: {
    title: 'core as WebAssembly',
    seconds: 80,
    needs: ['contentCheck'],
    inputs: ['content', 'core-wasm', ...CARGO, 'scripts/build/core.mjs'],
    facts: contentDate,
    outputs: [MODULE],
    hint: CONTENT_HINT,
    run: ({ command }) => compileModule(command),
  },

  core: {
    title: 'npm package of the core',
    seconds: 4,
    needs: ['packages', 'bindgen', 'module', 'documents'],
    outputs: ['core-wasm/pkg/package.json', 'core-wasm/pkg/core.wasm'],
    run: packageCore,
  },

  contentCheck: {
    title: 'content checker',
    seconds: 20,
    needs: ['rust'],
    inputs: [
      'core-wasm/check',
      'core-wasm/build',
      'core-wasm/src/catalog',
      'core-wasm/src/engine',
      ...CARGO,
    ],
    outputs: [CONTENT_CHECK],
    hint: CRATES_HINT,
    run: ({ command }) => compileContentCheck(command),
  },

  documents: {
    title: 'articles, journal index, legal pages, lists for other steps',
    needs: ['contentCheck'],
    inputs: ['content', 'scripts/build/core.mjs'],
    facts: contentDate,
    outputs: DOCUMENT_FILES,
    hint: CONTENT_HINT,
    run: ({ command }) => exportDocuments(command),
  },

  program: {
    title: 'delivered program',
    seconds: 40,
    needs: ['contentCheck'],
    inputs: ['content', 'core-wasm', ...CARGO, 'scripts/build/core.mjs'],
    facts: contentDate,
    outputs: [PROGRAM, OTHER_PROGRAMS, EXCERPT, EXPORT],
    hint: CONTENT_HINT,
    run: ({ command }) => exportProgram(command, 'start'),
  },

  pictures: {
    title: 'pictures',
    seconds: 30,
    needs: ['packages', 'documents'],
    inputs: [
      'content/images',
      'app/scripts/images.mjs',
      'app/scripts/picture-code.mjs',
      'app/scripts/picture-source.mjs',
      'app/scripts/write-atomically.mjs',
    ],
    outputs: [
      'app/src/generated/picture-files.json',
      'app/src/generated/pictures.css',
      'app/src/generated/article-pictures.json',
      'app/.cache/pictures/list.json',
    ],
    run: ({ command }) => command(node, ['app/scripts/images.mjs']),
  },

  social: {
    title: 'social images',
    seconds: 30,
    needs: ['core'],
    inputs: [
      'content/images',
      'app/src/ui/brand-mark.json',
      'app/src/styles/tokens.css',
      'app/scripts/social-pictures.mjs',
      'app/scripts/picture-source.mjs',
      'app/scripts/social-cards.mjs',
      'app/scripts/social-drawing.mjs',
      'app/scripts/font-files.mjs',
      'app/scripts/tokens.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-atomically.mjs',
    ],
    outputs: ['app/.cache/social/list.json'],
    hint: 'A title that does not fit on its image is named above with what to change.',
    run: ({ command }) => command(node, ['app/scripts/social-pictures.mjs']),
  },

  fonts: {
    title: 'fonts',
    seconds: 10,
    needs: ['packages', 'documents'],
    inputs: [
      'core-wasm/src',
      'app/src',
      'app/scripts/fonts.mjs',
      'app/scripts/font-files.mjs',
      'app/scripts/content-files.mjs',
      'app/scripts/write-atomically.mjs',
    ],
    outputs: ['app/src/generated/fonts.css', 'app/src/generated/fonts'],
    run: ({ command }) => command(node, ['app/scripts/fonts.mjs']),
  },

  seo: {
    title: 'structured data, sitemap, feeds, calendars',
    seconds: 2,
    needs: ['program', 'pictures', 'social'],
    inputs: ['scripts/build/seo.mjs', 'app/scripts/public-origin.mjs'],
    facts: async () => [publicOrigin(process.env), ...(await pastEventDates())],
    outputs: [SEO_OUTPUT],
    run: exportSeo,
  },

  site: {
    title: 'site and delivered program: bundles, pages, compressed copies',
    seconds: 40,
    needs: ['core', 'documents', 'program', 'pictures', 'social', 'seo', 'fonts'],
    inputs: APP,
    variables: [
      'VITE_BACKEND_URL',
      'VITE_BACKEND_KEY',
      'VITE_BACKEND_REGION',
      'VITE_STRIPE_PUBLISHABLE_KEY',
      'EARLIER_SITE',
    ],
    facts: () => [publicOrigin(process.env)],
    outputs: ['app/dist/_site.json', 'app/dist/index.html', 'app/program/_program.json'],
    run: ({ command }) => command(node, ['app/scripts/build-site.mjs']),
  },

  developmentSite: siteVariant('development', 'site with the development build of React'),
  hostedSite: siteVariant('hosted', 'site for a hosted backend'),

  startServer: {
    title: 'server for npm start and the tests',
    seconds: 200,
    // Compiles the core, which the server contains; the pages can be prerendered meanwhile.
    needs: ['program'],
    inputs: ['content', 'core-wasm', 'checkout-server', ...CARGO],
    facts: contentDate,
    outputs: [`target/start/checkout-server${EXE}`],
    hint: CRATES_HINT,
    run: ({ command }) => command('cargo', [...BUILD_SERVER, '--profile', 'start']),
  },

  server: {
    title: 'server for deployment',
    seconds: 350,
    needs: ['contentCheck'],
    inputs: ['content', 'core-wasm', 'checkout-server', ...CARGO],
    facts: contentDate,
    outputs: [`target/release/checkout-server${EXE}`],
    hint: CRATES_HINT,
    run: ({ command }) => command('cargo', [...BUILD_SERVER, '--release']),
  },
};
