import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContributionDraft } from '../contract/contribution.ts';
import { bytesToHex } from '../contract/hex.ts';
import {
  bundleHashHex,
  formatBundle,
  parseBundleAnswer,
  type BundledBatch,
  type SigningBundle,
} from '../contract/signing-bundle.ts';
import { assembleFlag, assembleReport } from '../transaction/assemble.ts';
import { inspectTransaction, keyPairFromHex, ready, signTransactionHex } from '../transaction/index.ts';
import { runCommand } from './run-command.ts';

// A published example, not a live credential. Source: src/contract/INTERFACE.md, "Sessions".
const PRIVATE_KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const ALICE = 'alice@wonderland';
const NOW_MS = 1_790_000_000_000;
const EXPIRY_AT_S = NOW_MS / 1000 + 30 * 86_400;

let folder: string;
let keyFile: string;
beforeAll(async () => {
  await ready;
  folder = await mkdtemp(join(tmpdir(), 'sign-bundle-test-'));
  keyFile = join(folder, 'key');
  await writeFile(keyFile, PRIVATE_KEY, { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const draft = (at: number, changes: Partial<ContributionDraft> = {}): ContributionDraft => ({
  id: `203.0.113.${at}`,
  fraudType: at % 2 === 0 ? 'Scam' : 'IPFraud',
  origination: 'SE',
  destination: 'GB',
  ...changes,
});
const drafts = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => draft(first + index));

/** A batch whose transaction does what its rows ask for, or what `assembled` says instead. */
function batch(
  items: readonly ContributionDraft[],
  assembled = items,
  { authority = ALICE, creationTimeMs = NOW_MS - 1000 } = {},
): BundledBatch {
  const bytes = assembleReport(
    { authority, creationTimeMs, nonce: 7 },
    assembled.map((one, index) => ({ draft: one, suffix: 1000 + index, expiryAtS: EXPIRY_AT_S })),
  );
  return {
    request: { kind: 'report', items },
    transactionHex: bytesToHex(bytes),
    payloadHashHex: inspectTransaction(bytes).payloadHashHex,
  };
}

const HONEST = () => [batch(drafts(0, 12)), batch(drafts(12, 3))];

async function run(
  batches: readonly BundledBatch[],
  {
    changes = {},
    all = false,
    sign = false,
    hashHex,
    nowMs = NOW_MS,
  }: {
    changes?: Partial<SigningBundle>;
    all?: boolean;
    sign?: boolean;
    hashHex?: string;
    nowMs?: number;
  } = {},
) {
  const file = join(folder, 'bundle.json');
  const bundle = { accountId: ALICE, publicKeyHex: PUBLIC_KEY, batches, ...changes };
  await writeFile(file, formatBundle(bundle));
  const hash = hashHex ?? (await bundleHashHex(batches.map(({ payloadHashHex }) => payloadHashHex)));
  const told: string[] = [];
  const signing = sign ? { signing: { hashHex: hash, keyFile } } : {};
  const answer = await runCommand(
    { action: 'bundle', file, all, ...signing },
    (line) => told.push(line),
    nowMs,
  );
  return { answer, told: told.join('\n') };
}

describe('a bundle', () => {
  it('is read in few words, and nothing is signed without its hash', async () => {
    const { answer, told } = await run(HONEST());
    expect(answer).toBeUndefined();
    expect(told).toContain('Bundle for alice@wonderland; transactions: 2, rows: 15.');
    expect(told).toContain('Batch 1, rows 1 to 12:');
    expect(told).toContain('Reports 12: 6 Scam, 6 IPFraud. The first is 203.0.113.0, the last 203.0.113.11.');
    // A few rows are read out one by one.
    expect(told).not.toContain('203.0.113.5;');
    expect(told).toContain('Reports 2: 203.0.113.13; IPFraud; SE to GB');
    expect(told).toContain('Nothing was signed. Each transaction is what its rows ask for.');
  });

  it('is read line by line where that is wanted', async () => {
    expect((await run(HONEST(), { all: true })).told).toContain('Reports 6: 203.0.113.5; IPFraud; SE to GB');
  });

  it('is signed by its hash: one answer with a signature for each transaction', async () => {
    const batches = HONEST();
    const { answer = '', told } = await run(batches, { sign: true });
    const key = keyPairFromHex(PRIVATE_KEY);
    const { accountId, publicKeyHex, signatures } = parseBundleAnswer(answer);
    expect([accountId, publicKeyHex]).toEqual([ALICE, PUBLIC_KEY]);
    expect(signatures.map(({ payloadHashHex }) => payloadHashHex)).toEqual(
      batches.map(({ payloadHashHex }) => payloadHashHex),
    );
    for (const [index, { transactionHex }] of batches.entries())
      expect(signTransactionHex(transactionHex, key)).toContain(signatures[index]?.signatureHex);
    expect(told).toContain(`Signed 2 by ${PUBLIC_KEY}.`);
    expect(answer).not.toContain(batches[0]?.transactionHex.slice(0, 200));
  });

  it.each<[string, () => readonly BundledBatch[], RegExp]>([
    [
      'one altered field of one row',
      () => [
        batch(drafts(0, 12)),
        batch(
          drafts(12, 3),
          drafts(12, 3).map((one, index) => (index === 1 ? { ...one, destination: 'SE' } : one)),
        ),
      ],
      /Row 14 \(203\.0\.113\.13\): destination GB asked, SE found\./u,
    ],
    [
      'a row that was asked for and is missing',
      () => [batch(drafts(0, 3), drafts(0, 2))],
      /Row 3 \(203\.0\.113\.2\): .* 203\.0\.113\.2 asked, nothing found\./u,
    ],
    [
      'a row more than was asked for',
      () => [batch(drafts(0, 2), drafts(0, 3))],
      /Batch 1: .*203\.0\.113\.2 found\./u,
    ],
    [
      'rows of one transaction beside another',
      () => {
        const [one, other] = HONEST();
        if (one === undefined || other === undefined) throw new Error('there are two');
        return [{ ...one, transactionHex: other.transactionHex }, other];
      },
      /Batch 1: the transaction does not have the hash beside it\..*Batch 2: the transaction is in the bundle twice\./su,
    ],
    [
      'the account of somebody else',
      () => [batch(drafts(0, 3), drafts(0, 3), { authority: 'mallory@wonderland' })],
      /Batch 1: .*mallory@wonderland found\./u,
    ],
    [
      'a transaction whose time is over',
      () => [batch(drafts(0, 3)), batch(drafts(3, 3), undefined, { creationTimeMs: NOW_MS - 86_400_001 })],
      /^Batch 2: End of validity .* asked, .* found\.$/mu,
    ],
  ])('is refused by line, and none of it is signed: %s', async (_what, batches, words) => {
    await expect(run(batches(), { sign: true })).rejects.toMatchObject({ code: 'bundle-differs' });
    await expect(run(batches())).rejects.toThrow(words);
  });

  it('names the first differences of very many, and says how many there are', async () => {
    const altered = batch(
      drafts(0, 60),
      drafts(0, 60).map((one) => ({ ...one, fraudType: 'Other' })),
    );
    await expect(run([altered])).rejects.toThrow(/Row 20 [^\n]*\nAnd 40 more\.$/u);
  });

  it('is signed by no other hash, and by no other key than the account’s', async () => {
    await expect(run(HONEST(), { sign: true, hashHex: 'ab'.repeat(32) })).rejects.toMatchObject({
      code: 'hash-differs',
    });
    await expect(
      run(HONEST(), { sign: true, changes: { publicKeyHex: 'cd'.repeat(32) } }),
    ).rejects.toMatchObject({ code: 'other-key' });
  });

  it('that cannot be read is refused without a word of its text', async () => {
    const file = join(folder, 'no-bundle');
    for (const text of [PRIVATE_KEY, `{"format":"${PRIVATE_KEY}"}`, '[]', '']) {
      await writeFile(file, text);
      const error: unknown = await runCommand({ action: 'bundle', file, all: false }, () => undefined).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: 'not-a-bundle' });
      expect(String(error)).not.toContain(PRIVATE_KEY.slice(0, 12));
    }
    const item = { ...draft(1), destination: 'ZZ' };
    await expect(
      run([{ ...batch(drafts(0, 1)), request: { kind: 'report', items: [item] } }]),
    ).rejects.toThrow('at batches.0.request.items.0.destination');
  });
});

describe('a bundle of flags', () => {
  const definitionIds = Array.from({ length: 12 }, (_, at) => `203.0.113.${at}_1#contribution`);

  function flags(asked: readonly string[], assembled = asked): BundledBatch {
    const bytes = assembleFlag(
      { authority: ALICE, creationTimeMs: NOW_MS - 1000, nonce: 7 },
      assembled.map((definitionId) => ({ definitionId, accountId: ALICE })),
    );
    return {
      request: { kind: 'flag', definitionIds: asked },
      transactionHex: bytesToHex(bytes),
      payloadHashHex: inspectTransaction(bytes).payloadHashHex,
    };
  }

  it('is read aloud and signed, beside a report as well', async () => {
    const { answer = '', told } = await run([flags(definitionIds), batch(drafts(0, 1))], { sign: true });
    expect(told).toContain('Flags 12. The first is 203.0.113.0_1#contribution');
    expect(parseBundleAnswer(answer).signatures).toHaveLength(2);
  });

  it('is not signed where one asset is another', async () => {
    const altered = definitionIds.with(3, '198.51.100.1_1#contribution');
    await expect(run([flags(definitionIds, altered)], { sign: true })).rejects.toThrow(
      /Row 4 \(203\.0\.113\.3_1#contribution\)/u,
    );
  });
});
