// `npm run bench`: runs each benchmark next to a reference implementation in the same run, and prints the ratios.

import { benchCheckout } from './checkout.mjs';
import { benchCore } from './core.mjs';
import { benchNavigation } from './navigation.mjs';
import { benchPages } from './pages.mjs';
import { benchRequests } from './requests.mjs';

const benchmarks = {
  requests: benchRequests,
  pages: benchPages,
  navigation: benchNavigation,
  checkout: benchCheckout,
  core: benchCore,
};
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. The benchmarks are: ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, bench] of Object.entries(benchmarks)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  await bench();
}
