// Counts that several places of the desk show: problems, and what of the house is not ready to be open.

import type { Opening, Problem } from './entries';

/** The problems that are no warnings. */
export const errorsOf = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ isWarning }) => !isWarning);

/** Invented texts, and sentences of the desk that are still there. */
export const unreadyCount = ({ invented, unwritten }: Pick<Opening, 'invented' | 'unwritten'>) =>
  invented.length + unwritten.length;

export const unreadySentence = (count: number): string =>
  `${count === 1 ? 'One thing in the house is' : `${count} things in the house are`} still invented or not written yet.`;
