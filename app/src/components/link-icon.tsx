// Two links of a chain: the address of a page.

export function LinkIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      <path d="m10.5 7 2.7-2.7a4.6 4.6 0 0 1 6.5 6.5L17 13.5M13.5 17l-2.7 2.7a4.6 4.6 0 0 1-6.5-6.5L7 10.5M9.25 14.75l5.5-5.5" />
    </svg>
  );
}
