// What the checks have found: a mark for each page and check, and each finding with its page, its rule and what to do.

export class Report {
  /** `{ page, rule, told, remedy }`: where, by which rule, what was found, what to do. */
  findings = [];
  #marks = new Map();
  #columns = new Set();
  #figures = [];

  /** Marks a page in a column: as sound, with `sound` for its mark, or with the number of its faults, which are kept. */
  hold(page, column, faults, sound = '✓') {
    this.#columns.add(column);
    const row = this.#marks.get(page) ?? new Map();
    const before = row.get(column);
    row.set(column, {
      sound: before?.sound ?? sound,
      faults: (before?.faults ?? 0) + faults.length,
    });
    this.#marks.set(page, row);
    this.findings.push(...faults.map((fault) => ({ page, ...fault })));
  }

  /** A measured figure that the table has no room for. */
  figure(line) {
    this.#figures.push(line);
  }

  print() {
    const columns = [...this.#columns];
    const rows = [...this.#marks].map(([page, row]) => [
      page || 'everywhere',
      ...columns.map((column) => markOf(row.get(column))),
    ]);
    console.log(`\n${drawn([['', ...columns], ...rows])}`);
    if (this.#figures.length > 0) console.log(`\n${this.#figures.join('\n')}`);
    for (const { page, rule, told, remedy } of this.findings)
      console.log(`\n✗ ${page || 'everywhere'} · ${rule}\n  ${told}\n  → ${remedy}`);
    const { length } = this.findings;
    console.log(length === 0 ? '\nNothing to be done.' : `\n${length} to be done.`);
  }
}

function markOf(mark) {
  if (!mark) return '';
  return mark.faults > 0 ? `✗ ${mark.faults}` : mark.sound;
}

function drawn(rows) {
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
