// Soak test: kills the server with SIGKILL while form posts and webhook events arrive (an integration test, many times).

import { spawn } from 'node:child_process';
import { ROOT } from '../bench/harness.mjs';

const KILLS = Number(process.env.SOAK_KILLS || 500);
const TEST = 'crash_recovery::killed_server_has_stored_every_acknowledged_request_exactly_once';

export async function soakKills() {
  const { code, output } = await runKills(TEST);
  const counts = /(\d+) kills; acknowledged form posts and webhook events: \[(\d+), (\d+)\]/.exec(
    output,
  );
  const [, kills, submissions, events] = counts ?? [];
  const passed = code === 0 && Number(kills) === KILLS;
  return [
    {
      subject: `${KILLS} kills, ${submissions ?? '?'} form posts and ${events ?? '?'} webhook events acknowledged`,
      result: passed ? 'all stored exactly once' : `the test exited with ${code}`,
      target: 'all stored exactly once',
      passed,
    },
  ];
}

/** Runs an integration test of the server that kills it; returns its exit code, its output, and the number of kills. */
export async function runKills(test) {
  const args = ['test', '--locked', '--package', 'checkout-server', '--test', 'server', test];
  const child = spawn('cargo', [...args, '--', '--exact', '--nocapture'], {
    cwd: ROOT,
    env: { ...process.env, SOAK_KILLS: String(KILLS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output, kills: KILLS };
}
