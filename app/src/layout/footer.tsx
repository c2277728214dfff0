// Footer: statement, social links, link groups, charity and copyright.
import { memo, useEffect, useState } from 'react';
import { copyright, messages, site } from '../core/core';
import { buildYear } from '../ui/build-day';
import Instagram from '../ui/lines/instagram.svg?react';
import TikTok from '../ui/lines/tiktok.svg?react';
import WhatsApp from '../ui/lines/whatsapp.svg?react';
import YouTube from '../ui/lines/youtube.svg?react';
import { Link } from '../ui/link';
import { withNames } from '../ui/names';
import { Tooltip } from '../ui/tooltip';
import { ProgramLink } from './program-link';

const SOCIAL_ICONS = { instagram: Instagram, tiktok: TikTok, whatsapp: WhatsApp, youtube: YouTube };

function AllFooter() {
  const { brand, footer } = site();
  return (
    <footer className="pad-top-5 m-pad-top-2xl pad-bottom-4 footer surface-dark">
      <div className="container">
        <div className="stack-3 m-gap-6 split l-cols-5-7 l-gap-xl">
          <div>
            <p className="text-gold text-small below-2">{footer.statement}</p>
            <p className="text-balance text-title text-serif leading-115 measure-21ch">
              {brand.tagline}
            </p>
            <ul className="cluster gap-1 above-2 m-above-4 footer-social">
              {footer.social.map(({ name, url, icon }) => {
                const Icon = SOCIAL_ICONS[icon];
                return (
                  <li key={name}>
                    <Tooltip text={name}>
                      <Link to={url} label={name}>
                        <Icon className="width-1.35" />
                      </Link>
                    </Tooltip>
                  </li>
                );
              })}
            </ul>
          </div>
          <nav
            className="stack gap-3 m-gap-y-5 footer-groups"
            aria-label={messages().footerNavigation}
          >
            {footer.groups.map(({ title, links }) => (
              <div key={title}>
                <h2 className="eyebrow below-1">{title}</h2>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="text-quiet text-fine spread gap-y-2 gap-x-5 pad-top-3 m-pad-top-4 above-3 m-above-6 line-above footer-bottom">
          <p className="footer-line">
            <Link to={footer.charity.to}>{footer.charity.label}</Link>
          </p>
          <p className="footer-line">
            <ProgramLink />
          </p>
          <p>{withNames(copyright(useYear()))}</p>
        </div>
        <FooterName name={brand.name} />
      </div>
    </footer>
  );
}

/**
 * The footer is the same on every page, so it is rendered once; the development server renders it again with new
 * content.
 */
export const Footer = memo(AllFooter, import.meta.hot ? () => false : undefined);

/** Average advance of a capital letter, in units of the font size. */
const ADVANCE = 0.68;

/** The brand name across the whole width, whatever its length. */
function FooterName({ name }: { name: string }) {
  const length = ADVANCE * name.length * 100;
  return (
    <div className="footer-name" translate="no" aria-hidden="true">
      <svg viewBox={`0 0 ${length} 72`}>
        <text y="68" fontSize="100" textLength={length}>
          {name.toUpperCase()}
        </text>
      </svg>
    </div>
  );
}

/** The build year in the prerendered page, then the year of the visitor's clock. */
function useYear(): number {
  const [year, setYear] = useState(buildYear);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
