// Connects a desk to a shop in tests: a real sshd on loopback, the settings of publishing, and the authorized command.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSettings } from '../../scripts/publish/settings';
import type { ServerSettings } from '../../scripts/publish/way';
import { type SshServer, startSshServer, withoutSshServer } from './ssh-server';

/** Answers the questions of a first publication, which stores the settings of the project. */
export async function storeSettings(
  { port, user }: SshServer,
  root: string,
  say: (line: string) => void = () => undefined,
): Promise<ServerSettings> {
  const answers = ['https://house.example', 'server', '127.0.0.1', port, user, user, '', 'yes'];
  const ask = async () => answers.shift() ?? '';
  return (await publishSettings(join(root, '.publish'), ask, say, root)) as ServerSettings;
}

interface Receiving {
  /** Path of the server's binary. */
  binary: string;
  /** Settings of the server. */
  environment: Record<string, string>;
  /** Folder of the releases. */
  house: string;
}

/** The line of `authorized_keys` for orders and submissions, with the command of a test's own server. */
export async function ordersLine(root: string, receiving: Receiving): Promise<string> {
  const lines = await readFile(join(root, '.publish/lines-for-the-operator.txt'), 'utf8');
  const [, , , orders = ''] = lines.split('\n');
  const { binary, environment, house } = receiving;
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = `exec env -i ${settings.join(' ')} ${binary} receive ${house} --wait 0`;
  return `${orders.replace(/command="[^"]*receive \S+/, `command="${command}`)}\n`;
}

/** Connects a desk to the shop of the development site beside it; undefined if sshd cannot be started here. */
export async function connectShop(root: string): Promise<SshServer | undefined> {
  if (withoutSshServer()) return undefined;
  const server = await startSshServer(join(root, '.sshd'));
  await storeSettings(server, root);
  const house = join(root, '.sshd/house');
  await mkdir(house);
  const line = await ordersLine(root, {
    binary: join(root, 'target/start/checkout-server'),
    environment: {
      CHECKOUT_MODE: 'demo',
      PORT: '1',
      DATA_DIR: join(root, 'data'),
      SITE_DIR: join(root, 'app/.cache/dev-site'),
    },
    house,
  });
  await server.allow(line);
  return server;
}
