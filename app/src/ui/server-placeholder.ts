// Placeholders in prerendered pages that the server replaces in each response.

/**
 * `{{value:email}}`, `{{error:email}}`, `{{invalid:email}}`, `{{summary}}`, `{{token}}`: written by the prerender only.
 */
export function serverPlaceholder(name: string): string {
  return import.meta.env.SSR ? `{{${name}}}` : '';
}
