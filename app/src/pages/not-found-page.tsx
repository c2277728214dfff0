// The 404 page, in the specified words (spec §2, §8): a door that leads out of the house, under hardly any moon.
import '../styles/status.css';
import { ButtonLink } from '../components/button';
import { Doorway } from '../components/doorway';
import { messages } from '../core/core';

export default function NotFoundPage() {
  const { notFoundTitle, notFoundText, notFoundLink } = messages();
  return (
    <div className="status wrap">
      <div className="status-door">
        <Doorway day={2} />
        <h1 tabIndex={-1}>{notFoundTitle}</h1>
        <div className="prose">
          <p>{notFoundText}</p>
        </div>
        <div className="status-links">
          <ButtonLink to="/" variant="luxury" size="lg">
            {notFoundLink}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
