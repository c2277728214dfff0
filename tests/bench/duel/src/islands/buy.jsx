// Buy button: a click shows that the checkout opens, loads Stripe's loader, and requests a session.
import { useState } from 'react';

export default function Buy({ label, waiting }) {
  const [isOpening, setOpening] = useState(false);
  async function open(event) {
    event.preventDefault();
    setOpening(true);
    const [{ loadStripe }, response] = await Promise.all([
      import('@stripe/stripe-js/pure'),
      fetch('/functions/v1/create-initiation-checkout', { method: 'POST' }),
    ]);
    const { publishableKey } = await response.json();
    await loadStripe(publishableKey);
  }
  return (
    <form className="buy-button" onSubmit={open}>
      <button type="submit" className="button button-luxury button-xl" aria-disabled={isOpening}>
        <span className="button-line">{isOpening ? waiting : label}</span>
      </button>
    </form>
  );
}
