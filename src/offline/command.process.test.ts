import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import { assembleReport, type ReportItem } from '../transaction/assemble.ts';
import { inspectTransaction, keyPairFromHex, ready, signTransactionHex } from '../transaction/index.ts';

// A real process, as `npm run desk -- sign` starts it.

// A published example, not a live credential. Source: src/contract/INTERFACE.md, "Sessions".
const PRIVATE_KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeAll(async () => {
  await ready;
  folder = await mkdtemp(join(tmpdir(), 'offline-command-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEADER = { authority: 'alice@wonderland', nonce: 7 };

const items = (count: number): ReportItem[] =>
  Array.from({ length: count }, (_, index) => ({
    draft: { id: `203.0.113.${index % 256}`, fraudType: 'Scam', origination: 'SE', destination: 'GB' },
    suffix: 1000 + index,
    expiryAtS: Math.floor(Date.now() / 1000) + 30 * 86_400,
  }));

interface Ended {
  readonly failed: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

function command(args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/service/desk.js', 'sign', ...args],
      { cwd: ROOT },
      (error, stdout, stderr) => {
        resolve({ failed: error !== null, stdout, stderr });
      },
    );
    child.stdin?.end(input);
  });
}

test('the answer goes to standard output, the words to standard error', async () => {
  const file = join(folder, 'report.hex');
  const bytes = assembleReport({ ...HEADER, creationTimeMs: Date.now() }, items(1));
  const transactionHex = bytesToHex(bytes);
  await writeFile(file, transactionHex);
  const hash = inspectTransaction(bytes).payloadHashHex;
  const { failed, stdout, stderr } = await command(
    ['transaction', file, '--hash', hash, '--key', '-'],
    `${PRIVATE_KEY}\n`,
  );
  expect(failed).toBe(false);
  expect(stdout).toBe(`${signTransactionHex(transactionHex, keyPairFromHex(PRIVATE_KEY))}\n`);
  expect(stderr).toContain('Signs as alice@wonderland.');
  expect(stdout + stderr).not.toContain(PRIVATE_KEY);
});

test('the answer follows all words when both streams share a terminal', async () => {
  const bytes = assembleReport({ ...HEADER, creationTimeMs: Date.now() }, items(2000));
  const [file, key] = [join(folder, 'long.hex'), join(folder, 'key')];
  await writeFile(file, bytesToHex(bytes));
  await writeFile(key, PRIVATE_KEY);
  const hash = inspectTransaction(bytes).payloadHashHex;
  // A reader that is slow to begin: the pipe fills up meanwhile.
  const line = `"$0" dist/service/desk.js sign transaction "$1" --hash ${hash} --key "$2" --signature 2>&1`;
  const stdout = await new Promise<string>((resolve) => {
    execFile(
      'sh',
      ['-c', `${line} | (sleep 1; cat)`, process.execPath, file, key],
      { cwd: ROOT },
      (_error, text) => {
        resolve(text);
      },
    );
  });
  expect(stdout.length).toBeGreaterThan(65_536);
  expect(stdout).toMatch(/Paste this into the desk:\n[0-9a-f]{128}\n$/u);
});

test('a refusal is a sentence and an exit code, with nothing to pass on', async () => {
  const { failed, stdout, stderr } = await command(['public-key', '--key', join(folder, 'missing')]);
  expect({ failed, stdout }).toEqual({ failed: true, stdout: '' });
  expect(stderr).toMatch(/^The file with the private key cannot be read \(ENOENT\)\..*\n$/u);
});

test('a key in the place of its file is refused, and not repeated', async () => {
  const { failed, stdout, stderr } = await command(['public-key', '--key', PRIVATE_KEY]);
  expect({ failed, stdout }).toEqual({ failed: true, stdout: '' });
  expect(stderr).toMatch(/^--key: this has the form of a key, where none belongs\. Nothing was done\./u);
  expect(stderr).not.toContain(PRIVATE_KEY.slice(0, 12));
});

test('it explains itself', async () => {
  expect((await command(['--help'])).stdout).toMatch(/^Signs where the key is/u);
});
