// Backend settings from the build's environment: this site's own server, or a hosted backend.

/** A hosted backend (spec §7). */
export interface HostedBackend {
  url: string;
  /** Public key of the backend; empty if the build sets none, which the client rejects. */
  key: string;
  /** Region that runs the functions; `any` (the default) leaves the choice to the backend. */
  region: string;
  /** Sign-in flow: `implicit` returns the session in the fragment, `pkce` returns a code in the query. */
  flow: 'implicit' | 'pkce';
}

export interface BackendSettings {
  /** Null if this site's own server sells. A hosted backend never receives the idempotency key. */
  hosted: HostedBackend | null;
  /** Stripe's publishable key, if the build sets it: Stripe's script then loads in parallel with the call. */
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

export const BUILD_SETTINGS: BackendSettings = /* @__PURE__ */ readSettings(import.meta.env);

function text(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
