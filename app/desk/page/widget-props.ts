// Properties of every control of a form, and the attributes that follow from them.

import type { Value } from '../values';
import type { Found } from './schema';

export interface WidgetProps {
  id: string;
  label: string;
  value: Value | undefined;
  schema: Found;
  isRequired: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (value: Value | undefined) => void;
  onKeyDown?: ((event: React.KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
}

/** Attributes of every control. `attributes` adds whether the value is invalid or required. */
export const identity = ({ id, describedBy }: WidgetProps) => ({
  id,
  'aria-describedby': describedBy,
});
export const attributes = (props: WidgetProps) => ({
  ...identity(props),
  'aria-invalid': props.isInvalid || undefined,
  'aria-required': props.isRequired || undefined,
});

export const textOf = (value: Value | undefined) => (value === undefined ? '' : String(value));

/** An optional text that is emptied is absent. */
export const orAbsent = (text: string, isRequired: boolean) =>
  text === '' && !isRequired ? undefined : text;
