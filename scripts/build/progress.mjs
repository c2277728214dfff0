// Prints the progress of the build steps: title, latest output line, duration.

import { stripVTControlCharacters } from 'node:util';

const isInteractive = process.stdout.isTTY === true && !process.env.CI;

/** Where lines cannot be redrawn, a running step prints its state this often, in milliseconds. */
const REMINDER_INTERVAL = 15_000;

const elapsed = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Removes colors and carriage returns from the output of a command. */
const plainText = (text) =>
  stripVTControlCharacters(text)
    .replace(/[\r\t]/g, ' ')
    .trim();

export class BuildProgress {
  #running = new Set();
  #drawnLines = 0;
  #timer;
  #startedAt = Date.now();
  #started = 0;

  note(text) {
    this.#print(text);
  }

  /** Prints that a step starts; the returned handle takes its output lines and its end. */
  start(title) {
    const step = { title, since: Date.now(), lastLine: '', remindedAt: Date.now() };
    this.#running.add(step);
    this.#started += 1;
    if (!isInteractive) this.#print(`▸ ${title}`);
    this.#timer ??= setInterval(() => this.#tick(), isInteractive ? 100 : 1000);
    const finish = (mark) => {
      this.#running.delete(step);
      this.#print(`${mark} ${title}  ${elapsed(step.since)}`);
      if (this.#running.size === 0) this.#pause();
    };
    return {
      log: (text) => {
        if (plainText(text)) step.lastLine = plainText(text);
      },
      succeed: () => finish('✓'),
      fail: () => finish('✗'),
    };
  }

  /** Prints the error of a step, the last output of its command, and the hint. */
  fail(error) {
    this.#pause();
    const { step, outputTail = [] } = error;
    if (outputTail.length > 0) console.error(`\n${outputTail.join('\n')}`);
    console.error(`\nThe step "${step?.title ?? 'start'}" failed: ${error.message}`);
    if (step?.hint) console.error(step.hint);
    console.error('Finished steps are kept: run the same command again to continue.');
  }

  end() {
    this.#pause();
    if (this.#started > 0) this.#print(`Build finished  ${elapsed(this.#startedAt)}`);
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#erase();
  }

  #tick() {
    if (isInteractive) {
      this.#erase();
      this.#draw();
      return;
    }
    for (const step of this.#running) {
      if (Date.now() - step.remindedAt < REMINDER_INTERVAL) continue;
      step.remindedAt = Date.now();
      console.log(`  ${step.title}  ${elapsed(step.since)}  ${step.lastLine}`);
    }
  }

  #print(text) {
    this.#erase();
    console.log(text);
    if (isInteractive) this.#draw();
  }

  #draw() {
    const width = process.stdout.columns || 80;
    for (const { title, since, lastLine } of this.#running) {
      const line = `▸ ${title}  ${elapsed(since)}  ${lastLine}`;
      process.stdout.write(`${line.slice(0, width - 1)}\n`);
    }
    this.#drawnLines = this.#running.size;
  }

  #erase() {
    if (this.#drawnLines > 0) process.stdout.write(`\u001b[${this.#drawnLines}A\u001b[J`);
    this.#drawnLines = 0;
  }
}
