// What word processors and web pages put on the clipboard, and the Markdown that it becomes.

import { expect, test } from 'vitest';
import { markdownOf, plainMarkdown } from './pasted-text';

/** As Word writes one entry of a list. */
const entry = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;

test.each([
  // Microsoft Word
  [
    'Word: bold',
    "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>soft</b> words<o:p></o:p></p>",
    '**soft** words',
  ],
  [
    'Word: plain words with styles for other scripts',
    "<p class=MsoNormal><span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>A plain sentence.</span></p>",
    'A plain sentence.',
  ],
  [
    'Word: an underlined link',
    '<p><a href="https://a.example/"><span style=\'color:blue\'>there</span></a></p>',
    '[there](https://a.example/)',
  ],
  [
    'Word: headings',
    '<h1>The <i>hour</i></h1><h2><b>Now</b></h2><h3>Then</h3>',
    '## The *hour*\n\n## Now\n\n### Then',
  ],
  ['Word: a list with bullets', entry(1, '·', 'Oil') + entry(1, '·', 'Salt'), '- Oil\n- Salt'],
  [
    'Word: a list with numbers',
    entry(1, '1.', 'Light it') + entry(1, '2.', 'Wait'),
    '1. Light it\n2. Wait',
  ],
  [
    'Word: a list in a list',
    entry(1, '·', 'Oil') + entry(2, 'o', 'warm') + entry(2, 'o', 'slow') + entry(1, '·', 'Salt'),
    '- Oil\n  - warm\n  - slow\n- Salt',
  ],
  [
    'Word: two lists with a sentence between them',
    `${entry(1, '·', 'Oil')}<p class=MsoNormal>And then</p>${entry(1, '·', 'Salt')}`,
    '- Oil\n\nAnd then\n\n- Salt',
  ],
  [
    'Word: a comment in the margin',
    `<p class=MsoNormal>Sold<span class=MsoCommentReference><span style='font-size:8.0pt'><a style='mso-comment-reference:A_1' href="#_msocom_1">[A1]</a></span></span> out.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Our lawyer says: cut this</p></div></div>`,
    'Sold out.',
  ],
  [
    'Word: deleted and hidden words',
    "<p>It stays<del> and goes</del><span style='mso-hide:all;display:none'> secretly</span>.</p>",
    'It stays.',
  ],
  ['Word: inserted words', '<p>It <ins>is new</ins>.</p>', 'It is new.'],
  ['Word: a verse', '<p class=MsoNormal>One line<br>\nanother</p>', 'One line\\\nanother'],
  [
    'Word: an empty paragraph',
    '<p class=MsoNormal>One.</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two.</p>',
    'One.\n\nTwo.',
  ],
  [
    'Word: words cut into pieces',
    '<p><b>All</b><b> of it</b> and <i>th</i><i>is</i></p>',
    '**All of it** and *this*',
  ],
  [
    'Word: a bold amount',
    "<p><b>$$$</b> and <b>US$&amp; more</b> and <i>A$' x</i></p>",
    "**$$$** and **US$& more** and *A$' x*",
  ],
  // Google Docs
  [
    'Google Docs: the wrapper is not bold',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400;font-style:italic"> and slanted</span></p></b>',
    'Plain, **bold** *and slanted*',
  ],
  [
    'Google Docs: bold and italic at once',
    '<p><span style="font-weight:700;font-style:italic">both</span></p>',
    '***both***',
  ],
  [
    'Google Docs: a list',
    '<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Oil</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Salt</span></p></li></ul>',
    '- Oil\n- Salt',
  ],
  [
    'Google Docs: strong around plain words',
    '<p><strong><span style="font-weight:normal">plain</span></strong> <strong><span style="font-weight:bold">bold</span></strong></p>',
    'plain **bold**',
  ],
  // Apple Pages and Mail
  [
    'Pages',
    '<p class="p1"><span class="s1"><b>Bold</b></span><span class="s2">, plain</span></p><p class="p2"><span class="s1"></span><br></p><p class="p1"><i>Last</i></p>',
    '**Bold**, plain\n\n*Last*',
  ],
  // Notion
  [
    'Notion',
    '<h3>Before</h3><p>Words with <strong>weight</strong>.</p><ol><li>First</li><li>Second<ul><li>Inner</li></ul></li></ol><blockquote>Said.</blockquote>',
    '### Before\n\nWords with **weight**.\n\n1. First\n2. Second\n   - Inner\n\n> Said.',
  ],
  // Outlook
  [
    'Outlook',
    "<div class=WordSection1><p class=MsoNormal><span style='font-size:11.0pt;font-family:\"Calibri\",sans-serif'>Dear house,<o:p></o:p></span></p><p class=MsoNormal><span style='font-weight:bold'>Yes.</span></p></div>",
    'Dear house,\n\n**Yes.**',
  ],
  // Web pages
  [
    'a web page: pictures and scripts',
    '<p>Before<img src="https://a.example/x.png" alt="x"></p><script>alert(1)</script><style>p{}</style>',
    'Before',
  ],
  [
    'signs of Markdown are letters',
    '<p>*not* _this_ [either] and &lt;salt&gt;</p>',
    '\\*not\\* \\_this\\_ \\[either\\] and \\<salt>',
  ],
  ['no-break spaces', '<p>a&nbsp;b</p>', 'a b'],
])('%s', (_name, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('Markdown that is copied as plain text stays Markdown, and HTML in it is letters', () => {
  expect(plainMarkdown('## The hour\r\n\r\n**it** [there](/about) <salt>')).toBe(
    '## The hour\n\n**it** [there](/about) \\<salt>',
  );
});
