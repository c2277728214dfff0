// Unsent words of a document as the browser keeps them until the server has answered: one copy for each window.

import type { WindowId } from '../api';
import type { Text } from '../values';

export interface Copy {
  text: Text;
  fingerprint: string;
  /** The revision of the server's draft from which the text was written, and its text. */
  revision: number;
  shared: Text;
  window: WindowId;
  time: number;
}

export class BrowserCopy {
  private readonly storage: Storage;
  private readonly name: string;
  private readonly window: WindowId;

  constructor(storage: Storage, file: string, window: WindowId) {
    this.storage = storage;
    this.name = `desk:${file}:`;
    this.window = window;
  }

  /** The newest copy of any window, which becomes the one of this window. */
  take(): Copy | undefined {
    const names = Array.from({ length: this.storage.length }, (_, at) => this.storage.key(at));
    const copies = names.flatMap((name) => (name?.startsWith(this.name) ? this.read(name) : []));
    const newest = copies.sort((one, other) => other.time - one.time)[0];
    if (newest && newest.window !== this.window) {
      this.storage.removeItem(this.name + newest.window);
      this.write(newest);
    }
    return newest;
  }

  /** The copy of this window. */
  own = (): Copy | undefined => this.read(this.name + this.window)[0];

  remember(copy: Omit<Copy, 'window' | 'time'>): void {
    this.write({ ...copy, window: this.window, time: Date.now() });
  }

  forget(): void {
    this.storage.removeItem(this.name + this.window);
  }

  private write(copy: Copy): void {
    try {
      this.storage.setItem(this.name + this.window, JSON.stringify(copy));
    } catch {
      // The browser's storage is full or off: the server keeps the text.
    }
  }

  private read(name: string): Copy[] {
    try {
      return [JSON.parse(this.storage.getItem(name) ?? '') as Copy];
    } catch {
      return [];
    }
  }
}
