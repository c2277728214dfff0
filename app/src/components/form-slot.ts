// The places in a form's page that the server fills while it sends the page.

/** `{{value:email}}`, `{{error:email}}`, `{{invalid:email}}`, `{{summary}}`: written by the prerender alone. */
export function slot(name: string): string {
  return import.meta.env.SSR ? `{{${name}}}` : '';
}
