// Changes of a saved version in words: what several of them are about stands once, above them.

/** The parts of a line such as “Offers and prices · INITIATION · Price: “$87” is now “$97”.”: the names that lead there, and the change. */
function partsOf(line: string): string[] {
  if (/^(New|Taken away): /.test(line)) return [line];
  // Names in quotation marks may hold the signs that divide a line.
  let depth = 0;
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '“') depth += 1;
    else if (line[at] === '”') depth -= 1;
    else if (depth > 0) continue;
    else if (line.startsWith(' · ', at)) {
      parts.push(line.slice(start, at));
      start = at + ' · '.length;
    } else if (line.startsWith(': ', at))
      return [...parts, line.slice(start, at), line.slice(at + ': '.length)];
  }
  return [line];
}

/** A line, or several below what they have in common. */
interface Group {
  words: string;
  inner: Group[];
}

const wordsOf = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(' · '), ...parts.slice(-1)].filter(Boolean).join(': ');

function grouped(lines: readonly (readonly string[])[]): Group[] {
  const groups: Group[] = [];
  for (let from = 0; from < lines.length; ) {
    const [first = '', ...others] = lines[from] ?? [];
    let to = from + 1;
    while (others.length > 0 && (lines[to]?.length ?? 0) > 1 && lines[to]?.[0] === first) to += 1;
    const run = lines.slice(from, to);
    let shared = 1;
    while (run.every((one) => one.length > shared + 1 && one[shared] === others[shared - 1]))
      shared += 1;
    groups.push(
      run.length === 1
        ? { words: wordsOf(run[0] ?? []), inner: [] }
        : {
            words: [first, ...others].slice(0, shared).join(' · '),
            inner: grouped(run.map((one) => one.slice(shared))),
          },
    );
    from = to;
  }
  return groups;
}

export const ChangeLines = ({ lines, id }: { lines: readonly string[]; id?: string }) => (
  <GroupList groups={grouped(lines.map(partsOf))} {...(id !== undefined && { id })} />
);

const GroupList = ({ groups, id }: { groups: readonly Group[]; id?: string }) => (
  <ul id={id} className="changes">
    {groups.map(({ words, inner }, index) => (
      <li key={`${index} ${words}`}>
        {words}
        {inner.length > 0 && <GroupList groups={inner} />}
      </li>
    ))}
  </ul>
);
