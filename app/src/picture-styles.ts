// The focal points and placeholders of all pictures. A prerendered document has those of its own pictures.

/** The page that the server rendered. */
const opened = import.meta.env.SSR ? undefined : document.getElementById('root')?.dataset['page'];

/** Loads them for any page but the opened one. */
export async function pictureStyles(page: string): Promise<void> {
  if (!import.meta.env.SSR && page !== opened) await loadPictureStyles();
}

export const loadPictureStyles = (): Promise<unknown> => import('./generated/pictures.css');
