import { beforeAll, describe, expect, it } from 'vitest';
import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import { nodeCryptography, sha256 } from '../../service/ledger/node-cryptography.ts';
import { SampleLog, sampleLogSigner, sampleWitnessSigner } from '../../testing/transparency/sample-log.ts';
import { proveInclusion } from '../../transparency/inclusion.ts';
import { parsePolicy, type Policy } from '../../transparency/policy.ts';
import { formatReceipt, type Receipt } from '../../transparency/receipt.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { webCryptography } from '../../transparency/web-cryptography.ts';
import { checkLedgerReceipt } from './check-ledger-receipt.ts';

const AT_MS = 1_764_000_003_000;
const HEIGHT = 3;
const body = new TextEncoder().encode('a signed transaction');
const other = new TextEncoder().encode('another signed transaction');
const [logSigner, witnessSigner] = [await sampleLogSigner(), await sampleWitnessSigner()];

let receipt: Receipt;
let policy: Policy;
beforeAll(async () => {
  const previousHash = new Uint8Array(32).fill(7);
  const content = { kind: 'transaction', height: HEIGHT, atMs: AT_MS, previousHash, body } as const;
  const filler = (byte: number) => new Uint8Array(32).fill(byte);
  const log = new SampleLog([filler(1), filler(2), entryHash(contentHash(content)), filler(4), filler(5)]);
  const header = new Uint8Array(49);
  const view = new DataView(header.buffer);
  view.setBigUint64(1, BigInt(HEIGHT));
  view.setBigUint64(9, BigInt(AT_MS));
  header.set(previousHash, 17);
  receipt = {
    extra: header,
    index: HEIGHT - 1,
    proof: await proveInclusion(sha256, HEIGHT - 1, log.size, log.readHashes()),
    note: log.note([logSigner, witnessSigner], log.size, 1_795_341_464),
  };
  policy = await parsePolicy(
    nodeCryptography,
    `log ${formatVerifierKey(logSigner.key)}\nwitness W ${formatVerifierKey(witnessSigner.key)}\nquorum W\n`,
  );
});

const check = (changed: Partial<Receipt> = {}, bytes: Uint8Array = body) =>
  checkLedgerReceipt(webCryptography, policy, formatReceipt({ ...receipt, ...changed }), bytes);

describe('a receipt of the ledger', () => {
  it('proves the entry of a transaction, by WebCrypto', async () => {
    expect(await check()).toMatchObject({ height: HEIGHT, atMs: AT_MS, hasQuorum: true });
  });

  it('proves nothing of another transaction', async () => {
    await expect(check({}, other)).rejects.toMatchObject({ code: 'receipt-inclusion-refused' });
  });

  it('is refused with another time, another place, or without a header', async () => {
    const later = Uint8Array.from(receipt.extra ?? []);
    later[16] = (later[16] ?? 0) + 1;
    await expect(check({ extra: later })).rejects.toMatchObject({ code: 'receipt-inclusion-refused' });
    await expect(check({ index: HEIGHT })).rejects.toMatchObject({ code: 'receipt-place' });
    await expect(check({ extra: later.subarray(1) })).rejects.toMatchObject({ code: 'receipt-malformed' });
  });

  it('is refused where the key of the log is not trusted', async () => {
    policy = await parsePolicy(
      nodeCryptography,
      `witness W ${formatVerifierKey(witnessSigner.key)}\nquorum none\n`,
    );
    await expect(check()).rejects.toMatchObject({ code: 'receipt-unknown-log' });
  });
});
