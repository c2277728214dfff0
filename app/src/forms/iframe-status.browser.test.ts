// The site's own form in an iframe: its URL, its status, what is observed, and where the focus goes.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test.for([
  ['<h1 tabindex="-1">Sent</h1>', 'H1'],
  ['<h1 tabindex="-1">Form</h1><p role="alert" tabindex="-1">Too many</p>', 'P'],
  ['<h1 tabindex="-1">Form</h1><p role="alert"></p><input aria-invalid="true">', 'INPUT'],
])('in %s the focus goes to %s', ([html, tag]) => {
  fill(html ?? '');
  focusResult(page);
  expect(page.activeElement?.tagName).toBe(tag);
});
