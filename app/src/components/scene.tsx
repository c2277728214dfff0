// The first sight of a room at night: a picture or a drawing from wall to wall, the title in its dark.
import '../styles/scene.css';
import type { ReactNode } from 'react';
import type { Hero } from '../core/core';
import { Headline } from './headline';
import { Picture } from './picture';

interface SceneProps {
  hero: Hero;
  /** The room's own class, and the start of the title's id. */
  room: string;
  /** What is seen instead of the picture alone. */
  behind?: ReactNode;
  children?: ReactNode;
}

export function Scene({ hero, room, behind, children }: SceneProps) {
  return (
    <section
      className={`scene ${room}-scene hero-dark room-dark`}
      aria-labelledby={`${room}-title`}
    >
      {behind ?? <Picture of={hero.picture} sizes="100vw" first className="scene-picture" />}
      <div className="wrap scene-words">
        <div>
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id={`${room}-title`} tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
        </div>
        <p className="scene-text">{hero.text}</p>
        {children}
      </div>
    </section>
  );
}
