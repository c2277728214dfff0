// A list of sentences, each of which occurs once.

interface LinesProps {
  lines: readonly string[];
  id?: string;
  className?: string;
}

export const Lines = ({ lines, ...attributes }: LinesProps) => (
  <ul {...attributes}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
