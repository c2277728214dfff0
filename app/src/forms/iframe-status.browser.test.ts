// The site's own form in an iframe: its URL, its status, what is observed, and where the focus goes.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { focusResult, framedUrl, observePage, statusOf } from './iframe-status';

let frame: HTMLIFrameElement;
let page: Document;

beforeEach(() => {
  frame = document.body.appendChild(document.createElement('iframe'));
  if (!frame.contentDocument) throw new Error('The frame has no document.');
  page = frame.contentDocument;
});

afterEach(() => frame.remove());

const fill = (html: string) => {
  page.body.innerHTML = html;
};

test('the own form is requested without navigation, another one as it is', () => {
  expect(framedUrl('/forms/house', true)).toBe('/forms/house?framed=1');
  expect(framedUrl('/forms/house?about=x', true)).toBe('/forms/house?about=x&framed=1');
  expect(framedUrl('https://forms.example/a', false)).toBe('https://forms.example/a');
});

test('the status is read from the document', () => {
  expect(statusOf(null)).toBe('late');
  fill('<p>502 Bad Gateway</p>');
  expect(statusOf(page)).toBe('late');
  fill('<div id="root" data-page="form"><form></form></div>');
  expect(statusOf(page)).toBe('shown');
  fill('<div id="root" data-page="form"><h1>Thank you</h1></div>');
  expect(statusOf(page)).toBe('sent');
});

test('the height, Escape and a second submission are observed until the cleanup', async () => {
  fill('<form><button>Send</button></form>');
  const onHeight = vi.fn();
  const onEscape = vi.fn();
  const stop = observePage(page, { onHeight, onEscape, onResponse: vi.fn() });
  expect(onHeight).toHaveBeenCalledTimes(1);

  page.body.style.minHeight = '777px';
  await vi.waitFor(() => expect(onHeight).toHaveBeenLastCalledWith(777));

  const press = (key: string) =>
    page.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('a');
  expect(onEscape).not.toHaveBeenCalled();
  press('Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);

  const submit = () =>
    page.forms[0]?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  // The form is sent by `fetch`, once: that of a double click is ignored.
  const sent = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  expect(submit()).toBe(false);
  expect(submit()).toBe(false);
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();

  stop();
  press('Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect(submit()).toBe(true);
});

describe('a submitted form', () => {
  const FORM =
    '<div id="root"><form action="/forms/house"><input name="note" value="a b"></form></div>';

  /** Observes the page with the form, submits it, and answers with this text or not at all. */
  function submitAndRespond(text: string | undefined) {
    fill(FORM);
    const onResponse = vi.fn();
    const request = vi.spyOn(window, 'fetch');
    if (text === undefined) request.mockRejectedValue(new TypeError('Failed to fetch'));
    else request.mockResolvedValue(new Response(text));
    const [form] = page.forms;
    if (!form) throw new Error('There is no form.');
    const submit = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
    observePage(page, { onHeight: vi.fn(), onEscape: vi.fn(), onResponse });
    form.requestSubmit();
    return { form, onResponse, request, submit };
  }

  afterEach(() => vi.restoreAllMocks());

  test('is sent to its action as HTML, and the page of the response takes its place', async () => {
    const { onResponse, request, submit } = submitAndRespond(
      '<title>Thank you</title><style>body { color: red }</style>' +
        '<div id="root"><style>h1 { color: red }</style><h1>Received</h1></div>',
    );
    await vi.waitFor(() => expect(onResponse).toHaveBeenCalledTimes(1));
    const [address, options] = request.mock.calls[0] ?? [];
    expect(new URL(`${address}`).pathname).toBe('/forms/house');
    expect(options).toMatchObject({ method: 'POST', headers: { accept: 'text/html' } });
    expect(`${options?.body}`).toBe('note=a+b');
    expect(page.title).toBe('Thank you');
    expect(page.getElementById('root')?.innerHTML).toBe('<h1>Received</h1>');
    expect(submit).not.toHaveBeenCalled();
  });

  test.for([
    ['another page', '<h1>502 Bad Gateway</h1>'],
    ['nothing', undefined],
  ] as const)('is submitted by the browser when the response is %s', async ([_what, text]) => {
    const { form, onResponse, submit } = submitAndRespond(text);
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(onResponse).not.toHaveBeenCalled();
    expect(form.isConnected).toBe(true);
  });

  test('can be sent again after its response', async () => {
    const { form, request, submit } = submitAndRespond(undefined);
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    form.requestSubmit();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(request).toHaveBeenCalledTimes(2);
  });
});

test.for([
  ['<h1 tabindex="-1">Sent</h1>', 'H1'],
  ['<h1 tabindex="-1">Form</h1><p role="alert" tabindex="-1">Too many</p>', 'P'],
  ['<h1 tabindex="-1">Form</h1><p role="alert"></p><input aria-invalid="true">', 'INPUT'],
])('in %s the focus goes to %s', ([html, tag]) => {
  fill(html ?? '');
  focusResult(page);
  expect(page.activeElement?.tagName).toBe(tag);
});
