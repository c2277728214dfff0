// Label of a buy button: its text, with ✨ drawn as an icon.

const SPARKLES = '✨';
const ARROW = '→';

/**
 * Draws a leading ✨ as a vector icon; the accessible name keeps the character. A trailing → is mirrored in
 * right-to-left text.
 */
export function BuyLabel({ label }: { label: string }) {
  if (label.endsWith(ARROW))
    return (
      <>
        <span>{label.slice(0, -ARROW.length)}</span>
        <span className="button-arrow">{ARROW}</span>
      </>
    );
  if (!label.startsWith(SPARKLES)) return label;
  return (
    <>
      <span className="visually-hidden">{SPARKLES}</span>
      <svg className="button-sparkles" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M8 3c.6 4.6 1.9 5.9 6.5 6.5C9.9 10.1 8.6 11.4 8 16c-.6-4.6-1.9-5.9-6.5-6.5C6.1 8.9 7.4 7.6 8 3ZM16 1c.2 1.8.7 2.3 2.5 2.5-1.8.2-2.3.7-2.5 2.5-.2-1.8-.7-2.3-2.5-2.5C15.3 3.3 15.8 2.8 16 1ZM16.5 13c.2 1.8.7 2.3 2.5 2.5-1.8.2-2.3.7-2.5 2.5-.2-1.8-.7-2.3-2.5-2.5 1.8-.2 2.3-.7 2.5-2.5Z" />
      </svg>
      {label.slice(SPARKLES.length)}
    </>
  );
}
