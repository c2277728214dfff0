// Types of the build's environment variables for a hosted backend; all are optional.
interface ImportMetaEnv {
  /** URL of a hosted backend, such as `https://project.example`; unset: this site's server. */
  readonly VITE_BACKEND_URL?: string;
  /** Its public key, sent as bearer authorization. */
  readonly VITE_BACKEND_KEY?: string;
  /** The region that should run the function; `any` (the default) sends no header. */
  readonly VITE_BACKEND_REGION?: string;
  /** The flow of its sign-in: `implicit` (the default) or `pkce`. */
  readonly VITE_BACKEND_FLOW?: string;
  /** Stripe's publishable key, for a backend whose response carries none. */
  readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
}
