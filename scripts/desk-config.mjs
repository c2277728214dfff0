// The configuration of the desk (Sveltia CMS), from the description of the content (`core-check --describe`) and its files:
// a collection for each kind of file, a field for each key, with its hint, its limits, and whether it is required.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parse } from 'smol-toml';
import { isPictureFile } from '../app/scripts/picture-source';
import { entryName, keyName } from './desk-names.mjs';

/** Sveltia CMS needs a Git host in its configuration. This one has nothing to sign in to: the desk edits a local folder. */
const LOCAL_BACKEND = { name: 'gitea', repo: 'local/content', auth_methods: ['token'] };

/** The groups of single files, in the order of the list; a file that is named in none is in the last one of its folder. */
const GROUPS = {
  home: { label: 'Home', files: ['pages/home.toml'] },
  sales: {
    label: 'Sales page and prices',
    files: ['offers.toml', 'pages/initiation.toml', 'pages/inside.toml', 'pages/rituals.toml'],
  },
  journal: { label: 'Journal' },
  gatherings: {
    label: 'Events and retreats',
    files: ['pages/events.toml', 'pages/retreats.toml', 'pages/impact.toml'],
  },
  words: {
    label: 'Words of forms and mail',
    files: ['forms.toml', 'mail.toml', 'messages.toml', 'pages/status.toml'],
  },
  pictures: { label: 'Pictures', files: ['pictures.toml'] },
  house: { label: 'The house', files: ['site.toml'], folder: '' },
  pages: { label: 'Other pages', folder: 'pages/' },
  program: { label: 'The program', folder: 'program/' },
};

/**
 * What collections of files of any name are called, one of their entries, and the page of the desk on which these begin and
 * go; others by their folder.
 */
const FOLDERS = {
  journal: ['Journal', 'Essay', 'Journal'],
  'case-studies': ['Case studies', 'Case study', 'Pages'],
  legal: ['Legal texts', 'Legal text'],
  'pages-plain': ['Pages of text', 'Page', 'Pages'],
};

/** The group of a file that has a place of its own. */
const groupOf = (file) =>
  Object.keys(GROUPS).find((name) => GROUPS[name].files?.includes(file)) ??
  Object.keys(GROUPS).findLast((name) => file.startsWith(GROUPS[name].folder ?? '\0'));

/** Sveltia CMS saves a date in the form of the content: `January 18, 2026` or `2026-01-03`. */
const DATES = { 'long-date': 'MMMM D, YYYY', date: 'YYYY-MM-DD' };

/** Texts of one line and longer ones have the same kind; keys with these words get a field of several lines. */
const LONG_TEXT =
  /text|excerpt|description|paragraphs|body|quote|answer|summary|statement|preview|lead$/;

/** Values that are chosen by sight (app/desk/picture-field.ts). */
const PICTURES = ['Picture', 'PictureFile'];

/** The Markdown below a front matter. */
const BODY = { name: 'body', label: 'Text', required: false };

/** The path of a file below `content/`, as a name without dots and slashes. */
const nameOf = (file) => file.slice(0, -extname(file).length).replaceAll('/', '-');

/**
 * Where the desk edits a file: `{ collection, entry }`, the parts of its address in Sveltia CMS.
 * @param {string} file Its path below `content/`, such as `pages/home.toml`.
 */
export function placeOf(file, kinds) {
  const [kind] = kindsOf(file, kinds);
  if (kind === undefined) return undefined;
  if (isFolder(kind))
    return { collection: dirname(kind).replace('/', '-'), entry: basename(file, extname(file)) };
  return { collection: groupOf(file), entry: nameOf(file) };
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
  const fields = fieldsOf(definitions, choices.options);
  const present = readdirSync(content, { recursive: true }).sort();
  const collections = Object.entries(GROUPS).flatMap(([name, { label }]) => {
    const members = present.filter((file) => placeOf(file, kinds)?.collection === name);
    const order = (file) => [...(GROUPS[name].files ?? []), file].indexOf(file);
    members.sort((one, other) => order(one) - order(other));
    const kind = kinds.find((one) => isFolder(one) && placeOf(one, kinds).collection === name);
    if (kind) return [folder(kind)];
    return [{ name, label, files: members.map(singleFile) }];
  });
  const others = kinds.filter(isFolder).map(folder);
  collections.push(...others.filter(({ name }) => !(name in GROUPS)));
  return {
    load_config_file: false,
    backend: LOCAL_BACKEND,
    app_title: `${choices.house}: the desk`,
    media_folder: 'content/images',
    public_folder: '/',
    media_libraries: {
      // Pictures are added on a page of the desk, which takes the place out of them where they were taken.
      default: { config: { max_file_size: 1 } },
      stock_assets: { providers: [] },
    },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections,
  };

  function singleFile(file) {
    const [kind] = kindsOf(file, kinds);
    const { entry: name } = placeOf(file, kinds);
    const path = `content/${file}`;
    return { name, label: entryName(file), file: path, ...format(kind), fields: fileFields(kind) };
  }

  function folder(kind) {
    const { collection } = placeOf(kind, kinds);
    const [title = entryName(collection), singular, page] = FOLDERS[collection] ?? [];
    const begun = page ? ` They begin and go on the page ${page}, in the bar above.` : '';
    const table = definitions[files[kind]];
    return {
      name: collection,
      label: title,
      ...(singular && { label_singular: singular }),
      description: `${inOneLine(table.description)}${begun}`,
      folder: `content/${dirname(kind)}`,
      ...format(kind),
      extension: extname(kind).slice(1),
      // The desk has ways of its own (desk-texts.mjs): these know neither redirects nor what refers to an entry.
      create: false,
      delete: false,
      duplicate: false,
      identifier_field: identifier(table),
      fields: fileFields(kind),
    };
  }

  function fileFields(kind) {
    const table = files[kind];
    if (kind === 'pictures.toml')
      return choices.pictures.map((name) =>
        fields.field(name, { $ref: table }, choices.options.Picture.includes(name)),
      );
    const own = fields.ofTable(definitions[table]);
    // Sveltia's rich text knows neither notes nor captions, and would rewrite them: the text is edited as it is written.
    return kind.endsWith('.md') ? [...own, { ...BODY, widget: 'markdown', modes: ['raw'] }] : own;
  }
}

