// Tests that figures with an illustration are all shown, whatever the content is.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Drawing } from '../core/core';
import { illustratedFigures } from './illustrated-figure';

const figure = (label: string, drawing: Drawing) => ({
  value: `Over ${label.length}`,
  label,
  drawing,
  text: `There are ${label}.`,
});

test('every figure is shown, in order, and each drawing once with all of its figures', () => {
  const figures = [
    figure('shelters', 'shelters'),
    figure('gardens', 'plot'),
    figure('cats', 'shelters'),
  ];
  const html = renderToStaticMarkup(illustratedFigures(figures));
  expect([...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'There are shelters. There are cats.',
    'There are gardens.',
  ]);
  for (const { value, label } of figures) {
    expect(html).toContain(`${value}</span>`);
    expect(html).toContain(`${label}</span>`);
  }
});
