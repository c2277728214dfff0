// Writes texts, values and the HTML of the core as Typst.

import { DOMParser } from '@xmldom/xmldom';

/** A call of a function of program.typ; fields without a value are left out. */
export function call(name, values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return `#${name}(${given.map(([key, value]) => `${key}: ${literal(value)}`).join(', ')})\n`;
}

/** A value as an expression. */
export function literal(value) {
  if (typeof value === 'string') return string(value);
  if (Array.isArray(value)) return `(${value.map((item) => `${literal(item)}, `).join('')})`;
  return String(value);
}

/** Text as a string expression, in which no character has a meaning. */
const string = (words) => `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The HTML of the core as Typst; `site` is the origin for links to the site. */
export function markup(html, site) {
  const document = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/xml');
  return childrenOf(document.documentElement, site);
}

function childrenOf(node, site) {
  return [...node.childNodes].map((child) => nodeSource(child, site)).join('');
}

function nodeSource(node, site) {
  if (node.nodeType === node.TEXT_NODE) {
    const words = node.nodeValue.replace(/\s+/g, ' ');
    return words === ' ' ? ' ' : `#${string(words)};`;
  }
  const inner = () => childrenOf(node, site);
  const items = () =>
    [...node.childNodes]
      .filter(({ nodeName }) => nodeName === 'li')
      .map((item) => `[${childrenOf(item, site)}]`)
      .join(', ');
  switch (node.nodeName) {
    case 'h2':
    case 'h3':
      return `\n#heading(level: ${node.nodeName[1]}, ${string(node.textContent)})\n`;
    case 'p':
      return `\n${inner()}\n\n`;
    case 'em':
      return `#emph[${inner()}]`;
    case 'strong':
      return `#strong[${inner()}]`;
    case 'blockquote':
      return `\n#quote(block: true)[${inner()}]\n`;
    case 'ul':
      return `\n#list(${items()})\n`;
    case 'ol':
      return `\n#enum(${items()})\n`;
    case 'br':
      return ' \\\n';
    case 'a': {
      const to = node.getAttribute('href');
      return `#link(${string(to.startsWith('/') ? site + to : to)})[${inner()}]`;
    }
    default:
      return inner();
  }
}
