// Selects the styles that are inlined into each page: of the entry's and the page's style sheets, the rules that can
// match there. Rules for print, forced colors and very narrow windows are left out; they have a style sheet of their own.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss from 'postcss';

/** The chunk that every page loads. */
const ENTRY = 'src/start.tsx';

/** The manifest keys of pages. */
const OTHER_PAGE = /^src\/pages\/.*-page\.tsx$/;

/** The focal point and the blurred placeholder of one picture; the build writes these rules without variables. */
const PICTURE_RULE = /\.picture-([\w-]+)\{[^}]*\}/g;

/** The manifest key of a page: "notFound" is src/pages/not-found-page.tsx. */
const chunkOf = (page) =>
  `src/pages/${page.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}-page.tsx`;

/**
 * What few visitors see: its rules are in one style sheet with these media, which blocks the rendering for them alone.
 * `19.99em` is narrower than 320 px at the usual font size.
 */
const CONDITIONAL_MEDIA = ['print', '(forced-colors:active)', '(width<=19.99em)'];

/** Values of at most this length are shorter than a reference. */
const SHORT = 8;

/** The classes and ids of a document. */
const namesOf = (html) =>
  new Set([...html.matchAll(/ (?:class|id)="([^"]*)"/g)].flatMap(([, list]) => list.split(/\s+/)));

/**
 * Prepares the styles of all `pages`, which are `{ page, html }`. Moves the rules for other media to a style sheet of
 * their own. The result's `of(page, html)` returns the inlined CSS of a page and the link tags that replace its files;
 * `conditional` is the link tag of the style sheet for other media.
 */
export async function readStyles(dist, manifest, pages) {
  const sheets = new Map();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
    sheets.set(file, postcss.parse((await readFile(join(dist, file), 'utf8')).trim()));
  const conditional = await moveConditional(dist, sheets);

  const linked = Object.values(manifest).flatMap(({ assets = [] }) => assets);
  const texts = await Promise.all(
    linked
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFile(join(dist, name), 'utf8')),
  );
  // A style sheet that pages only link to refers to variables of the page.
  const separate = [conditional.text, ...texts].join('');
  const ofLinked = [...variablesOf(separate)].filter((name) => !declaredIn(separate).has(name));
  const names = new Map();
  for (const { page, html } of pages)
    names.set(page, new Set([...(names.get(page) ?? []), ...namesOf(html)]));
  const shownAnywhere = new Set([...names.values()].flatMap((shown) => [...shown]));
  const scripts = new Map();
  for (const page of names.keys()) {
    if (!manifest[chunkOf(page)])
      throw new Error(`No component was built for the page "${page}" (${chunkOf(page)}).`);
    const files = scriptsOf(manifest, [ENTRY, chunkOf(page)]);
    const code = new Map();
    for (const file of files) code.set(file, await readFile(join(dist, file), 'utf8'));
    const all = [...code.values()].join('');
    const own = files.filter((file) => !SHARED.test(file)).map((file) => code.get(file));
    const isInOwn = wordsOf(own.join(''));
    const isInAny = wordsOf(all);
    scripts.set(page, {
      // What shared components show on some page, they show on this one only where its document says so.
      mentions: (name) => isInOwn(name) || (isInAny(name) && !shownAnywhere.has(name)),
      used: new Set([...variablesOf(all), ...ofLinked]),
      declared: declaredIn(all),
    });
  }

  const redeclared = new Set([...scripts.values()].flatMap(({ declared }) => [...declared]));
  for (const name of declaredIn(separate)) redeclared.add(name);
  const constants = constantsOf(sheets.values(), redeclared);
  const faces = [];
  for (const sheet of sheets.values()) sheet.walkAtRules('font-face', (face) => faces.push(face));
  /** The rules of pages of one kind that write with the same typefaces; only their pictures differ. */
  const known = new Map();

  return {
    conditional: conditional.link,
    of(page, html) {
      // The entry's styles come first: they declare the order of the cascade layers.
      const files = [
        ...new Set([...(manifest[ENTRY].css ?? []), ...stylesOf(manifest, [ENTRY, chunkOf(page)])]),
      ];
      const written = faces.map((face) => isWritten(face, html));
      const key = JSON.stringify([page, written, [...variablesOf(html)].sort()]);
      const rules = known.get(key) ?? rulesOf(page, html, files);
      known.set(key, rules);
      return {
        css: rules.replace(PICTURE_RULE, (rule, id) =>
          html.includes(`"picture-${id}"`) ? rule : '',
        ),
        /*
         * The page's code loads its style sheets unless a link to them exists. These disabled links prevent that: the
         * rules for the page are inlined already. (WebKit preloads disabled links, but not those with media="not all".)
         * remaining-styles.ts enables them before another page is shown.
         */
        links: files.map(
          (file) => `<link rel="stylesheet" href="/${file}" disabled media="not all" data-rest>`,
        ),
      };
    },
  };

  function rulesOf(page, html, files) {
    const shown = names.get(page);
    const { mentions, used } = scripts.get(page);
    const all = postcss.root({ nodes: files.flatMap((file) => sheets.get(file).clone().nodes) });
    const occurs = (name) => shown.has(name) || mentions(name);
    return rulesFor(mergeLayers(all), { html, mentions, used, constants, occurs });
  }
}

