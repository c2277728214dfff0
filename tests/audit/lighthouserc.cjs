// Lighthouse configuration: every page in the sitemap, on a phone, with the demo checkout.

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ORIGIN = 'http://127.0.0.1:8090';
const sitemap = readFileSync(join(__dirname, '../../app/dist/sitemap.xml'), 'utf8');
const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path);

const SERVER = {
  HOST: '127.0.0.1',
  PORT: new URL(ORIGIN).port,
  CHECKOUT_MODE: 'demo',
  DATA_DIR: '.cache/lighthouse/data',
};

module.exports = {
  ci: {
    collect: {
      url: paths.map((path) => ORIGIN + path),
      numberOfRuns: 1,
      startServerCommand: `env ${Object.entries(SERVER)
        .map((pair) => pair.join('='))
        .join(' ')} target/start/checkout-server`,
      startServerReadyPattern: 'Listening on',
      chromePath: process.env.CHROMIUM_PATH,
      settings: {
        chromeFlags: '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      },
    },
    assert: {
      assertions: {
        'categories:accessibility': ['error', { minScore: 1 }],
        'categories:best-practices': ['error', { minScore: 1 }],
        'categories:seo': ['error', { minScore: 1 }],
        // Google's CSP Evaluator.
        'csp-xss': ['error', { maxLength: 0 }],
        // A warning only, because it depends on the speed of the machine.
        'categories:performance': ['warn', { minScore: 0.98 }],
      },
    },
    upload: { target: 'filesystem', outputDir: '.cache/lighthouse/reports' },
  },
};
