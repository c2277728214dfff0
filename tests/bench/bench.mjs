// `npm run bench`: runs every benchmark beside its peer and prints the ratios; a figure without a peer is not printed.
import { benchPages } from './pages.mjs';
import { benchRequests } from './requests.mjs';
import { benchTill } from './till.mjs';

const benches = { requests: benchRequests, pages: benchPages, till: benchTill };
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  await bench();
}
