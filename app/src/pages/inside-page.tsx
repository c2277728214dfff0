// Preview page of INITIATION: the opening of Day 1, a practice to read or to follow in guided mode, and a description
// of the program.
import '../ui/document-body.css';
import './inside-page.css';
import { useEffect } from 'react';
import type { InsidePage as InsideContent } from '../core/core';
import { excerpt } from '../generated/excerpt';
import { connectGuide } from '../guided/guided-dialog';
import { GuidedButton, GuidedMode } from '../guided/guided-mode';
import { PageTitle } from '../layout/page-title';
import { PrintHeader } from '../layout/print-header';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { DocumentBody } from '../ui/document-body';
import { fillIn } from '../ui/fill-in';
import { Picture } from '../ui/picture';

/** Key under which the position in the practice is stored. */
const SLUG = 'inside';

export default function InsidePage({ content }: { content: InsideContent }) {
  const { hero } = content;
  const { words, guideWords, guide, minutes } = excerpt;
  useEffect(() => connectGuide(), []);
  return (
    <>
      <PrintHeader />
      <header className="surface-dark inside-head">
        <div className="container stack-5 split l-cols-7-5 inside-hero">
          <div className="stack-3 items-start at-center">
            <PageTitle {...hero} className="text-light text-page" lead="measure-34" />
          </div>
          <Picture
            picture={hero.picture}
            frames={[{ width: 'min(26rem, 90vw)', shape: 4 / 5 }]}
            first
            className="arch frame-4-5 inside-picture"
          />
        </div>
      </header>
      <section className="container pad-bottom-2xl inside-excerpt" aria-labelledby="opening-title">
        <div className="full-width measure-34 margin-auto">
          <p className="eyebrow">
            {excerpt.label}, {excerpt.day}
          </p>
          <h2 id="opening-title" className="above-2 below-3 text-head">
            {words.opening}
          </h2>
          <DocumentBody html={excerpt.opening} className="inside-body" />
        </div>
      </section>
      <section className="surface-dark pad-2xl" aria-labelledby="practice-title">
        <div className="container">
          <div className="full-width measure-34 margin-auto">
            <p className="eyebrow">{fillIn(words.practiceEyebrow, { minutes })}</p>
            <h2 id="practice-title" className="above-2 text-h2">
              {words.practice}
            </h2>
            <GuidedButton words={guideWords} />
            <div className="above-6">
              <DocumentBody html={excerpt.practice} className="inside-body" />
            </div>
            <div className="stack-3 items-start above-6">
              <p className="text-voice text-h3">{words.practiceEnd}</p>
              <ButtonLink {...words.offer} variant="luxury" size="lg" />
            </div>
          </div>
        </div>
      </section>
      <section className="container stack-5 split l-cols-5-7 pad-2xl" aria-labelledby="facts-title">
        <SectionHead eyebrow={words.factsEyebrow} title={words.factsTitle} id="facts-title" />
        <div className="stack-5 items-start">
          <dl className="full-width">
            {words.facts.map(({ title, description }) => (
              <div key={title} className="stack-half pad-3 line-below">
                <dt className="text-serif text-h3 leading-115">{title}</dt>
                <dd className="text-quiet">{description}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink {...words.offer} variant="luxury" size="xl" />
        </div>
      </section>
      <GuidedMode
        words={guideWords}
        guide={guide}
        slug={SLUG}
        title={words.practice}
        minutes={minutes}
      >
        <section className="stack-3 centered above-2 full-width measure-34 line-above guided-next">
          <p>{words.practiceEnd}</p>
          <ButtonLink {...words.offer} variant="luxury" size="lg" />
        </section>
      </GuidedMode>
    </>
  );
}
