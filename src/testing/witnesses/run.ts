import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../service/ledger/node-cryptography.ts';
import { toBase64 } from '../../transparency/bytes.ts';
import { proveConsistency } from '../../transparency/consistency.ts';
import { proveInclusion } from '../../transparency/inclusion.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { runCommand, say, testCommand } from '../run-command.ts';
import { LogServer } from '../transparency/log-server.ts';
import { sampleEntryHashes, SampleLog, sampleLogSigner } from '../transparency/sample-log.ts';
import { checkPublisher } from './check-publisher.ts';
import { buildPrograms, expectRefusal, gocheck, runFsck } from './programs.ts';

const SIZES = [...Array.from({ length: 600 }, (_, index) => index + 1), 65_535, 65_536, 65_537, 70_000];
const FSCK_SIZES = [1, 2, 255, 256, 257, 600, 65_535, 65_536, 65_537, 70_000];
const PROOFS_UP_TO = 130;

const log = new SampleLog(sampleEntryHashes(70_000));
const signer = await sampleLogSigner();

async function checkProofs(): Promise<string> {
  const inclusions = [];
  const consistencies = [];
  for (let size = 1; size <= PROOFS_UP_TO; size += 1) {
    const readHashes = log.readHashes(size);
    for (let index = 0; index < size; index += 1) {
      const path = await proveInclusion(sha256, index, size, readHashes);
      inclusions.push({ index, size, proof: path.map(toBase64) });
      const proof = await proveConsistency(sha256, index + 1, size, readHashes);
      consistencies.push({ oldSize: index + 1, size, proof: proof.map(toBase64) });
    }
  }
  const entries = log.entries.map(toBase64);
  const roots = SIZES.map((size) => ({ size, root: toBase64(log.root(size)) }));
  return gocheck(['proofs'], JSON.stringify({ entries, roots, inclusions, consistencies }));
}

async function checkServed(folder: string): Promise<void> {
  const policyFile = join(folder, 'static.policy');
  await writeFile(policyFile, `log ${formatVerifierKey(signer.key)}\nquorum none\n`);
  const keyFile = join(folder, 'log.vkey');
  await writeFile(keyFile, formatVerifierKey(signer.key));
  const served = new LogServer({ log, note: (size) => log.note([signer], size) });
  const address = await served.start();
  const urlOf = (size: number) => `${address}${size}`;
  try {
    say(`tiles over HTTP: ${await gocheck(['logs', policyFile, ...SIZES.map(urlOf)])}`);
    for (const size of FSCK_SIZES) await runFsck(urlOf(size), keyFile);
    say(`fsck: ${FSCK_SIZES.length} sizes`);
    const faults: readonly [string, string, (bytes: Uint8Array) => Uint8Array | number][] = [
      ['A flipped bit in a tile', 'tile/0/001', (bytes) => bytes.with(100, (bytes[100] ?? 0) ^ 1)],
      ['A tile cut off', 'tile/0/002.p/88', (bytes) => bytes.subarray(0, -32)],
      ['A missing tile', 'tile/1/000.p/2', () => 404],
      ['Another entry', 'tile/entries/000', (bytes) => bytes.with(40, (bytes[40] ?? 0) ^ 1)],
    ];
    for (const [what, path, change] of faults) {
      const honest = await fetch(`${urlOf(600)}/${path}`);
      served.spoiled.set(`600/${path}`, change(new Uint8Array(await honest.arrayBuffer())));
      await expectRefusal(`${what} (fsck)`, () => runFsck(urlOf(600), keyFile));
      await expectRefusal(`${what} (gocheck)`, () => gocheck(['logs', policyFile, urlOf(600)]));
      served.spoiled.clear();
    }
    await runFsck(urlOf(600), keyFile);
    say(`spoiled tiles: ${faults.length}, each noticed`);
  } finally {
    await served.close();
  }
}

async function run(): Promise<void> {
  await buildPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'witnesses-'));
  try {
    say(`x/mod and merkle: ${await checkProofs()}`);
    await checkServed(folder);
    await checkPublisher(folder);
    say('All programs agree.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand(
  testCommand(
    'test:witnesses',
    'Builds fsck, litewitness, omniwitness and a checker, and has them check the trees, tiles, checkpoints, receipts and requests that src/transparency makes, and what the service publishes.',
  ).action(run),
);
