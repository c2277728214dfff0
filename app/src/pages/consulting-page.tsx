// Consulting page, with its sections in the specified order (spec §2).
import '../illustrations/moon-phase.css';
import '../layout/bleed.css';
import '../layout/frame-fill.css';
import '../layout/hero-washed.css';
import './consulting-page.css';
import type { ConsultingPage as ConsultingContent } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { MoonPhase } from '../illustrations/moon-phase';
import Sketch from '../illustrations/sketch.svg?react';
import { washed } from '../layout/hero-frames';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/link';
import { LinkList } from '../ui/link-list';
import { Picture } from '../ui/picture';
import { Explained } from '../ui/term';

export default function ConsultingPage({ content }: { content: ConsultingContent }) {
  const { hero, offerings, beginning, inquiry, creator, proof } = content;
  return (
    <div className="page-wide">
      <PageHero
        hero={hero}
        name="consulting"
        className="layer-after target"
        look="washed"
        frames={washed('104vw')}
        text="text-lead measure-28ch"
      >
        <TextLink {...hero.link} />
      </PageHero>

      <Section name="offerings" id="offerings">
        <SectionHead {...offerings} id="offerings-title" />
        <ul className="stack gap-y-xl gap-x-m m-cols-12 consulting-offers">
          {offerings.items.map(({ icon, title, description, keeps }) => (
            <li key={title} className="at-start stack-2 reveal">
              <div className="positioned stack below-3 layer-before layer-after consulting-paper">
                <Icon name={icon} />
              </div>
              <h3 className="text-head">{title}</h3>
              <p className="text-quiet measure-long">{description}</p>
              <p className="stack-half text-voice line-above-gold text-h3 measure-long pad-top-3">
                <span className="eyebrow">{offerings.keeps}</span>{' '}
                <span>
                  <Explained text={keeps} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        name="creator"
        className="pad-top-0 l-pad-bottom-0"
        inner="stack-6 split align-center target"
      >
        <Picture
          picture={creator.picture}
          frames={[
            { from: 64, width: '48vw', height: 'max(min(56rem, 100vh), 46rem)' },
            { width: '100vw', height: 'clamp(22rem, 100vw, 36rem)' },
          ]}
          className="frame-fill bleed bleed-right"
        />
        <SectionHead {...creator} id="creator-title">
          <div>
            <ButtonLink {...creator.mail} variant="outline" size="lg" />
          </div>
        </SectionHead>
      </Section>

      <Section name="inquiry" className="surface-sand">
        <div className="centered target measure-56 margin-auto pad-2xl pad-x-l clipped consulting-draft">
          <Sketch className="hairlines show-none m-show-block consulting-sketch" />
          <SectionHead {...inquiry} id="inquiry-title">
            <FormDialog dialog={inquiry.dialog} />
          </SectionHead>
        </div>
      </Section>

      <Section name="beginning" className="surface-dark">
        <SectionHead {...beginning} id="beginning-title" />
        <ol className="stack-5 m-cols-3 m-gap-l consulting-steps">
          {beginning.items.map(({ title, description }, index) => (
            <li key={title} className="at-start stack-2">
              <MoonPhase day={index + 1} days={beginning.items.length} />
              <h3 className="text-h2 text-italic">{title}</h3>
              <p className="measure-short text-quiet">{description}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section name="proof" className="pad-2xl surface-pearl">
        <SectionHead {...proof} id="proof-title">
          <LinkList links={proof.links} />
        </SectionHead>
      </Section>
    </div>
  );
}
