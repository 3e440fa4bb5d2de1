import { describe, expect, it } from 'vitest';
import { sha256 } from '../service/ledger/node-cryptography.ts';
import { sampleEntryHashes, SampleLog, sampleLogSigner } from '../testing/transparency/sample-log.ts';
import { proveConsistency } from './consistency.ts';
import { formatAddCheckpoint, parseAddCheckpoint, readWitnessAnswer } from './witness-protocol.ts';

// The whole conversation with a witness is tested in src/service/ledger/publishing/witnesses.stores.test.ts.

describe('a conflict', () => {
  it('at the very size that was named is a fork, since the proof began there', () => {
    const asked = { oldSize: 7, size: 300 };
    expect(readWitnessAnswer({ status: 409, body: '7\n' }, asked)).toEqual({ kind: 'fork' });
    expect(readWitnessAnswer({ status: 409, body: '0\n' }, asked)).toEqual({ kind: 'other-size', size: 0 });
    expect(readWitnessAnswer({ status: 409, body: '300\n' }, asked)).toEqual({
      kind: 'other-size',
      size: 300,
    });
  });
});

describe('a request', () => {
  it('goes through its text and back', async () => {
    const log = new SampleLog(sampleEntryHashes(300));
    const proof = await proveConsistency(sha256, 7, 300, log.readHashes());
    const request = { oldSize: 7, proof, note: log.note([await sampleLogSigner()]) };
    expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request);
  });

  it.each([
    ['', 'empty'],
    ['old 07\n\nx', 'leading zero'],
    ['old 7', 'no empty line'],
    ['size 7\n\nx', 'no old'],
    ['old 7\nAAAA\n\nx', 'a hash of 3 bytes'],
    [`old 7\n${`${'A'.repeat(43)}=\n`.repeat(64)}\nx`, '64 hashes'],
  ])('is refused when malformed: %j (%s)', (body) => {
    expect(() => parseAddCheckpoint(body)).toThrow(
      expect.objectContaining({ code: 'malformed-add-checkpoint' }),
    );
  });
});
