// Questions of a page, in a list.
interface QuestionsProps {
  title: string;
  prompts: readonly string[];
}

export function Questions({ title, prompts }: QuestionsProps) {
  return (
    <div className="questions">
      <h2 className="eyebrow">{title}</h2>
      <PromptList prompts={prompts} />
    </div>
  );
}

export function PromptList({ prompts }: { prompts: readonly string[] }) {
  return (
    <ol className="stack-5 questions-list" data-count={prompts.length}>
      {prompts.map((prompt) => (
        <li key={prompt} className="questions-item">
          <p className="text-serif leading-125 questions-words">{prompt}</p>
        </li>
      ))}
    </ol>
  );
}
