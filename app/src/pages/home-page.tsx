// Home page (spec §2): hero, introduction, signature offer, articles, the week, impact and newsletter.
import '../layout/hero.css';
import './home-page.css';
import { type HomePage as HomeContent, site } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import Envelope from '../illustrations/envelope.svg?react';
import PearlIllustration from '../illustrations/pearl.svg?react';
import { aboveWords } from '../layout/hero-frames';
import { MoonEyebrow } from '../layout/moon-eyebrow';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { DayFlowList } from '../offers/day-flow-list';
import { ButtonLink } from '../ui/button';
import { useTonight } from '../ui/hydration';
import { TextLink } from '../ui/link';
import { Picture } from '../ui/picture';

export default function HomePage({ content }: { content: HomeContent }) {
  const { brand } = site();
  const tonight = useTonight();
  const { hero, moon, welcome, signature, initiation, reading, legacy, newsletter } = content;
  return (
    <>
      <section className="hero home-hero" aria-labelledby="home-title">
        <Picture
          picture={hero.picture}
          frames={aboveWords(48, 'max(53vh, 22.25rem)')}
          first
          className="turned hero-picture"
        />
        <div className="container hero-words">
          <MoonEyebrow text={hero.eyebrow}>
            {tonight && (
              <>
                <span>{moon.phases[tonight.phase]}</span>
                <span className="moon-night-name">
                  {' · '}
                  <span lang="haw">{moon.nights.names[tonight.night - 1]}</span>
                </span>
              </>
            )}
          </MoonEyebrow>
          <h1 id="home-title" tabIndex={-1} translate="no">
            {brand.name}
          </h1>
          <p className="hero-text below-2 text-balance">{brand.tagline}</p>
          <div className="cluster">
            <FormDialog dialog={hero.dialog} />
            <TextLink {...hero.scroll} />
          </div>
          <p className="home-today">
            <TextLink {...hero.today} />
          </p>
        </div>
      </section>

      <Section name="welcome" id="welcome" inner="stack-6 split l-cols-5-7 align-center target">
        <Picture
          picture={welcome.picture}
          frames={[
            { from: 64, width: 'min(30rem, 36vw)', shape: 4 / 5 },
            { from: 33, width: '30rem', shape: 4 / 5 },
            { width: '90vw', shape: 4 / 5 },
          ]}
          className="arch frame-4-5 measure-30 full-width margin-auto reveal"
        />
        <SectionHead {...welcome} id="welcome-title">
          <TextLink {...welcome.link} />
        </SectionHead>
      </Section>

      <section className="stack l-cols-7-5 surface-dark target" aria-labelledby="signature-title">
        <Picture
          picture={signature.picture}
          frames={[
            { from: 64, width: '58vw', height: '46rem' },
            { width: '100vw', height: 'max(22rem, 75vw)' },
          ]}
          className="full-width frame-4-3 l-full-height tall-22 l-tall-46 clipped home-signature-picture"
        />
        <div className="stack at-center pad-7 pad-x-gutter l-pad-x-xl">
          <SectionHead {...signature} id="signature-title">
            <div>
              <ButtonLink {...signature.link} variant="outline" size="lg" />
            </div>
          </SectionHead>
        </div>
      </section>

      <Section name="reading" className="surface-pearl">
        <SectionHead {...reading} id="reading-title" />
        <ul className="stack-5 m-cols-3 m-gap-l">
          {reading.items.map(({ title, description, link, picture }) => (
            <li
              key={link.to}
              className="stack-3 align-center m-cols-1 m-gap-4 m-at-start home-reading-item target reveal"
            >
              <Picture
                picture={picture}
                frames={[
                  { from: 48, width: 'min(27vw, 24rem)', shape: 3 / 4 },
                  { width: 'max(7rem, 29vw)', shape: 3 / 4 },
                ]}
                small
                className="arch frame-3-4"
              />
              <div>
                <h3>{title}</h3>
                <p className="text-quiet above-1 below-1">{description}</p>
                <TextLink {...link} />
              </div>
            </li>
          ))}
        </ul>
      </Section>

      <section className="section pad-bottom-0 target" aria-labelledby="week-title">
        <div className="container stack-3 below-5 l-cols-1-auto l-align-end home-week-head">
          <SectionHead {...initiation} id="week-title" />
          <TextLink {...initiation.link} />
        </div>
        <DayFlowList days={content.days} />
      </section>

      <section className="stack align-end target isolated" aria-labelledby="legacy-title">
        <Picture
          picture={legacy.picture}
          frames={[
            { from: 64, width: '100vw', height: '52rem' },
            { from: 48, width: '100vw', height: '40rem' },
            { width: '100vw', shape: 4 / 3 },
          ]}
          className="turned positioned m-covering frame-4-3 m-frame-auto home-impact-picture"
        />
        <div className="container">
          <div className="ground-ivory home-impact-words arch">
            <SectionHead {...legacy} id="legacy-title">
              <TextLink {...legacy.link} />
            </SectionHead>
          </div>
        </div>
      </section>

      <Section name="letters" className="surface-sand">
        <div className="target measure-46 margin-auto ground-raised home-newsletter centered">
          <SectionHead {...newsletter} id="letters-title">
            <div>
              <ButtonLink {...newsletter.link} variant="outline" size="lg" />
            </div>
          </SectionHead>
          <Envelope className="home-envelope" />
          <PearlIllustration />
        </div>
      </Section>
    </>
  );
}
