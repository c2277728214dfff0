// The 404 page, in the specified words (spec §2, §8).
import './status-page.css';
import { messages } from '../core/core';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { ButtonLink } from '../ui/button';
import { TextLink } from '../ui/link';

export default function NotFoundPage() {
  const { notFoundTitle, notFoundText, notFoundLink, notFoundLost } = messages();
  return (
    <div className="container page-head status-page">
      <div className="stack-3 status-main">
        <MoonlitDoorIllustration day={2} />
        <h1 className="text-page headline" tabIndex={-1}>
          {notFoundTitle}
        </h1>
        <div className="prose text-lead">
          <p>{notFoundText}</p>
        </div>
        <div className="cluster above-2 screen-only status-links">
          <ButtonLink to="/" variant="luxury" size="lg">
            {notFoundLink}
          </ButtonLink>
          {/* A link to the program that no longer opens is answered with this page, too. */}
          <TextLink label={notFoundLost} to="/forms/link" />
        </div>
      </div>
    </div>
  );
}
