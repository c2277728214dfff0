// A field of one value: its label, its hint, its control, and the problems at it.

import { useEffect, useId, useRef } from 'react';
import { nameAt } from '../names';
import { type KeyPath, pathText, type Value } from '../values';
import { Problems, useProblems } from './field-problems';
import { useForm } from './form-context';
import { type Found, hintOf, type Schema } from './schema';
import { WIDGETS } from './widgets';

export interface FieldProps {
  name: string;
  schema: Schema;
  path: KeyPath;
  value: Value | undefined;
  isRequired: boolean;
  label?: string;
  isLabelHidden?: boolean;
  onKeyDown?: ((event: React.KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
}

export interface FoundProps extends FieldProps {
  found: Found;
}

export function SingleField(props: FoundProps) {
  const { path, value, isRequired, found, onKeyDown, isLabelHidden = false } = props;
  const { change, leave } = useForm();
  const id = useId();
  const label = props.label ?? nameAt(path);
  const hint = hintOf(found, label);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = field.current;
    const onLeave = () => leave(path);
    place?.addEventListener('focusout', onLeave);
    return () => place?.removeEventListener('focusout', onLeave);
  }, [leave, path]);
  const problems = useProblems(path);
  const describedBy = [hint && `${id}-hint`, problems.length > 0 && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  if (found.kind === 'list' || found.kind === 'table') return null;
  const Widget = WIDGETS[found.kind];
  return (
    <div className={`field kind-${found.kind}`} data-key={pathText(path)} ref={field}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <Widget
        id={id}
        label={label}
        value={value}
        schema={found}
        isRequired={isRequired}
        isInvalid={problems.some(({ isWarning }) => !isWarning)}
        describedBy={describedBy || undefined}
        onChange={(next) => change(path, next)}
        onKeyDown={onKeyDown}
      />
      <Problems id={`${id}-problem`} problems={problems} />
    </div>
  );
}
