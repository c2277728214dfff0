// Reports console messages and page errors to the proxy, for browsers whose driver does not report them.
(() => {
  const report = (text) => navigator.sendBeacon('/console-reports', text);
  for (const kind of ['error', 'warn']) {
    const original = window.console[kind];
    window.console[kind] = (...args) => {
      report(`console ${kind}: ${args.join(' ')}`);
      original.apply(window.console, args);
    };
  }
  // A load error is dispatched on its element and does not bubble.
  const reportError = ({ message, target }) =>
    report(message ?? `not loaded: ${target.currentSrc || target.src || target.href}`);
  addEventListener('error', reportError, true);
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`blocked by ${violatedDirective}: ${blockedURI}`),
  );
})();
