// File lock: one build at a time, since two would overwrite each other's files.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the lock, takes it, and resolves with the function that releases it. */
export async function acquireLock(file, onWait) {
  let waiting = false;
  while (!tryAcquire(file)) {
    if (!waiting) onWait();
    waiting = true;
    await delay(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function tryAcquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isOwnerAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

/** False for the lock of a process that was killed: such a lock is stale and is removed. */
function isOwnerAlive(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    return owner > 0 && process.kill(owner, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
