import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../contract/app-error.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB_ROOT = join(ROOT, 'dist');
/** Whatever the built app is made from. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'src/contract',
  'src/signer',
  'src/transaction',
  'src/web',
];

async function newestChangeMs(path: string): Promise<number> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path);
  const changes = await Promise.all(entries.map((entry) => newestChangeMs(join(path, entry))));
  return Math.max(0, ...changes);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function changedAtMs(path: string): Promise<number | undefined> {
  try {
    return await newestChangeMs(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isUpToDate(): Promise<boolean> {
  const builtAtMs = await changedAtMs(join(WEB_ROOT, 'index.html'));
  if (builtAtMs === undefined) return false;
  const changes = await Promise.all(SOURCES.map((source) => changedAtMs(join(ROOT, source))));
  return changes.every((changeMs) => changeMs === undefined || changeMs <= builtAtMs);
}

/** The folder of the built app. Builds it first when it is missing or older than its sources. */
export async function buildApp(onBuild: () => void): Promise<string> {
  if (await isUpToDate()) return WEB_ROOT;
  onBuild();
  try {
    const { build } = await import('vite');
    await build({ root: ROOT, logLevel: 'warn' });
  } catch (cause) {
    throw new AppError('app-build', 'The app could not be built. Run npm run build to see why.', { cause });
  }
  return WEB_ROOT;
}
