// Honeypot: a hidden field that only bots fill in. Submissions with a value in it are stored separately.

interface HoneypotFieldProps {
  /** Name of the field; undefined for a form without a honeypot. */
  name: string | undefined;
  /** Label for browsers without style sheets, where the field is visible. */
  label: string;
}

/** Attributes that tell browsers, 1Password, LastPass, Bitwarden and Dashlane not to fill the field. */
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
