// The configuration of the desk (Sveltia CMS), from the description of the content (`core-check --describe`) and its files:
// a collection for each kind of file, a field for each key, with its hint, its limits, and whether it is required.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'smol-toml';
import { isPictureFile } from '../app/scripts/picture-source.mjs';

/** Sveltia CMS needs a Git host in its configuration. This one has nothing to sign in to: the desk edits a local folder. */
const LOCAL_BACKEND = { name: 'gitea', repo: 'local/content', auth_methods: ['token'] };

/** The collections of single files, by the folder of these; any other folder has a collection of its own. */
const FILES = { '.': 'house', pages: 'pages', program: 'program' };

/** Sveltia CMS saves a date in the form of the content: `January 18, 2026` or `2026-01-03`. */
const DATES = { 'long-date': 'MMMM D, YYYY', date: 'YYYY-MM-DD' };

/** Texts of one line and longer ones have the same kind; keys with these words get a field of several lines. */
const LONG_TEXT =
  /text|excerpt|description|paragraphs|body|quote|answer|summary|statement|preview|lead$/;

/** `publish_date` is shown as “Publish date”. */
const label = (name) => {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The path of a file below `content/`, as a name without dots and slashes. */
const nameOf = (file) => file.slice(0, -extname(file).length).replaceAll('/', '-');

/**
 * Where the desk edits a file: `{ collection, entry }`, the parts of its address in Sveltia CMS.
 * @param {string} file Its path below `content/`, such as `pages/home.toml`.
 */
export function placeOf(file, kinds) {
  const [kind] = kindsOf(file, kinds);
  if (kind === undefined) return undefined;
  const folder = kind.includes('/') ? kind.slice(0, kind.lastIndexOf('/')) : '.';
  if (isFolder(kind))
    return { collection: nameOf(`${folder}.`), entry: basename(file, extname(file)) };
  return { collection: FILES[folder.split('/')[0]], entry: nameOf(file) };
}

/** The kinds that a file may be of, the closest first. */
function kindsOf(file, kinds) {
  const matches = (kind) => new RegExp(`^${kind.replaceAll('*', '[^/]+')}$`).test(file);
  const literal = (kind) => kind.replaceAll('*', '').length;
  return kinds.filter(matches).sort((one, other) => literal(other) - literal(one));
}

/** Whether the files of a kind may have any name, so that new ones can be added. */
const isFolder = (kind) => /^[^*]+\/\*\.\w+$/.test(kind);

/**
 * The configuration.
 * @param {{ files: Record<string, string>, definitions: Record<string, object> }} description Of the content.
 * @param {string} content The content folder.
 */
export function deskConfig({ files, definitions }, content) {
  const kinds = Object.keys(files);
  const choices = readChoices(content);
  const fields = fieldsOf(definitions, choices);
  const present = readdirSync(content, { recursive: true }).sort();
  const collections = new Map();
  for (const [name, title] of [
    ['pages', 'Pages'],
    ['house', 'The house'],
    ['program', 'The program'],
  ])
    collections.set(name, { name, label: title, files: [] });

  for (const kind of kinds.filter(isFolder)) {
    const folder = kind.slice(0, kind.lastIndexOf('/'));
    const name = nameOf(`${folder}.`);
    collections.set(name, {
      name,
      label: label(name),
      label_singular: label(name),
      description: definitions[files[kind]].description,
      folder: `content/${folder}`,
      ...format(kind),
      extension: extname(kind).slice(1),
      slug: { editable: true },
      identifier_field: identifier(definitions[files[kind]]),
      create: true,
      fields: fileFields(kind, files[kind]),
    });
  }
  for (const file of present) {
    const [kind] = kindsOf(file, kinds);
    if (kind === undefined || isFolder(kind)) continue;
    const { collection, entry } = placeOf(file, kinds);
    collections.get(collection).files.push({
      name: entry,
      label: label(entry.replace(`${collection}-`, '')),
      file: `content/${file}`,
      ...format(kind),
      fields: fileFields(kind, files[kind]),
    });
  }
  return {
    load_config_file: false,
    backend: LOCAL_BACKEND,
    app_title: `${choices.house}: the desk`,
    media_folder: 'content/images',
    public_folder: '/',
    media_libraries: {
      default: { config: { slugify_filename: true } },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [...collections.values()],
  };

  function fileFields(kind, table) {
    if (kind === 'pictures.toml')
      return choices.pictures.map((name) => ({
        ...fields.table(name, table, false),
        required: choices.described.includes(name),
      }));
    const own = fields.ofTable(table);
    if (!kind.endsWith('.md')) return own;
    // Sveltia's rich text knows neither notes nor captions, and would rewrite them: the text is edited as it is written.
    const body = {
      name: 'body',
      label: 'Text',
      widget: 'markdown',
      modes: ['raw'],
      required: false,
    };
    return [...own, body];
  }
}

/** Formats of the desk (app/desk/toml-format.ts), which keep comments and order. */
const format = (kind) => ({ format: kind.endsWith('.md') ? 'kept-frontmatter' : 'kept-toml' });

/** The key whose value names an entry in lists. */
function identifier({ properties }) {
  return ['title', 'name', 'client'].find((key) => key in properties) ?? Object.keys(properties)[0];
}

/** The names that other content refers to. */
function readChoices(content) {
  const read = (file) => parse(readFileSync(join(content, file), 'utf8'));
  const pictures = read('pictures.toml');
  const described = Object.keys(pictures);
  const portraits = Object.values(pictures).map(({ portrait }) => portrait?.id);
  const images = readdirSync(join(content, 'images')).filter(isPictureFile);
  const stems = [...new Set(images.map((name) => basename(name, extname(name))))].sort();
  const added = stems.filter((stem) => ![...described, ...portraits].includes(stem));
  return {
    house: read('site.toml').brand.name,
    described,
    pictures: [...described, ...added.filter((stem) => /^[\w-]+$/.test(stem))],
    /** By the names of the values that refer to them. */
    options: {
      Picture: described,
      PictureFile: stems,
      CategoryName: read('pages/journal.toml').categories.map(({ name }) => name),
      FormName: read('forms.toml').forms.map(({ slug }) => slug),
    },
  };
}

/** Fields from the definitions: JSON Schema on the left, Sveltia's field types on the right. */
function fieldsOf(definitions, { options }) {
  const resolve = (schema) => {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    const name = reference?.split('/').pop();
    const { allOf: _, $ref: __, ...own } = schema;
    const definition = name === undefined ? {} : definitions[name];
    return { ...definition, ...own, definition: name, rule: definition.description };
  };

  function field(name, schema, required) {
    const value = resolve(schema);
    const base = { name, label: label(name), required, hint: hint(value) };
    const names = options[value.definition];
    if (names) return { ...base, widget: 'select', options: names };
    if (value.properties) return { ...base, ...object(value) };
    if (value.anyOf) return { ...base, ...object(union(value.anyOf.map(resolve))) };
    if (value.oneOf)
      return {
        ...base,
        widget: 'select',
        options: value.oneOf.map((one) => ({
          value: one.const,
          label: `${one.const}: ${one.description}`,
        })),
      };
    if (value.enum) return { ...base, widget: 'select', options: value.enum };
    if (value.type === 'array') return { ...base, ...list(name, value) };
    if (value.type === 'boolean') return { ...base, widget: 'boolean' };
    if (value.type === 'integer')
      return {
        ...base,
        widget: 'number',
        value_type: 'int',
        min: value.minimum,
        max: value.maximum,
      };
    if (value.format in DATES)
      return { ...base, widget: 'datetime', type: 'date', format: DATES[value.format] };
    return {
      ...base,
      widget: !value.pattern && LONG_TEXT.test(name) ? 'text' : 'string',
      use_emoji_autocomplete: false,
      ...(value.maxLength && { maxlength: value.maxLength }),
      ...(value.pattern && { pattern: [value.pattern, value.rule] }),
      ...(value.format === 'email' && { type: 'email' }),
    };
  }

  function ofTable(name) {
    const { properties, required } = definitions[name];
    return fieldsOfObject(properties, required);
  }

  function fieldsOfObject(properties, required) {
    const inOrder = Object.entries(properties).sort(
      ([, one], [, other]) => one.propertyOrder - other.propertyOrder,
    );
    return inOrder.map(([key, schema]) => field(key, schema, required.includes(key)));
  }

  function object({ properties, required }) {
    const title = identifier({ properties });
    return {
      widget: 'object',
      collapsed: 'auto',
      summary: `{{fields.${title}}}`,
      fields: fieldsOfObject(properties, required),
    };
  }

  /** A table of one of several kinds: what is not in all of them may be left out, and the checker knows the rest. */
  function union(tables) {
    const properties = Object.assign({}, ...tables.map((table) => table.properties));
    const inAll = (key) => tables.every(({ required }) => required.includes(key));
    return { properties, required: Object.keys(properties).filter(inAll) };
  }

  function list(name, { items, minItems, maxItems }) {
    const item = field('item', items, true);
    const inner =
      item.widget === 'object'
        ? { fields: item.fields, summary: item.summary }
        : {
            field: {
              ...item,
              label: label(name),
              widget: item.widget === 'string' ? 'text' : item.widget,
            },
          };
    return { widget: 'list', collapsed: true, min: minItems, max: maxItems, ...inner };
  }

  return { ofTable, table: (name, table, required) => field(name, { $ref: table }, required) };
}

/** The hint of a key, and the rule of its value. */
function hint({ description, rule }) {
  return [...new Set([description, rule])].filter(Boolean).join(' ');
}
