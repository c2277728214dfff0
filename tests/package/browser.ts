// Opens the pages of the projects in Chromium.

import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { isolatedChromiumLaunch } from '../support/chromium';
import { removeFolders } from './fresh-folder';
import { RESULT } from './project-files';
import { stopServers } from './static-server';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(isolatedChromiumLaunch());
});

afterAll(async () => {
  await browser.close();
  stopServers();
  removeFolders();
});

/** Opens a page; an error of its scripts ends the test. */
export async function openPage(address: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(address);
  return page;
}

/** Opens a page, and resolves with the title that its script sets, and with what the module was read from. */
export async function open(address: string): Promise<{ title: string; readFrom: 'file' | 'copy' }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  let readFrom: 'file' | 'copy' = 'copy';
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.wasm') || !response.ok()) return;
    // A development server may answer with a page.
    if (response.headers()['content-type'] !== 'text/html') readFrom = 'file';
  });
  await page.goto(address);
  await page
    .waitForFunction(() => document.title !== 'loading', null, { timeout: 20_000 })
    .catch(() => undefined);
  const title = errors.length > 0 ? `error: ${errors.join(', ')}` : await page.title();
  await page.close();
  return { title, readFrom };
}

/** The script of a page must work, with the file of the module or with its copy. */
export async function expectReady(address: string, readFrom: 'file' | 'copy' = 'file') {
  expect(await open(address)).toEqual({ title: RESULT, readFrom });
}
