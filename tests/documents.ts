// Checks the documents against the project (the step lint-docs): links, files and types that they name, the list of
// dependencies, npm scripts, the sections of the specification that code refers to, and lengths. Prints every fault.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { PROJECT_FILES as FILES, ROOT } from './support/project-files';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const DOCUMENTS = FILES.filter((file) =>
  /^(README\.md|docs\/[^/]+\.md|docs\/architecture\/[^/]+\.md|core-wasm\/README\.md)$/.test(file),
);

const MEASUREMENTS = FILES.filter((file) => /^docs\/measured\/[^/]+\.md$/.test(file));

/** Maximum length of a paragraph in characters, and of the README in lines. */
const LONGEST_PARAGRAPH = 600;
const LONGEST_README = 120;

const faults: string[] = [];

/** A text without its code blocks. */
const prose = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** Anchor of a heading, as Git hosts generate it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

const anchors = (file: string) =>
  new Set(
    [...prose(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading)),
  );

/** Texts between backticks. */
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
  // The package's guide names modules that its users import.
  if (file.startsWith('core-wasm/')) continue;
  for (const name of quoted(text)) if (!exists(name)) faults.push(`${file}: there is no ${name}`);
}

/** True if a name is the path of a file or folder of the project, the end of such a path, or not a path at all. */
function exists(name: string): boolean {
  const isPath = /^[\w@.-]+(\/[\w@.-]+)*\/?$/.test(name);
  const isCode = /\.(rs|tsx?|mjs|cjs|css|toml|jinja|glsl|typ|sh|service|socket|timer|jsonc)$/.test(
    name,
  );
  const isFolder =
    /\/$/.test(name) || /^(app|core-wasm|checkout-server|tests|scripts|deploy)\//.test(name);
  const isMade =
    /^(app\/(dist|program|variants|\.cache|src\/generated)|target|core-wasm\/pkg|\.)/.test(name);
  // Names of Git references and of folders that an owner makes, which are not files of the project.
  const isNone = ['refs/desk/', 'sounds/'].includes(name);
  if (!isPath || isMade || isNone || !(isCode || isFolder)) return true;
  const path = name.replace(/\/$/, '');
  return FILES.some(
    (file) => `/${file}/`.includes(`/${path}/`) && (isFolder || file.endsWith(path)),
  );
}

for (const file of [...DOCUMENTS, ...MEASUREMENTS]) {
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

const sources = FILES.filter((file) => /\.(rs|tsx?|mjs|cjs|css|sh|toml)$/.test(file)).map(
  (file) => [file, read(file)] as const,
);

// All code, in which each name of the glossary must occur.
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

const npm = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
for (const file of [...DOCUMENTS, ...MEASUREMENTS])
  for (const [, script = ''] of read(file).matchAll(/\bnpm run ([\w:-]+)/g))
    if (!npm['scripts']?.[script]) faults.push(`${file}: there is no npm run ${script}`);

// Direct dependencies.
const crates = sources
  .filter(([file]) => file.endsWith('Cargo.toml'))
  .flatMap(([, text]) => [
    ...text.matchAll(/^\[(?:target\..*\.)?(?:[a-z]+-)?dependencies\]\n((?:(?!\[).*\n?)*)/gm),
  ])
  .flatMap(([, table = '']) => [...table.matchAll(/^([\w-]+) = (.*)$/gm)])
  // Crates of this workspace are left out.
  .filter(([, , value = '']) => !value.includes('path = '))
  .map(([, name = '']) => name);
const dependencies = new Set([
  ...Object.keys({ ...npm['dependencies'], ...npm['devDependencies'] }),
  ...crates,
]);
const [, listed = ''] = read('docs/architecture.md').split(/^## Dependencies$/m);
const describedDependencies = new Set(
  [...listed.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => quoted(cell)),
);
for (const name of dependencies)
  if (!describedDependencies.has(name))
    faults.push(`docs/architecture.md: why is ${name} a dependency?`);
for (const name of describedDependencies)
  if (!dependencies.has(name)) faults.push(`docs/architecture.md: ${name} is no dependency`);

// Paths of documents and of other files in comments.
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
