// Publishes to a server over ssh: asks which release it serves, sends the missing files, and follows its steps until it
// serves the new release.

import { type Release, type ReleaseFile, releaseBytes, type Summary } from './built-release';
import { connect, expect, type Receiver } from './receiver';
import type { PublicationStop } from './stop';
import type { ServerSettings, Way } from './way';

/**
 * Milliseconds within which the site must respond with the new release: a proxy has to notice the restart of the
 * server.
 */
const LOOK_FOR = 20_000;

interface Served {
  /** Version of the content format. */
  format: string;
  /** Name of the served release; null if there is none. */
  release?: string | null;
  summary?: Summary | null;
}

export function toServer(settings: ServerSettings, stop: PublicationStop): Way {
  const receiver = connect(settings);
  let served: Served;
  return {
    async before() {
      served = expect(await receiver.answer(), 'ready') as unknown as Served;
      return served.summary ?? undefined;
    },
    async after({ format, summary }) {
      if (format !== served.format)
        throw new Error(
          'The server is of another version than this computer’s project: your operator has to bring it up to date first. Nothing has changed.',
        );
      return summary;
    },
    nothing: () => 'The site shows all of this already. There is nothing to publish.',
    async send({ built, say, onRelease }) {
      const { release: base } = served;
      const release = await send({ receiver, built, base, say, stop });
      onRelease(release);
      if (!base)
        say(`Published. It is shown as soon as your operator starts the server (${release}).`);
      else if (await isShownAt(settings.site, release))
        say(`Published: ${settings.site} shows it.`);
      else
        say(
          `Published: the server serves it. ${settings.site} answers with something else, though: a cache in between may take a while. Look at it in a few minutes, and tell your operator if it stays so.`,
        );
      return 'published';
    },
    end: () => (stop.isStopped() ? receiver.stop() : receiver.end()),
  };
}

interface Sending {
  receiver: Receiver;
  built: Release;
  /** Name of the release that the server serves before the publication. */
  base: string | null | undefined;
  say: (line: string) => void;
  stop: PublicationStop;
}

/** Sends the files that the server lacks, and follows its steps; returns the name of the release that it serves. */
async function send({ receiver, built, base, say, stop }: Sending): Promise<string> {
  const files = built.files.map(({ path, sha256, size }) => ({ path, sha256, size }));
  // A server that lacks no file publishes after this line.
  stop.set(undefined);
  receiver.send({ base, files, summary: built.summary, days: built.days });
  const { files: missing } = expect(await receiver.answer(), 'missing') as unknown as {
    files: string[];
  };
  const wanted = missing.map((hash) => fileWith(built, hash));
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  const kilobytes = Math.ceil(total / 1000);
  say(`Sending ${missing.length} files, ${kilobytes.toLocaleString('en')} KB …`);
  if (total > 0) stop.set('partly');
  const bytes = beforeLast(releaseBytes(wanted), () => stop.set(undefined));
  await receiver.sendBytes(bytes, stop.signal);
  stop.signal.throwIfAborted();
  expect(await receiver.answer(), 'stored');
  say('All has arrived. The server looks at it …');
  expect(await receiver.answer(), 'checked');
  const { release } = expect(await receiver.answer(), 'switched') as unknown as {
    release: string;
  };
  if (!base) return release;
  say('Showing it to visitors …');
  const served = await receiver.answer();
  // After `returned`, the next answer contains the reason.
  expect(served.answer === 'returned' ? await receiver.answer() : served, 'serving');
  return release;
}

/** Yields the parts of an iterable; calls a function before the last one. */
async function* beforeLast(parts: AsyncIterable<Buffer>, call: () => void): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const part of parts) {
    if (held) yield held;
    held = part;
  }
  if (!held) return;
  call();
  yield held;
}

function fileWith({ files }: Release, hash: string): ReleaseFile {
  const found = files.find(({ sha256 }) => sha256 === hash);
  if (!found) throw new Error(`The server asks for ${hash}, which is no file of the release.`);
  return found;
}

/** Requests the public site until it serves a release; false after `LOOK_FOR`. */
async function isShownAt(site: string, release: string): Promise<boolean> {
  for (const end = Date.now() + LOOK_FOR; Date.now() < end; ) {
    try {
      const response = await fetch(`${site}/healthz`, { signal: AbortSignal.timeout(5000) });
      if ((await response.text()) === `ok ${release}`) return true;
    } catch {
      // Unreachable: requested again below.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}
