// Backend settings from the build's environment: this site's own server, or a hosted backend.

/** A hosted backend (spec §7). */
export interface HostedBackend {
  url: string;
  /** Its public key; empty where the build names none, which its client refuses. */
  key: string;
  /** Where its functions run; `any` (the default) leaves that to the backend. */
  region: string;
  /** How a sign-in comes back: its session in the fragment (`implicit`), or a code in the query (`pkce`). */
  flow: 'implicit' | 'pkce';
}

export interface BackendSettings {
  /** Null where this site's own server sells. A hosted backend never receives the idempotency key. */
  hosted: HostedBackend | null;
  /** Stripe's publishable key, where the build has it: the script then loads in parallel with the call. */
  publishableKey: string | null;
}

/** Environment variables of a build (`import.meta.env`, or a plain object in a test). */
export type BuildVariables = Pick<
  ImportMetaEnv,
  | 'VITE_BACKEND_URL'
  | 'VITE_BACKEND_KEY'
  | 'VITE_BACKEND_REGION'
  | 'VITE_BACKEND_FLOW'
  | 'VITE_STRIPE_PUBLISHABLE_KEY'
>;

/** Parses the build's variables. */
export function readSettings(variables: BuildVariables): BackendSettings {
  const url = text(variables.VITE_BACKEND_URL);
  return {
    hosted:
      url === null
        ? null
        : {
            url,
            key: text(variables.VITE_BACKEND_KEY) ?? '',
            region: text(variables.VITE_BACKEND_REGION) ?? 'any',
            flow: text(variables.VITE_BACKEND_FLOW) === 'pkce' ? 'pkce' : 'implicit',
          },
    publishableKey: text(variables.VITE_STRIPE_PUBLISHABLE_KEY),
  };
}

/** The settings of this build. */
export const BUILD_SETTINGS: BackendSettings = /* @__PURE__ */ readSettings(import.meta.env);

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
