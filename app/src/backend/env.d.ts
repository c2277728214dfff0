// Types of the build's environment variables for a hosted backend; all are optional.
interface ImportMetaEnv {
  /** URL of a hosted backend, such as `https://project.example`. If unset, this site's server is used. */
  readonly VITE_BACKEND_URL?: string;
  /** Public key of the hosted backend, sent as bearer authorization. */
  readonly VITE_BACKEND_KEY?: string;
  /** Region that runs the functions; `any` (the default) sends no header. */
  readonly VITE_BACKEND_REGION?: string;
  /** Sign-in flow: `implicit` (the default) or `pkce`. */
  readonly VITE_BACKEND_FLOW?: string;
  /** Stripe's publishable key, for a backend whose response carries none. */
  readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
}
