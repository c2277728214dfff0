// The page's way to the desk's server: typed requests, one after the other where their order matters, and the stream of events.

import type {
  Action,
  Answer,
  ChangedEvent,
  DeskState,
  DraftEvent,
  Request,
  WindowId,
} from '../api';

/** This window of the desk. */
export const WINDOW: WindowId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
  part.toString(36),
).join('');

/** The server cannot be reached. */
export class NoAnswer extends Error {
  constructor() {
    super('The desk does not answer. It is being asked again.');
  }
}

/** The server has no room to write: the message says so. */
export class NoRoom extends Error {}

/** The most bytes of a request that the browser still sends while a page is being left. */
const KEEPALIVE_SIZE = 60_000;

let token = document.querySelector<HTMLMetaElement>('meta[name="desk-token"]')?.content ?? '';

/** Reads the token of a server that was started again out of its page. */
async function renewToken(): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
  token = page.querySelector<HTMLMetaElement>('meta[name="desk-token"]')?.content ?? token;
}

/**
 * Asks the server for something.
 * @throws {NoAnswer} Where the server cannot be reached; otherwise an error with a sentence for the owner.
 */
export async function ask<Name extends Action>(
  name: Name,
  body: Request<Name>,
  { isLeaving = false } = {},
): Promise<Answer<Name>> {
  const text = JSON.stringify(body);
  const send = () =>
    fetch(`./${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-desk-token': token },
      body: text,
      keepalive: isLeaving && text.length < KEEPALIVE_SIZE,
    }).catch(() => {
      throw new NoAnswer();
    });
  let response = await send();
  if (response.status === 403) {
    await renewToken().catch(() => {
      throw new NoAnswer();
    });
    response = await send();
  }
  // The server is still starting.
  if (response.status === 503) throw new NoAnswer();
  if (response.status === 507) throw new NoRoom(await response.text());
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer<Name>;
}

/** Listeners to the server's events. */
export interface Listeners {
  onState: (state: DeskState) => void;
  onChanged: (event: ChangedEvent) => void;
  onDraft: (event: DraftEvent) => void;
  /** Called with `false` once the server cannot be reached, and with `true` once it answers again. */
  onAnswering: (isAnswering: boolean) => void;
}

/** How long is waited before a server that refuses to stream is asked again, in milliseconds. */
const RETRY = 1000;

/** Listens to the server, again and again where it has ended or is still starting. Returns the function that ends it. */
export function listen({ onState, onChanged, onDraft, onAnswering }: Listeners): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    source = new EventSource(`./events?window=${WINDOW}`);
    const on = <Data>(name: string, take: (data: Data) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) =>
        take(JSON.parse(data) as Data),
      );
    on('state', onState);
    on('changed', onChanged);
    on('draft', onDraft);
    source.addEventListener('open', () => onAnswering(true));
    source.addEventListener('error', () => {
      onAnswering(false);
      // The browser connects again by itself where the connection has ended, not where it was refused.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
