// The programs that the project compiles for itself: two turn Rust into a WebAssembly package, the others fuzz, drive
// Firefox, and are measured against. Used where found, compiled where missing.

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { withRetries } from './command.mjs';

const ROOT = join(import.meta.dirname, '..');
const INSTALLED = join(ROOT, '.tools');
const COMPILED = join(INSTALLED, 'compiled');

const tool = (program, crate, version, ...flags) => {
  const install = ['install', crate, '--version', version, ...flags, '--root', '.tools'];
  return { program, version, install, byHand: `cargo ${install.join(' ')}` };
};

export const TOOLS = {
  // Without --locked, which its lock file does not survive; and without its two other programs.
  wasmBindgen: tool('wasm-bindgen', 'wasm-bindgen-cli', '0.2.130', '--bin', 'wasm-bindgen'),
  wasmPack: tool('wasm-pack', 'wasm-pack', '0.15.1', '--locked'),
  geckodriver: tool('geckodriver', 'geckodriver', '0.37.1', '--locked'),
  cargoFuzz: tool('cargo-fuzz', 'cargo-fuzz', '0.13.2', '--locked'),
  // Measured beside ours, so compiled as its makers do.
  staticWebServer: {
    ...tool('static-web-server', 'static-web-server', '2.44.1', '--locked'),
    atItsBest: true,
  },
};

/** PATH with the project's own programs first: .tools, then npm's (wasm-opt is one of those). */
export const toolPath = () =>
  [join(INSTALLED, 'bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/** Compiles a tool into .tools, unless .tools or this machine has it in exactly this version. */
export async function installTool({ program, version, install, atItsBest }, { command, say }) {
  if (await isInstalled(program, version)) return;
  // The others run for a second each: quickly compiled serves better than quickly running.
  const quick = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
    CARGO_PROFILE_RELEASE_LTO: 'off',
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
    CARGO_PROFILE_RELEASE_DEBUG: '0',
  };
  const env = { CARGO_TARGET_DIR: COMPILED, ...(atItsBest ? {} : quick) };
  await withRetries(3, say, () => command('cargo', install, { env }));
  await rm(join(COMPILED, 'release', 'deps'), { recursive: true, force: true });
}

async function isInstalled(program, version) {
  try {
    const env = { ...process.env, PATH: toolPath() };
    const { stdout } = await promisify(execFile)(program, ['--version'], { env });
    return stdout.trim().split(/\s+/).includes(version);
  } catch {
    return false;
  }
}
