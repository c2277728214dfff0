// Priority semaphore: limits how many build steps run at a time, and starts the step of the highest priority first. Of the
// steps with the same lock, one runs at a time, and the others take no place while they wait.

export class Scheduler {
  #permits;
  #undecided = 0;
  #waiting = [];
  #locks = new Set();

  constructor(permits) {
    this.#permits = permits;
  }

  /** Announces a step that will call `acquire` or `withdraw`: no permit is given before that. */
  announce() {
    this.#undecided += 1;
  }

  /** An announced step is up to date. */
  withdraw() {
    this.#undecided -= 1;
    this.#givePermits();
  }

  /** Resolves when the announced step may run: with the name of the step that it waited for, or with undefined. */
  acquire(priority, lock) {
    return new Promise((resolve) => {
      this.#waiting.push({ priority, lock, resolve });
      this.withdraw();
    });
  }

  /** Returns the permit of a step; the steps that need it are announced first. */
  release(name, lock) {
    setImmediate(() => {
      this.#permits += 1;
      this.#locks.delete(lock);
      this.#givePermits(name);
    });
  }

  #givePermits(previous) {
    if (this.#undecided > 0) return;
    this.#waiting.sort((a, b) => b.priority - a.priority);
    for (const step of [...this.#waiting]) {
      if (this.#permits === 0) return;
      if (this.#locks.has(step.lock)) continue;
      this.#permits -= 1;
      if (step.lock !== undefined) this.#locks.add(step.lock);
      this.#waiting.splice(this.#waiting.indexOf(step), 1);
      step.resolve(previous);
    }
  }
}
