// Form field: label, control, error message and help text.
import { type Field, type FormWords, retreatStatus } from '../core/core';
import { useToday } from '../ui/hydration';
import { serverPlaceholder } from '../ui/server-placeholder';

interface FormFieldProps {
  field: Field;
  words: FormWords;
  /** Prefix of each id, for pages that contain several forms. */
  prefix?: string | undefined;
  /** Initial choice and error message of the field. On a form's own page the server fills them in. */
  preset?: string | undefined;
  error?: string | undefined;
}

export function FormField(props: FormFieldProps) {
  const { field, words, prefix = '', error } = props;
  const { name, label, kind, required, help } = field;
  if (kind === 'hidden')
    return <input type="hidden" name={name} value={filledIn(prefix, `values.${name}`)} />;
  return (
    <div className={`stack at-start form-field form-field-${kind}`}>
      <label htmlFor={prefix + name}>
        {label}
        {!required && <span className="form-optional">{` ${words.optional}`}</span>}
      </label>
      <Control {...props} />
      {/* Empty unless there is an error; `aria-describedby` links it to the control. */}
      <p id={`${prefix}error-${name}`} className="form-error">
        {error ?? filledIn(prefix, `errors.${name}`)}
      </p>
      {help && (
        <p id={`${prefix}help-${name}`} className="text-quiet text-fine">
          {help}
        </p>
      )}
    </div>
  );
}

/** Placeholder of the server on a form's own page; empty in a dialog. */
const filledIn = (prefix: string, expression: string) =>
  prefix === '' ? serverPlaceholder(expression) : '';

function Control({ field, words, prefix = '', preset, error }: FormFieldProps) {
  const { name, kind, autocomplete, required, help, options } = field;
  const today = useToday();
  const described = [`${prefix}error-${name}`, help && `${prefix}help-${name}`];
  const shared = {
    id: prefix + name,
    className: 'line-input',
    name,
    required,
    autoComplete: autocomplete,
    // On a form's own page the server replaces the placeholder by true or false.
    'aria-invalid': error ? true : ((filledIn(prefix, `invalid.${name}`) || 'false') as 'false'),
    'aria-describedby': described.filter(Boolean).join(' '),
  };
  const value = filledIn(prefix, `values.${name}`);
  if (kind === 'textarea') return <textarea {...shared} rows={4} defaultValue={value} />;
  if (kind !== 'select') return <input {...shared} type={kind} defaultValue={value} />;
  return (
    <select {...shared} defaultValue={value || preset}>
      <option value="">{words.choose}</option>
      {import.meta.env.SSR && value ? (
        <ServerOptions name={name} />
      ) : (
        options
          ?.filter(({ retreat }) => !retreat || retreatStatus(today, retreat) !== 'past')
          .map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))
      )}
    </select>
  );
}

/**
 * The options as the server writes them: without events that are over. The value of the select is the submitted one.
 */
function ServerOptions({ name }: { name: string }) {
  return (
    <>
      {`{% for option in options.${name} %}{% if option.value == values.${name} %}`}
      <option value={serverPlaceholder(`values.${name}`)}>
        {serverPlaceholder('option.label')}
      </option>
      {'{% else %}'}
      <option value={serverPlaceholder('option.value')}>{serverPlaceholder('option.label')}</option>
      {'{% endif %}{% endfor %}'}
    </>
  );
}
