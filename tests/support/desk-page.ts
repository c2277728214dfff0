// Runs the desk's page (app/desk/page/index.html with its script) in a component test, which answers its requests in
// place of the desk's server.

import { expect, vi } from 'vitest';
import type { DeskState } from '../../app/desk/api';
import documentText from '../../app/desk/page/index.html?raw';

/** Answer to a request. An error is a rejection with its message; a `TypeError` is a server that does not respond. */
export type Answer = (body: Record<string, unknown>) => unknown;

/** Initial state that the desk's server sends. */
const STATE: DeskState = {
  saved: { state: 'passed', problems: [] },
  shown: { state: 'passed', problems: [] },
  heldBack: [],
  faults: [],
  isSiteUp: false,
  windows: [],
  publication: { phase: 'idle', said: [] },
};

/** Answers to requests that every page of the desk sends. */
const ALWAYS: Record<string, Answer> = {
  describe: () => ({ definitions: {}, site: 'http://127.0.0.1:1' }),
  choices: () => ({ names: {}, pictures: [], pictureFiles: [], pages: [] }),
  documents: () => ({ groups: [] }),
  publications: () => ({ publications: [] }),
  opening: () => ({ invented: [], unwritten: [], reminders: [], pictures: [], settings: [] }),
};

let answers: Record<string, Answer> = {};
let state = STATE;
let events: EventTarget | undefined;

/** Requests of the page, except those in `ALWAYS`: their names and bodies. */
export const requests: [name: string, body: unknown][] = [];

/** Starts the page once for all tests of a file, because its script keeps choices and listens to the window. */
export async function startDesk(always: Record<string, Answer> = {}): Promise<void> {
  Object.assign(ALWAYS, always);
  const source = new DOMParser().parseFromString(documentText, 'text/html');
  document.head.append(...source.querySelectorAll('meta[name^="desk-"]'));
  document.body.replaceChildren(...source.body.children);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        events = this;
      }
      close(): void {
        // In development React mounts a component twice.
      }
    },
  );
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    const name = address.slice('./'.length);
    expect(headers).toMatchObject({ 'x-desk-token': 'token' });
    const request = JSON.parse(String(body)) as Record<string, unknown>;
    if (!(name in ALWAYS)) requests.push([name, request]);
    try {
      const answer = await (answers[name] ?? ALWAYS[name])?.(request);
      return Response.json(answer ?? {});
    } catch (error) {
      if (error instanceof TypeError) throw error;
      // Same status as in app/desk/server/server.ts.
      return new Response((error as Error).message, { status: 500 });
    }
  });
  await import('../../app/desk/page/desk');
}

export const sendEvent = (name: string, data: unknown) =>
  events?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));

export function sendState(changed: Partial<DeskState>): void {
  state = { ...state, ...changed };
  sendEvent('state', state);
}

/** Opens a page of the desk again, with these answers of its server. */
export async function openPage(name: string, served: Record<string, Answer>): Promise<void> {
  answers = served;
  sendState(STATE);
  // Opens another page first: opening the current page again has no effect.
  location.hash = '#/write';
  await expect.poll(() => document.querySelector('h2')?.textContent).toBe('Write');
  (document.activeElement as HTMLElement | null)?.blur();
  requests.length = 0;
  location.hash = `#/${name}`;
  if (name !== 'write')
    await expect.poll(() => document.activeElement?.localName, { timeout: 5000 }).toBe('h2');
}
