// Ruled lines to write on: drawn, so that they are printed whatever the browser does with backgrounds.

export function RuledLines({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="ruled" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
