// Figures of the house that are drawn and not only told: the drawing says both in words, and the caption is for the eye.
import type { ReactNode } from 'react';
import type { ImpactPage } from '../core/core';

type Figure = ImpactPage['first']['figures'][number];

interface DrawnFigureProps {
  figures: Figure[];
  /** Which of them this drawing shows. */
  show: Figure['id'][];
  /** The drawing. */
  children: ReactNode;
}

export function DrawnFigure({ figures, show, children }: DrawnFigureProps) {
  const shown = figures.filter(({ id }) => show.includes(id));
  return (
    <div className={`drawn drawn-${show[0]}`}>
      <div
        className="drawn-picture"
        role="img"
        aria-label={shown.map(({ text }) => text).join(' ')}
      >
        {children}
      </div>
      <div className="drawn-caption" aria-hidden="true">
        {shown.map(({ id, value, label }) => (
          <p key={id}>
            <span className="drawn-value figure-numeral">{value}</span>{' '}
            <span className="drawn-label">{label}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
