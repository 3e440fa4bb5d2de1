import { describe, expect, it } from 'vitest';
import { sha256 } from '../service/ledger/node-cryptography.ts';
import { sampleEntryHashes, SampleLog, sampleLogSigner } from '../testing/transparency/sample-log.ts';
import { proveConsistency } from './consistency.ts';
import { formatAddCheckpoint, parseAddCheckpoint, readWitnessAnswer } from './witness-protocol.ts';

// The whole conversation with a witness is tested in src/service/ledger/publishing/witnesses.stores.test.ts.

describe('an answer', () => {
  it.each([
    ['of the log at a larger size tells a rollback', 409, '301\n', { kind: 'rollback', size: 301 }],
    ['at the very size that was named is a fork, since the proof began there', 409, '7\n', { kind: 'fork' }],
    ['that names another size asks for a proof from there', 409, '0\n', { kind: 'other-size', size: 0 }],
    ['that names the size itself does, too', 409, '300\n', { kind: 'other-size', size: 300 }],
    ['without a size is a fork', 409, '', { kind: 'fork' }],
    ['with a size that is none is not understood', 409, '7x\n', { kind: 'unintelligible', status: 409 }],
    ['about the proof is a fork', 422, 'no', { kind: 'fork' }],
    ['that knows no such key', 403, 'no', { kind: 'unknown-key' }],
    ['that knows no such log', 404, 'no', { kind: 'unknown-log' }],
    ['with garbage for a cosignature', 200, '\u0000\u2014 ?? ===', { kind: 'unintelligible', status: 200 }],
    ['with an error', 500, '', { kind: 'unintelligible', status: 500 }],
  ])('%s', (_, status, body, understood) => {
    expect(readWitnessAnswer({ status, body }, { oldSize: 7, size: 300 })).toEqual(understood);
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
