// Hero of a page: a picture or an illustration with the page's title over it; dark, or washed (faded into the page).
import './hero.css';
import type { ReactNode } from 'react';
import type { Hero } from '../core/core';
import { Picture } from '../ui/picture';
import type { Frame } from '../ui/picture-sizes';
import { FULL } from './hero-frames';
import { PageTitle } from './page-title';

interface PageHeroProps {
  hero: Pick<Hero, 'eyebrow' | 'title' | 'text' | 'picture'>;
  /** Prefix of the page's class and of the title's id. */
  name: string;
  className?: string;
  look?: 'dark' | 'washed';
  /** Frames of the picture, if it does not fill the hero. */
  frames?: readonly Frame[];
  /** Class names of the text. */
  text?: string;
  /** Illustration in place of the picture. */
  behind?: ReactNode;
  children?: ReactNode;
}

const LOOKS = { dark: 'hero-dark surface-dark', washed: 'hero-washed' };

export function PageHero({
  hero,
  name,
  className = '',
  look = 'dark',
  frames = [FULL],
  text = look === 'dark' ? 'text-lead text-quiet' : 'text-lead',
  behind,
  children,
}: PageHeroProps) {
  const id = `${name}-title`;
  const { eyebrow, title } = hero;
  return (
    <section className={`hero ${LOOKS[look]} ${className} ${name}-hero`} aria-labelledby={id}>
      {behind ?? (
        <Picture picture={hero.picture} frames={frames} first className="turned hero-picture" />
      )}
      <div className="container hero-words">
        {look === 'dark' ? (
          <div>
            <PageTitle eyebrow={eyebrow} title={title} id={id} className="above-2" />
          </div>
        ) : (
          <PageTitle eyebrow={eyebrow} title={title} id={id} />
        )}
        <p className={`${text} hero-text`}>{hero.text}</p>
        {children}
      </div>
    </section>
  );
}
