// Types of built-release.mjs, for tests.
export function builtRelease(root: string, days?: string[]): Promise<{ summary: object }>;
