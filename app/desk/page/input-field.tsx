// A labelled line of a dialog.

import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface InputFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'placeholder'
  > {
  label: ReactNode;
  value: string | number;
  onChange: (value: string) => void;
}

export function InputField({ label, type = 'text', onChange, ...attributes }: InputFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        {...attributes}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
