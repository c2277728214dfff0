// Reads the results of cargo-mutants and Stryker, counts them by part of the project, and formats the report of
// `npm run mutants`.

/** The least share of caught mutants of each part, in percent. */
export const LIMIT = 90;

/** The parts of the project whose tests are measured: names for the command line, and patterns of their files. */
export const PARTS = [
  { name: 'engine', files: /^core-wasm\/src\/engine\// },
  { name: 'orders', files: /^checkout-server\/src\/orders\// },
  { name: 'signatures', files: /^checkout-server\/src\/stripe\/signature/ },
  { name: 'links', files: /^checkout-server\/src\/program\/links/ },
  { name: 'checkout', files: /^app\/src\/checkout\// },
  { name: 'backend', files: /^app\/src\/backend\// },
];

/**
 * A mutant: its file, line and change, and whether a test failed because of it. Mutants that do not compile are left
 * out: no test could meet them. A mutant that makes the tests run forever is caught.
 *
 * @typedef {{ file: string, line: number, change: string, caught: boolean }} Mutant
 */

/** The mutants in `outcomes.json` of cargo-mutants. */
export function cargoMutants(json) {
  const outcomes = JSON.parse(json).outcomes.filter(({ scenario }) => scenario.Mutant);
  return outcomes.flatMap(({ scenario: { Mutant }, summary }) => {
    const { file, span, name } = Mutant;
    const caught = ['CaughtMutant', 'Timeout'].includes(summary);
    if (!caught && summary !== 'MissedMutant') return [];
    // The name begins with the file, line and column.
    const change = name.replace(/^\S+:\d+:\d+: /, '');
    return [{ file, line: span.start.line, change, caught }];
  });
}

/** The mutants in Stryker's JSON report. */
export function strykerMutants(json) {
  const { files } = JSON.parse(json);
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.flatMap(({ location, replacement, mutatorName, status }) => {
      const caught = ['Killed', 'Timeout'].includes(status);
      if (!caught && !['Survived', 'NoCoverage'].includes(status)) return [];
      const change = `${mutatorName}: ${textAt(source, location)} → ${oneLine(replacement ?? '')}`;
      return [{ file, line: location.start.line, change, caught }];
    }),
  );
}

/** The text of a location, whose lines and columns count from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return oneLine(lines.join(' '));
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 80);

/** Caught and all mutants of each part that has any. */
export function countMutants(mutants, parts = PARTS) {
  return parts.flatMap(({ name, files }) => {
    const own = mutants.filter(({ file }) => files.test(file));
    if (own.length === 0) return [];
    const caught = own.filter((mutant) => mutant.caught).length;
    return [{ name, mutants: own.length, caught, share: (100 * caught) / own.length }];
  });
}

/** The rows as lines of a Markdown table. */
export function tableOf(rows) {
  return [
    '| part | mutants | caught | share |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, mutants, caught, share }) =>
        `| ${name} | ${mutants} | ${caught} | ${share.toFixed(1)} % |`,
    ),
  ];
}

/** One line for each mutant that no test caught. */
export function survivorsOf(mutants) {
  return mutants
    .filter(({ caught }) => !caught)
    .map(({ file, line, change }) => `${file}:${line}: ${change}`)
    .sort();
}
