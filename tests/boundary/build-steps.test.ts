// The build runner: which step starts first, the critical path of --timings, the origin that a site is built for, which
// checks run beside each other, and what tests say that lack a build.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const open = (file: string) => import(/* @vite-ignore */ join(ROOT, file));

interface SchedulerOfSteps {
  announce(): void;
  withdraw(): void;
  acquire(priority: number): Promise<string | undefined>;
  release(name: string): void;
}

const { Scheduler } = (await open('scripts/build/scheduler.mjs')) as {
  Scheduler: new (permits: number) => SchedulerOfSteps;
};
const { Timings } = (await open('scripts/build/timings.mjs')) as {
  Timings: new (
    clock: () => number,
  ) => {
    start(name: string, needs: string[], previous?: string): void;
    end(name: string): void;
    report(): string[];
  };
};
const { runInLanes } = (await open('scripts/checks.mjs')) as {
  runInLanes: <Result>(
    checks: { lane?: string; title: string }[],
    run: (check: { title: string }) => Promise<Result>,
  ) => Promise<Result[]>;
};
const { waitingEssays } = (await open('scripts/build/waiting-essays.mjs')) as {
  waitingEssays: (
    now: string,
    folder: string,
  ) => Promise<{ waiting: { name: string; day: string }[]; contentDate: string | undefined }>;
};
const { default: globalSetup } = (await open('tests/support/global-setup.mjs')) as {
  default: (project: { name: string }, root: string) => void;
};
const { publicOrigin } = (await open('app/scripts/public-origin.mjs')) as {
  publicOrigin: (environment: Record<string, string>) => string;
};

/** Runs steps that decide in the given order; returns their names in the order in which they started. */
async function startOrder(permits: number, steps: [string, number][]): Promise<string[]> {
  const scheduler = new Scheduler(permits);
  const order: string[] = [];
  for (const _ of steps) scheduler.announce();
  await Promise.all(
    steps.map(async ([name, priority]) => {
      await scheduler.acquire(priority);
      order.push(name);
      scheduler.release(name);
    }),
  );
  return order;
}

test('the step of the highest priority starts first, whichever decides first', async () => {
  const steps: [string, number][] = [
    ['short', 1],
    ['long', 100],
    ['medium', 10],
  ];
  expect(await startOrder(1, steps)).toEqual(['long', 'medium', 'short']);
  expect((await startOrder(2, steps)).slice(0, 2)).toEqual(['long', 'medium']);
});

test('a step that is up to date does not hold up the others', async () => {
  const scheduler = new Scheduler(1);
  scheduler.announce();
  scheduler.announce();
  const other = scheduler.acquire(1);
  scheduler.withdraw();
  expect(await other).toBeUndefined();
});

test('a step learns which step it waited for', async () => {
  const scheduler = new Scheduler(1);
  scheduler.announce();
  await scheduler.acquire(1);
  scheduler.announce();
  const second = scheduler.acquire(1);
  scheduler.release('first');
  expect(await second).toBe('first');
});

test('the critical path leads from the last step back over what each waited for', () => {
  let now = 0;
  const timings = new Timings(() => now);
  const run = (name: string, needs: string[], start: number, end: number, previous?: string) => {
    now = start;
    timings.start(name, needs, previous);
    now = end;
    timings.end(name);
  };
  run('rust', [], 0, 2000);
  run('module', ['rust'], 2000, 9000);
  run('icons', ['packages'], 2000, 3000, 'rust');
  run('core', ['packages', 'module'], 9000, 10_500);
  const report = timings.report();
  expect(report).toHaveLength(6);
  expect(report[4]).toBe('core       9.0    10.5     1.5  module');
  expect(report.at(-1)).toBe('Critical path: rust → module → core');
});

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: 'localhost', PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::1' }, 'http://127.0.0.1:8080'],
  [{ HOST: '192.0.2.1', PORT: '9000' }, 'http://192.0.2.1:9000'],
  [{ HOST: '192.0.2.1', PORT: '0' }, 'http://192.0.2.1:8080'],
  [{ SITE_URL: 'https://www.example.org/', PORT: '9000' }, 'https://www.example.org'],
] as [Record<string, string>, string][])(
  'a site with the settings %o is built for %s',
  (settings, origin) => {
    expect(publicOrigin(settings)).toBe(origin);
  },
);

test('checks of one lane run in turn, lanes beside each other, and checks without a lane alone at the end', async () => {
  const log: string[] = [];
  const checks = [
    { title: 'a1', lane: 'a' },
    { title: 'last' },
    { title: 'a2', lane: 'a' },
    { title: 'b1', lane: 'b' },
  ];
  const results = await runInLanes(checks, async ({ title }) => {
    log.push(`${title} starts`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`${title} ends`);
    return title;
  });
  expect(results).toEqual(['a1', 'last', 'a2', 'b1']);
  expect(log.slice(0, 2)).toEqual(['a1 starts', 'b1 starts']);
  expect(log.indexOf('a1 ends')).toBeLessThan(log.indexOf('a2 starts'));
  expect(log.slice(-2)).toEqual(['last starts', 'last ends']);
});

test('Vitest without a build says what is missing, and the command to run', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'unbuilt-'));
  expect(() => globalSetup({ name: 'package' }, empty)).toThrow(
    'Not built yet: npm packages; npm package of the core. Run: npm run build -- packages core',
  );
  expect(() => globalSetup({ name: 'package' }, ROOT)).not.toThrow();
  await rm(empty, { recursive: true });
});

test('an essay waits until its day of publication, and the argument of the core changes only then', async () => {
  const content = await mkdtemp(join(tmpdir(), 'essays-'));
  const folder = join(content, 'journal');
  await mkdir(folder);
  const essay = (date: string, draft = false) =>
    `\uFEFF+++\r\npublish_date = "${date}"\r\ndraft = ${draft}\r\n+++ \r\nWords.\r\n`;
  await writeFile(join(folder, 'past.md'), essay('March 8, 2026'));
  await writeFile(join(folder, 'next.md'), essay('January 3, 2027'));
  await writeFile(join(folder, 'draft.md'), essay('January 4, 2027', true));
  await writeFile(join(folder, '._past.md'), 'no essay');
  const next = { waiting: [{ name: 'next.md', day: '2027-01-03' }], contentDate: '2026-03-08' };
  expect(await waitingEssays('2026-11-22', content)).toEqual(next);
  expect(await waitingEssays('2027-01-02', content)).toEqual(next);
  expect(await waitingEssays('2027-01-03', content)).toEqual({
    waiting: [],
    contentDate: undefined,
  });
  await rm(content, { recursive: true });
});
