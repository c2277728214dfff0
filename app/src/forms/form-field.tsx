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
    return <input type="hidden" name={name} value={serverPlaceholder(`values.${name}`)} />;
  return (
    <div className={`stack at-start below-3 form-field form-field-${kind}`}>
      <label htmlFor={name}>
        {label}
        {!required && <span className="form-optional">{` ${words.optional}`}</span>}
      </label>
      <Control field={field} choose={words.choose} />
      {/* Empty unless the server fills in an error; `aria-describedby` links it to the control. */}
      <p id={`error-${name}`} className="form-error">
        {serverPlaceholder(`errors.${name}`)}
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
    'aria-invalid': (serverPlaceholder(`invalid.${name}`) || 'false') as 'true' | 'false',
    'aria-describedby': help ? `error-${name} help-${name}` : `error-${name}`,
  };
  const value = serverPlaceholder(`values.${name}`);
  if (kind === 'textarea') return <textarea {...shared} rows={4} defaultValue={value} />;
  if (kind !== 'select') return <input {...shared} type={kind} defaultValue={value} />;
  return (
    <select {...shared}>
      <option value="">{choose}</option>
      {import.meta.env.SSR ? (
        <ServerOptions name={name} />
      ) : (
        options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))
      )}
    </select>
  );
}

/** The choices as the server writes them: those that are not over, the submitted one selected. */
function ServerOptions({ name }: { name: string }) {
  return (
    <>
      {`{% for option in options.${name} %}{% if option.value == values.${name} %}`}
      <option value={serverPlaceholder('option.value')} selected>
        {serverPlaceholder('option.label')}
      </option>
      {'{% else %}'}
      <option value={serverPlaceholder('option.value')}>{serverPlaceholder('option.label')}</option>
      {'{% endif %}{% endfor %}'}
    </>
  );
}
