// Constants that the build defines (vite.config.ts), and drawings as components.
/// <reference types="vite-plugin-svgr/client" />

/** The build year; after the first render the visitor's clock replaces it. */
declare const __BUILD_YEAR__: number;
/** True if an offer other than INITIATION delivers a program. */
declare const __OTHER_OFFERS__: boolean;

/** The build date in Honolulu, as YYYY-MM-DD; after the first render the visitor's clock replaces it. */
declare const __BUILD_DATE__: string;
