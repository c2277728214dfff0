// What the build tells the app.

/** The year in which the site was built; the visitor's clock takes over after the first render. */
declare const __BUILD_YEAR__: number;

/** The day on which the site was built, in Honolulu, as YYYY-MM-DD; the visitor's clock takes over likewise. */
declare const __BUILD_DATE__: string;
