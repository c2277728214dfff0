// Text from a word processor or a web page as our Markdown: headings, bold, italic, links, quotations and lists, and nothing of
// its typefaces, colors, tables and comments.

import Turndown from 'turndown';

const turndown = new Turndown({
  headingStyle: 'atx',
  emDelimiter: '*',
  bulletListMarker: '-',
  hr: '',
});

const styleOf = (node: HTMLElement) => node.getAttribute('style') ?? '';
const isBold = (style: string) => /font-weight:\s*(bold|[6-9]00)/.test(style);
const isItalic = (style: string) => /font-style:\s*italic/.test(style);

turndown.remove(['style', 'script', 'title', 'meta', 'link', 'head']);

// Google Docs wraps everything into a <b> that is not bold, and writes bold as a style.
turndown.addRule('plain bold', {
  filter: (node) =>
    /^(B|STRONG)$/.test(node.nodeName) && /font-weight:\s*normal/.test(styleOf(node)),
  replacement: (content) => content,
});
turndown.addRule('styled words', {
  filter: (node) => node.nodeName === 'SPAN' && (isBold(styleOf(node)) || isItalic(styleOf(node))),
  replacement(content, node) {
    const words = content.trim();
    if (words === '') return content;
    const style = styleOf(node);
    const sign = `${isBold(style) ? '**' : ''}${isItalic(style) ? '*' : ''}`;
    return content.replace(words, `${sign}${words}${[...sign].reverse().join('')}`);
  },
});
// Word's lists are paragraphs with a bullet or a number of their own.
turndown.addRule('list of Word', {
  filter: (node) => node.nodeName === 'P' && /mso-list:/.test(styleOf(node)),
  replacement: (content) => `\n- ${content.replace(/^\s*(?:[·•o§]|\d+\\?[.)])\s*/, '')}\n`,
});
// The page has one main title: a heading in the text is a smaller one.
turndown.addRule('headings', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, node) =>
    `\n\n${/^H[12]$/.test(node.nodeName) ? '##' : '###'} ${content.replaceAll('**', '').trim()}\n\n`,
});
// A picture of elsewhere is none of the house's.
turndown.addRule('pictures', { filter: 'img', replacement: () => '' });

/** The Markdown of HTML that was pasted. */
export function markdownOf(html: string): string {
  const words = html.replaceAll(/<!--[\s\S]*?-->|<\/?o:p>/g, '');
  return turndown
    .turndown(words)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/^- +/gm, '- ')
    .replaceAll(/(^- .*)\n\n(?=- )/gm, '$1\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
