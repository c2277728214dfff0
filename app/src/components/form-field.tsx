// One line of a form: label, control, what is amiss with it, and a word of help.
import type { Field, FormWords } from '../core/core';
import { slot } from './form-slot';

interface FormFieldProps {
  field: Field;
  words: FormWords;
}

export function FormField({ field, words }: FormFieldProps) {
  const { name, label, kind, required, help } = field;
  return (
    <div className={`form-field form-field-${kind}`}>
      <label htmlFor={name}>
        {label}
        {!required && <span className="form-optional">{` ${words.optional}`}</span>}
      </label>
      <Control field={field} choose={words.choose} />
      {/* Empty until the server has something to say here; then it is read with the line. */}
      <p id={`error-${name}`} className="form-error">
        {slot(`error:${name}`)}
      </p>
      {help && (
        <p id={`help-${name}`} className="form-help">
          {help}
        </p>
      )}
    </div>
  );
}

function Control({ field, choose }: { field: Field; choose: string }) {
  const { name, kind, autocomplete, required, help, options } = field;
  const shared = {
    id: name,
    name,
    required,
    autoComplete: autocomplete,
    // The server writes true or false here.
    'aria-invalid': (slot(`invalid:${name}`) || 'false') as 'true' | 'false',
    'aria-describedby': help ? `error-${name} help-${name}` : `error-${name}`,
  };
  const value = slot(`value:${name}`);
  if (kind === 'textarea') return <textarea {...shared} rows={4} defaultValue={value} />;
  if (kind !== 'select') return <input {...shared} type={kind} defaultValue={value} />;
  return (
    <select {...shared}>
      <option value="">{choose}</option>
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
