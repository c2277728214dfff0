// What to lay out before a page is followed.

export function Needs({ title, needs }: { title: string; needs: string[] }) {
  if (needs.length === 0) return null;
  return (
    <aside className="needs" aria-labelledby="needs-title">
      <h2 id="needs-title" className="eyebrow">
        {title}
      </h2>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </aside>
  );
}
