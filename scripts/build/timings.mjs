// Records when build steps ran and what they waited for; `--timings` prints the table and the critical path.

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1).padStart(7);

export class Timings {
  #clock;
  #createdAt;
  #steps = new Map();

  /** `clock` returns milliseconds. */
  constructor(clock = Date.now) {
    this.#clock = clock;
    this.#createdAt = clock();
  }

  /** Records that a step starts; `previous` is the step that it waited for to get a place, if there is one. */
  start(name, needs, previous) {
    const ran = needs.filter((need) => this.#steps.has(need));
    const end = (need) => this.#steps.get(need).end;
    const lastNeed = ran.sort((a, b) => end(a) - end(b)).at(-1);
    this.#steps.set(name, { waitedFor: previous ?? lastNeed, start: this.#now(), end: Infinity });
  }

  end(name) {
    this.#steps.get(name).end = this.#now();
  }

  /** The table, one line for each step that ran, and the steps whose durations add up to the duration of the build. */
  report() {
    if (this.#steps.size === 0) return ['Timings: all steps are up to date.'];
    const width = Math.max(...[...this.#steps.keys()].map((name) => name.length));
    const rows = [...this.#steps].map(
      ([name, { start, end, waitedFor = '' }]) =>
        `${name.padEnd(width)} ${seconds(start)} ${seconds(end)} ${seconds(end - start)}  ${waitedFor}`,
    );
    const header = `${'step'.padEnd(width)}   start     end seconds  waited for`;
    return [header, ...rows, `Critical path: ${this.#criticalPath().join(' → ')}`];
  }

  #criticalPath() {
    const [[last]] = [...this.#steps].sort(([, a], [, b]) => b.end - a.end);
    const path = [];
    for (let name = last; name; name = this.#steps.get(name).waitedFor) path.unshift(name);
    return path;
  }

  #now() {
    return this.#clock() - this.#createdAt;
  }
}
