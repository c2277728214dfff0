// About page (spec §2): the founder's story, work, philosophy and values.
import '../layout/columns.css';
import '../layout/hero-washed.css';
import './about-page.css';
import { type AboutPage as AboutContent, site } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { DoorList } from '../illustrations/door-list';
import MoonInWaterIllustration from '../illustrations/moon-in-water.svg?react';
import PalmShadowIllustration from '../illustrations/palm-shadow.svg?react';
import { washed } from '../layout/hero-frames';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { VoiceNote } from '../layout/voice-note';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/link';
import { LinkList } from '../ui/link-list';
import { Picture } from '../ui/picture';

const DOOR_SCENES = ['water', 'codex', 'papers', 'candle', 'sea'] as const;

export default function AboutPage({ content }: { content: AboutContent }) {
  const { hero, story, work, philosophy, values, offerings, enter, reading } = content;
  return (
    <div className="page-wide">
      <PageHero
        hero={hero}
        name="about"
        look="washed"
        frames={washed('84vw')}
        text="text-title text-serif measure-26ch m-measure-44ch l-measure-26ch"
      />

      <section className="section isolated" aria-labelledby="story-title">
        <PalmShadowIllustration className="turned palm-shadow" />
        <div className="container stack-5 split l-cols-5-7">
          <div className="sticky-top">
            <SectionHead eyebrow={story.eyebrow} title={story.title} id="story-title" />
            {story.picture && (
              <Picture
                picture={story.picture}
                frames={[{ width: 'min(24rem, 90vw)', shape: 4 / 5 }]}
                className="arch frame-4-5 above-4 full-width measure-24"
              />
            )}
          </div>
          <div className="stack-3 measure-36 text-lead about-story-text">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="stack-half text-quiet text-small items-start above-2">
              {story.handwriting ? (
                <Picture
                  picture={story.handwriting}
                  frames={[{ width: '18rem', shape: 3 }]}
                  className="full-width measure-18 about-handwriting"
                />
              ) : (
                <span className="text-voice text-ink text-h2 about-signature-name" translate="no">
                  {site().brand.founder}
                </span>
              )}
              <span>{story.signature}</span>
            </p>
            <p>
              <TextLink {...story.link} />
            </p>
            {story.voice && <VoiceNote {...story.voice} />}
          </div>
        </div>
      </section>

      <Section name="work" className="surface-pearl">
        <SectionHead {...work} id="work-title" />
        <ul className="about-work">
          {work.items.map(({ title, description }) => (
            <li key={title} className="stack-2 split l-cols-8-4 align-end pad-m line-above reveal">
              <h3 className="text-italic text-light leading-082 tracking--3.5">{title}</h3>
              <p className="text-lead text-quiet measure-short">{description}</p>
            </li>
          ))}
        </ul>
      </Section>

      <section
        className="section surface-dark isolated about-philosophy"
        aria-labelledby="philosophy-title"
      >
        <MoonInWaterIllustration />
        <div className="container stack-6 l-pad-top-0 about-philosophy-words">
          <SectionHead {...philosophy} id="philosophy-title" />
          <blockquote className="text-voice text-page leading-105 l-measure-9.4em tracking--1.5 text-balance about-quote reveal">
            <p>{philosophy.quote}</p>
          </blockquote>
        </div>
      </section>

      <Section name="values">
        <SectionHead {...values} id="values-title" />
        <ul className="stack columns about-values">
          {values.items.map(({ icon, title, description }) => (
            <li
              key={title}
              className="stack icon-item pad-4 l-pad-top-2 l-pad-bottom-3 l-cols-1 l-at-start l-gap-2 line-above l-line-above-0 reveal"
            >
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="text-quiet measure-long">{description}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section name="offerings" className="surface-pearl">
        <SectionHead {...offerings} id="offerings-title">
          <TextLink {...offerings.link} />
        </SectionHead>
        <DoorList doors={offerings.items} behind={DOOR_SCENES} />
      </Section>

      <Section name="enter" className="surface-sand pad-bottom-0">
        <div className="centered arch-frame inner-line target measure-46 margin-auto line-none about-enter-arch">
          <SectionHead {...enter} id="enter-title">
            <FormDialog dialog={enter.dialog} />
          </SectionHead>
        </div>
      </Section>

      <Section name="reading" className="pad-2xl">
        <SectionHead {...reading} id="reading-title">
          <LinkList links={reading.links} />
        </SectionHead>
      </Section>
    </div>
  );
}
