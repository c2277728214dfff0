// How long a page takes, in the words of the content.
import type { Program } from '../core/core';

export function minutesOf(program: Program, minutes: number): string {
  return program.words.day.minutes.replace('{minutes}', String(minutes));
}
