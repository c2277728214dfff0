// Test double of https://js.stripe.com/clover/stripe.js that validates calls as strictly as the original.
// `window.stripeDouble` counts calls; while `window.holdStripe` is true no form is created.
(() => {
  if (window.Stripe) {
    console.warn('It looks like Stripe.js was loaded more than one time.');
    return;
  }
  const waiting = [];
  let live = null;
  let creating = false;

  const double = {
    initCalls: 0,
    created: 0,
    mounted: 0,
    destroyed: 0,
    get live() {
      return live === null ? 0 : 1;
    },
    release() {
      window.holdStripe = false;
      for (const release of waiting.splice(0)) release();
    },
  };
  window.stripeDouble = double;

  function fail(message) {
    console.error(`Stripe double: ${message}`);
    return new Error(message);
  }

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw fail('Please pass your publishable key to Stripe().');
    }
    return { initEmbeddedCheckout, _registerWrapper() {} };
  };
  window.Stripe.version = 'clover';

  async function initEmbeddedCheckout(options) {
    double.initCalls += 1;
    const unknown = Object.keys(options).filter(
      (name) =>
        !['clientSecret', 'fetchClientSecret', 'onComplete', 'onAnalyticsEvent'].includes(name),
    );
    if (unknown.length > 0) throw fail(`Unrecognized initEmbeddedCheckout() parameter: ${unknown}`);
    if (live !== null || creating)
      throw fail('You cannot have multiple Embedded Checkout objects.');
    creating = true;
    try {
      const secret = options.clientSecret ?? (await options.fetchClientSecret());
      if (!/^cs_(test|live)_\w+_secret_\w+$/.test(secret)) {
        throw fail('Invalid client secret for initEmbeddedCheckout().');
      }
      if (window.holdStripe) await new Promise((release) => waiting.push(release));
      double.created += 1;
      live = embeddedCheckout(secret, options);
      return live;
    } finally {
      creating = false;
    }
  }

  function embeddedCheckout(secret, options) {
    let iframe = null;
    let destroyed = false;
    const assertUsable = () => {
      if (destroyed) throw fail('This Embedded Checkout object has already been destroyed.');
    };
    const checkout = {
      mount(location) {
        assertUsable();
        const container =
          typeof location === 'string' ? document.querySelector(location) : location;
        if (!container?.isConnected) throw fail('Invalid value for mount().');
        double.mounted += 1;
        iframe = document.createElement('iframe');
        iframe.name = 'embedded-checkout';
        iframe.title = 'Secure payment input frame';
        iframe.src = `https://js.stripe.com/double/frame?secret=${encodeURIComponent(secret)}`;
        iframe.width = '100%';
        iframe.height = '320';
        iframe.addEventListener('load', () => {
          options.onAnalyticsEvent?.({
            eventType: 'checkoutRendered',
            checkoutSession: secret.split('_secret_')[0],
          });
        });
        container.append(iframe);
      },
      unmount() {
        assertUsable();
        iframe?.remove();
        iframe = null;
      },
      destroy() {
        assertUsable();
        checkout.unmount();
        destroyed = true;
        live = null;
        double.destroyed += 1;
      },
    };
    return checkout;
  }
})();
