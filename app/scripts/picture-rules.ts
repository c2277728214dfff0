// Generates the CSS rules of pictures: focal points, and blurred placeholders as backgrounds. The rules use classes,
// because the content policy blocks style attributes.

/** Focal point in percent of width and height. */
export interface Focal {
  x: number;
  y: number;
}

/** CSS rules by picture id. The rules for phone crops apply inside the media query `media`. */
export interface PictureRules {
  media: string;
  rules: Record<string, string>;
  portraits: Record<string, string>;
}

const SHARED =
  '[class^="picture-"],[class*=" picture-"]{object-fit:cover;object-position:var(--focal);background-position:var(--focal);background-size:cover}';

/** Rule of a picture, or of its crop for phones. */
export const ruleOf = (id: string, { x, y }: Focal, placeholder: string): string =>
  `.picture-${id}{--focal:${x}% ${y}%;background-image:url("${placeholder}")}`;

/** Style sheet with the rules of the pictures for which `isShown` returns true. */
export function pictureSheet(
  { media, rules, portraits }: PictureRules,
  isShown: (id: string) => boolean = () => true,
): string {
  const shownRules = (all: Record<string, string>) =>
    Object.entries(all).flatMap(([id, rule]) => (isShown(id) ? rule : []));
  const phoneRules = shownRules(portraits);
  return [
    SHARED,
    ...shownRules(rules),
    ...(phoneRules.length > 0 ? [`@media ${media}{`, ...phoneRules, '}'] : []),
  ].join('');
}
