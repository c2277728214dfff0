// The desk's page in a component test: the document of app/desk/index.html with its script, and instead of its server answers
// that the test gives.

import { expect, vi } from 'vitest';
import documentText from '../../app/desk/index.html?raw';
import type { DeskState } from '../../app/desk/state';

/** The answer to a request, or the sentence of a refusal as an error. */
export type Answer = (body: Record<string, unknown>) => unknown;

/** What the desk's server sends before anything has happened. */
const STATE: DeskState = {
  site: 'about:blank',
  check: 'passed',
  problems: [],
  faults: [],
  isSiteUp: false,
  // Without a configuration no editor is loaded.
  config: '',
  pages: {},
  publication: { phase: 'idle', said: [] },
};

let answers: Record<string, Answer> = {};
let state = STATE;
let events: EventTarget | undefined;

/** The requests of the page: their names and bodies. */
export const requests: [name: string, body: unknown][] = [];

/** Starts the page, once for all tests of a file: its script keeps what was chosen, and listens to the window. */
export async function startDesk(): Promise<void> {
  const source = new DOMParser().parseFromString(documentText, 'text/html');
  document.head.append(...source.querySelectorAll('meta[name="desk-token"]'));
  document.body.replaceChildren(...source.body.children);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        events = this;
      }
    },
  );
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    const name = address.slice('./'.length);
    expect(headers).toMatchObject({ 'x-desk-token': 'token' });
    const asked = JSON.parse(String(body)) as Record<string, unknown>;
    requests.push([name, asked]);
    try {
      const answer = await answers[name]?.(asked);
      return Response.json(answer ?? {});
    } catch (error) {
      // As scripts/desk-server.mjs.
      return new Response((error as Error).message, { status: 500 });
    }
  });
  await import('../../app/desk/desk');
}

/** Sends another state to the page. */
export function sendState(changed: Partial<DeskState>): void {
  state = { ...state, ...changed };
  events?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
}

/** Opens a page of the desk anew, with the answers of its server. */
export async function openPage(name: string, served: Record<string, Answer>): Promise<void> {
  answers = served;
  sendState(STATE);
  location.hash = '#/write';
  await expect.poll(() => document.querySelector<HTMLElement>('#write')?.hidden).toBe(false);
  (document.activeElement as HTMLElement | null)?.blur();
  requests.length = 0;
  location.hash = `#/${name}`;
  if (name !== 'write')
    await expect.poll(() => document.activeElement?.id, { timeout: 5000 }).toBe(`${name}-title`);
}
