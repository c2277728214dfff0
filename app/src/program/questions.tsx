// The questions of a page, each with the lines to answer it on: on paper always, on the screen where asked for.
import { RuledLines } from './ruled-lines';

interface QuestionsProps {
  /** Without one they belong to the title of their page. */
  title?: string;
  prompts: string[];
  lines: number;
  /** Whether the lines show on the screen, too. */
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

export function PromptList({ prompts, lines }: { prompts: string[]; lines: number }) {
  return (
    <ol className="questions-list" data-count={prompts.length}>
      {prompts.map((prompt) => (
        <li key={prompt} className="question">
          <p className="question-words">{prompt}</p>
          <RuledLines count={lines} />
        </li>
      ))}
    </ol>
  );
}
