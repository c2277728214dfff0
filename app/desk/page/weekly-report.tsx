// How the week goes: the tables of the weekly report, as the letter of every Monday has them.

/** The tables, as the server answers them. */
export interface Report {
  /** The days of each week, the latest first. */
  weeks: string[];
  parts: Part[];
  /** How it was counted. */
  notes: string[];
}

/** A heading with rows: of a value for each week, or of one for today; or with a sentence where there is none. */
interface Part {
  heading: string;
  is_weekly: boolean;
  rows: { label: string; values: string[] }[];
  empty: string;
}

/** The report, whose parts that wait stand above already. */
export function WeeklyReport({ weeks, parts, notes }: Report) {
  const weekly = parts.filter(({ is_weekly, rows }) => is_weekly && rows.length > 0);
  return (
    <>
      <h3 id="week">How the week goes</h3>
      {weekly.map(({ heading, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
        <section key={heading} className="table" aria-label={heading} tabIndex={0}>
          <table className="figures">
            <caption>{heading}</caption>
            <thead>
              <tr>
                <td />
                {weeks.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {weeks.map((name, index) => (
                    <td key={name}>{values[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </>
  );
}
