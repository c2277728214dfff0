// The CSS rules of pictures: their focal points, and blurred placeholders as backgrounds. Classes, because the content policy
// blocks style attributes.

/** A focal point in percent of the width and the height. */
export interface Focal {
  x: number;
  y: number;
}

/** CSS rules by the ids of pictures; those of the crops for phones apply where `media` does. */
export interface PictureRules {
  media: string;
  rules: Record<string, string>;
  portraits: Record<string, string>;
}

/** What all pictures have in common. */
const SHARED =
  '[class^="picture-"],[class*=" picture-"]{object-fit:cover;object-position:var(--focal);background-position:var(--focal);background-size:cover}';

/** The rule of one picture, or of its crop for phones. */
export const ruleOf = (id: string, { x, y }: Focal, placeholder: string): string =>
  `.picture-${id}{--focal:${x}% ${y}%;background-image:url("${placeholder}")}`;

/** A style sheet of the rules of those pictures that are shown. */
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
