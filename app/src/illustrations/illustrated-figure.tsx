// Key figures, each with an illustration. The illustration has the text alternative; the visible caption is hidden from
// screen readers.
import './illustrated-figure.css';
import type { ComponentType, ReactElement } from 'react';
import type { Drawing, ImpactFigure } from '../core/core';
import AnimalsIllustration from './animals.svg?react';
import BowlsIllustration from './bowls.svg?react';
import BricksIllustration from './bricks.svg?react';
import GardenPlotIllustration from './garden-plot.svg?react';
import SandalsIllustration from './sandals.svg?react';
import { SheltersIllustration } from './shelter-illustration';
import VillageIllustration from './village.svg?react';

const ILLUSTRATIONS: Record<Drawing, ComponentType> = {
  animals: AnimalsIllustration,
  bowls: BowlsIllustration,
  bricks: BricksIllustration,
  plot: GardenPlotIllustration,
  sandals: SandalsIllustration,
  shelters: SheltersIllustration,
  village: VillageIllustration,
};

/**
 * Renders every figure of a section, in order. A drawing that shows several figures is rendered once, with all of them.
 */
export function illustratedFigures(figures: readonly ImpactFigure[]): ReactElement[] {
  const drawings = new Set(figures.map(({ drawing }) => drawing));
  return [...drawings].map((drawing) => {
    const Illustration = ILLUSTRATIONS[drawing];
    const illustrated = figures.filter((figure) => figure.drawing === drawing);
    return (
      <div
        key={drawing}
        className={`stack-3 at-start illustrated-figure illustrated-figure-${drawing}`}
      >
        <div role="img" aria-label={illustrated.map(({ text }) => text).join(' ')}>
          <Illustration />
        </div>
        <div className="stack-2 illustrated-figure-caption" aria-hidden="true">
          {illustrated.map(({ value, label }) => (
            <p key={label} className="stack-half">
              <span className="illustrated-figure-value figure-numeral">{value}</span>{' '}
              <span className="text-lead illustrated-figure-label">{label}</span>
            </p>
          ))}
        </div>
      </div>
    );
  });
}
