// The editor of texts: a text that is opened stays equal by byte, its buttons and keys keep the cursor, and what is pasted is
// Markdown.

import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormContext } from './form-context';
import { MarkdownEditor } from './markdown-editor';
import { FormSchema } from './schema';

const CHOICES = {
  names: {},
  pictures: [{ id: 'lamp', alt: 'A lamp at noon', picture: 'data:,' }],
  pictureFiles: [],
  pages: [
    { path: '/', title: 'Home' },
    { path: '/journal/the-soft-no', title: 'The soft no' },
  ],
};
const SCHEMA = new FormSchema({}, CHOICES);

let text: string;
let screen: Awaited<ReturnType<typeof render>>;

/** Shows another text in the editor, as one that another window has written. */
let replaceText: (next: string) => void;

function Editor({ initial }: { initial: string }) {
  const [{ value, version }, setText] = useState({ value: initial, version: 0 });
  const setValue = (next: string) => setText({ value: next, version });
  replaceText = (next) => setText({ value: next, version: version + 1 });
  text = value;
  return (
    <FormContext
      value={{
        schema: SCHEMA,
        change: () => undefined,
        leave: () => undefined,
        problems: [],
        savedAt: () => undefined,
        target: undefined,
        show: () => undefined,
        announce: () => undefined,
        reloadChoices: async () => undefined,
      }}
    >
      {/* As in a document: the editor and its dialogs are inside the form. */}
      <form onSubmit={(event) => event.preventDefault()}>
        <MarkdownEditor
          label="Text"
          describedBy={undefined}
          isInvalid={false}
          value={value}
          version={version}
          line={undefined}
          onChange={setValue}
          onLine={() => undefined}
        />
      </form>
    </FormContext>
  );
}

