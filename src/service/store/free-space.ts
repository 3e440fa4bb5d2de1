import { statfsSync } from 'node:fs';

const MIB = 1024 * 1024;

/**
 * What must be free on the disk of an embedded store, more than one request can need. The embedded PostgreSQL does not
 * survive a disk that is full: it stands still, and this process with it.
 */
export const RESERVE_BYTES = 256 * MIB;

/** What this user can still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** For people. */
export function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
