import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/**
 * One file for each state of the migrations, shared by all test files: a cold start costs seconds, a dump
 * does not.
 */
async function dumpPath(): Promise<string> {
  const hash = createHash('sha256').update(packageJson.dependencies['@electric-sql/pglite']);
  for (const { number, sql } of await readMigrations()) hash.update(`${number}${sql}`);
  return join(tmpdir(), `contribution-desk-test-${hash.digest('hex').slice(0, 16)}.tar`);
}

async function readDump(path: string): Promise<Blob | undefined> {
  try {
    return new Blob([Uint8Array.from(await readFile(path))]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A dump of an empty store at this version's schema, for `openEmbedded`. */
export async function migratedDump(): Promise<Blob> {
  const path = await dumpPath();
  const found = await readDump(path);
  if (found !== undefined) return found;
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  const dump = await db.dump();
  await db.close();
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, path);
  return dump;
}

/** The same as a file. */
export async function migratedDumpFile(): Promise<string> {
  const path = await dumpPath();
  if (!existsSync(path)) await migratedDump();
  return path;
}
