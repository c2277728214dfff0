// The footer: where every door is listed, what the house gives, and who owns the words.
import { useEffect, useState } from 'react';
import { copyright, site } from '../core/core';
import { Link } from './link';
import { SocialIcon } from './social-icon';
import { Tooltip } from './tooltip';

export function Footer() {
  const { brand, footer } = site();
  return (
    <footer className="footer room-dark">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <p className="eyebrow footer-statement">{footer.statement}</p>
            <p className="footer-tagline">{brand.tagline}</p>
            <ul className="footer-social">
              {footer.social.map(({ name, url, icon }) => (
                <li key={name}>
                  <Tooltip text={name}>
                    <Link to={url} label={name}>
                      <SocialIcon icon={icon} />
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
          <nav className="footer-groups" aria-label="Footer">
            {footer.groups.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
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
        <div className="footer-bottom">
          <p className="footer-charity">
            {footer.charityText} <Link to={footer.charity.to}>{footer.charity.label}</Link>
          </p>
          <p>{copyright(useYear())}</p>
        </div>
        {/* The name over the door, once more on the way out. */}
        <p className="footer-name" aria-hidden="true">
          {brand.name}
        </p>
      </div>
    </footer>
  );
}

/** The year of the build at first, as the prerendered page has it; then the visitor's own clock. */
function useYear(): number {
  const [year, setYear] = useState(__BUILD_YEAR__);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
