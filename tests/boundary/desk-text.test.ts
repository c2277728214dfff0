// Writing an essay on the desk: each button writes its sign and changes nothing else, and pasted text becomes our Markdown.

import { expect, test } from 'vitest';
import { TOOLS } from '../../app/desk/markdown-edits';
import { markdownOf } from '../../app/desk/pasted-text';

/** Uses a tool on a text whose selection stands between two bars; the answer has them, too. */
function use(name: string, marked: string): string {
  const [head = '', inner = '', tail = ''] = marked.split('|');
  const start = head.length;
  const selected = { text: `${head}${inner}${tail}`, start, end: start + inner.length };
  const next = TOOLS[name]?.(selected);
  if (next === undefined) throw new Error(`There is no tool ${name}.`);
  const { text, start: from, end } = next;
  return `${text.slice(0, from)}|${text.slice(from, end)}|${text.slice(end)}`;
}

test.each([
  ['Bold', 'a |soft| no', 'a **|soft|** no'],
  ['Bold', 'a **|soft|** no', 'a |soft| no'],
  ['Italic', 'a || no', 'a *||* no'],
  ['Heading', 'One\n|Two|\nThree', 'One\n|## Two|\nThree'],
  ['Heading', '|## Two|', '|Two|'],
  ['Smaller heading', '## T|w|o', '|### Two|'],
  ['Quotation', 'a\n|b\nc|\nd', 'a\n|> b\n> c|\nd'],
  ['List', '|one\ntwo|', '|- one\n- two|'],
  ['List', '|- one\n- two|', '|one\ntwo|'],
  ['Link', 'to |the sea|.', 'to [the sea](|/page|).'],
  ['Link', 'to ||', 'to [words](|/page|)'],
  ['Note', 'A line||.\n', 'A line[^1].\n\n[^1]: ||'],
  ['Note', 'A[^1] b||.\n\n[^1]: One.', 'A[^1] b[^2].\n\n[^1]: One.\n[^2]: ||'],
  ['Picture', 'One.\n\n||Two.', 'One.\n\n![](|name| "caption")\n\nTwo.'],
  ['Picture', '||', '![](|name| "caption")\n'],
])('%s: %j', (name, before, after) => {
  expect(use(name, before)).toBe(after);
});

test('text of Word, Google Docs and web pages becomes our Markdown', () => {
  for (const [html, markdown] of [
    [
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span style="font-weight:700">The hour</span></h1><p><span style="font-weight:400">Light </span><span style="font-weight:700">it</span><span style="font-style:italic"> now</span>.</p></b>',
      '## The hour\n\nLight **it** *now*.',
    ],
    [
      '<html><head><style>p{color:red}</style><title>T</title></head><body><!--StartFragment--><p class=MsoNormal><b>One</b> and&nbsp;<i>two</i><o:p></o:p></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>first</p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp; </span></span>second</p><!--EndFragment--></body></html>',
      '**One** and *two*\n\n- first\n- second',
    ],
    [
      '<h3>Sub</h3><blockquote><p>Said</p></blockquote><ul><li>a</li><li>b</li></ul><p><a href="https://x.example/">there</a><img src="https://x.example/p.png"></p>',
      '### Sub\n\n> Said\n\n- a\n- b\n\n[there](https://x.example/)',
    ],
    ['<p>A plain line</p>', 'A plain line'],
  ] as const)
    expect(markdownOf(html)).toBe(markdown);
});
