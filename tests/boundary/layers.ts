// Layer check: imports that go from a lower layer to a higher one, or to a module that is not listed.

import type { Import } from './module-graph';

export interface Layering {
  /** The folder whose modules have layers. */
  folder: string;
  /** Names of modules, lowest layer first; `.` stands for the files of the folder that are not listed. */
  layers: string[];
  /** The modules that a module may import, for those that are stricter than their layer. */
  only?: Record<string, string>;
}

const split = (names: string) => names.split(' ').filter(Boolean);

/** One line for each import against the layers: `file:line: found. Remedy`. */
export function crossings(imports: Import[], { folder, layers, only = {} }: Layering): string[] {
  const names = layers.flatMap(split);
  const layerOf = (name: string) => layers.findIndex((layer) => split(layer).includes(name));

  /** The listed module that a file belongs to: the longest matching path, a file by its name without extension. */
  const moduleOf = (file: string): string => {
    const path = file.slice(folder.length);
    const parts = path.split('/');
    for (let length = parts.length; length > 0; length -= 1) {
      const name = parts.slice(0, length).join('/');
      if (names.includes(name)) return name;
      const bare = name.replace(/\.\w+$/, '');
      if (names.includes(bare)) return bare;
    }
    return parts.length === 1 && names.includes('.') ? '.' : (parts[0] ?? path);
  };

  const reported = new Set<string>();
  return imports
    .filter(({ from, to }) => from.startsWith(folder) && to.startsWith(folder))
    .flatMap(({ from, to, line }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)];
      if (own === other) return [];
      const unlisted = [own, other].find((name) => layerOf(name) < 0);
      if (unlisted !== undefined) {
        if (reported.has(unlisted)) return [];
        reported.add(unlisted);
        return [
          `${from}:${line}: ${folder}${unlisted} has no layer. Add it to the table of layers`,
        ];
      }
      const allowed = only[own];
      if (allowed !== undefined && !split(allowed).includes(other))
        return [`${from}:${line}: imports ${to}; ${own} may import: ${allowed || 'nothing'}`];
      return layerOf(other) > layerOf(own)
        ? [
            `${from}:${line}: imports ${to}, which is in a higher layer than ${own}. ` +
              'Move what is needed to a lower layer, or pass it in as an argument',
          ]
        : [];
    });
}