/** The chunk with components of several pages (app/vite.config.ts). */
const SHARED = /^assets\/components-/;

/** The head of a class name whose endings are all written in the scripts; those of other names may come from content. */
const CLOSED_HEAD = 'button-';

/** Whether scripts may give an element a class: it is a word of theirs, or begins as a template does (`tier-${name}`). */
function wordsOf(code) {
  const words = new Set(code.match(/[a-z][\w-]*/gi));
  const heads = new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, head]) => head));
  heads.delete(CLOSED_HEAD);
  return (name) =>
    words.has(name) ||
    [...heads].some((head) => name.startsWith(head)) ||
    (name.startsWith(CLOSED_HEAD) && words.has(name.slice(CLOSED_HEAD.length)));
}

/** The rules of `root` that can match on a page, with the variables and animations that they use. */
function rulesFor(root, { html, mentions, used, occurs, constants }) {
  root.walkRules((rule) => {
    if (rule.selector.startsWith('.picture-')) return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, occurs));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules('font-face', (rule) => {
    if (!isWritten(rule, html)) rule.remove();
  });
  inlineConstants(root, constants);
  removeUnused(root, new Set([...used, ...variablesOf(html)]), mentions);
  return String(root);
}

/** Whether a page has a character of a typeface's range. What visitors type may have any. */
function isWritten(face, html) {
  let ranges = '';
  face.walkDecls('unicode-range', ({ value }) => {
    ranges = value
      .replace(
        /U\+([\dA-F]+)(?:-([\dA-F]+))?/gi,
        (_all, from, to = from) => `\\u{${from}}-\\u{${to}}`,
      )
      .replaceAll(',', '');
  });
  return ranges === '' || html.includes('<input') || new RegExp(`[${ranges}]`, 'u').test(html);
}

/** Variables with one value everywhere: declared once, for the root, and not among those `redeclared` by scripts. */
function constantsOf(sheets, redeclared) {
  const values = new Map();
  for (const sheet of sheets)
    sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
      values.set(prop, parent.selector === ':root' && !values.has(prop) ? value : undefined);
    });
  return [...values].filter(([name, value]) => value !== undefined && !redeclared.has(name));
}

/** Replaces references to constants by their value, where it is short or needed once. */
function inlineConstants(root, constants) {
  const css = String(root);
  const inlined = constants
    .map(([name, value]) => ({ reference: `var(${name})`, value }))
    .filter(({ reference, value }) => value.length <= SHORT || css.split(reference).length === 2);
  root.walkDecls((declaration) => {
    for (const { reference, value } of inlined)
      declaration.value = declaration.value.replaceAll(reference, () => value);
  });
}

