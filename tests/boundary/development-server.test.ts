// `npm run dev` replaces the server without a moment in which none answers.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

interface Options {
  compile: () => Promise<string>;
  environment: Record<string, string | undefined>;
  onListen: (address: string) => void;
}

const { DevServer } = (await import(
  /* @vite-ignore */ resolve(import.meta.dirname, '../../scripts/dev/server.mjs')
)) as { DevServer: new (options: Options) => { rebuild: () => Promise<void>; stop: () => void } };

/** A server that answers with its name, a while after its start. */
const program = (name: string) => `#!/usr/bin/env node
const server = require('node:http').createServer((_, response) => response.end('${name}'));
setTimeout(() => server.listen(process.env.PORT, '127.0.0.1', () => {
  console.log('Listening on http://127.0.0.1:' + server.address().port);
}), 300);
process.on('SIGTERM', () => server.close(() => process.exit()));
`;

/** Compiles each program in turn; the addresses are those of the servers that have answered. */
async function development(...programs: string[]) {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'development-server-'));
  const addresses: string[] = [];
  const compiled = programs.entries();
  const server = new DevServer({
    compile: async () => {
      const [index, text] = compiled.next().value ?? [];
      if (text === undefined) throw new Error('does not compile');
      const binary = join(folder, `server-${index}.cjs`);
      await writeFile(binary, text, { mode: 0o755 });
      return binary;
    },
    environment: process.env,
    onListen: (address) => addresses.push(address),
  });
  onTestFinished(async () => {
    server.stop();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const answer = async () => (await fetch(addresses.at(-1) ?? '')).text();
  return { server, answer, addresses, errors };
}

test('the running server answers until the next one listens', async () => {
  const { server, answer, addresses } = await development(program('first'), program('second'));
  await server.rebuild();
  const replaced = server.rebuild();
  while (addresses.length < 2) expect(['first', 'second']).toContain(await answer());
  await replaced;
  expect(await answer()).toBe('second');
  await expect(fetch(addresses[0] ?? '')).rejects.toThrow('fetch failed');
});

test('the running server stays where the next one does not compile or start', async () => {
  const { server, answer, addresses, errors } = await development(
    program('first'),
    '#!/usr/bin/env node\nprocess.exit(3);\n',
  );
  await server.rebuild();
  for (const error of ['exited with 3', 'does not compile']) {
    await server.rebuild();
    expect(errors).toHaveBeenLastCalledWith(expect.stringContaining(error));
    expect(await answer()).toBe('first');
  }
  expect(addresses).toHaveLength(1);
});