/** Opens a text, with the selection between two bars (`|`), or the cursor at one; returns the editor. */
async function open(marked: string): Promise<EditorView> {
  const [before = '', inner = '', after] = marked.split('|');
  const initial = marked.replaceAll('|', '');
  screen = await render(<Editor initial={initial} />);
  const content = document.querySelector<HTMLElement>('.cm-content');
  const view = content ? EditorView.findFromDOM(content) : null;
  if (!view) throw new Error('There is no editor.');
  view.focus();
  if (marked.includes('|'))
    view.dispatch({
      selection: {
        anchor: before.length,
        head: before.length + (after === undefined ? 0 : inner.length),
      },
    });
  return view;
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('every text of the content is opened without a change', async () => {
  const files = import.meta.glob<string>('../../../content/**/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(files).length).toBeGreaterThan(25);
  for (const file of Object.values(files)) {
    const body = file.slice(file.indexOf('\n+++\n', 4) + 5);
    const view = await open(body);
    expect(view.state.doc.toString()).toBe(body);
    expect(text).toBe(body);
    await screen.unmount();
  }
});

test.each([
  ['Quotation', 'A fine sentence|', ' and more.', '> A fine sentence and more.'],
  ['Heading', '|', 'New', '## New'],
  ['List', 'Oil|', ' and salt', '- Oil and salt'],
  ['Smaller heading', '## Old|', 'er', '### Older'],
  ['Heading', '## Old|', 'er', 'Older'],
  ['Heading', '|One.\n\nTwo.|', '', '## One.\n\n## Two.'],
  ['Bold', 'Light |it| now', '', 'Light **it** now'],
  ['Bold', '|## The hour|', '', '## **The hour**'],
  ['Bold', 'Light |it |now', '', 'Light **it** now'],
  ['Italic', 'Light **|it|** now', '', 'Light ***it*** now'],
])('%s keeps the cursor at its letter: %s', async (button, marked, typed, expected) => {
  const view = await open(marked);
  const before = text;
  await press(button);
  if (typed) await userEvent.keyboard(typed);
  expect(text).toBe(expected);
  for (let steps = 0; steps < 20 && undo(view); steps++);
  expect(view.state.doc.toString()).toBe(before);
});

test('Ctrl+B and Ctrl+I set signs and take them away', async () => {
  await open('Light |it| now');
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(text).toBe('Light **it** now');
  await expect
    .element(page.getByRole('button', { name: 'Bold' }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(text).toBe('Light it now');
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(text).toBe('Light *it* now');
});

test('the cursor keeps its letter when another paragraph comes from another window', async () => {
  const view = await open('First.\n\nSecond| one.');
  replaceText('First, and longer.\n\nSecond one.');
  await expect.poll(() => view.state.doc.toString()).toContain('longer');
  await userEvent.keyboard('!');
  expect(text).toBe('First, and longer.\n\nSecond! one.');
});

test('Enter goes on with a list, and ends it in an empty entry', async () => {
  await open('1. Light it|');
  await userEvent.keyboard('{Enter}Wait{Enter}{Enter}Then.');
  expect(text).toBe('1. Light it\n2. Wait\nThen.');
});

test('a link is made by the title of its page, and changed by Ctrl+K', async () => {
  await open('Read |this one| today');
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Words that are shown')).toHaveValue('this one');
  await dialog.getByLabelText('Find a page by its title').fill('soft');
  await dialog.getByLabelText('The soft no').click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  expect(text).toBe('Read [this one](/journal/the-soft-no) today');
  await userEvent.keyboard('{ArrowLeft}{Control>}k{/Control}');
  await dialog.getByRole('button', { name: 'Take the link away' }).click();
  expect(text).toBe('Read this one today');
  await userEvent.keyboard('{Control>}k{/Control}');
  await dialog.getByLabelText('Or an address on another site').fill('https://a.example');
  await userEvent.keyboard('{Enter}');
  expect(text).toContain('(https://a.example)');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a picture is chosen by sight, and its words are written next', async () => {
  await open('Light it.|\n\nWait.');
  await press('Picture');
  await page.getByRole('dialog').getByRole('button', { name: 'A lamp at noon' }).click();
  await userEvent.keyboard('At noon');
  expect(text).toBe('Light it.\n\n![](lamp "At noon")\n\nWait.');
});

test.each([
  ['![](dusk "Dusk")\n|', '![](dusk "Dusk")\n\n![](lamp "At noon")\n'],
  ['First.\n|\nSecond.', 'First.\n\n![](lamp "At noon")\n\nSecond.'],
  ['First.|\nSecond.', 'First.\n\n![](lamp "At noon")\n\nSecond.'],
  ['First.\n\n|', 'First.\n\n![](lamp "At noon")\n'],
  ['|', '![](lamp "At noon")\n'],
])('a picture is a paragraph of its own: %j', async (before, after) => {
  await open(before);
  await press('Picture');
  await page.getByRole('dialog').getByRole('button', { name: 'A lamp at noon' }).click();
  await userEvent.keyboard('At noon');
  expect(text).toBe(after);
});

/** Lets go of files over the text, or pastes them. */
function bring(type: 'drop' | 'paste', ...names: string[]): void {
  const data = new DataTransfer();
  for (const name of names) data.items.add(new File(['bytes'], name, { type: 'image/jpeg' }));
  const options = { bubbles: true, cancelable: true };
  const event =
    type === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: data })
      : new ClipboardEvent('paste', { ...options, clipboardData: data });
  document.querySelector('.cm-content')?.dispatchEvent(event);
}

test.each(['drop', 'paste'] as const)(
  'pictures that come to the text by %s are new pictures, each a paragraph of its own',
  async (type) => {
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      const { name } = JSON.parse(String(body)) as { name: string };
      return Response.json({ id: name.replace('.jpg', '') });
    });
    await open('Light it.|');
    bring(type, 'dawn.jpg', 'dusk.jpg');
    const dialog = page.getByRole('dialog', { name: 'A new picture' });
    await dialog.getByLabelText('What “dawn.jpg” shows', { exact: false }).fill('The bay at dawn');
    await dialog.getByLabelText('What “dusk.jpg” shows', { exact: false }).fill('The bay at dusk');
    await dialog.getByRole('button', { name: 'Add them' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(text).toMatch(/^(Light it\.)?\n*!\[\]\(dawn ""\)\n\n!\[\]\(dusk ""\)\n/);
    vi.unstubAllGlobals();
  },
);

test('a note has the next number, and its words are written at the end', async () => {
  await open('Light it|.\n\nWait[^1].\n\n[^1]: Nor the moth.\n');
  await press('Note');
  await userEvent.keyboard('Slowly.');
  expect(text).toBe('Light it[^2].\n\nWait[^1].\n\n[^1]: Nor the moth.\n[^2]: Slowly.');
});

test('signs are hidden but where the cursor is', async () => {
  const view = await open('Light **it** now.\n\nAnother.|');
  await expect.poll(() => view.contentDOM.textContent).toBe('Light it now.Another.');
  view.dispatch({ selection: { anchor: 9 } });
  await expect.poll(() => view.contentDOM.textContent).toBe('Light **it** now.Another.');
});

test('a sign that the letters of the house do not have is marked, and others are not', async () => {
  await open('Light 🌺 it ✨ at © noon.|');
  const marked = [...document.querySelectorAll('.md-refused')].map(
    ({ textContent }) => textContent,
  );
  expect(marked).toEqual(['🌺']);
});

test.each([
  [
    'Before |',
    '<h1>The <i>hour</i></h1><p style="color:red">Now.</p>',
    'Before \n\n## The *hour*\n\nNow.',
  ],
  ['Before | after', '<p>the <b>hour</b></p>', 'Before the **hour** after'],
  ['One.\n\n|', '<ul><li>Oil</li></ul>', 'One.\n\n- Oil'],
  ['|after', '<ul><li>Oil</li></ul>', '- Oil\n\nafter'],
])('what is pasted at “%s” from a word processor is Markdown of its own', async (at, html, end) => {
  const view = await open(at);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  view.contentDOM.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
  );
  await expect.poll(() => text).toBe(end);
});
