// Data that the guided mode keeps in local storage of this browser: positions, choices, finished days.

const GUIDE_STORAGE_KEY = 'initiation-guide';

export interface GuideMemory {
  done: string[];
  /** The day that was opened last; empty before the first. */
  latest: string;
  /** Index of the cue at which each page was left. */
  places: Record<string, number>;
  short: boolean;
  bell: boolean;
  /** Whether a voice reads, which voice, and at which of the three rates. */
  aloud: boolean;
  voice: string;
  rate: number;
}

const EMPTY: GuideMemory = {
  done: [],
  latest: '',
  places: {},
  short: false,
  bell: true,
  aloud: false,
  voice: '',
  rate: 1,
};

/** Returns the stored values, or the defaults if there are none or they cannot be read. */
export function recall(): GuideMemory {
  try {
    const stored: unknown = JSON.parse(entry() ?? '{}');
    const memory: GuideMemory = { ...EMPTY, ...(stored as Partial<GuideMemory>) };
    const isUsable = Array.isArray(memory.done) && typeof memory.places === 'object';
    return isUsable ? memory : { ...EMPTY };
  } catch {
    return { ...EMPTY };
  }
}

export function hasMemory(): boolean {
  return entry() !== null;
}

/** Stores changed values; does nothing where local storage is forbidden. */
export function remember(changes: Partial<GuideMemory>): void {
  try {
    localStorage.setItem(GUIDE_STORAGE_KEY, JSON.stringify({ ...recall(), ...changes }));
  } catch {
    // Without storage the guided mode still works.
  }
}

/** Removes the stored values; returns a function that restores them. */
export function forget(): () => void {
  const stored = entry();
  try {
    localStorage.removeItem(GUIDE_STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
  return () => {
    if (stored !== null) remember(JSON.parse(stored) as Partial<GuideMemory>);
  };
}

function entry(): string | null {
  try {
    return localStorage.getItem(GUIDE_STORAGE_KEY);
  } catch {
    return null;
  }
}
