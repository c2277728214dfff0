// Elements of the pages of publishing and of orders, which are made without React.

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
        place.after(element('p', { class: 'fault', role: 'alert' }, (error as Error).message));
      }
      button.ariaDisabled = null;
    })();
  });
  return button;
}
