// `npm run bench`: runs each benchmark next to a reference implementation in the same run, and prints the ratios. The
// growth of the journal, which takes long and has no reference, runs only when it is named: `npm run bench -- growth`.

import { benchCheckout } from './checkout.mjs';
import { benchCore } from './core.mjs';
import { benchGrowth } from './growth.mjs';
import { benchNavigation } from './navigation.mjs';
import { benchPages } from './pages.mjs';
import { benchRequests } from './requests.mjs';

const benchmarks = {
  requests: benchRequests,
  pages: benchPages,
  navigation: benchNavigation,
  checkout: benchCheckout,
  core: benchCore,
  growth: benchGrowth,
};
// What is no name belongs to the growth benchmark.
const selected = process.argv.slice(2).filter((argument) => /^[a-z]/.test(argument));
const unknown = selected.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. The benchmarks are: ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, bench] of Object.entries(benchmarks)) {
  if (selected.length > 0 ? !selected.includes(name) : bench === benchGrowth) continue;
  console.log(`\n── ${name} ──`);
  await bench();
}
