// What word processors and web pages put on the clipboard, and the Markdown that it becomes.

import { expect, test } from 'vitest';
import { isOfTextEditor, markdownOf, plainMarkdown } from './pasted-text';

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
  [
    'Word: a list whose letters and numbers go on inside',
    entry(1, '1.', 'Oil') +
      entry(2, 'a.', 'warm') +
      entry(3, 'i.', 'in the sun') +
      entry(1, '2.', 'Salt'),
    '1. Oil\n   1. warm\n      1. in the sun\n2. Salt',
  ],
  [
    'Word: a bold heading of its own style, with a bookmark',
    '<h2><a name="_Toc1"></a><span style=\'mso-bookmark:_Toc1\'><b>The hour</b></span></h2>',
    '## The hour',
  ],
  [
    'Word: a table is its words',
    '<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Oil</p></td><td><p class=MsoNormal>$17</p></td></tr></table>',
    'Oil\n\n$17',
  ],
  [
    'Word: smart quotes, a dash and a price stay letters',
    '<p class=MsoNormal>“It’s” – $12.50 &amp; more</p>',
    '“It’s” – $12.50 & more',
  ],
  [
    'Word: moved words stand at their new place alone',
    "<p><span class=msoDel><del cite='mailto:A'>gone</del></span><span class=msoIns><ins cite='mailto:A'>come</ins></span></p>",
    'come',
  ],
  // Word in a browser
  [
    'Word in a browser: each entry is a list of its own',
    ['Oil', 'warm', 'Salt']
      .map(
        (words) =>
          `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1" role="list"><li data-leveltext="·" data-aria-level="${words === 'warm' ? 2 : 1}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph" paraid="1"><span class="TextRun" style="${words === 'Salt' ? 'font-weight:bold' : ''}"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`,
      )
      .join(''),
    '- Oil\n  - warm\n- **Salt**',
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
  [
    'Google Docs: a list in a list, which it sets beside the entries',
    '<b style="font-weight:normal;" id="docs-internal-guid-2"><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Oil</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400">warm</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Salt</span></p></li></ul></b>',
    '- Oil\n  - warm\n- Salt',
  ],
  [
    'Google Docs: headings, a link, an empty line and a verse',
    '<b style="font-weight:normal;" id="docs-internal-guid-3"><h1 dir="ltr"><span style="font-weight:400">The hour</span></h1><br><p dir="ltr"><span style="font-weight:400">One</span><span style="font-weight:400"><br></span><span style="font-weight:400">two, </span><a href="https://a.example/" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">there</span></a></p></b>',
    '## The hour\n\nOne\\\ntwo, [there](https://a.example/)',
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
  [
    'Notion: bullets, a page of boxes to tick, and a line between',
    '<meta charset="utf-8"><ul><li>Oil</li><li>Salt<ul><li>fine</li></ul></li></ul><hr><p>Then <em>rest</em>.<br>And more.</p><!-- notionvc: 1-2 -->',
    '- Oil\n- Salt\n  - fine\n\nThen *rest*.\\\nAnd more.',
  ],
  // Outlook
  [
    'Outlook in a browser',
    '<div class="elementToProof" style="font-family: Aptos, sans-serif; font-size: 12pt;">Dear house,</div><div class="elementToProof"><br></div><div class="elementToProof"><b>Yes</b>, at noon.</div><div id="Signature" style="display:none">Sent from elsewhere</div>',
    'Dear house,\n\n**Yes**, at noon.',
  ],
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

test('what a text editor copies is taken as the plain text that it is', () => {
  for (const html of [
    // VS Code
    '<meta charset="utf-8"><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: \'Droid Sans Mono\', \'monospace\', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;font-weight: bold;">## The hour</span></div></div>',
    // The editors of JetBrains
    '<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:\'JetBrains Mono\',monospace;font-size:9.8pt;white-space:pre">## The hour</pre></body></html>',
  ])
    expect(isOfTextEditor(html)).toBe(true);
  for (const html of [
    "<p class=MsoNormal style='font-family:Consolas'>A word processor</p>",
    '<div style="font-family:Menlo">A web page</div>',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Google Docs</p></b>',
  ])
    expect(isOfTextEditor(html)).toBe(false);
});

test('Markdown that is copied as plain text stays Markdown, and HTML in it is letters', () => {
  expect(plainMarkdown('## The hour\r\n\r\n**it** [there](/about) <salt>')).toBe(
    '## The hour\n\n**it** [there](/about) \\<salt>',
  );
});
