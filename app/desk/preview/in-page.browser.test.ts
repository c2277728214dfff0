// The script of the pages in the desk's frame: when it says that its page is there, and that it goes.

import { expect, onTestFinished, test } from 'vitest';

function openPage(body: string) {
  const heard: string[] = [];
  const listeners = new AbortController();
  const hear = ({ data }: MessageEvent<{ type?: string }>) => {
    if (['ready', 'left', 'mark'].includes(data.type ?? '')) heard.push(data.type ?? '');
  };
  addEventListener('message', hear, { signal: listeners.signal });
  onTestFinished(() => listeners.abort());
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  const script = new URL('./in-page.ts', import.meta.url).href;
  frame.srcdoc = `<meta name="desk" content="${location.origin}"><script type="module" src="${script}"></script>${body}`;
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  return { frame, heard, loaded };
}

test('a page of the app is ready once the app has rendered it, not when its document has loaded, and is left before another one', async () => {
  const { frame, heard, loaded } = openPage('<div id="root"></div>');
  await loaded;
  // Messages arrive in the order in which they are sent.
  postMessage({ type: 'mark' }, location.origin);
  await expect.poll(() => heard).toEqual(['mark']);
  frame.contentDocument?.documentElement.setAttribute('data-hydrated', '');
  await expect.poll(() => heard).toEqual(['mark', 'ready']);
  frame.contentWindow?.location.replace('about:blank');
  await expect.poll(() => heard).toEqual(['mark', 'ready', 'left']);
});

test('a page of a program is ready with its document', async () => {
  const { heard } = openPage('<main>Day 1</main>');
  await expect.poll(() => heard).toEqual(['ready']);
});
