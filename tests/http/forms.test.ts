// HTTP tests of the form pages: fields, messages, confirmation, an option preset by the query, and the honeypot.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormName, prerenderList } from '#core';
import { formOf } from '../support/content';
import {
  controlsOf,
  elementsOf,
  parseHtml,
  submittedValue,
  textIn,
  withClass,
} from '../support/html';
import { startDemoServer, type TestServer } from '../support/test-servers';

/** Forms that are opened by a signed link in a message; they have one button and no visible field. */
const SIGNED: FormName[] = ['confirm', 'unsubscribe'];
const FORMS: FormName[] = prerenderList()
  .flatMap(({ path }) => /^\/forms\/([^/]+)$/.exec(path)?.slice(1) ?? [])
  .filter((form) => !SIGNED.includes(form));

let server: TestServer;
beforeAll(async () => {
  // The tests send more forms than one client may, so the rate limit is off.
  server = await startDemoServer({ FORM_POSTS_PER_HOUR: '0' });
});
afterAll(() => server.stop());

async function open(path: string) {
  const response = await fetch(server.url + path);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  expect(html, path).not.toMatch(/<script|\{\{|\{%/);
  return parseHtml(html);
}

const submit = (form: FormName, values: Record<string, string>) =>
  fetch(`${server.url}/forms/${form}`, {
    method: 'POST',
    body: new URLSearchParams(values),
    redirect: 'manual',
  });

describe.each(FORMS)('%s', (form) => {
  const { fields, messages, keeping, confirmation, again, submit: button, title } = formOf(form);

  test('has a label, a control and an element for a message for each field', async () => {
    const page = await open(`/forms/${form}`);
    const [main] = elementsOf(page, 'form');
    if (!main) throw new Error('The page has no form.');
    expect(textIn(elementsOf(page, 'h1')[0])).toBe(
      [title.lead, title.accent, title.tail].join('').trim(),
    );
    expect([main.getAttribute('action'), main.getAttribute('method')]).toEqual([
      `/forms/${form}`,
      'post',
    ]);
    const controls = controlsOf(main);
    for (const { name, label, required, autocomplete, help } of fields) {
      const control = controls.get(name);
      expect(control?.getAttribute('id'), name).toBe(name);
      expect(control?.getAttribute('aria-invalid'), name).toBe('false');
      expect(control?.hasAttribute('required'), name).toBe(required);
      expect(control?.getAttribute('autocomplete') ?? undefined, name).toBe(autocomplete);
      expect(submittedValue(control), name).toBe('');
      const labels = elementsOf(main, 'label').filter(
        (element) => element.getAttribute('for') === name,
      );
      expect(labels.map(textIn), name).toEqual([
        required ? label : `${label} ${formOf(form).words.optional}`,
      ]);
      const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const descriptions = described.map((id) => textIn(page.getElementById(id)));
      expect(descriptions, name).toEqual(help ? ['', help] : ['']);
    }
    expect(elementsOf(main, 'button').map(textIn)).toEqual([button]);
    expect(textIn(main)).toContain(keeping);
  });

  test('is returned with a summary, and a message at each required field', async () => {
    const response = await submit(form, {});
    expect(response.status).toBe(422);
    const page = parseHtml(await response.text());
    const controls = controlsOf(page);
    const empty = fields.filter(({ required }) => required);
    const { summaryOne, summaryMany } = messages;
    const summary = empty.length === 1 ? summaryOne : summaryMany;
    expect(withClass(page, 'form-summary').map(textIn)).toEqual([
      summary.replace('{count}', `${empty.length}`),
    ]);
    for (const { name, required, missing } of fields) {
      expect(controls.get(name)?.getAttribute('aria-invalid'), name).toBe(`${required}`);
      const message = required ? (missing ?? messages.missing) : '';
      expect(textIn(page.getElementById(`error-${name}`)), name).toBe(message);
    }
    const focused = [...controls.values()].filter((control) => control.hasAttribute('autofocus'));
    expect(focused.map((control) => control.getAttribute('name'))).toEqual([empty[0]?.name]);
  });

  test('leads to its confirmation, and from there back to an empty form', async () => {
    const values = fields
      .filter(({ required }) => required)
      .map(({ name, kind, options }) => [
        name,
        kind === 'select'
          ? (options?.at(-1)?.value ?? '')
          : kind === 'email'
            ? 'noelani@house.example'
            : 'Noelani Kahale',
      ]);
    const response = await submit(form, Object.fromEntries(values));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/forms/${form}/sent`,
    ]);
    const [main] = elementsOf(await open(`/forms/${form}/sent`), 'main');
    expect(textIn(main)).toContain(confirmation.text);
    const links = main ? elementsOf(main, 'a') : [];
    const repeated = links.filter((link) => link.getAttribute('href') === `/forms/${form}`);
    expect(repeated.map(textIn)).toEqual(again === undefined ? [] : [again]);
  });
});

test('an invalid submission is returned with the entered values, escaped', async () => {
  const entered = {
    name: 'Noelani "Noe" & <Kahale>',
    email: 'nobody',
    room: 'rituals',
    message: 'A basin.\nAnd salt.',
  };
  const response = await submit('house', entered);
  expect(response.status).toBe(422);
  const controls = controlsOf(parseHtml(await response.text()));
  // A browser removes the line break at the beginning of a text area.
  for (const [name, value] of Object.entries(entered))
    expect(submittedValue(controls.get(name)).replace(/^\n/, ''), name).toBe(value);
});

test('a form preselects the option of its query', async () => {
  for (const [path, name, value] of [
    ['/forms/house?room=events', 'room', 'events'],
    ['/forms/product?topic=devotion', 'topic', 'devotion'],
    ['/forms/product?topic=nonsense', 'topic', ''],
  ] as const)
    expect(submittedValue(controlsOf(await open(path)).get(name)), path).toBe(value);
});

test.each(SIGNED)('%s is one button, and an invalid link is reported', async (form) => {
  const { fields, keeping, confirmation, submit: button } = formOf(form);
  const page = await open(`/forms/${form}`);
  const [main] = elementsOf(page, 'main');
  if (!main) throw new Error('The page has no main region.');
  expect([...controlsOf(main).values()].map((control) => control.getAttribute('type'))).toEqual(
    fields.map(() => 'hidden'),
  );
  expect(elementsOf(main, 'button').map(textIn)).toEqual([button]);
  expect(textIn(main)).toContain(keeping);
  const response = await submit(form, {});
  expect(response.status).toBe(410);
  const alert = withClass(parseHtml(await response.text()), 'form-summary');
  expect(alert.map(textIn)).toEqual([fields[0]?.missing]);
  const [sent] = elementsOf(await open(`/forms/${form}/sent`), 'main');
  expect(textIn(sent)).toContain(confirmation.text);
});

/** Pages with a honeypot: each form that stores its submissions, and the newsletter form in the journal. */
const WITH_HONEYPOT = ['/forms/house', '/forms/product', '/forms/creative', '/journal'];

/**
 * Patterns by which Chrome, Firefox and Bitwarden fill in a text field: parts of Chrome's `legacy_regex_patterns.json`,
 * Firefox's `HeuristicsRegExp` and Bitwarden's lists of names. In a label, `line` alone marks an address field.
 */
const FILLED_IN =
  /name|nom|mail|phone|mobile|tel|fax|company|business|organi[sz]ation|firma|address|addr|street|line|suite|unit|apartment|building|floor|house|city|town|state|county|region|province|country|location|zip|post|code|pin|title|prefix|suffix|user|login|url|web|site|home|page|link|search|query|find|\bgo\b|card|number|expir|year|month|day|date|birth|age|sex|gender|other|area|\bext|password|token|key|hint|pass|first|last|middle|\bmi\b|size|amount|price|rate|cost|flight|arrival|departure/i;

test.each(WITH_HONEYPOT)('the honeypot of %s matches no pattern of form fillers', async (path) => {
  const page = parseHtml(await (await fetch(server.url + path)).text());
  const { honeypot = '', words } = formOf(path.split('/forms/')[1] ?? 'newsletter');
  const labels = withClass(page, 'form-honeypot');
  expect(labels.map(textIn)).toEqual([words.honeypot]);
  const inputs = elementsOf(page, 'input').filter(
    (input) => input.getAttribute('name') === honeypot,
  );
  expect(inputs.map(({ parentNode }) => parentNode)).toEqual(labels);
  expect(inputs[0]?.getAttribute('autocomplete')).toBe('off');
  // Attributes that form fillers read: name, id and placeholder; and the label.
  const read = ['name', 'id', 'placeholder'].map((name) => inputs[0]?.getAttribute(name) ?? '');
  expect(read).toEqual([honeypot, '', '']);
  for (const text of [honeypot, words.honeypot]) expect(text).not.toMatch(FILLED_IN);
});

test('forms that store nothing have no honeypot', async () => {
  for (const form of ['link', ...SIGNED] as FormName[]) {
    const [main] = elementsOf(await open(`/forms/${form}`), 'main');
    const names = main ? [...controlsOf(main).keys()] : [];
    expect(names, form).toEqual(formOf(form).fields.map(({ name }) => name));
  }
});
