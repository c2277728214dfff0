// Vite plugin of the development site beside the desk: serves the pages of the delivered programs as buyers see them, with the
// unsaved words. They are rendered for each request and written nowhere; the site listens on loopback alone.

import type { Plugin } from 'vite';
import type { ContentChecks } from '../../../scripts/content-checker';
import { devProgramPage } from '../../../scripts/dev-pages';
import { parseProgramPage } from '../program-pages';

interface ProgramPluginOptions {
  checks: ContentChecks;
  /** The folders into which the checks write the programs and the content. */
  program: string;
  generated: string;
}

const SCRIPT = '/desk/preview/program-page.ts';

export function programPlugin({ checks, program, generated }: ProgramPluginOptions): Plugin {
  return {
    name: 'desk-program',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(async ({ url = '' }, response, next) => {
        const page = parseProgramPage(url.split('?')[0] ?? '');
        if (!page) return next();
        try {
          const folders = { exported: program, generated };
          const html = await devProgramPage(vite, { ...folders, ...page, script: SCRIPT });
          response.statusCode = html === undefined ? 404 : 200;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          response.end(
            html === undefined
              ? 'This page of the program is not made yet.'
              : await vite.transformIndexHtml(url, html),
          );
        } catch (error) {
          next(error);
        }
      });
      checks.onChecked(({ changed }) => {
        if (changed.some((file) => /\/(program|others)\.json$/.test(file)))
          vite.ws.send('program:changed');
      });
    },
  };
}
