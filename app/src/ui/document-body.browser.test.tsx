// Tests of documents: reading them from the served page, so that hydration finds the prerendered HTML, and their
// emphasis.

import '../styles/layers.css';
import '../styles/tokens.css';
import './document-body.css';
import '../journal/article-text.css';
import '../pages/article-page.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { DocumentBody, loadDocument } from './document-body';

test('headings from the second to the sixth level are in the table of contents', async () => {
  document.body.innerHTML = `
    <div data-document="journal/an-essay">
      <h2 id="one">One</h2><h3 id="two">Two</h3><h4 id="three">Three</h4><h5 id="four">Four</h5>
      <h6 id="five">Five</h6>
    </div>`;
  const { contents } = await loadDocument('journal', 'an-essay');
  expect(contents.map(({ id, title }) => `${id}: ${title}`)).toEqual([
    'one: One',
    'two: Two',
    'three: Three',
    'four: Four',
    'five: Five',
  ]);
});

test('emphasis in documents is italic, although the text face has no italic', async () => {
  for (const className of ['article-body', 'legal-body', 'program-body', 'inside-body']) {
    const { container } = await render(
      <DocumentBody html="<p>an <em>aside</em></p>" className={className} />,
    );
    const emphasis = container.querySelector('em');
    expect(emphasis && getComputedStyle(emphasis).fontStyle).toBe('italic');
  }
});

test('an initial I is as close to its word as other initials, without their margin', async () => {
  const margin = async (opening: string, text: string) => {
    const html = `<p><span class="opening ${opening}">${text}</span> past nine</p>`;
    const { container } = await render(<DocumentBody html={html} className="article-body" />);
    const paragraph = container.querySelector('p') ?? container;
    return Number.parseFloat(getComputedStyle(paragraph, '::first-letter').marginInlineEnd);
  };
  expect(await margin('', 'You are in it')).toBeGreaterThan(4);
  expect(await margin('opening-i', 'It is ten')).toBe(0);
});

test.each(['h2', 'h3', 'ul', 'blockquote', 'figure'])(
  'only paragraphs stand beside an initial: <%s> begins below it',
  async (name) => {
    const first = '<p><span class="opening opening-short">You are in.</span></p>';
    for (const between of ['', '<p>It is ten.</p>']) {
      const html = `${first}${between}<${name}>Words</${name}>`;
      const { container } = await render(<DocumentBody html={html} className="article-body" />);
      const block = container.querySelector(name) ?? container;
      // The words of a block beside a float are moved aside by it.
      const range = document.createRange();
      range.selectNodeContents(block);
      const beside = range.getBoundingClientRect().left;
      container.querySelector('p')?.remove();
      expect(beside).toBe(range.getBoundingClientRect().left);
      container.remove();
    }
  },
);
