// Name of the PDF files of a page that exists as sheets to print, without the suffix of their paper size.
import type { ProgramPage } from '../core/core';

/** A bonus has its cards as sheets: `cards-2` for `bonus-2`. */
export const sheetName = ({ kind, slug }: Pick<ProgramPage, 'kind' | 'slug'>) =>
  kind === 'bonus' ? slug.replace('bonus', 'cards') : slug;
