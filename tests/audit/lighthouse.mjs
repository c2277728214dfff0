// Lighthouse as for a phone: full marks for every public page; how fast the four first pages are, as a median of five.

import { loadavg } from 'node:os';
import { median } from '../bench/stand.mjs';
import { LIGHTHOUSE, lighthouse } from '../support/lighthouse.mjs';

/** Short names, for the columns. */
const CATEGORIES = { accessibility: 'a11y', 'best-practices': 'best', seo: 'seo' };
const FULL = 100;

const RUNS = 5;
const FAST = 98;
/** With more to do at once than this, the machine is measured and not the page. */
const QUIET = 3;

export async function checkLighthouse(ground, report) {
  for (const { path } of ground.pages.filter(({ indexed }) => indexed)) {
    const { audits, categories } = await lighthouse(ground.url + path, Object.keys(CATEGORIES));
    for (const [id, column] of Object.entries(CATEGORIES)) {
      const { score, auditRefs } = categories[id];
      const points = Math.round(score * 100);
      const missed = auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 1)
        .map(({ id: audit }) => ({
          rule: `lighthouse ${audit}`,
          told: `${audits[audit].title} (${points} instead of ${FULL})`,
          remedy: audits[audit].description,
        }));
      report.hold(path, column, points === FULL ? [] : missed, `${points}`);
    }
  }
  report.figure(`Lighthouse ${LIGHTHOUSE}, mobile: a11y accessibility, best best practices.`);
}

export async function checkPerformance(ground, report) {
  const article = ground.core.journal('', 'All').featured[0].path;
  for (const path of ['/', '/initiation', '/journal', article].filter(ground.isAsked)) {
    const points = [];
    let [load] = loadavg();
    for (let run = 0; run < RUNS; run += 1) {
      const { categories } = await lighthouse(ground.url + path, ['performance']);
      points.push(Math.round(categories.performance.score * 100));
      load = Math.max(load, loadavg()[0]);
    }
    const middle = median(points);
    const busy = load > QUIET ? ', on a busy machine' : '';
    const told = `${middle} of 100 (${points.join(', ')}; load ${load.toFixed(1)}${busy})`;
    report.figure(`Performance of ${path}: ${told}`);
    const fault = {
      rule: 'lighthouse performance',
      told,
      remedy: `At least ${FAST} as the median of ${RUNS} on a quiet machine; see npm run bench pages`,
    };
    report.hold(path, 'perf', middle < FAST ? [fault] : [], `${middle}`);
  }
}
