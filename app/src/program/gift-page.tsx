// Page of the gift card, for a buyer who gives the program away: a card with the program link in two sizes to print,
// which can be filled in on the page or by hand.

import './gift.css';
import './gift-card.css';
import type { Program } from '../core/core';
import { BrandMark } from '../ui/brand-mark';
import { Button } from '../ui/button';
import { serverPlaceholder } from '../ui/server-placeholder';
import GiftArch from './gift-arch.svg?react';
import { programPath } from './program-path';

/** The sizes, in the order of their texts. */
const SIZES = ['postcard', 'folded'] as const;

/** The fields, in the order of the card. */
const FIELDS = [
  { name: 'to', type: 'text' },
  { name: 'from', type: 'text' },
  { name: 'day', type: 'date' },
] as const;

/** Maximum length of a name: more does not fit on a line of the card. */
const LONGEST = 40;

export function GiftPage({ program }: { program: Program }) {
  const { gift } = program.words;
  return (
    <article className="surface-sand gift">
      <div className="container stack-5 pad-top-l pad-bottom-2xl gift-inner">
        <div className="stack-3 at-start screen-only measure-34 gift-words">
          <header className="stack-2">
            <p className="eyebrow">{gift.eyebrow}</p>
            <h1 className="text-h2" tabIndex={-1}>
              {gift.title}
            </h1>
            <p className="text-voice text-quiet text-h4 measure-27em">{gift.summary}</p>
          </header>
          <p>{gift.rule}</p>
          <form className="stack-4 gift-form" data-gift="form" autoComplete="off">
            <fieldset className="stack-2" data-gift="script" hidden>
              <legend className="eyebrow">{gift.fields}</legend>
              {FIELDS.map(({ name, type }) => (
                <label key={name} className="stack-half text-small text-quiet">
                  {gift[name]}
                  <input
                    className="full-width"
                    type={type}
                    name={name}
                    maxLength={type === 'text' ? LONGEST : undefined}
                  />
                </label>
              ))}
            </fieldset>
            <fieldset className="stack-1">
              <legend className="eyebrow">{gift.size}</legend>
              {SIZES.map((size, index) => (
                <label key={size} className="tap show-flex gap-2 pointer gift-size">
                  <input type="radio" name="size" value={size} defaultChecked={index === 0} />
                  {gift.sizes[index]}
                </label>
              ))}
            </fieldset>
            <p data-gift="script" hidden>
              <Button type="submit" variant="luxury" size="lg">
                {gift.print}
              </Button>
            </p>
            <p className="text-quiet text-small">{gift.hint}</p>
          </form>
        </div>
        <div className="place-center self-start gift-table">
          {SIZES.map((size) => (
            <Card key={size} program={program} size={size} />
          ))}
        </div>
      </div>
    </article>
  );
}

function Card({ program, size }: { program: Program; size: (typeof SIZES)[number] }) {
  const { gift } = program.words;
  return (
    <div className={`gift-card gift-${size}`}>
      <div className="gift-front">
        <GiftArch className="gift-arch" />
        <p className="gift-name" translate="no">
          {program.name}
        </p>
        <p className="gift-greeting">{gift.greeting}</p>
        <div className="gift-lines">
          {FIELDS.map(({ name }) => (
            <p key={name} className="gift-line">
              <span className="gift-label">{gift[name]}</span>
              <span className="gift-value" data-gift-value={name} />
            </p>
          ))}
        </div>
      </div>
      <div className="gift-way">
        <div className="gift-code" data-gift="code" role="img" aria-label={gift.code} hidden />
        <div>
          <p className="gift-open">{gift.open}</p>
          <p className="gift-link" data-gift="address" translate="no">
            {serverPlaceholder('origin')}
            {programPath()}
          </p>
        </div>
        <BrandMark className="gift-mark" />
      </div>
    </div>
  );
}