/** Whether all classes and ids that a selector requires occur: outside of :not(), and one alternative of each :is(). */
function canMatch(selector, occurs) {
  const all = (part) => [...part.matchAll(/[.#]([a-z][\w-]*)/gi)].every(([, name]) => occurs(name));
  let possible = true;
  const rest = selector
    .replace(/:not\([^()]*\)/g, '')
    .replace(/:is\(([^()]*)\)/g, (_whole, alternatives) => {
      possible &&= alternatives.split(',').some(all);
      return '';
    });
  return possible && all(rest);
}

/** The variables that a text refers to. */
const variablesOf = (text) =>
  new Set([...text.matchAll(/(?:var|style)\((--[\w-]+)/g)].map(([, name]) => name));

/** The variables that style sheets in scripts declare. */
const declaredIn = (code) =>
  new Set([...code.matchAll(/[;{](--[\w-]+):/g)].map(([, name]) => name));

/** Removes variables and animations that neither the rules nor scripts and markup refer to, and empty rules. */
function removeUnused(root, used, mentions) {
  for (let before = 0, css = String(root); css.length !== before; css = String(root)) {
    before = css.length;
    const inRules = variablesOf(css);
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop) && !inRules.has(declaration.prop)) declaration.remove();
    });
    root.walkAtRules('keyframes', (rule) => {
      const running = new RegExp(`animation(?:-name)?:[^;}]*(?<![\\w-])${rule.params}(?![\\w-])`);
      if (!running.test(css) && !mentions(rule.params)) rule.remove();
    });
    removeEmpty(root);
  }
}

function removeEmpty(root) {
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  // Innermost first: an at-rule may have become empty by the removal of another one.
  const rules = [];
  root.walkAtRules((rule) => {
    if (rule.nodes) rules.unshift(rule);
  });
  for (const rule of rules) if (rule.nodes.length === 0) rule.remove();
}

/** Each layer once, with its rules in their order; rules outside of layers are last, as in the cascade. */
function mergeLayers(root) {
  const layers = new Map();
  for (const node of [...root.nodes]) {
    if (node.name !== 'layer' || !node.nodes) continue;
    const first = layers.get(node.params);
    if (first) {
      first.append(node.nodes);
      node.remove();
    } else {
      layers.set(node.params, node);
    }
  }
  return root;
}

const isConditional = (rule) => CONDITIONAL_MEDIA.includes(rule.params.replace(/\s/g, ''));

/** Moves the rules for other media from `sheets` to a file of their own; returns its text and link tag. */
async function moveConditional(dist, sheets) {
  const root = postcss.root();
  for (const [file, sheet] of sheets) {
    root.append(sheet.clone().nodes);
    sheet.walkAtRules('media', (rule) => {
      if (isConditional(rule)) rule.remove();
    });
    removeEmpty(sheet);
    await writeFile(join(dist, file), String(sheet));
  }
  mergeLayers(root).walkDecls((declaration) => {
    for (let rule = declaration.parent; rule; rule = rule.parent)
      if (rule.name === 'media' && isConditional(rule)) return;
    declaration.remove();
  });
  removeEmpty(root);
  const text = String(root);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = `assets/other-media-${hash}.css`;
  await writeFile(join(dist, file), text);
  const link = `<link rel="stylesheet" href="/${file}" media="${CONDITIONAL_MEDIA.join()}">`;
  return { text, link };
}

/** The stylesheets of chunks and of all that they import, imports first. */
function stylesOf(manifest, keys, seen = new Set()) {
  return keys.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { imports = [], css = [] } = manifest[key];
    return [...stylesOf(manifest, imports, seen), ...css];
  });
}

/** The scripts of chunks and of all that they import or load later, except other pages. */
function scriptsOf(manifest, keys, seen = new Set()) {
  return keys.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { file, imports = [], dynamicImports = [] } = manifest[key];
    const later = dynamicImports.filter((chunk) => !OTHER_PAGE.test(chunk));
    return [file, ...scriptsOf(manifest, [...imports, ...later], seen)];
  });
}
