// Priority semaphore: limits how many build steps run at a time, and starts the step of the highest priority first.

export class Scheduler {
  #permits;
  #undecided = 0;
  #waiting = [];

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
  acquire(priority) {
    return new Promise((resolve) => {
      this.#waiting.push({ priority, resolve });
      this.withdraw();
    });
  }

  /** Returns the permit of a step; the steps that need it are announced first. */
  release(name) {
    setImmediate(() => {
      this.#permits += 1;
      this.#givePermits(name);
    });
  }

  #givePermits(previous) {
    if (this.#undecided > 0) return;
    this.#waiting.sort((a, b) => b.priority - a.priority);
    while (this.#permits > 0 && this.#waiting.length > 0) {
      this.#permits -= 1;
      this.#waiting.shift().resolve(previous);
    }
  }
}
