// What the build may be told about a hosted backend; all of it is optional.
interface ImportMetaEnv {
  /** Origin of a hosted backend, such as `https://project.example`; unset: our own server. */
  readonly VITE_BACKEND_URL?: string;
  /** Its public key, sent as bearer authorization. */
  readonly VITE_BACKEND_KEY?: string;
  /** The region that should run the function; `any` (the default) sends no header. */
  readonly VITE_BACKEND_REGION?: string;
  /** Stripe's publishable key, for a backend whose answer carries none. */
  readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
}
