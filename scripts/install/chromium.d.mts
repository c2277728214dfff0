// Types of chromium.mjs.
/** The path of an installed Chromium: CHROMIUM_PATH, or the first found. */
export function findChromium(): string | undefined;
