// Parser for Stripe's form encoding: `line_items[0][price_data][currency]=usd` becomes objects and arrays.

type Branch = { [name: string]: Branch | string };

/** Parses a form-encoded body. Every leaf is a string; a repeated name is an error. */
export function parseForm(body: string): unknown {
  const root: Branch = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    let branch = root;
    for (const step of path.slice(0, -1)) {
      const next = branch[step] ?? {};
      if (typeof next === 'string') throw new Error(`${name} is both a value and a group`);
      branch[step] = next;
      branch = next;
    }
    const leaf = path.at(-1) ?? name;
    if (leaf in branch) throw new Error(`${name} is given twice`);
    branch[leaf] = value;
  }
  return withLists(root);
}

function withLists(value: Branch | string): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList
    ? entries.map(([, item]) => withLists(item))
    : Object.fromEntries(entries.map(([name, item]) => [name, withLists(item)]));
}
