// What the person at the terminal sees of the steps: a name, what is happening, how long it took.

import { stripVTControlCharacters } from 'node:util';

const live = process.stdout.isTTY === true && !process.env.CI;

/** Where lines cannot be redrawn, a running step speaks up this often. */
const REMINDER = 15_000;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Printed lines may carry colours and carriage returns of their own. */
const plain = (text) =>
  stripVTControlCharacters(text)
    .replace(/[\r\t]/g, ' ')
    .trim();

export class StepReport {
  #lines = new Set();
  #drawn = 0;
  #ticker;
  #began = Date.now();
  #ran = 0;

  note(text) {
    this.#print(text);
  }

  /** Announces a step; the answer is told of its progress and its end. */
  begin(title) {
    const line = { title, since: Date.now(), last: '', spoke: Date.now() };
    this.#lines.add(line);
    this.#ran += 1;
    if (!live) this.#print(`▸ ${title}`);
    this.#ticker ??= setInterval(() => this.#tick(), live ? 100 : 1000);
    const finish = (mark) => {
      this.#lines.delete(line);
      this.#print(`${mark} ${title}  ${seconds(line.since)}`);
      if (this.#lines.size === 0) this.#rest();
    };
    return {
      say: (text) => {
        if (plain(text)) line.last = plain(text);
      },
      done: () => finish('✓'),
      failed: () => finish('✗'),
    };
  }

  /** Says what went wrong, with the program's last words, and what to do now. */
  fail(error) {
    this.#rest();
    const { step, lastWords = [] } = error;
    if (lastWords.length > 0) console.error(`\n${lastWords.join('\n')}`);
    console.error(`\nThe step "${step?.title ?? 'start'}" failed: ${error.message}`);
    if (step?.advice) console.error(step.advice);
    console.error('What was finished stays finished: the same command goes on from here.');
  }

  end() {
    this.#rest();
    if (this.#ran > 0) this.#print(`Everything is built  ${seconds(this.#began)}`);
  }

  #rest() {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    this.#erase();
  }

  #tick() {
    if (live) {
      this.#erase();
      this.#draw();
      return;
    }
    for (const line of this.#lines) {
      if (Date.now() - line.spoke < REMINDER) continue;
      line.spoke = Date.now();
      console.log(`  ${line.title}  ${seconds(line.since)}  ${line.last}`);
    }
  }

  #print(text) {
    this.#erase();
    console.log(text);
    if (live) this.#draw();
  }

  #draw() {
    const width = process.stdout.columns || 80;
    for (const { title, since, last } of this.#lines) {
      process.stdout.write(`${`▸ ${title}  ${seconds(since)}  ${last}`.slice(0, width - 1)}\n`);
    }
    this.#drawn = this.#lines.size;
  }

  #erase() {
    if (this.#drawn > 0) process.stdout.write(`\u001b[${this.#drawn}A\u001b[J`);
    this.#drawn = 0;
  }
}
