// Full-width dark hero: a picture or an illustration with the page's title over it.
import './hero.css';
import type { ReactNode } from 'react';
import type { Hero as HeroContent } from '../core/core';
import { Headline } from '../ui/headline';
import { Picture } from '../ui/picture';
import type { Frame } from '../ui/picture-sizes';
import { FULL } from './hero-frames';

interface HeroProps {
  hero: HeroContent;
  /** Prefix of the page's class and of the title's id. */
  name: string;
  /** The frames of the picture, where it does not fill the hero. */
  frames?: readonly Frame[];
  /** Replaces the picture. */
  behind?: ReactNode;
  children?: ReactNode;
}

export function Hero({ hero, name, frames = [FULL], behind, children }: HeroProps) {
  return (
    <section
      className={`hero hero-dark surface-dark ${name}-hero`}
      aria-labelledby={`${name}-title`}
    >
      {behind ?? <Picture of={hero.picture} frames={frames} first className="hero-picture" />}
      <div className="container hero-words">
        <div>
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="above-2" id={`${name}-title`} tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
        </div>
        <p className="text-lead text-quiet hero-text">{hero.text}</p>
        {children}
      </div>
    </section>
  );
}
