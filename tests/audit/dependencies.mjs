// Check: known vulnerabilities of npm packages (npm audit) and crates (cargo deny), licenses and sources of crates, and
// pinned versions. A database that cannot be reached is a note, not a finding.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installTool, TOOLS, toolPath } from '../../scripts/build/tools.mjs';
import { runCommand } from '../../scripts/run-command.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** Enough for the JSON of every package. */
const MAX_BUFFER = 64 * 1024 * 1024;

export async function checkDependencies(_context, report) {
  report.add('', 'npm audit', await auditNpm(report));
  report.add('', 'cargo deny', await auditCrates(report));
  report.add('', 'pinned versions', await unpinnedVersions());
}

/** Resolves with the exit code and the output of a command, whatever the code. */
function run(program, args) {
  const env = { ...process.env, PATH: toolPath() };
  return new Promise((done) => {
    execFile(program, args, { cwd: ROOT, env, maxBuffer: MAX_BUFFER }, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

async function auditNpm(report) {
  const { stdout } = await run('npm', ['audit', '--json']);
  const { findings, note } = npmFindings(stdout);
  if (note) report.note(note);
  return findings;
}

/** The findings in the output of `npm audit --json`; a note instead when the registry did not answer. */
export function npmFindings(stdout) {
  let result;
  try {
    result = JSON.parse(stdout);
  } catch {
    result = { message: 'no answer' };
  }
  if (!result.vulnerabilities)
    return {
      findings: [],
      note: `npm audit: the registry's advisories could not be had (${result.message ?? 'no reason'}); nothing was checked.`,
    };
  const findings = Object.values(result.vulnerabilities).map(({ name, severity, range, via }) => ({
    rule: `npm audit: ${severity}`,
    message: `${name} ${range}: ${via.map((cause) => cause.title ?? cause).join('; ')}`,
    remedy: `npm audit fix, or another version of ${name} in package.json`,
  }));
  return { findings };
}

async function auditCrates(report) {
  try {
    const command = (program, args, { env } = {}) => runCommand(program, args, { cwd: ROOT, env });
    await installTool(TOOLS.cargoDeny, { command, log: console.log });
  } catch (error) {
    report.note(`cargo deny could not be installed (${error.message}); no crate was checked.`);
    return [];
  }
  const findings = [];
  for (const check of ['licenses', 'sources', 'bans', 'advisories']) {
    const { code, stderr } = await run('cargo', ['deny', '--format', 'json', 'check', check]);
    const result = crateFindings(check, code, stderr);
    findings.push(...result.findings);
    if (result.note) report.note(result.note);
  }
  return findings;
}

/** The errors in the output of `cargo deny --format json check`; a note when it failed without naming one. */
export function crateFindings(check, code, stderr) {
  const errors = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ type, fields }) => type === 'diagnostic' && fields.severity === 'error')
    .map(({ fields }) => ({
      rule: `cargo deny: ${check}`,
      message: [fields.message, ...(fields.labels ?? []).map(({ span }) => span)].join(' '),
      remedy: `cargo deny check ${check}; the rules are in deny.toml`,
    }));
  if (code === 0 || errors.length > 0) return { findings: errors };
  const reason = stderr.trim().split('\n').at(-1) ?? '';
  if (check === 'advisories')
    return {
      findings: [],
      note: `cargo deny: the advisory database could not be had; nothing was checked. ${reason}`,
    };
  const remedy = `cargo deny check ${check}`;
  return { findings: [{ rule: `cargo deny: ${check}`, message: reason, remedy }] };
}

/** Dependencies whose version is a range: the next install could bring other code. */
async function unpinnedVersions() {
  const packages = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const toolchain = await readFile(join(ROOT, 'rust-toolchain.toml'), 'utf8');
  return unpinned(packages, toolchain);
}

/** Unpinned npm packages and an unpinned Rust release; Cargo.lock pins the crates (every build runs with --locked). */
export function unpinned({ dependencies = {}, devDependencies = {} }, toolchain) {
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  const findings = Object.entries({ ...dependencies, ...devDependencies })
    // An alias names its package before the version: `npm:name@1.0.0`.
    .filter(([, version]) => !exact.test(version.replace(/^npm:.+@/, '')))
    .map(([name, version]) => ({
      rule: 'pinned versions',
      message: `${name} is ${version} in package.json`,
      remedy: `npm install --save-exact ${name}`,
    }));
  if (!exact.test(/^channel = "(.*)"$/m.exec(toolchain)?.[1] ?? ''))
    findings.push({
      rule: 'pinned versions',
      message: 'rust-toolchain.toml names no exact release',
      remedy: 'Set channel to a release such as 1.95.0',
    });
  return findings;
}
