// Markup of the guided mode's cues: written into a template element at build time, and parsed by the player.

import type { GuideCue, GuidePart } from '../core/core';

/** One cue, with the times of the chosen length. */
export interface Cue {
  /** Position among all cues of the page, counted over both lengths. */
  index: number;
  /** Heading of the part that contains the cue. */
  part: string;
  html: string;
  /** Milliseconds for which the text is shown before the pause. */
  textMs: number;
  /** Number of breaths of the pause, and milliseconds of each. */
  breaths: number;
  breathMs: number;
}

/** The cues as HTML, for the content of a template element. */
export function guideMarkup(guide: readonly GuidePart[]): string {
  const cueMarkup = ({ html, breaths, timing, short }: GuideCue) => {
    const brief = short ? ` data-short="${short.textMs} ${short.breathMs}"` : '';
    return `<p data-timing="${timing.textMs} ${timing.breathMs}" data-breaths="${breaths}"${brief}>${html}</p>`;
  };
  return guide
    .map(
      ({ title, cues }) =>
        `<section title="${escaped(title)}">${cues.map(cueMarkup).join('')}</section>`,
    )
    .join('');
}

/** The cues of a template element, for one length. */
export function readCues(template: HTMLTemplateElement, short: boolean): Cue[] {
  const cues = [...template.content.querySelectorAll('p')].map((element, index) => {
    const { timing = '', breaths = '0', short: brief } = element.dataset;
    const [textMs = 0, breathMs = 0] = (short ? (brief ?? '') : timing).split(' ').map(Number);
    const part = element.parentElement?.title ?? '';
    return { index, part, html: element.innerHTML, textMs, breaths: Number(breaths), breathMs };
  });
  return cues.filter(({ textMs }) => textMs > 0);
}

export function hasShortWay(guide: readonly GuidePart[]): boolean {
  return guide.some(({ cues }) => cues.some(({ short }) => short !== undefined));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
