import { describe, expect, it } from 'vitest';
import { formatBundleAnswer, parseBundle } from '../../contract/signing-bundle.ts';
import { bundleFile, readBundleAnswer } from './signing-bundle.ts';

const OWNER = { accountId: 'alice@wonderland', publicKeyHex: 'aa'.repeat(32) };
const [FIRST, SECOND, THIRD] = ['01', '02', '03'].map((byte) => byte.repeat(32)) as [string, string, string];
const item = { id: '203.0.113.7', fraudType: 'Scam', origination: 'SE', destination: 'GB' };
const batches = [FIRST, SECOND].map((payloadHashHex) => ({
  payloadHashHex,
  items: [item, { ...item, sourcePeerId: 'telco' }],
  transactionHex: 'ab',
}));
const signature = (byte: string) => byte.repeat(64);
const answerTo = (...hashes: readonly string[]) =>
  formatBundleAnswer({
    ...OWNER,
    signatures: hashes.map((payloadHashHex) => ({
      payloadHashHex,
      signatureHex: signature(payloadHashHex.slice(0, 2)),
    })),
  });

describe('a bundle', () => {
  it('holds what was asked beside what was assembled, under one hash and one command', async () => {
    const file = await bundleFile({ ...OWNER, batches });
    expect(parseBundle(file.text)).toMatchObject({ ...OWNER, batches });
    expect(file.hashHex).toMatch(/^[0-9a-f]{64}$/u);
    expect(file.command).toContain(`sign bundle ${file.name} --hash ${file.hashHex} `);
  });

  it('has another hash where its transactions are others, or in another order', async () => {
    const hashes = await Promise.all(
      [batches, batches.toReversed(), batches.slice(1)].map(
        async (some) => (await bundleFile({ ...OWNER, batches: some })).hashHex,
      ),
    );
    expect(new Set(hashes).size).toBe(3);
  });
});

describe('the answer to a bundle', () => {
  it('gives each transaction its signature, in whatever order they come', () => {
    const { signatures, missing } = readBundleAnswer(answerTo(SECOND, FIRST), OWNER, [FIRST, SECOND]);
    expect([...signatures]).toEqual([
      [FIRST, signature('01')],
      [SECOND, signature('02')],
    ]);
    expect(missing).toEqual([]);
  });

  it('tells which signatures are missing, and leaves out those of others', () => {
    const { signatures, missing } = readBundleAnswer(answerTo(FIRST, THIRD), OWNER, [FIRST, SECOND]);
    expect([...signatures.keys()]).toEqual([FIRST]);
    expect(missing).toEqual([SECOND]);
  });

  it.each([
    ['another account', answerTo(FIRST).replace('alice', 'bob'), /another account/u],
    ['another key', answerTo(FIRST).replace(OWNER.publicKeyHex, 'bb'.repeat(32)), /another key/u],
    ['other transactions', answerTo(THIRD), /other transactions/u],
    ['a signature cut short', answerTo(FIRST).replace('0101"', '"'), /not an answer/u],
    ['a later version', answerTo(FIRST).replace('"version":1', '"version":2'), /not an answer.*at version/u],
    ['a bundle', JSON.stringify({ format: 'contribution-desk-bundle' }), /not an answer/u],
    ['something else', 'cd'.repeat(64), /^This is not an answer/u],
  ])('is refused in words: %s', (_what, text, words) => {
    expect(() => readBundleAnswer(text, OWNER, [FIRST, SECOND])).toThrow(words);
  });
});
