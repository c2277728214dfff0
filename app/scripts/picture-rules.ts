// CSS rules of pictures: their focal points, and blurred placeholders as backgrounds. They are classes, because the
// content policy blocks style attributes.

/** Focal point in percent of width and height. */
export interface Focal {
  x: number;
  y: number;
}

/** CSS rules by picture id. The rules of the crops for phones apply inside the media query `media`. */
export interface PictureRules {
  media: string;
  rules: Record<string, string>;
  portraits: Record<string, string>;
}

const SHARED =
  '[class^="picture-"],[class*=" picture-"]{object-fit:cover;object-position:var(--focal);background-position:var(--focal);background-size:cover}';

/** Rule of one picture, or of its crop for phones. */
export const ruleOf = (id: string, { x, y }: Focal, placeholder: string): string =>
  `.picture-${id}{--focal:${x}% ${y}%;background-image:url("${placeholder}")}`;

/** Style sheet with the rules of the pictures that are shown. */
export function pictureSheet(
  { media, rules, portraits }: PictureRules,
  isShown: (id: string) => boolean = () => true,
): string {
  const of = (all: Record<string, string>) =>
    Object.entries(all).flatMap(([id, rule]) => (isShown(id) ? rule : []));
  const ofPhones = of(portraits);
  return [
    SHARED,
    ...of(rules),
    ...(ofPhones.length > 0 ? [`@media ${media}{`, ...ofPhones, '}'] : []),
  ].join('');
}
