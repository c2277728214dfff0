// Types of environment.mjs, for tests.
export function today(): string;
