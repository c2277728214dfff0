// Fills in the gift card: the names and the date typed beside it, and the program link as a QR code. Nothing is sent or
// stored.

import encodeQR from 'qr';

/** White modules around the code. QR codes require four; the card's background provides the other two. */
const QUIET_ZONE = 2;

const SVG = 'http://www.w3.org/2000/svg';

/** Connects the fields of the page, if it is the gift card page. */
export function connectGift(root: ParentNode = document): void {
  const form = root.querySelector<HTMLFormElement>('[data-gift="form"]');
  const address = root.querySelector('[data-gift="address"]')?.textContent ?? '';
  if (!form || address === '') return;
  for (const element of form.querySelectorAll<HTMLElement>('[data-gift="script"]'))
    element.hidden = false;
  for (const element of root.querySelectorAll<HTMLElement>('[data-gift="code"]')) {
    element.replaceChildren(codeOf(address));
    element.hidden = false;
  }
  const show = () => {
    for (const [name, value] of new FormData(form))
      for (const element of root.querySelectorAll(`[data-gift-value="${name}"]`))
        element.textContent = name === 'day' ? dateInWords(String(value)) : String(value);
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    window.print();
  });
  // Called at once, because the browser may have restored earlier input.
  show();
}

/** Draws the QR code of a text as one path of squares. */
function codeOf(text: string): SVGSVGElement {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(SVG, 'path');
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  return svg;
}

/** Formats the value of a date field, such as `Friday, December 4`; an empty value gives an empty string. */
function dateInWords(value: string): string {
  const date = new Date(`${value}T00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}
