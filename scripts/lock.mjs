// Lets one command build at a time: two would overwrite each other's files.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until nobody else holds the lock, takes it, and answers how to give it back. */
export async function onlyOne(file, onWait) {
  let told = false;
  while (!take(file)) {
    if (!told) onWait();
    told = true;
    await pause(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A command that was killed leaves its lock behind; nobody waits for the dead. */
function isAlive(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 && process.kill(holder, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
