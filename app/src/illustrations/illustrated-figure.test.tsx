// Tests of figures with an illustration: all figures of a section are shown, in order, and each illustration once.
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

test('the figures of a section are shown in order, and each drawing once with its figures', () => {
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
