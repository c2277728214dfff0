// Placeholders in prerendered pages that the server fills in for each response (Jinja,
// checkout-server/src/site/template.rs).

/**
 * Returns a placeholder such as `{{values.email}}` or `{{token}}` in the prerender, otherwise an empty string. It has
 * no spaces, because it may be part of a URL; the expression must not contain quotation marks, which React escapes.
 */
export function serverPlaceholder(expression: string): string {
  return import.meta.env.SSR ? `{{${expression}}}` : '';
}
