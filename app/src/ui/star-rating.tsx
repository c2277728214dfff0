// Star rating with a text alternative.
import './star-rating.css';
import { messages } from '../core/core';
import { fillIn } from './fill-in';

export function StarRating({ count }: { count: number }) {
  const label = fillIn(messages().stars, { count });
  return (
    <span className="star-rating" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 1.5 12.1 7.3 18.5 7.6 13.5 11.5 15.2 17.7 10 14.1 4.8 17.7 6.5 11.5 1.5 7.6 7.9 7.3Z" />
        </svg>
      ))}
    </span>
  );
}
