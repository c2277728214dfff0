// Stands in for https://js.stripe.com/clover/stripe.js: as strict as the real one where we could go wrong.
// `window.stripeDouble` counts, and holds the making of a form back while `window.holdStripe` is true.
(() => {
  if (window.Stripe) {
    console.warn('It looks like Stripe.js was loaded more than one time.');
    return;
  }
  const waiting = [];
  let live = null;
  let making = false;

  const double = {
    asked: 0,
    made: 0,
    mounted: 0,
    destroyed: 0,
    get live() {
      return live === null ? 0 : 1;
    },
    release() {
      window.holdStripe = false;
      for (const go of waiting.splice(0)) go();
    },
  };
  window.stripeDouble = double;

  function refuse(message) {
    console.error(`Stripe double: ${message}`);
    return new Error(message);
  }

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw refuse('Please pass your publishable key to Stripe().');
    }
    return { initEmbeddedCheckout, _registerWrapper() {} };
  };
  window.Stripe.version = 'clover';

  async function initEmbeddedCheckout(options) {
    double.asked += 1;
    const unknown = Object.keys(options).filter(
      (name) =>
        !['clientSecret', 'fetchClientSecret', 'onComplete', 'onAnalyticsEvent'].includes(name),
    );
    if (unknown.length > 0)
      throw refuse(`Unrecognized initEmbeddedCheckout() parameter: ${unknown}`);
    if (live !== null || making)
      throw refuse('You cannot have multiple Embedded Checkout objects.');
    making = true;
    try {
      const secret = options.clientSecret ?? (await options.fetchClientSecret());
      if (!/^cs_(test|live)_\w+_secret_\w+$/.test(secret)) {
        throw refuse('Invalid client secret for initEmbeddedCheckout().');
      }
      if (window.holdStripe) await new Promise((go) => waiting.push(go));
      double.made += 1;
      live = embeddedCheckout(secret, options);
      return live;
    } finally {
      making = false;
    }
  }

  function embeddedCheckout(secret, options) {
    let frame = null;
    let destroyed = false;
    const usable = () => {
      if (destroyed) throw refuse('This Embedded Checkout object has already been destroyed.');
    };
    const checkout = {
      mount(location) {
        usable();
        const place = typeof location === 'string' ? document.querySelector(location) : location;
        if (!place?.isConnected) throw refuse('Invalid value for mount().');
        double.mounted += 1;
        frame = document.createElement('iframe');
        frame.name = 'embedded-checkout';
        frame.title = 'Secure payment input frame';
        frame.src = `https://js.stripe.com/double/frame?secret=${encodeURIComponent(secret)}`;
        frame.width = '100%';
        frame.height = '320';
        frame.addEventListener('load', () => {
          options.onAnalyticsEvent?.({
            eventType: 'checkoutRendered',
            checkoutSession: secret.split('_secret_')[0],
          });
        });
        place.append(frame);
      },
      unmount() {
        usable();
        frame?.remove();
        frame = null;
      },
      destroy() {
        usable();
        checkout.unmount();
        destroyed = true;
        live = null;
        double.destroyed += 1;
      },
    };
    return checkout;
  }
})();
