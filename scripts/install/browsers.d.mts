// Types of browsers.mjs.
/** Firefox and geckodriver by their paths, where both are installed. */
export function findFirefox(): { browser: string; driver: string } | undefined;
/** WebKitGTK's driver and Xvfb by their paths, where both are installed. */
export function findWebKit(): { driver: string; screen: string } | undefined;
/** What to say where WebKitGTK is missing. */
export const WITHOUT_WEBKIT: string;
