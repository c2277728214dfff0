// Publishing: what waits, what will change, the questions with their yes, the progress, and how it went.

import { documentAddress } from '../addresses';
import type { Essay, Publication, Question } from '../api';
import { longDate } from './dates';
import { action, element, listOf } from './elements';
import { replace } from './focus';
import { ask } from './server';

const TITLE = { id: 'publish-title', tabindex: '-1' };

/** What of a question has the focus first. */
const QUESTION = '.question [tabindex], .question input';

/** The open question that has the focus already. */
let asked = 0;
/** What is shown, as text, and where: the state comes again and again. */
let shown: { place?: HTMLElement; publication?: string } = {};

/** Shows the page. */
export async function showPublish(place: HTMLElement, publication: Publication): Promise<void> {
  const conversation = element('div', { id: 'publication', 'aria-live': 'polite' });
  place.replaceChildren(
    element('h2', TITLE, 'Publish'),
    element(
      'p',
      { class: 'lead' },
      'Saving keeps your words on this computer. Publishing sends words, pictures and prices on their way to the site. First you see what will change; nothing does before you say yes.',
    ),
    conversation,
  );
  showPublication(publication);
  const { essays } = await ask('essays', {});
  place.append(...waiting(essays.filter(({ state }) => state !== 'public')));
}

/** Shows how far a publication is, where the page is shown. */
export function showPublication(publication: Publication): void {
  const place = document.getElementById('publication');
  const next = { place, publication: JSON.stringify(publication) };
  if (!place || (shown.place === place && shown.publication === next.publication)) return;
  shown = { place, publication: next.publication };
  const { phase, said, question, outcome, fault = '' } = publication;
  const start = (text: string) => action(text, () => ask('publish', {}));
  const [first = '', ...rest] = fault.split('\n');
  // The last sentence is that of the outcome.
  const steps = phase === 'ended' ? said.slice(0, -1) : said;
  const children = [
    ...(steps.length > 0
      ? [
          element(
            'ol',
            { class: 'steps' },
            steps.map((line) => element('li', {}, line)),
          ),
        ]
      : []),
    ...(question ? [questionCard(question)] : []),
    ...(phase === 'running' && !question
      ? [element('p', { class: 'working' }, 'One moment …')]
      : []),
    ...(phase === 'ended'
      ? [element('p', { class: `outcome ${outcome}` }, said.at(-1) ?? '')]
      : []),
    ...(phase === 'failed'
      ? [
          element(
            'article',
            { class: 'card' },
            element('h3', {}, 'It was not published.'),
            element('p', {}, first),
            rest.length === 0
              ? undefined
              : element(
                  'details',
                  {},
                  element('summary', {}, 'What was reported'),
                  element('pre', {}, rest.join('\n').trim()),
                ),
          ),
        ]
      : []),
    ...(phase === 'running'
      ? []
      : [start(phase === 'failed' ? 'Try again' : 'See what will change')]),
  ];
  replace(place, children, `${QUESTION}, h3, .outcome, .working`);
  if (question && question.number !== asked) {
    asked = question.number;
    place.querySelector<HTMLElement>(QUESTION)?.focus();
  }
}

function questionCard(question: Question): HTMLElement {
  const { number, heading, lines = [], choices, isYesOrNo, isAboutPrices } = question;
  const answer = (text?: string) =>
    ask('answer', text === undefined ? { number } : { number, text });
  if (choices) return choice(question, choices, answer);
  if (!isYesOrNo) return textQuestion(question, answer);
  return element(
    'article',
    { class: isAboutPrices ? 'card question prices' : 'card question' },
    element('h3', { tabindex: '-1' }, heading ?? question.question),
    lines.length === 0 ? undefined : listOf(lines),
    heading === undefined ? undefined : element('p', {}, question.question),
    element(
      'div',
      { class: 'choices' },
      action(yesLabel(question), () => answer('yes')),
      action('No, leave it as it is', () => answer('no'), { class: 'quiet' }),
    ),
  );
}

/** The words of the button that says yes to a question. */
const yesLabel = ({ heading, isAboutPrices, yes }: Question) =>
  yes ??
  (heading === undefined
    ? 'Yes, it is'
    : isAboutPrices
      ? 'Yes, change the price'
      : 'Yes, publish it');

function choice(
  { question }: Question,
  choices: Record<string, string>,
  answer: (text?: string) => Promise<unknown>,
): HTMLElement {
  return element(
    'article',
    { class: 'card question' },
    element('h3', { tabindex: '-1' }, question),
    element(
      'div',
      { class: 'choices' },
      Object.entries(choices).map(([value, text]) => action(text, () => answer(value))),
      action('Stop', () => answer(), { class: 'quiet' }),
    ),
  );
}

function textQuestion(
  { question, preset = '' }: Question,
  answer: (text?: string) => Promise<unknown>,
): HTMLElement {
  const input = element('input', {
    id: 'answer',
    type: 'text',
    value: preset,
    autocomplete: 'off',
  });
  const go = action('Continue', () => answer(input.value));
  input.addEventListener('keydown', ({ key }) => key === 'Enter' && go.click());
  return element(
    'article',
    { class: 'card question' },
    element('label', { for: 'answer' }, question),
    input,
    element(
      'div',
      { class: 'choices' },
      go,
      action('Stop', () => answer(), { class: 'quiet' }),
    ),
  );
}

function waiting(essays: readonly Essay[]): HTMLElement[] {
  if (essays.length === 0) return [];
  return [
    element('h3', {}, 'What nobody sees yet'),
    element(
      'ul',
      { class: 'waiting' },
      essays.map(({ file, title, day, state }) =>
        element(
          'li',
          {},
          element('a', { href: documentAddress(file) }, title),
          state === 'draft' || day === undefined
            ? ': a draft, which no visitor sees.'
            : `: waits for ${longDate(day)}. Once it is published, it appears by itself on that day, where that is less than sixty days away; else publish again nearer to it.`,
        ),
      ),
    ),
  ];
}
