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
    <footer className="footer surface-dark">
      <div className="container">
        <div className="stack-6 split l-cols-5-7">
          <div>
            <p className="text-gold text-small below-2">{footer.statement}</p>
            <p className="text-balance footer-tagline">{brand.tagline}</p>
            <ul className="footer-social">
              {footer.social.map(({ name, url, icon }) => {
                const Icon = SOCIAL_ICONS[icon];
                return (
                  <li key={name}>
                    <Tooltip text={name}>
                      <Link to={url} label={name}>
                        <Icon />
                      </Link>
                    </Tooltip>
                  </li>
                );
              })}
            </ul>
          </div>
          <nav className="stack footer-groups" aria-label={messages().footerNavigation}>
            {footer.groups.map(({ title, links }) => (
              <div key={title}>
                <h2 className="eyebrow">{title}</h2>
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
        <div className="text-quiet text-fine spread above-3 m-above-6 line-above footer-bottom">
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

/** Average width of a capital letter at a font size of 100. */
const ADVANCE = 68;

/** The brand name, scaled to the whole width. */
function FooterName({ name }: { name: string }) {
  const length = ADVANCE * name.length;
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
