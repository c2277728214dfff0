// Where the site's functions live: our own server, or a hosted backend that the build was told of.

export interface BackendSettings {
  /** The folder of the functions, without a trailing slash. */
  functionsUrl: string;
  /** True when somebody else's server answers: it gets the bearer and the region, never the attempt's key. */
  hosted: boolean;
  /** Public key of the hosted backend; null where there is none. */
  key: string | null;
  /** Region header's value; null for 'any', which sends none. */
  region: string | null;
  /** Stripe's publishable key when the build knows it: the script can then load beside the call. */
  publishableKey: string | null;
}

/** The variables of a build, by name (`import.meta.env`, or a plain object in a test). */
export type BuildVariables = Pick<
  ImportMetaEnv,
  'VITE_BACKEND_URL' | 'VITE_BACKEND_KEY' | 'VITE_BACKEND_REGION' | 'VITE_STRIPE_PUBLISHABLE_KEY'
>;

/** Reads the build's variables (specification §7: the default region is 'any'). */
export function readSettings(variables: BuildVariables): BackendSettings {
  const url = text(variables.VITE_BACKEND_URL);
  const region = text(variables.VITE_BACKEND_REGION);
  return {
    functionsUrl: url === null ? '/functions/v1' : `${url.replace(/\/+$/, '')}/functions/v1`,
    hosted: url !== null,
    key: text(variables.VITE_BACKEND_KEY),
    region: region === 'any' ? null : region,
    publishableKey: text(variables.VITE_STRIPE_PUBLISHABLE_KEY),
  };
}

/** What this build was told. */
export const BUILT_SETTINGS: BackendSettings = /* @__PURE__ */ readSettings(import.meta.env);

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
