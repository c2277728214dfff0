// `npm run launch-check`: lists the open tasks before the launch (sample content, missing settings, outdated pictures
// of the program) and exits with 1 if there are any. Then lists prices and dates for a review, and the commit of the
// last audit. The content checker finds the tasks in the content (core-wasm/content/src/compiler/output/launch.rs).

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { documentAddress } from '../app/desk/addresses';
import { DESK_PORT, ROOT, readEnvFile, today } from './environment';
import { describeLastAudit } from './last-audit';
import { unreadySettings } from './launch-settings';
import { oldPictures } from './old-pictures';

/** Task at a line of the content. */
interface Finding {
  file: string;
  line: number;
  key: (string | number)[];
  message: string;
}

/** The argument may name another content folder. */
const folder = resolve(process.argv[2] ?? join(ROOT, 'content'));
const checker = join(ROOT, 'target/start/core-check');
const run = (...args: string[]) =>
  spawnSync(checker, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const checked = run('--launch', folder, today());
if (checked.status !== 0) {
  console.error(checked.stderr?.trim() ?? checked.error);
  process.exit(1);
}
const content: { left: Finding[]; reminders: Finding[] } = JSON.parse(checked.stdout);
/** Formats a finding with a link to its field in the desk (`npm run desk`). */
function inFile({ file, line, key, message }: Finding): string {
  const link = documentAddress(file.replace('content/', ''), key);
  return `${file}:${line}  ${message}\n      http://127.0.0.1:${DESK_PORT}/${link}`;
}

readEnvFile();
const settings = unreadySettings(process.env).map(
  ({ name, remedy }) =>
    `${name}  ${process.env[name] ? 'is not ready for launch' : 'is not set'}: ${remedy}`,
);
const pictures = (await oldPictures(folder)).map(
  ({ picture, text }) =>
    `content/${picture}  is older than content/${text}, which it shows: npm run pictures:program`,
);

function print(title: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  console.log(`\n${title} (${findings.length})`);
  for (const finding of findings) console.log(`  ${finding}`);
}
print('Sample content', content.left.map(inFile));
print('Settings', settings);
print('Pictures of the program', pictures);
print('To be read once more', content.reminders.map(inFile));
console.log(`\n${describeLastAudit()}`);
const openTasks = content.left.length + settings.length + pictures.length;
console.log(
  openTasks === 0 ? 'Nothing is left to do before the launch.' : `\n${openTasks} left to do.`,
);
process.exitCode = openTasks === 0 ? 0 : 1;
