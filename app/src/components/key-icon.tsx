// What a buyer receives, drawn with one hairline pen: guide, breath, page, portal, letter.

const drawings = [
  <path
    key="guide"
    d="M8 38V12c6-2 11-1 16 3 5-4 10-5 16-3v26c-6-2-11-1-16 3-5-4-10-5-16-3ZM24 15v26M13 19c2.5 0 4.5.5 6.5 1.5M13 25c2.5 0 4.5.5 6.5 1.5"
  />,
  <path
    key="breath"
    d="M6 20c6-6 12-6 18 0s12 6 18 0M6 28c6-6 12-6 18 0s12 6 18 0M10 36c4.7-4.5 9.3-4.5 14 0s9.3 4.5 14 0M24 6v6"
  />,
  <path key="page" d="M11 6h26v36H11zM17 15h14M17 21h14M17 27h8M40 16l-10 16-1 5 4-3 10-16z" />,
  <path
    key="portal"
    d="M9 42V21a15 15 0 0 1 30 0v21M15 42V21a9 9 0 0 1 18 0v21M24 24a3 3 0 1 0 0-.01M5 42h38"
  />,
  <path key="letter" d="M6 13h36v25H6zM6 13l18 14 18-14M6 38l13-14M42 38 29 24" />,
];

/** `which` counts from 0, in the order of the section. */
export function KeyIcon({ which }: { which: number }) {
  return (
    <svg
      className="key-icon"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {drawings[which]}
    </svg>
  );
}
