// The server is killed while letters and Stripe's signed messages come in: the test that does so, with many kills.
import { spawn } from 'node:child_process';
import { ROOT } from '../bench/stand.mjs';

const KILLS = Number(process.env.SOAK_KILLS || 500);
const TEST = 'kills::a_server_that_is_killed_has_kept_what_it_acknowledged_and_nothing_twice';

export async function soakKills() {
  const args = ['test', '--locked', '--package', 'checkout-server', '--test', 'server', TEST];
  const child = spawn('cargo', [...args, '--', '--exact', '--nocapture'], {
    cwd: ROOT,
    env: { ...process.env, SOAK_KILLS: String(KILLS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const counts = /(\d+) kills, letters and messages acknowledged: \[(\d+), (\d+)\]/.exec(said);
  const [, kills, letters, messages] = counts ?? [];
  const passed = code === 0 && Number(kills) === KILLS;
  return [
    {
      what: `${KILLS} kills, ${letters ?? '?'} letters and ${messages ?? '?'} signed messages acknowledged`,
      found: passed ? 'every one is there, none twice' : `the test ended with ${code}`,
      target: 'every one there, none twice',
      met: passed,
    },
  ];
}
