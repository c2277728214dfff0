export function keysAt(text: string, line: number): string[];
