// The script of the pages in the desk's frame: when it says that its page is there, and that it goes.

import { expect, test } from 'vitest';

test('a page is ready once the app has rendered it, not when its document has loaded, and is left before another one', async () => {
  const heard: string[] = [];
  addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (['ready', 'left', 'mark'].includes(data.type ?? '')) heard.push(data.type ?? '');
  });
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  const script = new URL('./in-page.ts', import.meta.url).href;
  frame.srcdoc = `<meta name="desk" content="${location.origin}"><script type="module" src="${script}"></script>`;
  document.body.append(frame);
  await loaded;
  // Messages arrive in the order in which they are sent.
  postMessage({ type: 'mark' }, location.origin);
  await expect.poll(() => heard).toEqual(['mark']);
  frame.contentDocument?.documentElement.setAttribute('data-hydrated', '');
  await expect.poll(() => heard).toEqual(['mark', 'ready']);
  frame.contentWindow?.location.replace('about:blank');
  await expect.poll(() => heard).toEqual(['mark', 'ready', 'left']);
  frame.remove();
});
