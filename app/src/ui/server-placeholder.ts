// Values in prerendered pages that the server fills in for each response (Jinja, checkout-server/src/template.rs).

/**
 * `{{values.email}}`, `{{token}}`: written by the prerender only. Spaces are left out, since some stand in addresses, and an
 * expression has no quotation marks, which React escapes.
 */
export function serverPlaceholder(expression: string): string {
  return import.meta.env.SSR ? `{{${expression}}}` : '';
}
