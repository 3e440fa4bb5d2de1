import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import type { Db } from '../store/db.ts';
import { MAX_LINE_BYTES, readEntries, writeEntries } from './entry-file.ts';
import { readLedger } from './stored-entry.ts';
import { verifyExported } from './verify-ledger.ts';

let db: Db;
let folder: string;
let lines: readonly string[];

beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
  folder = await mkdtemp(join(tmpdir(), 'entry-file-test-'));
  const path = join(folder, 'ledger.jsonl');
  await writeEntries(path, readLedger(db));
  lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const changed = () => join(folder, 'changed.jsonl');

/** The height of the file's last entry, or the fault found in it. */
function verify(path = changed()): Promise<number | string> {
  const totals = db.transaction((tx) => verifyExported(tx, readEntries(path), { expectedHeads: new Map() }));
  return totals.then(({ head }) => head.height, String);
}

async function found(changedLines: readonly string[]): Promise<number | string> {
  await writeFile(changed(), changedLines.join('\n'));
  return verify();
}

/** The lines, with one entry's line replaced. */
const withEntry = (height: number, change: (line: string) => string) =>
  lines.map((line, index) => (index === height - 1 ? change(line) : line));

test('an entry file can be verified on its own, whole or cut after any entry', async () => {
  expect(lines).toHaveLength(25);
  expect(await found(lines)).toBe(25);
  expect(await found(lines.slice(0, 20))).toBe(20);
  await appendFile(changed(), `\n${lines[20]}\n`);
  expect(await verify()).toBe(21);
});

test.each<readonly [string, () => readonly string[], RegExp]>([
  ['another height', () => withEntry(2, (line) => line.replace('2', '3')), /Entry 2: it is missing/u],
  [
    'another time',
    () => withEntry(14, (line) => line.replace(/"atMs":\d/u, '"atMs":9')),
    /Entry 14: its content/u,
  ],
  [
    'another body',
    () => withEntry(14, (line) => line.replace('"bodyHex":"01', '"bodyHex":"02')),
    /Entry 14: its content/u,
  ],
  ['a line that was removed', () => lines.toSpliced(4, 1), /Entry 5: it is missing: entry 6 comes next/u],
  ['a repeated line', () => [...lines, lines[1] ?? ''], /Entry 26: another entry of height 2 comes here/u],
  ['a line that is not JSON', () => withEntry(4, (line) => `${line},`), /Line 4 of the file is no entry/u],
  [
    'a line that is longer than any entry',
    () => [...lines, 'x'.repeat(MAX_LINE_BYTES + 1)],
    /Line 26 of the file is no entry/u,
  ],
])('%s is found', async (_, change, words) => {
  expect(await found(change())).toMatch(words);
});

test('a missing file is distinguished from an invalid one', async () => {
  expect(await verify(join(folder, 'none'))).toMatch(/cannot be read/u);
  await expect(writeEntries(changed(), readLedger(db))).rejects.toMatchObject({ code: 'export-failed' });
});
