// The text of a sheet in its parts: none is torn in two by the end of a page, and each may have lines to write on.
import { ProgramBody } from './program-body';
import { RuledLines } from './ruled-lines';

interface PaperTextProps {
  html: string;
  /** How many ruled lines stand under each part, or under the whole where it has no parts. */
  lines: number;
}

export function PaperText({ html, lines }: PaperTextProps) {
  // The core writes every heading as `<h2 id=…>`, and a text holds no HTML of its author's.
  const [first = '', ...parts] = html.split(/(?=<h2 id=)/);
  if (parts.length === 0) {
    return (
      <>
        <ProgramBody html={first} />
        <RuledLines count={lines} />
      </>
    );
  }
  return (
    <>
      <ProgramBody html={first} />
      <div className="paper-parts" data-ruled={lines > 0}>
        {parts.map((part) => (
          <div key={part} className="paper-part">
            <ProgramBody html={part} />
            <RuledLines count={lines} />
          </div>
        ))}
      </div>
    </>
  );
}
