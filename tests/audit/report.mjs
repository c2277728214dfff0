// The audit's report: a table of pages and checks, notes, and the findings with rule, message and remedy.

export class Report {
  /** `{ page, rule, message, remedy }` each. */
  findings = [];
  #rows = new Map();
  #columns = new Set();
  #notes = [];

  /** Adds a result: the cell shows the number of findings, or `passed` if there are none. */
  add(page, column, findings, passed = '✓') {
    this.#columns.add(column);
    const row = this.#rows.get(page) ?? new Map();
    const previous = row.get(column);
    row.set(column, {
      passed: previous?.passed ?? passed,
      findings: (previous?.findings ?? 0) + findings.length,
    });
    this.#rows.set(page, row);
    this.findings.push(...findings.map((finding) => ({ page, ...finding })));
  }

  /** Adds a line below the table. */
  note(line) {
    this.#notes.push(line);
  }

  print() {
    const columns = [...this.#columns];
    const rows = [...this.#rows].map(([page, row]) => [
      page || 'all pages',
      ...columns.map((column) => cellText(row.get(column))),
    ]);
    console.log(`\n${formatTable([['', ...columns], ...rows])}`);
    if (this.#notes.length > 0) console.log(`\n${this.#notes.join('\n')}`);
    for (const { page, rule, message, remedy } of this.findings)
      console.log(`\n✗ ${page || 'all pages'} · ${rule}\n  ${message}\n  → ${remedy}`);
    const { length } = this.findings;
    console.log(length === 0 ? '\nNo findings.' : `\n${length} findings.`);
  }
}

function cellText(cell) {
  if (!cell) return '';
  return cell.findings > 0 ? `✗ ${cell.findings}` : cell.passed;
}

function formatTable(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
