/** `stop` closes the server and its watch of the content. */
export function startDesk(options: {
  root: string;
  content?: string;
  site: string;
  port?: number;
}): Promise<{ url: string; stop: () => Promise<void> }>;
