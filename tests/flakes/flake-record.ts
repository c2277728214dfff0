// Record of `npm run flakes`, which repeats the test suites: the finished runs, and how often each test failed.

export type SuiteName = 'e2e' | 'browser' | 'server' | 'boundary' | 'http' | 'tools';

/** `busy`: two busy loops run beside the tests, to delay them. */
type Load = 'idle' | 'busy';

export interface Run {
  suite: SuiteName;
  load: Load;
  /** Number of the repetition, from 0. */
  round: number;
}

/** Outcome of one run: number of executed tests, and names of the failed ones. A retried test may be named twice. */
export interface Outcome {
  executed: number;
  failed: string[];
}

export interface FlakeRecord {
  /** Hash of the tested code (commit and uncommitted changes): a record of other code is discarded. */
  tree: string;
  done: (Run & { executed: number })[];
  failures: Record<string, number>;
}

export const emptyRecord = (tree: string): FlakeRecord => ({ tree, done: [], failures: {} });

/** Lists `times` runs of each suite, round by round; every second round is `busy`. */
export function allRuns(suites: SuiteName[], times: number): Run[] {
  return Array.from({ length: times }, (_, round) =>
    suites.map((suite): Run => ({ suite, load: round % 2 === 0 ? 'idle' : 'busy', round })),
  ).flat();
}

/** The runs that the record does not contain yet. */
export function missingRuns(record: FlakeRecord, runs: Run[]): Run[] {
  return runs.filter(
    ({ suite, round }) => !record.done.some((done) => done.suite === suite && done.round === round),
  );
}

/** The record with one more run; a test that failed several times in the run counts once. */
export function withRun(record: FlakeRecord, run: Run, outcome: Outcome): FlakeRecord {
  const failures = { ...record.failures };
  for (const name of new Set(outcome.failed)) {
    const key = `${run.suite}: ${name}`;
    failures[key] = (failures[key] ?? 0) + 1;
  }
  return { ...record, done: [...record.done, { ...run, executed: outcome.executed }], failures };
}

/** Formats the record as text: runs and executed tests of each suite, then each failed test with its count. */
export function describeRecord({ done, failures }: FlakeRecord): string {
  const suites = [...new Set(done.map(({ suite }) => suite))].map((suite) => {
    const runs = done.filter((run) => run.suite === suite);
    const busy = runs.filter(({ load }) => load === 'busy').length;
    const executed = runs.reduce((sum, run) => sum + run.executed, 0);
    return `${suite}: ${runs.length} runs (${busy} beside two busy loops), ${executed} tests executed`;
  });
  const failed = Object.entries(failures).sort(([, a], [, b]) => b - a);
  const list = failed.map(([name, count]) => `  ${count} × ${name}`);
  return [...suites, failed.length === 0 ? 'No test failed.' : 'Failed:', ...list].join('\n');
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; file: string; tests: { results: { status: string }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Reads the report that Playwright's `json` reporter has written. */
export function readPlaywright(json: string): Outcome {
  const outcome: Outcome = { executed: 0, failed: [] };
  const visit = (suite: PlaywrightSuite, titles: string[]): void => {
    for (const spec of suite.specs ?? [])
      for (const { status } of spec.tests.flatMap(({ results }) => results)) {
        if (status === 'skipped') continue;
        outcome.executed += 1;
        if (status !== 'passed') outcome.failed.push([...titles, spec.title].join(' › '));
      }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  const report = JSON.parse(json) as { suites: PlaywrightSuite[]; errors?: unknown[] };
  for (const file of report.suites) visit(file, [file.title]);
  return outcome;
}

/** Reads the report that Vitest's `json` reporter has written; file names are relative to `root`. */
export function readVitest(json: string, root: string): Outcome {
  const { testResults } = JSON.parse(json) as {
    testResults: {
      name: string;
      status: string;
      assertionResults: { fullName: string; status: string }[];
    }[];
  };
  const outcome: Outcome = { executed: 0, failed: [] };
  for (const { name, status, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((result) => result.status === 'failed');
    outcome.executed += assertionResults.filter((result) => result.status !== 'skipped').length;
    outcome.failed.push(...failed.map(({ fullName }) => `${file} › ${fullName}`));
    // A file that cannot be loaded has no results.
    if (status === 'failed' && failed.length === 0) outcome.failed.push(file);
  }
  return outcome;
}

/** Reads the output of `cargo test`. */
export function readCargo(output: string): Outcome {
  const results = [...output.matchAll(/^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED)$/gm)];
  const failed = results.filter(([, , result]) => result === 'FAILED').map(([, name = '']) => name);
  return { executed: results.length, failed };
}
