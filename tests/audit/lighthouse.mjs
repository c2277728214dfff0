// Checks: Lighthouse (mobile) scores of every public page, and the performance of four pages as a median of five runs.

import { loadavg } from 'node:os';
import { median } from '../bench/harness.mjs';
import { LIGHTHOUSE, lighthouse } from '../support/lighthouse.mjs';

/** Column titles. */
const CATEGORIES = { accessibility: 'a11y', 'best-practices': 'best', seo: 'seo' };
const MAX_SCORE = 100;

const RUNS = 5;
const MIN_PERFORMANCE = 98;
/** Above this load average the result depends on the machine more than on the page. */
const MAX_LOAD = 3;

export async function checkLighthouse(context, report) {
  for (const { path } of context.pages.filter(({ indexed }) => indexed)) {
    const { audits, categories } = await lighthouse(context.url + path, Object.keys(CATEGORIES));
    for (const [id, column] of Object.entries(CATEGORIES)) {
      const { score, auditRefs } = categories[id];
      const points = Math.round(score * 100);
      const missed = auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 1)
        .map(({ id: audit }) => ({
          rule: `lighthouse ${audit}`,
          message: `${audits[audit].title} (${points} instead of ${MAX_SCORE})`,
          remedy: audits[audit].description,
        }));
      report.add(path, column, points === MAX_SCORE ? [] : missed, `${points}`);
    }
  }
  report.note(`Lighthouse ${LIGHTHOUSE}, mobile: a11y accessibility, best best practices.`);
}

export async function checkPerformance(context, report) {
  const article = context.core.searchJournal('', 'All').featured[0].path;
  for (const path of ['/', '/initiation', '/journal', article].filter(context.isSelected)) {
    const points = [];
    let [load] = loadavg();
    for (let run = 0; run < RUNS; run += 1) {
      const { categories } = await lighthouse(context.url + path, ['performance']);
      points.push(Math.round(categories.performance.score * 100));
      load = Math.max(load, loadavg()[0]);
    }
    const result = median(points);
    const busy = load > MAX_LOAD ? ', on a busy machine' : '';
    const message = `${result} of 100 (${points.join(', ')}; load ${load.toFixed(1)}${busy})`;
    report.note(`Performance of ${path}: ${message}`);
    const finding = {
      rule: 'lighthouse performance',
      message,
      remedy: `At least ${MIN_PERFORMANCE} as the median of ${RUNS} on an idle machine; see npm run bench -- pages`,
    };
    report.add(path, 'perf', result < MIN_PERFORMANCE ? [finding] : [], `${result}`);
  }
}
