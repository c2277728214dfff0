// Form field: label, control, error message and help text.
import type { Field, FormWords } from '../core/core';
import { serverPlaceholder } from '../ui/server-placeholder';

interface FormFieldProps {
  field: Field;
  words: FormWords;
}

export function FormField({ field, words }: FormFieldProps) {
  const { name, label, kind, required, help } = field;
  if (kind === 'hidden')
    return <input type="hidden" name={name} value={serverPlaceholder(`value:${name}`)} />;
  return (
    <div className={`stack at-start below-3 form-field form-field-${kind}`}>
      <label htmlFor={name}>
        {label}
        {!required && <span className="form-optional">{` ${words.optional}`}</span>}
      </label>
      <Control field={field} choose={words.choose} />
      {/* Empty unless the server fills in an error; `aria-describedby` links it to the control. */}
      <p id={`error-${name}`} className="form-error">
        {serverPlaceholder(`error:${name}`)}
      </p>
      {help && (
        <p id={`help-${name}`} className="text-quiet text-fine form-help">
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
    className: 'line-input',
    name,
    required,
    autoComplete: autocomplete,
    // The server fills in true or false.
    'aria-invalid': (serverPlaceholder(`invalid:${name}`) || 'false') as 'true' | 'false',
    'aria-describedby': help ? `error-${name} help-${name}` : `error-${name}`,
  };
  const value = serverPlaceholder(`value:${name}`);
  if (kind === 'textarea') return <textarea {...shared} rows={4} defaultValue={value} />;
  if (kind !== 'select') return <input {...shared} type={kind} defaultValue={value} />;
  return (
    <select {...shared}>
      <option value="">{choose}</option>
      {/* What was over on the day of the build stays in the page, since the server looks for every option. */}
      {options?.map(({ value, label, until = __BUILD_DATE__ }) => (
        <option
          key={value}
          value={value}
          hidden={until < __BUILD_DATE__}
          disabled={until < __BUILD_DATE__}
        >
          {label}
        </option>
      ))}
    </select>
  );
}
