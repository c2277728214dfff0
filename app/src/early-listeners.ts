// Handles clicks and input before hydration: opens dialogs, begins the checkout of a buy button, and searches the
// journal on the server. Part of the entry, so it contains only the listeners; early-answers.ts is loaded on demand.

/** Milliseconds after which the browser submits the form of a pressed buy button if the app has not taken over. */
const APP_TIMEOUT = 8_000;

const answers = () => import('./early-answers').then(({ earlyAnswers }) => earlyAnswers);

interface EarlyAnswers {
  /** Removes the handlers and restores the served page. The app continues the actions that `data-pressed` marks. */
  end: () => void;
  /** Submits a begun purchase as a plain form, because a file of the app could not be loaded. */
  fail: () => void;
}

/**
 * Handles events until `end`. If early-answers.ts cannot be loaded, the browser follows the link or submits the form.
 */
export function answerEarly(root: HTMLElement): EarlyAnswers {
  const ended = new AbortController();
  const { signal } = ended;
  /** Form whose buy button was pressed, the button, and its original label. */
  let pressed: { form: HTMLFormElement; button: HTMLElement; label: ChildNode[] } | undefined;
  let timer = 0;
  let hasFailed = false;

  function setLabel(button: HTMLElement, label: (ChildNode | string)[], isWaiting: boolean): void {
    button.firstElementChild?.replaceChildren(...label);
    button.ariaDisabled = isWaiting ? 'true' : null;
  }

  function begin(form: HTMLFormElement, button: HTMLElement, waiting: string): void {
    pressed = { form, button, label: [...(button.firstElementChild?.childNodes ?? [])] };
    setLabel(button, [waiting], true);
    form.dataset['pressed'] = '';
    timer = window.setTimeout(fail, APP_TIMEOUT);
    answers().then(({ beginEarlyCheckout }) => beginEarlyCheckout(form), fail);
  }

  function fail(): void {
    hasFailed = true;
    const { form, button } = pressed ?? {};
    restore();
    delete form?.dataset['pressed'];
    form?.requestSubmit(button);
  }

  function restore(): void {
    clearTimeout(timer);
    if (pressed) setLabel(pressed.button, pressed.label, false);
    pressed = undefined;
  }

  root.addEventListener(
    'click',
    (event) => {
      const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-dialog=own]');
      if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      link.dataset['pressed'] = '';
      answers()
        .then(({ openEarlyDialog }) => openEarlyDialog(link))
        .catch(() => window.location.assign(link.href));
    },
    { signal },
  );
  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { waiting } = form.dataset;
      // `font` is the mark of a browser translator: React renders a translated page again from scratch and loses the
      // press, so the browser submits the form.
      if (!waiting || !event.submitter || hasFailed || root.querySelector('font')) return;
      event.preventDefault();
      if (!pressed) begin(form, event.submitter, waiting);
    },
    { signal },
  );
  root.addEventListener(
    'input',
    ({ target }) => {
      const field = target as HTMLInputElement;
      if (field.name !== 'q') return;
      answers().then(
        ({ searchEarly }) => searchEarly(field, signal),
        // Without the reaction, Enter still opens the results page.
        () => undefined,
      );
    },
    { signal },
  );

  return {
    end() {
      ended.abort();
      restore();
    },
    fail,
  };
}
