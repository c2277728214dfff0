// Constants that the build defines (vite.config.ts), and drawings as components.
/// <reference types="vite-plugin-svgr/client" />

/** True if an offer other than INITIATION delivers a program. */
declare const __OTHER_OFFERS__: boolean;

/** Build date in Honolulu, as YYYY-MM-DD; defined only in the prerender (src/ui/build-day.ts). */
declare const __BUILD_DATE__: string;
