// Addresses of the pages of delivered programs on the site beside the desk, such as `/desk/program/initiation/day-1`. No visitor
// can open them: only the site on this computer has them.

const ROOT = '/desk/program/';

const INITIATION = 'initiation';

/** The page with the contents, on which the opening letter stands. */
const CONTENTS = 'contents';

const FILE = /^program\/(?:([^/]+)\/)?([\w-]+)\.md$/;

/** The words around INITIATION's pages. */
const WORDS = 'pages/program.toml';

/** The page that shows a file of a program; `undefined` for other files. */
export function programPage(file: string): string | undefined {
  if (file === WORDS) return ROOT + INITIATION;
  const [, offer = INITIATION, name] = FILE.exec(file) ?? [];
  if (name === undefined) return undefined;
  return ROOT + (name === 'welcome' ? offer : `${offer}/${name}`);
}

export const isProgramPage = (path: string): boolean => path.startsWith(ROOT);

/** The offer, the name and the root of a page; `undefined` for another path. */
export function parseProgramPage(path: string) {
  if (!isProgramPage(path)) return undefined;
  const [, offer, name = CONTENTS] =
    /^([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(path.slice(ROOT.length)) ?? [];
  return offer === undefined ? undefined : { offer, name, root: ROOT + offer };
}
