// Payment form of demo mode: no card, no charge; the visitor chooses the outcome.

import { useId } from 'react';
import { pathOf } from '../core/core';
import { Button } from '../ui/button';
import { withNames } from '../ui/names';
import type { DemoFormProps } from './checkout-state';

export function DemoForm({ content, sessionId }: DemoFormProps) {
  const email = useId();
  return (
    <form
      className="stack-4 full-width demo-form"
      method="post"
      action={
        sessionId === undefined
          ? undefined
          : `${pathOf('demo', content.offer)}?session_id=${encodeURIComponent(sessionId)}`
      }
    >
      <p className="eyebrow line-frame-gold text-center demo-notice">{content.notice}</p>
      <p className="spread line-below demo-total">
        <span>{withNames(content.name)}</span>
        <span>{content.price}</span>
      </p>
      <p className="stack-1 demo-field">
        <label htmlFor={email}>{content.emailLabel}</label>
        <input id={email} type="email" name="email" autoComplete="email" />
      </p>
      <fieldset className="stack demo-outcomes">
        <legend>{content.outcomeLabel}</legend>
        {content.outcomes.map(({ value, label }, index) => (
          <label key={value} className="line-below">
            <input type="radio" name="outcome" value={value} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="luxury" size="lg" type="submit">
        {content.button}
      </Button>
    </form>
  );
}
