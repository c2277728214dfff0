// A field of the editor in which a picture is chosen by sight: the one that is shown, and behind a button all of them. Sveltia's
// own list of choices has words alone.

import type { CustomFieldControl, CustomFieldControlProps } from '@sveltia/cms';

/** Elements are made by the React of Sveltia CMS, which it gives to fields like this one. */
const { h } = window as unknown as { h: typeof import('react').createElement };

/** What the configuration says about such a field (scripts/desk-config.mjs). */
interface Settings {
  label: string;
  required?: boolean;
  options: string[];
}

const picture = (id: string) =>
  h('img', {
    src: `picture/${encodeURIComponent(id)}`,
    alt: '',
    width: 96,
    height: 72,
    loading: 'lazy',
  });

/** `home-hero` as words. */
const words = (id: string) => id.replaceAll(/[-_]/g, ' ');

/** The field. */
export const pictureField: CustomFieldControl = ({
  value,
  field,
  forID,
  onChange,
}: CustomFieldControlProps) => {
  const { label, required = true, options } = field.toJS() as unknown as Settings;
  const chosen = typeof value === 'string' ? value : '';
  const ids = [...(required ? [] : ['']), ...options];
  return h(
    'details',
    { className: 'picture-field' },
    h(
      'summary',
      { id: forID },
      chosen === '' ? undefined : picture(chosen),
      h('span', {}, chosen === '' ? 'No picture' : words(chosen)),
      h('span', { className: 'change' }, chosen === '' ? 'Choose one' : 'Choose another'),
    ),
    h(
      'div',
      { role: 'radiogroup', 'aria-label': label },
      ids.map((id) =>
        h(
          'label',
          { key: id },
          h('input', {
            type: 'radio',
            name: forID,
            value: id,
            checked: id === chosen,
            onChange: () => onChange(id),
            // By a click: the arrow keys go through all of them.
            onClick: ({ detail, currentTarget }: React.MouseEvent) =>
              detail > 0 && close(currentTarget),
            onKeyDown: ({ key, currentTarget }: React.KeyboardEvent) =>
              key === 'Enter' && close(currentTarget),
          }),
          id === '' ? undefined : picture(id),
          h('span', {}, id === '' ? 'No picture' : words(id)),
        ),
      ),
    ),
  );
};

function close(radio: Element): void {
  const details = radio.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
