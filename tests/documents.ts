// Checks the documents against the project (the step lint-docs): links, files and types that they name, the list of
// dependencies, the sections of the specification that code refers to, and lengths. Prints every fault.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The files of the project, as git has them, and new ones. */
const FILES = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const DOCUMENTS = FILES.filter((file) =>
  /^(README\.md|docs\/[^/]+\.md|docs\/architecture\/[^/]+\.md|core-wasm\/README\.md)$/.test(file),
);

/** Documents that are read under pressure or from top to bottom: no paragraph is a wall. */
const SHORT_PARAGRAPHS = DOCUMENTS.filter((file) =>
  /^docs\/(running|payments|scaling|specification|first-day|architecture(\/[^/]+)?)\.md$/.test(
    file,
  ),
);

/** The longest paragraph of these, in characters. */
const LONGEST_PARAGRAPH = 600;
const LONGEST_README = 120;

const faults: string[] = [];

/** A text without its blocks of code. */
const prose = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** What a heading is called in a link, as Git hosts make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

const anchors = (file: string) =>
  new Set(
    [...prose(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading)),
  );

/** The texts in backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);

for (const file of DOCUMENTS) {
  const text = prose(read(file));
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto):|^\//.test(link)) continue;
    const [path = '', fragment] = link.split('#');
    const target = path ? posix.join(dirname(file), path) : file;
    if (!existsSync(join(ROOT, target))) faults.push(`${file}: ${link} leads to no file`);
    else if (fragment !== undefined && !anchors(target).has(fragment))
      faults.push(`${file}: ${link} leads to no heading`);
  }
  // The package's guide names what its users import.
  if (file.startsWith('core-wasm/')) continue;
  for (const name of quoted(text)) if (!exists(name)) faults.push(`${file}: there is no ${name}`);
}

/** Whether a name is that of a file or folder of the project, by its path or the end of it, or no such name. */
function exists(name: string): boolean {
  const isPath = /^[\w@.-]+(\/[\w@.-]+)*\/?$/.test(name);
  const isCode = /\.(rs|tsx?|mjs|cjs|css|toml|jinja|glsl|typ|sh|service|socket|timer|jsonc)$/.test(
    name,
  );
  const isFolder =
    /\/$/.test(name) || /^(app|core-wasm|checkout-server|tests|scripts|deploy)\//.test(name);
  const isMade =
    /^(app\/(dist|program|variants|\.cache|src\/generated)|target|core-wasm\/pkg|\.)/.test(name);
  // Commits of the desk's history, and a folder that an owner makes.
  const isNone = ['refs/desk/', 'sounds/'].includes(name);
  if (!isPath || isMade || isNone || !(isCode || isFolder)) return true;
  const path = name.replace(/\/$/, '');
  return FILES.some(
    (file) => `/${file}/`.includes(`/${path}/`) && (isFolder || file.endsWith(path)),
  );
}

for (const file of SHORT_PARAGRAPHS) {
  const paragraphs = prose(read(file))
    .split(/\n{2,}|\n(?= *(?:[-*|]|\d+\.) ?)/)
    .filter((paragraph) => !paragraph.startsWith('|'));
  for (const paragraph of paragraphs)
    if (paragraph.length > LONGEST_PARAGRAPH)
      faults.push(
        `${file}: ${paragraph.length} characters in one paragraph: ${paragraph.slice(0, 60)}…`,
      );
}
const lines = read('README.md').split('\n').length - 1;
if (lines > LONGEST_README) faults.push(`README.md: ${lines} lines, at most ${LONGEST_README}`);

/** Every source file with its text. */
const sources = FILES.filter((file) => /\.(rs|tsx?|mjs|cjs|css|sh|toml)$/.test(file)).map(
  (file) => [file, read(file)] as const,
);

// What the glossary names.
const code = sources.map(([, text]) => text).join('\n');
const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'));
for (const row of rows) {
  const [, term = '', , ...carriers] = row.split(' | ').join('|').split('|');
  const names = quoted(carriers.join('|'));
  if (names.length === 0) faults.push(`docs/glossary.md: nothing carries ${term}`);
  for (const name of names) {
    const isFile = /[/.]/.test(name);
    const declaration = new RegExp(
      `\\b(struct|enum|trait|type|fn|const|static|interface|class|function) (mut )?${name}\\b`,
    );
    if (
      isFile
        ? !FILES.some((file) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`))
        : !declaration.test(code)
    )
      faults.push(`docs/glossary.md: ${term}: there is no ${name}`);
  }
}
if (rows.length < 60) faults.push(`docs/glossary.md: ${rows.length} terms`);

// Direct dependencies.
const npm = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const crates = sources
  .filter(([file]) => file.endsWith('Cargo.toml'))
  .flatMap(([, text]) => [
    ...text.matchAll(/^\[(?:target\..*\.)?(?:[a-z]+-)?dependencies\]\n((?:(?!\[).*\n?)*)/gm),
  ])
  .flatMap(([, table = '']) => [...table.matchAll(/^([\w-]+) = (.*)$/gm)])
  // Crates of this project.
  .filter(([, , value = '']) => !value.includes('path = '))
  .map(([, name = '']) => name);
const dependencies = new Set([
  ...Object.keys({ ...npm['dependencies'], ...npm['devDependencies'] }),
  ...crates,
]);
const [, listed = ''] = read('docs/architecture.md').split(/^## Dependencies$/m);
const named = new Set(
  [...listed.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => quoted(cell)),
);
for (const name of dependencies)
  if (!named.has(name)) faults.push(`docs/architecture.md: why is ${name} a dependency?`);
for (const name of named)
  if (!dependencies.has(name)) faults.push(`docs/architecture.md: ${name} is no dependency`);

// What code says of documents and of other files.
const PATH =
  /(?<![\w/.-])(?:app|checkout-server|content|core-wasm|deploy|docs|scripts|tests)\/[\w/.-]*\w\.(?:rs|tsx?|mjs|css|md|sh|toml|jinja)\b/g;
const sections = new Set(
  [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
);
for (const [file, text] of sources) {
  for (const [, list = ''] of text.matchAll(/\bspec(?:ification)? (§\d+(?:(?:,| and) §\d+)*)/g))
    for (const [, section = ''] of list.matchAll(/§(\d+)/g))
      if (!sections.has(section))
        faults.push(`${file}: the specification has no section ${section}`);
  const comments = text.split('\n').filter((line) => /^\s*(\/\/|#|\/?\*)/.test(line));
  for (const [path] of comments.join('\n').matchAll(PATH))
    if (!FILES.some((each) => `/${each}`.endsWith(`/${path}`)))
      faults.push(`${file}: there is no ${path}`);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
