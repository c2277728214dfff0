// Answers what the visitor does before hydration: dialogs open, a buy button begins its checkout, and the server
// searches the journal. Part of the entry, kept as small as possible; early-answers.ts has what a use needs.

/** Milliseconds after which the browser submits the form of a buy button that the app has not taken over. */
const PATIENCE = 8_000;

const answers = () => import('./early-answers').then(({ earlyAnswers }) => earlyAnswers);

/** The early answers of a page. */
interface EarlyAnswers {
  /** Ends the answers, so that the page is as it was served. The app continues what `data-pressed` marks. */
  end: () => void;
  /** Leaves buying to the browser, because a file of the app could not be loaded. */
  fail: () => void;
}

/** Answers until `end`. Where an answer cannot be loaded, the browser follows the link or submits the form. */
export function answerEarly(root: HTMLElement): EarlyAnswers {
  const ended = new AbortController();
  const { signal } = ended;
  /** The form whose checkout has begun, with its button and the label of it. */
  let begun: { form: HTMLFormElement; button: HTMLElement; label: ChildNode[] } | undefined;
  let timer = 0;
  let hasFailed = false;

  /** Replaces the label of the pressed button. */
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
      // The browser submits the form of a page that it has translated: React renders such a page again, without the press.
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
        // Enter opens the page of the search.
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
