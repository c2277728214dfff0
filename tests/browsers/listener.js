// Runs before a page's own scripts where a browser's driver does not tell what its console says, and tells the door.
(() => {
  const tell = (what) => navigator.sendBeacon('/told-to-the-door', what);
  for (const kind of ['error', 'warn']) {
    const say = window.console[kind];
    window.console[kind] = (...words) => {
      tell(`console ${kind}: ${words.join(' ')}`);
      say.apply(window.console, words);
    };
  }
  // What does not load is an error of its element, and does not bubble.
  const amiss = ({ message, target }) =>
    tell(message ?? `not loaded: ${target.currentSrc || target.src || target.href}`);
  addEventListener('error', amiss, true);
  addEventListener('unhandledrejection', ({ reason }) => tell(`nobody caught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`refused by ${violatedDirective}: ${blockedURI}`),
  );
})();
