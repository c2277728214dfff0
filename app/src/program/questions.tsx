// Questions with ruled lines for the answers: always in print, on screen where requested.
interface QuestionsProps {
  /** Without a title the questions belong to the page's heading. */
  title?: string;
  prompts: readonly string[];
  lines: number;
  /** Whether the lines are visible on screen, too. */
  ruled?: boolean;
}

export function Questions({ title, prompts, lines, ruled = false }: QuestionsProps) {
  return (
    <div className="questions" data-ruled={ruled}>
      {title !== undefined && <h2 className="eyebrow">{title}</h2>}
      <PromptList prompts={prompts} lines={lines} />
    </div>
  );
}

export function PromptList({ prompts, lines }: { prompts: readonly string[]; lines: number }) {
  return (
    <ol className="stack-5 questions-list" data-count={prompts.length}>
      {prompts.map((prompt) => (
        <li key={prompt} className="questions-item">
          <p className="questions-words">{prompt}</p>
          <RuledLines count={lines} />
        </li>
      ))}
    </ol>
  );
}

/** Writing lines as elements with borders, because browsers do not print backgrounds by default. */
export function RuledLines({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="ruled-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
