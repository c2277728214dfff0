// Types of what tests read of the fonts.

export const RANGES: readonly string[];

export function fontFile(name: string, range: string, style: string): string;

export function charactersOf(font: Uint8Array): Set<string>;
