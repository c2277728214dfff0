// The free consultation: a calendar of somebody else's, opened in a new tab (spec §2, §7).
import '../styles/booking.css';
import type { Booking as BookingContent } from '../core/core';
import { ButtonLink } from './button';
import { SectionHead } from './section-head';

export function Booking({ link, newTab, ...head }: BookingContent) {
  return (
    <section className="room room-sand" aria-labelledby="booking-title">
      <div className="wrap booking">
        <SectionHead {...head} id="booking-title" />
        <div className="booking-door">
          <ButtonLink to={link.to} variant="luxury" size="xl">
            {link.label}
          </ButtonLink>
          <p aria-hidden="true">{newTab}</p>
        </div>
      </div>
    </section>
  );
}
