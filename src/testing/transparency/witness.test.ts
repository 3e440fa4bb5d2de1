import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeCryptography, sha256 } from '../../service/ledger/node-cryptography.ts';
import {
  sampleEntryHashes,
  SampleLog,
  sampleLogSigner,
  sampleSigner,
  sampleWitnessSigner,
  SAMPLE_ORIGIN,
} from './sample-log.ts';
import { BAD_ANSWERS, startWitness, type TestWitness } from './witness.ts';
import { proveConsistency } from '../../transparency/consistency.ts';
import { verifyNote, type NoteSigner } from '../../transparency/signed-note.ts';
import {
  ADD_CHECKPOINT_PATH,
  formatAddCheckpoint,
  MAX_ANSWER_BYTES,
  readWitnessAnswer,
  type WitnessAnswer,
} from '../../transparency/witness-protocol.ts';

const log = new SampleLog(sampleEntryHashes(300));
const fork = new SampleLog(log.entries.with(4, new Uint8Array(32)));
const logSigner = await sampleLogSigner();
const witnessSigner = await sampleWitnessSigner();

let witness: TestWitness;
const witnesses: TestWitness[] = [];
beforeEach(async () => {
  witness = await startWitness({
    signer: witnessSigner,
    logKeys: [logSigner.key],
    nowSeconds: () => 1_795_341_464,
  });
  witnesses.push(witness);
});
afterAll(() => Promise.all(witnesses.map((one) => one.close())));

async function post(body: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${witness.url}${ADD_CHECKPOINT_PATH}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.text() };
}

async function add(
  oldSize: number,
  size: number,
  { of = log, signer = logSigner, from = of }: { of?: SampleLog; signer?: NoteSigner; from?: SampleLog } = {},
): Promise<WitnessAnswer> {
  const proof = oldSize > size ? [] : await proveConsistency(sha256, oldSize, size, from.readHashes(size));
  const note = of.note([signer], size);
  return readWitnessAnswer(await post(formatAddCheckpoint({ oldSize, proof, note })), { oldSize, size });
}

describe('a witness', () => {
  it('cosigns the first checkpoint, growth, and the same size again', async () => {
    for (const [oldSize, size] of [
      [0, 7],
      [7, 300],
      [300, 300],
    ] as const) {
      const answer = await add(oldSize, size);
      expect(answer.kind).toBe('cosigned');
      const signatures = answer.kind === 'cosigned' ? answer.lines : [];
      const text = log.checkpointText(size);
      expect(await verifyNote(nodeCryptography, { text, signatures }, [witness.key])).toEqual([
        { key: witness.key, cosignedAtSeconds: 1_795_341_464 },
      ]);
    }
    expect(witness.remembered.get(SAMPLE_ORIGIN)?.size).toBe(300);
  });

  it('says which size it remembers, and cosigns with a proof from there', async () => {
    await add(0, 7);
    expect(await add(0, 300)).toEqual({ kind: 'other-size', size: 7 });
    expect((await add(7, 300)).kind).toBe('cosigned');
  });

  it('tells a rollback by the larger size that it remembers', async () => {
    await add(0, 300);
    expect(await add(0, 7)).toEqual({ kind: 'rollback', size: 300 });
    expect(await add(7, 7)).toEqual({ kind: 'rollback', size: 300 });
  });

  it('refuses another history of a larger size, and of the same', async () => {
    await add(0, 7);
    expect(await add(7, 300, { of: fork })).toEqual({ kind: 'fork' });
    expect(await add(7, 300, { of: fork, from: log })).toEqual({ kind: 'fork' });
    expect(await add(7, 7, { of: fork })).toEqual({ kind: 'fork' });
    expect(witness.remembered.get(SAMPLE_ORIGIN)?.root).toEqual(log.root(7));
  });

  it('knows its logs by their names and keys', async () => {
    const thief = await sampleSigner(SAMPLE_ORIGIN, 'ed25519', 9);
    expect(await add(0, 7, { signer: thief })).toEqual({ kind: 'unknown-key' });
    const note = log.note([logSigner], 7).replaceAll(SAMPLE_ORIGIN, 'other.example/log');
    const answer = await post(formatAddCheckpoint({ oldSize: 0, proof: [], note }));
    expect(readWitnessAnswer(answer, { oldSize: 0, size: 7 })).toEqual({ kind: 'unknown-log' });
  });

  it('refuses an old size beyond the checkpoint, and what is no request', async () => {
    expect(await add(8, 7)).toEqual({ kind: 'unintelligible', status: 400 });
    expect((await post('old 0')).status).toBe(400);
  });

  it.each([
    ['a size far ahead', { kind: 'rollback', size: 1_000_000_000_000 }],
    ['a size that is none', { kind: 'unintelligible', status: 409 }],
    ['a conflict without a size', { kind: 'fork' }],
    ['garbage for a cosignature', { kind: 'unintelligible', status: 200 }],
    ['a megabyte for a cosignature', { kind: 'unintelligible', status: 200 }],
    ['an error without words', { kind: 'unintelligible', status: 500 }],
  ] as const)('that answers with %s is understood as far as it can be', async (name, understood) => {
    witness.conduct = BAD_ANSWERS[name];
    expect(await add(0, 7)).toEqual(understood);
  });

  it('can send more than anybody should read', () => {
    expect(BAD_ANSWERS['a megabyte for a cosignature'].body.length).toBeGreaterThan(MAX_ANSWER_BYTES);
  });

  it('can fall silent and come back', async () => {
    witness.conduct = 'silent';
    const body = formatAddCheckpoint({ oldSize: 0, proof: [], note: log.note([logSigner], 7) });
    const controller = new AbortController();
    const answer = fetch(`${witness.url}${ADD_CHECKPOINT_PATH}`, {
      method: 'POST',
      body,
      signal: controller.signal,
    });
    await expect.poll(() => witness.requestCount).toBe(1);
    controller.abort();
    await expect(answer).rejects.toThrow(/aborted/u);
    witness.conduct = 'honest';
    expect((await add(0, 7)).kind).toBe('cosigned');
  });
});
