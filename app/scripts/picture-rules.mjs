// The CSS rules of pictures: their focal points, and blurred placeholders as backgrounds. Classes, because the content policy
// blocks style attributes.

/** What all pictures have in common. */
const SHARED =
  '[class^="picture-"],[class*=" picture-"]{object-fit:cover;object-position:var(--focal);background-position:var(--focal);background-size:cover}';

/** The rule of one picture, or of its crop for phones. */
export const ruleOf = (id, { x, y }, placeholder) =>
  `.picture-${id}{--focal:${x}% ${y}%;background-image:url("${placeholder}")}`;

/**
 * A style sheet. `rules` and `portraits` are rules by the ids of pictures; those of the crops for phones apply where
 * `media` does.
 */
export function pictureSheet({ media, rules, portraits }, isShown = () => true) {
  const of = (all) => Object.keys(all).flatMap((id) => (isShown(id) ? all[id] : []));
  const ofPhones = of(portraits);
  return [
    SHARED,
    ...of(rules),
    ...(ofPhones.length > 0 ? [`@media ${media}{`, ...ofPhones, '}'] : []),
  ].join('');
}
