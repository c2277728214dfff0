// The 404 page, in the specified words (spec §2, §8).
import { ButtonLink } from '../components/button';
import { QuietPage } from '../components/quiet-page';
import { messages } from '../core/core';

export default function NotFoundPage() {
  return (
    <QuietPage
      title={messages().notFoundTitle}
      links={
        <ButtonLink to="/" variant="luxury" size="lg">
          {messages().notFoundLink}
        </ButtonLink>
      }
    >
      <p>{messages().notFoundText}</p>
    </QuietPage>
  );
}
