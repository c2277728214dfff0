// Backend settings from the build's environment: this site's own server, or a hosted backend.

export interface BackendSettings {
  /** Base URL of the functions, without a trailing slash. */
  functionsUrl: string;
  /** True for a hosted backend: it receives the bearer and the region, never the idempotency key. */
  hosted: boolean;
  /** Public key of the hosted backend; null where there is none. */
  key: string | null;
  /** Region header's value; null for 'any', which sends none. */
  region: string | null;
  /** Stripe's publishable key, where the build has it: the script then loads in parallel with the call. */
  publishableKey: string | null;
}

/** Environment variables of a build (`import.meta.env`, or a plain object in a test). */
export type BuildVariables = Pick<
  ImportMetaEnv,
  'VITE_BACKEND_URL' | 'VITE_BACKEND_KEY' | 'VITE_BACKEND_REGION' | 'VITE_STRIPE_PUBLISHABLE_KEY'
>;

/** Parses the build's variables (spec §7: the default region is 'any'). */
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

/** The settings of this build. */
export const BUILD_SETTINGS: BackendSettings = /* @__PURE__ */ readSettings(import.meta.env);

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
