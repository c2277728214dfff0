// Command-line tools in pinned versions: used if installed, otherwise compiled into .tools.

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { withRetries } from '../run-command.mjs';
import { ROOT } from '../settings.mjs';

const TOOLS_FOLDER = join(ROOT, '.tools');
const TARGET_FOLDER = join(TOOLS_FOLDER, 'compiled');

const tool = (program, crate, version, ...flags) => {
  const install = ['install', crate, '--version', version, ...flags, '--root', '.tools'];
  return { program, version, install, installCommand: `cargo ${install.join(' ')}` };
};

export const TOOLS = {
  cargoFuzz: tool('cargo-fuzz', 'cargo-fuzz', '0.13.2', '--locked'),
  cargoDeny: tool('cargo-deny', 'cargo-deny', '0.20.2', '--locked'),
  cargoLlvmCov: tool('cargo-llvm-cov', 'cargo-llvm-cov', '0.9.1', '--locked'),
  cargoMutants: tool('cargo-mutants', 'cargo-mutants', '27.1.0', '--locked'),
  // Benchmarked against the server, so it is compiled with its own release profile.
  staticWebServer: {
    ...tool('static-web-server', 'static-web-server', '2.44.1', '--locked'),
    fullyOptimized: true,
  },
};

/** PATH with .tools in front. */
export const toolPath = () => [join(TOOLS_FOLDER, 'bin'), process.env.PATH].join(delimiter);

/** Compiles a tool into .tools, unless exactly this version is on the PATH already. */
export async function installTool({ program, version, install, fullyOptimized }, { command, log }) {
  if (await isInstalled(program, version)) return;
  // The other tools run for a short time: compile time matters more than their speed.
  const fastCompile = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
    CARGO_PROFILE_RELEASE_LTO: 'off',
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
    CARGO_PROFILE_RELEASE_DEBUG: '0',
  };
  const env = { CARGO_TARGET_DIR: TARGET_FOLDER, ...(fullyOptimized ? {} : fastCompile) };
  await withRetries(3, log, () => command('cargo', install, { env }));
  await rm(join(TARGET_FOLDER, 'release', 'deps'), { recursive: true, force: true });
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
