import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBuilt } from '../../../testing/service/processes/child-process.ts';
import { LogServer, NEVER } from '../../../testing/transparency/log-server.ts';
import { sampleEntries } from '../../../testing/transparency/sample-entries.ts';
import { SampleLog, sampleLogSigner, sampleWitnessSigner } from '../../../testing/transparency/sample-log.ts';
import { formatVerifierKey } from '../../../transparency/verifier-key.ts';
import { formatEntry } from '../entry-file.ts';

// The command in a process of its own, with the time of this machine; this process serves the log.

/** Generous: several processes, perhaps on a busy machine. */
const PROCESS_TIMEOUT_MS = 180_000;
const MINUTE_S = 60;

const ENTRIES = sampleEntries(600);
const OTHER_ENTRIES = sampleEntries(600, (height) => `other ${height}`);
const linesOf = (size: number) => ENTRIES.slice(0, size).map(formatEntry);

let root: string;
let server: LogServer;

const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** The log shows so many entries, cosigned at that time. */
async function show(size: number, entries = ENTRIES, cosignedAtSeconds = nowSeconds()): Promise<void> {
  const log = new SampleLog(entries.slice(0, size).map((entry) => entry.entryHash));
  const signers = [await sampleLogSigner(), await sampleWitnessSigner()];
  server.shown = { log, note: log.note(signers, size, cosignedAtSeconds), lines: linesOf(size) };
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'follow-process-test-'));
  server = new LogServer({ log: new SampleLog([]), note: '' });
  await server.start();
  const [logKey, witnessKey] = [(await sampleLogSigner()).key, (await sampleWitnessSigner()).key];
  const policy = `log ${formatVerifierKey(logKey)}\nwitness w3 ${formatVerifierKey(witnessKey)}\nquorum w3\n`;
  await writeFile(join(root, 'policy'), policy);
  await writeFile(join(root, 'token'), `${server.token}\n`, { mode: 0o600 });
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

function start(...options: readonly string[]) {
  const files = ['--policy', join(root, 'policy'), '--state', join(root, 'state')];
  return startBuilt('desk', ['ledger', 'follow', server.address, ...files, ...options]);
}

async function exitOf(...options: readonly string[]) {
  const child = start(...options);
  return { code: await child.ended, output: child.output() };
}

const copying = () => ['--entries', '--token-file', join(root, 'token')];
const copied = () => readFile(join(root, 'state', 'entries.jsonl'), 'utf8');
const textOf = (size: number) => `${linesOf(size).join('\n')}\n`;

test(
  'exits with 3 without a quorum, 0 when the ledger continues, 2 when it cannot be checked, and 1 when it was changed',
  async () => {
    const longAgo = nowSeconds() - 61 * MINUTE_S;
    await show(255, ENTRIES, longAgo);
    const since = new Date(longAgo * 1_000).toISOString();
    expect(await exitOf('--once')).toEqual({
      code: 3,
      output: `The log continues (255 entries), but the policy's quorum stood behind it last at ${since}. Ask its witnesses why.\n`,
    });
    await show(256);
    expect(await exitOf('--once')).toEqual({
      code: 0,
      output: 'desk.example/ledger continues: 256 entries.\n',
    });
    server.spoiled.set('checkpoint', 503);
    expect(await exitOf('--once')).toEqual({
      code: 2,
      output: `${server.address}checkpoint answers with status 503.\n`,
    });
    server.spoiled.clear();
    await show(257, OTHER_ENTRIES);
    const changed = await exitOf('--once');
    expect(changed.output).toMatch(
      /^The log's checkpoint of 257 entries does not begin with that of 256: the ledger was changed\. Both checkpoints are kept: \S+ and \S+\.\n$/u,
    );
    expect(changed.code).toBe(1);
    const kept = await readdir(join(root, 'state'));
    expect(kept.toSorted()).toEqual([
      expect.stringMatching(/^fork-256-[0-9a-f]{8}\.checkpoint$/u),
      expect.stringMatching(/^fork-257-[0-9a-f]{8}\.checkpoint$/u),
      'state.json',
    ]);
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'goes on without --once until the ledger was changed, and copies what a killed one left',
  async () => {
    await show(600);
    server.spoiled.set('entry/300', NEVER);
    const killed = start(...copying());
    await expect.poll(() => server.paths.includes('entry/300')).toBe(true);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await copied()).toBe(textOf(256));
    server.spoiled.clear();
    const going = start(...copying());
    await going.says(/^desk\.example\/ledger continues: 600 entries, 600 of them copied\.$/mu);
    expect(await copied()).toBe(textOf(600));
    await show(600, OTHER_ENTRIES);
    expect(await going.ended).toBe(1);
    expect(going.output()).toMatch(/does not begin with that of 600: the ledger was changed\./u);
  },
  PROCESS_TIMEOUT_MS,
);
