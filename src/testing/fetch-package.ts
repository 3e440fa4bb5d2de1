import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface Fetched {
  readonly name: string;
  readonly version: string;
  /** Of its archive, when it was reviewed. */
  readonly integrity: string;
  /** For the person who has to install something else where it cannot be had. */
  readonly instead: string;
}

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/fetched');

/**
 * The folder of an npm package that is fetched only where it is needed, so that it is no dev dependency that everyone pays for.
 * `finish` makes of its folder `package` what is used. Fetched once, and made whole or not at all.
 */
export function fetchPackage(
  { name, version, integrity, instead }: Fetched,
  finish: (folder: string) => void,
): string {
  const file = `${name.replace(/^@/u, '').replace('/', '-')}-${version}`;
  const folder = path.join(CACHE, file);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const cwd = mkdtempSync(path.join(CACHE, 'unpacking-'));
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    run('npm', ['pack', '--silent', `${name}@${version}`]);
    const archive = path.join(cwd, `${file}.tgz`);
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== integrity) throw new Error(`It is not what was reviewed: its content has ${digest}.`);
    run('tar', ['-xzf', archive]);
    rmSync(archive);
    finish(cwd);
    renameSync(cwd, folder);
    return folder;
  } catch (cause) {
    rmSync(cwd, { recursive: true, force: true });
    throw new Error(`${name} ${version} could not be installed. ${instead}`, { cause });
  }
}
