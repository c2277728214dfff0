// Vite plugin of the development site beside the desk: adds the desk's scripts to its pages. No build has it.

import type { HtmlTagDescriptor, Plugin } from 'vite';

interface SitePluginOptions {
  deskOrigin: string;
  /** The day that the site shows (YYYY-MM-DD); `undefined` for today. */
  day: () => string | undefined;
}

export function sitePlugin({ deskOrigin, day }: SitePluginOptions): Plugin {
  const script = (name: string): HtmlTagDescriptor => ({
    tag: 'script',
    attrs: { type: 'module', src: `/desk/preview/${name}.ts` },
    injectTo: 'head-prepend',
  });
  return {
    name: 'desk-in-page',
    apply: 'serve',
    transformIndexHtml() {
      const shown = day();
      const attrs = { name: 'desk', content: deskOrigin, ...(shown && { 'data-day': shown }) };
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }, script('day'), script('in-page')];
    },
  };
}
