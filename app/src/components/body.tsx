// The long text of an article or a legal page: made by the core's build, loaded with its page alone.
import { use } from 'react';
import { withPictures } from './figure-pictures';

/** The folders of bodies, named as in the address. */
export type Folder = 'journal' | 'legal';

/** What the core's build writes for each text. */
export interface Text {
  html: string;
  /** Its headings, in order. */
  contents: { id: string; title: string }[];
}

const modules = import.meta.glob<Text>('../generated/bodies/*/*.ts', { import: 'body' });

/** What has been read so far, or is on its way. */
const read = new Map<string, Text | Promise<Text>>();

/** A text by its name. In the document that the visitor opened it already stands; otherwise it is fetched. */
export function useBody(folder: Folder, slug: string): Text {
  const name = `${folder}/${slug}`;
  let text = read.get(name);
  if (text === undefined) {
    text = standing(name) ?? fetched(name);
    read.set(name, text);
  }
  return text instanceof Promise ? use(text) : text;
}

function standing(name: string): Text | undefined {
  if (typeof document === 'undefined') return undefined;
  const place = document.querySelector(`[data-body="${name}"]`);
  if (!place) return undefined;
  const contents = [...place.querySelectorAll('h2, h3')].map(({ id, textContent }) => ({
    id,
    title: textContent,
  }));
  return { html: place.innerHTML, contents };
}

async function fetched(name: string): Promise<Text> {
  try {
    const load = modules[`../generated/bodies/${name}.ts`];
    if (!load) throw new Error(`No text was made for ${name}.`);
    const { html, contents } = await load();
    return { html: withPictures(html), contents };
  } catch (error) {
    // What did not arrive is asked for again at the next visit.
    read.delete(name);
    throw error;
  }
}

interface BodyProps {
  folder: Folder;
  slug: string;
  className: string;
}

export function Body({ folder, slug, className }: BodyProps) {
  return (
    <div
      className={`body ${className}`}
      data-body={`${folder}/${slug}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote it from content/, and checked it.
      dangerouslySetInnerHTML={{ __html: useBody(folder, slug).html }}
    />
  );
}
