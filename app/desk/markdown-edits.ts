// What the buttons above a text do to it: each writes a sign of our Markdown at what is selected, and changes nothing else.

export interface Selected {
  text: string;
  /** Offsets in it. */
  start: number;
  end: number;
}

type Tool = (selected: Selected) => Selected;

/** Puts signs around what is selected, or takes them away where they are there. */
const around =
  (sign: string): Tool =>
  ({ text, start, end }) => {
    const size = sign.length;
    const inner = text.slice(start, end);
    if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign)
      return {
        text: `${text.slice(0, start - size)}${inner}${text.slice(end + size)}`,
        start: start - size,
        end: end - size,
      };
    return {
      text: `${text.slice(0, start)}${sign}${inner}${sign}${text.slice(end)}`,
      start: start + size,
      end: end + size,
    };
  };

/** Puts a sign before each line of what is selected, or takes it away where all have it. */
const before =
  (sign: string): Tool =>
  ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
    const lines = text.slice(from, to).split('\n');
    const hasIt = lines.every((line) => line.startsWith(sign));
    const next = lines
      // A line is one thing: a heading, a quotation, an entry of a list.
      .map((line) =>
        hasIt ? line.slice(sign.length) : `${sign}${line.replace(/^(#{2,3}|>|-) /, '')}`,
      )
      .join('\n');
    return {
      text: `${text.slice(0, from)}${next}${text.slice(to)}`,
      start: from,
      end: from + next.length,
    };
  };

/** Makes a link of what is selected; where it leads to is selected next. */
const link: Tool = ({ text, start, end }) => {
  const words = text.slice(start, end) || 'words';
  const at = start + words.length + 3;
  return {
    text: `${text.slice(0, start)}[${words}](/page)${text.slice(end)}`,
    start: at,
    end: at + 5,
  };
};

/** Inserts a picture of its own line; its name is selected next. */
const picture: Tool = ({ text, start, end }) => {
  const head = text.slice(0, start).replace(/\n*$/, '');
  const lead = head === '' ? '![](' : `${head}\n\n![](`;
  const rest = text.slice(end).replace(/^\n*/, '');
  return {
    text: `${lead}name "caption")\n${rest === '' ? '' : `\n${rest}`}`,
    start: lead.length,
    end: lead.length + 4,
  };
};

/** Inserts the number of a note, and begins its text at the end. */
const note: Tool = ({ text, end }) => {
  const used = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...used) + 1}]`;
  const body = `${text.slice(0, end)}${mark}${text.slice(end)}`.trimEnd();
  // Notes follow each other; the first one has a line before it.
  const gap = /(^|\n)\[\^\d+\]: .*$/.test(body) ? '\n' : '\n\n';
  const next = `${body}${gap}${mark}: `;
  return { text: next, start: next.length, end: next.length };
};

/** The tools by their names. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  Bold: around('**'),
  Italic: around('*'),
  Heading: before('## '),
  'Smaller heading': before('### '),
  Quotation: before('> '),
  List: before('- '),
  Link: link,
  Note: note,
  Picture: picture,
};
