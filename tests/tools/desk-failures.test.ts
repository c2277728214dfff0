// Tests of the desk after the browser or the desk itself was killed, and on a full disk: typed text is kept, and no
// process is left.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { documentAddress } from '../../app/desk/addresses';
import { isolatedChromiumLaunch } from '../support/chromium';
import { type Desk, openDesk, RELOADED } from '../support/desk';
import {
  test as base,
  patientExpect as expect,
  type OpenVisit,
  serverFixture,
} from '../support/test';

// In one worker, because each test kills the desk.
base.describe.configure({ mode: 'default' });

const [run] = serverFixture(() => openDesk('desk-failures'));
const test = base.extend<object, { desk: Desk }>({
  desk: [run, { scope: 'worker', timeout: 240_000 }],
});

const CONTACT = 'pages/contact.toml';
const ESSAY = 'journal/the-soft-no.md';
const TITLE = { name: 'Title', exact: true };

const openTitle = async (desk: Desk, visit: OpenVisit, file: string) => {
  const { page } = await visit(`${desk.url}/${documentAddress(file, ['title'])}`, {
    waitForHydration: false,
    viewport: { width: 1440, height: 900 },
    allowedOrigin: desk.site,
    console: [RELOADED, /ERR_|status of (403|5\d\d)|WebSocket/],
  });
  return page;
};
const title = (page: Page) => page.getByRole('textbox', TITLE);
const state = (page: Page) => page.locator('#document-state');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const servers = (desk: Desk) =>
  execFileSync('ps', ['-axo', 'command'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.startsWith(join(desk.root, 'target/start/checkout-server')));

test('unsaved text is restored with its time after the browser was killed', async ({
  desk,
  visit,
}) => {
  const server = await chromium.launchServer(isolatedChromiumLaunch());
  const browser = await chromium.connect(server.wsEndpoint());
  const former = await browser.newPage();
  await former.goto(`${desk.url}/${documentAddress(CONTACT, ['title'])}`);
  await title(former).fill('Typed before the browser was killed');
  await expect(state(former)).toContainText('Not saved yet, but kept');
  await server.kill();
  // The storage of this browser is empty.
  const page = await openTitle(desk, visit, CONTACT);
  await expect(title(page)).toHaveValue('Typed before the browser was killed');
  await expect(page.getByText(/^Here are your words of .+, \d+:\d\d [AP]M/)).toBeVisible();
});

test('a killed desk leaves no process, the page keeps text typed meanwhile, and the next desk has it', async ({
  desk,
  visit,
}) => {
  const page = await openTitle(desk, visit, CONTACT);
  await expect(title(page)).toBeFocused();
  // A request that the server has to answer starts it, and waits.
  expect((await fetch(`${desk.site}/healthz`)).status).toBe(200);
  await expect.poll(() => servers(desk)).toHaveLength(1);
  await desk.kill();
  await expect.poll(() => servers(desk)).toEqual([]);
  await title(page).fill('Typed while no desk ran');
  await expect(state(page)).toHaveText(
    'The desk does not answer. Your words are kept in this browser until it does.',
  );
  await desk.startAgain();
  await expect(state(page)).toContainText('Not saved yet, but kept');
  await expect(page.locator('#state')).not.toContainText('does not answer');
  await save(page);
  await expect.poll(() => desk.read(CONTACT)).toContain('title = "Typed while no desk ran"');
});

/**
 * Mounts full small disks on two folders of the copy, in a mount namespace of this command only, and starts a command.
 */
const ON_FULL_DISKS = `
for folder in .desk/drafts content/journal; do
  mkdir -p "$folder"
  cp -a "$folder" former
  mount -t tmpfs -o size=2m none "$folder"
  cp -a former/. "$folder"
  rm -r former
  cat /dev/zero > "$folder/.filler" 2>/dev/null
done
exec "$@"`;

test('on a full disk the page keeps the text and says so; once there is space the text is stored and saved', async ({
  desk,
  visit,
}) => {
  const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;
  test.info().skip(!canMount, 'This system lets no program have a disk of its own (unshare -rm).');
  await desk.stop();
  await desk.startAgain(['unshare', '-rm', 'sh', '-c', ON_FULL_DISKS, 'sh']);
  /** Path of the copy as the desk sees it. */
  const copyPath = join('/proc', String(desk.processId()), 'root', desk.root);
  const essay = () => readFile(join(copyPath, 'content', ESSAY), 'utf8');
  const before = await essay();
  const page = await openTitle(desk, visit, ESSAY);
  await expect(title(page)).toBeFocused();
  const full = 'The disk is full: nothing was written.';
  await title(page).fill('Typed on a full disk');
  await expect(state(page)).toContainText(full);
  await save(page);
  await expect(state(page)).toContainText(full);
  expect(await essay()).toBe(before);
  for (const folder of ['.desk/drafts', 'content/journal'])
    await rm(join(copyPath, folder, '.filler'));
  await expect(state(page)).toContainText('Not saved yet, but kept');
  await expect(title(page)).toHaveValue('Typed on a full disk');
  await save(page);
  await expect.poll(essay).toContain('title = "Typed on a full disk"');
  await expect(state(page)).toContainText('Saved');
});
