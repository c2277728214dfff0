// Rituals page: the two editions of Volume I (spec §2, §9).
import '../illustrations/moon-phase.css';
import '../layout/compact.css';
import '../layout/hero-washed.css';
import './rituals-page.css';
import { OptionalBuyButton, SingleCheckout } from '../checkout/single-checkout';
import { offers, type RitualsPage as RitualsContent } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import EmblemIllustration from '../illustrations/emblem.svg?react';
import { MoonPhase } from '../illustrations/moon-phase';
import { washed } from '../layout/hero-frames';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { TierCard } from '../offers/tier-card';
import { TierPriceTable } from '../offers/tier-price-table';
import { ButtonLink } from '../ui/button';
import { LinkList } from '../ui/link-list';

export default function RitualsPage({ content }: { content: RitualsContent }) {
  const { codex, devotion } = offers();
  const { hero, modules, included, values, fit, paths, guarantee, waitlist } = content;
  return (
    <div className="page-wide compact rituals">
      <PageHero
        hero={hero}
        name="rituals"
        className="target"
        look="washed"
        frames={washed('114vw')}
        text="text-lead measure-30ch"
      >
        <div>
          <ButtonLink {...hero.link} variant="luxury" size="xl" />
        </div>
      </PageHero>

      <Section name="modules" className="surface-sand">
        <SectionHead {...modules} id="modules-title" />
        <ol className="positioned stack ground-pearl layer-before layer-after above-3 m-above-6 pad-half pad-x-2 m-box-l m-gap-x-2xl x-gap-4 x-pad-6 x-pad-x-5 rituals-book">
          {modules.items.map(({ title, description }) => (
            <li key={title} className="stack m-gap-1 at-start rituals-module">
              <h3 className="text-h4 m-text-h3">{title}</h3>
              <p className="col-all text-small text-quiet">{description}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section name="included">
        <SectionHead {...included} id="included-title" />
        <ul className="ruled stack above-3 m-above-6 gap-x-3 m-gap-x-l cols-fit-9 m-cols-2 l-cols-3">
          {included.items.map(({ value, label, description, edition }) => (
            <li key={label} className="at-start stack pad-half m-pad-4 m-gap-1 reveal">
              <h3 className="text-h4 leading-115 m-text-title m-leading-11">
                <span
                  className={`show-flex align-end text-bronze text-light text-numeral leading-1 tracking--2 m-below-1 rituals-figure ${/\d/.test(value) ? '' : 'text-h3 m-text-display text-italic'}`}
                >
                  {value}
                </span>{' '}
                {label}
              </h3>
              <p className="measure-short text-quiet text-caption above-half m-text-text m-above-0">
                {description}
              </p>
              {edition !== 'both' && (
                <p className="measure-short text-fine above-half m-above-1 text-bronze">
                  {offers()[edition].name}
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className="text-quiet text-small m-text-text above-2 m-above-4">{included.note}</p>
      </Section>

      <Section name="values" className="surface-pearl" inner="stack-6">
        <SectionHead {...values} id="values-title" />
        <div className="stack-6 m-gap-5 m-cols-2">
          <TierPriceTable tier={codex} words={values} worth={values.regular} />
          <TierPriceTable tier={devotion} words={values} worth={values.total} />
        </div>
      </Section>

      <Section name="fit">
        <SectionHead {...fit} id="fit-title" />
        <div className="stack-6 m-gap-xl m-cols-2 above-3 m-above-6 rituals-fit">
          <FitList title={fit.forTitle} items={fit.forItems} day={7} />
          <FitList title={fit.notTitle} items={fit.notItems} day={1} />
        </div>
      </Section>

      <Section name="paths" id="paths" className="surface-dark" inner="stack-5 m-gap-6 centered">
        <SectionHead {...paths} id="paths-title" />
        <SingleCheckout purchase={codex.purchase ?? devotion.purchase}>
          <ul className="stack-5 above-3 m-above-0 full-width margin-auto tier-list">
            <TierCard
              tier={codex}
              words={paths.codex}
              labels={paths}
              worth={values.regular}
              buy={codex.purchase && <OptionalBuyButton purchase={codex.purchase} />}
            />
            <TierCard
              tier={devotion}
              words={paths.devotion}
              labels={paths}
              worth={values.total}
              buy={devotion.purchase && <OptionalBuyButton purchase={devotion.purchase} />}
            />
          </ul>
        </SingleCheckout>
      </Section>

      <Section name="guarantee">
        <div className="stack gap-2 m-gap-xl m-cols-auto-1 m-align-center positioned ground-pearl line-frame-gold rituals-guarantee">
          <p className="centered stack at-center gap-2 m-gap-0 align-end place-start m-pad-end-l rituals-guarantee-figure">
            <span className="text-bronze text-light leading-07 tracking--4 figure-numeral">
              {guarantee.figure.value}
            </span>{' '}
            <span className="text-voice text-h3 m-above-3">{guarantee.figure.label}</span>
          </p>
          <SectionHead {...guarantee} id="guarantee-title">
            <LinkList links={guarantee.links} />
          </SectionHead>
          <div className="stack frame-1 rituals-guarantee-mark">
            <EmblemIllustration className="hairlines rituals-guarantee-mark-emblem" />
          </div>
        </div>
      </Section>

      <Section name="waitlist" className="surface-sand" inner="stack-2 m-gap-4 centered">
        <EmblemIllustration className="hairlines show-none m-show-block width-7 rituals-waitlist-emblem" />
        <SectionHead {...waitlist} id="waitlist-title" />
        <ul className="ruled above-3 m-above-0 full-width measure-52 text-start rituals-questions">
          {waitlist.questions.map(({ title, description }) => (
            <li key={title} className="stack m-gap-4 m-cols-1-1">
              <h3 className="text-h4">{title}</h3>
              <p className="text-quiet">{description}</p>
            </li>
          ))}
        </ul>
        <FormDialog dialog={waitlist.dialog} />
      </Section>
    </div>
  );
}

/** List of people whom the offer suits (full moons) or does not suit (new moons). */
function FitList({ title, items, day }: { title: string; items: readonly string[]; day: number }) {
  return (
    <div>
      <h3 className="text-title m-text-h2 text-italic m-below-2">{title}</h3>
      <ul className="ruled">
        {items.map((item) => (
          <li
            key={item}
            className="stack cols-0.85rem-1 gap-3 align-baseline m-leading-145 m-pad-2"
          >
            <MoonPhase day={day} days={7} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
