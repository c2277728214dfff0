// The mark of the house: a doorway, and the moon that stands in it.

export function Mark({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 30"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M1 29.5V12a11 11 0 0 1 22 0v17.5" />
      <path d="M5.5 29.5V12a6.5 6.5 0 0 1 13 0v17.5" opacity=".55" />
      <circle cx="12" cy="13" r="2.6" fill="currentColor" stroke="none" />
    </svg>
  );
}
