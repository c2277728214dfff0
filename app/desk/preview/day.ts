// Runs first in a page beside a form: where the desk shows another day than today, the page's clock is at that day.

const day = document.querySelector<HTMLMetaElement>('meta[name="desk"]')?.dataset['day'];
if (day) {
  const Clock = Date;
  const today = new Clock().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });
  const shift = Clock.parse(day) - Clock.parse(today);
  globalThis.Date = new Proxy(Clock, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [target.now() + shift], newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + shift : Reflect.get(target, name, receiver),
  });
}

// Makes this file a module.
export {};
