// Figure with an illustration: the drawing has the text alternative; the visible caption is hidden from screen readers.
import type { ReactNode } from 'react';
import type { ImpactPage } from '../core/core';

type Figure = ImpactPage['first']['figures'][number];

interface IllustratedFigureProps {
  figures: readonly Figure[];
  /** The figures that this illustration shows. */
  show: Figure['id'][];
  /** The illustration. */
  children: ReactNode;
}

export function IllustratedFigure({ figures, show, children }: IllustratedFigureProps) {
  const shown = figures.filter(({ id }) => show.includes(id));
  return (
    <div className={`stack-3 at-start illustrated-figure illustrated-figure-${show[0]}`}>
      <div role="img" aria-label={shown.map(({ text }) => text).join(' ')}>
        {children}
      </div>
      <div className="stack-2 illustrated-figure-caption" aria-hidden="true">
        {shown.map(({ id, value, label }) => (
          <p key={id} className="stack-half">
            <span className="text-page illustrated-figure-value figure-numeral">{value}</span>{' '}
            <span className="text-lead text-quiet">{label}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
