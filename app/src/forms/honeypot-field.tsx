// Honeypot: a field for programs that fill in whatever a form has. What is sent with it filled is kept apart.

interface HoneypotFieldProps {
  /** Its name; none in a form that has no honeypot. */
  name: string | undefined;
  /** For people whose browser has no style sheets. */
  label: string;
}

/** Asks browsers, 1Password, LastPass, Bitwarden and Dashlane not to fill it. */
const NEVER_FILLED = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
};

export function HoneypotField({ name, label }: HoneypotFieldProps) {
  if (!name) return null;
  return (
    <label className="form-honeypot screen-only">
      {label}
      <input type="text" name={name} {...NEVER_FILLED} />
    </label>
  );
}