/** Formats of the desk (app/desk/toml-format.ts), which keep comments and order. */
const format = (kind) => ({ format: kind.endsWith('.md') ? 'kept-frontmatter' : 'kept-toml' });

/** A description without the signs of a file: what is written there between quotation marks is a field's text here. */
const inOneLine = (text = '') => text.replaceAll(/`"?(.*?)"?`/g, '“$1”');

/** The key whose value names an entry in lists. */
function identifier({ properties }) {
  return ['title', 'name', 'client'].find((key) => key in properties) ?? Object.keys(properties)[0];
}

/** The names that other content refers to. */
function readChoices(content) {
  const read = (file) => parse(readFileSync(join(content, file), 'utf8'));
  const described = read('pictures.toml');
  const images = readdirSync(join(content, 'images')).filter(isPictureFile);
  const stems = [...new Set(images.map((name) => basename(name, extname(name))))].sort();
  const portraits = Object.values(described).map(({ portrait }) => portrait?.id);
  const isNew = (stem) => !(stem in described || portraits.includes(stem)) && /^[\w-]+$/.test(stem);
  return {
    house: read('site.toml').brand.name,
    // New ones first.
    pictures: [...stems.filter(isNew), ...Object.keys(described)],
    /** By the names of the values that refer to them. */
    options: {
      Picture: Object.keys(described),
      PictureFile: stems,
      CategoryName: read('pages/journal.toml').categories.map(({ name }) => name),
      FormName: read('forms.toml').forms.map(({ slug }) => slug),
    },
  };
}

/** Fields from the definitions: JSON Schema on the left, Sveltia's field types on the right. */
function fieldsOf(definitions, options) {
  /** A schema with what it refers to: the name of the definition, and its description as the rule of the value. */
  function resolve({ allOf, $ref = allOf?.[0].$ref, ...own }) {
    const definition = $ref?.split('/').pop();
    const found = definitions[definition] ?? {};
    return { ...found, ...own, definition, rule: found.description };
  }

  function field(name, schema, required) {
    const value = resolve(schema);
    // What can be chosen, has fields of its own or counts its letters says itself what it may be.
    const isSaid =
      value.definition in options ||
      ['properties', 'anyOf', 'enum', 'maxLength', 'format'].some((key) => key in value);
    const sentences = isSaid ? [value.description] : [value.description, value.rule];
    const hint = inOneLine([...new Set(sentences)].filter(Boolean).join(' '));
    return { name, label: keyName(name), required, hint, ...widget(name, value) };
  }

  function widget(name, value) {
    if (PICTURES.includes(value.definition))
      return { widget: 'picture', options: options[value.definition] };
    if (value.definition in options)
      return { widget: 'select', options: options[value.definition] };
    if (value.properties) return object(value);
    if (value.anyOf) return object(union(value.anyOf.map(resolve)));
    if (value.enum) return { widget: 'select', options: value.enum };
    if (value.oneOf) {
      const choice = (one) => ({
        value: one.const,
        label: inOneLine(one.description) || one.const,
      });
      return { widget: 'select', options: value.oneOf.map(choice) };
    }
    if (value.type === 'array') return list(name, value);
    if (value.type === 'boolean') return { widget: 'boolean' };
    if (value.type === 'integer')
      return { widget: 'number', value_type: 'int', min: value.minimum, max: value.maximum };
    if (value.format in DATES)
      return { widget: 'datetime', type: 'date', format: DATES[value.format] };
    return {
      widget: !value.pattern && LONG_TEXT.test(name) ? 'text' : 'string',
      use_emoji_autocomplete: false,
      maxlength: value.maxLength,
      // A field holds the text alone: `"$87"` of a file is $87 here.
      pattern: value.pattern && [value.pattern, inOneLine(value.rule)],
    };
  }

  function ofTable({ properties, required }) {
    const order = (key) => properties[key].propertyOrder;
    const keys = Object.keys(properties).sort((one, other) => order(one) - order(other));
    return keys.map((key) => field(key, properties[key], required.includes(key)));
  }

  function object(table) {
    const summary = `{{fields.${identifier(table)}}}`;
    return { widget: 'object', collapsed: 'auto', summary, fields: ofTable(table) };
  }

  /** A table of one of several kinds: what is not in all of them may be left out, and the checker knows the rest. */
  function union(tables) {
    const properties = Object.assign({}, ...tables.map((table) => table.properties));
    const inAll = (key) => tables.every(({ required }) => required.includes(key));
    return { properties, required: Object.keys(properties).filter(inAll) };
  }

  function list(name, { items, minItems, maxItems }) {
    const item = field('item', items, true);
    const text = { ...item, label: keyName(name), widget: item.widget.replace('string', 'text') };
    const { fields, summary } = item;
    const inner = fields ? { fields, summary } : { field: text };
    return { widget: 'list', collapsed: true, min: minItems, max: maxItems, ...inner };
  }

  return { ofTable, field };
}
