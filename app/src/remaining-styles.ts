// The rules of the site's style sheets that the opened document does not need, and therefore does not inline.

/** The page that the server rendered. */
const opened = import.meta.env.SSR ? undefined : document.getElementById('root')?.dataset['page'];

let loading: Promise<void> | undefined;

/** Resolves when the styles of this page are there: at once for the opened one. */
export async function stylesOf(page: string): Promise<void> {
  if (!import.meta.env.SSR && page !== opened) await loadRemainingStyles();
}

/** Loads the complete style sheets in place of their inlined rules; rejects if one does not load. */
export function loadRemainingStyles(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')];
  await Promise.all(links.map(loaded));
  // All at once, because the order of the rules decides between equal ones.
  for (const link of links) link.media = '';
}

/** Loads a style sheet without applying it, which its media prevents. */
function loaded(link: HTMLLinkElement): Promise<void> {
  if (link.sheet && !link.disabled) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // Enabled again, it is requested again.
      link.disabled = true;
      reject(new Error(`${link.href} did not load.`));
    };
    link.disabled = false;
  });
}
