// Elements of the desk's pages, and the way to its server.

type Child = Node | string | undefined | readonly (Node | string | undefined)[];

/** An element with attributes (`undefined` and `false` are left out) and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  made.append(...children.flat().filter((child) => child !== undefined));
  return made;
}

/** A list. */
export const listOf = (
  items: readonly (Node | string)[],
  attributes: Readonly<Record<string, string>> = {},
): HTMLUListElement =>
  element(
    'ul',
    attributes,
    items.map((item) => element('li', {}, item)),
  );

/** A button that does something, with nothing else meanwhile; what fails is said beside it. */
export function action(
  text: string,
  run: () => Promise<unknown> | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): HTMLButtonElement {
  const button = element('button', { type: 'button', ...attributes }, text);
  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    const place = button.closest('.choices') ?? button;
    if (place.nextElementSibling?.matches('.fault')) place.nextElementSibling.remove();
    void (async () => {
      try {
        await run();
      } catch (error) {
        place.after(element('p', { class: 'fault', role: 'alert' }, sentence(error)));
      }
      button.ariaDisabled = null;
    })();
  });
  return button;
}

/** What an error says. */
export const sentence = (error: unknown): string =>
  error instanceof TypeError
    ? 'The desk does not answer. Is “npm run desk” still running?'
    : error instanceof Error
      ? error.message
      : String(error);

const token = document.querySelector<HTMLMetaElement>('meta[name="desk-token"]')?.content ?? '';

/** Asks the server for something: with the token, since only this page may. */
export async function ask<Answer>(name: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`./${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-desk-token': token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const HONOLULU = { timeZone: 'Pacific/Honolulu' } as const;

/** A day of the house's calendar (`2026-01-18`) as `January 18, 2026`. */
export const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a time in the house's time, such as `Sunday, January 18, 2026`. */
export const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { ...HONOLULU, dateStyle: 'full' });

/** The hour of a time in the house's time. */
export const hourOf = (time: number): string =>
  new Date(time).toLocaleTimeString('en-US', { ...HONOLULU, timeStyle: 'short' });
