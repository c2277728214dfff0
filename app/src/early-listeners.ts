// Handles clicks and input before hydration: dialogs open, a buy button begins its checkout, and the server searches
// the journal. Part of the entry, so it is as small as possible; early-answers.ts contains the reactions.

/** Milliseconds after which the browser submits the form of a pressed buy button if the app has not taken over. */
const PATIENCE = 8_000;

const answers = () => import('./early-answers').then(({ earlyAnswers }) => earlyAnswers);

interface EarlyAnswers {
  /** Removes the handlers and restores the served page. The app continues the actions that `data-pressed` marks. */
  end: () => void;
  /** Submits a begun purchase as a plain form, because a file of the app could not be loaded. */
  fail: () => void;
}

/** Handles events until `end`. If a reaction cannot be loaded, the browser follows the link or submits the form. */
export function answerEarly(root: HTMLElement): EarlyAnswers {
  const ended = new AbortController();
  const { signal } = ended;
  /** Form whose checkout has begun, its button, and the original label of the button. */
  let begun: { form: HTMLFormElement; button: HTMLElement; label: ChildNode[] } | undefined;
  let timer = 0;
  let hasFailed = false;

  function label(button: HTMLElement, words: (ChildNode | string)[], isWaiting: boolean): void {
    button.firstElementChild?.replaceChildren(...words);
    button.ariaDisabled = isWaiting ? 'true' : null;
  }

  function begin(form: HTMLFormElement, button: HTMLElement, waiting: string): void {
    begun = { form, button, label: [...(button.firstElementChild?.childNodes ?? [])] };
    label(button, [waiting], true);
    form.dataset['pressed'] = '';
    timer = window.setTimeout(fail, PATIENCE);
    answers().then(({ beginEarlyCheckout }) => beginEarlyCheckout(form), fail);
  }

  function fail(): void {
    hasFailed = true;
    const { form, button } = begun ?? {};
    restore();
    delete form?.dataset['pressed'];
    form?.requestSubmit(button);
  }

  function restore(): void {
    clearTimeout(timer);
    if (begun) label(begun.button, begun.label, false);
    begun = undefined;
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
      // React renders a translated page again from scratch, without the press, so the browser submits its form.
      if (!waiting || !event.submitter || hasFailed || root.querySelector('font')) return;
      event.preventDefault();
      if (!begun) begin(form, event.submitter, waiting);
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
