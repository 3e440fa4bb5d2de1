import { beforeAll, describe, expect, it } from 'vitest';
import { nodeCryptography } from '../../service/ledger/node-cryptography.ts';
import {
  SAMPLE_AT_MS,
  SAMPLE_COSIGNED_AT_SECONDS,
  SAMPLE_HEIGHT,
  SAMPLE_POLICY,
  SAMPLE_WITNESS_KEY,
  sampleReceipt,
} from '../../testing/transparency/sample-receipt.ts';
import { parsePolicy, type Policy } from '../../transparency/policy.ts';
import { formatReceipt, type Receipt } from '../../transparency/receipt.ts';
import { webCryptography } from '../../transparency/web-cryptography.ts';
import { checkLedgerReceipt } from './check-ledger-receipt.ts';

const body = new TextEncoder().encode('a signed transaction');
const other = new TextEncoder().encode('another signed transaction');

let receipt: Receipt;
let policy: Policy;
beforeAll(async () => {
  receipt = await sampleReceipt(body);
  policy = await parsePolicy(nodeCryptography, SAMPLE_POLICY);
});

const check = (
  changed: Partial<Receipt> = {},
  bytes: Uint8Array = body,
  nowSeconds = SAMPLE_COSIGNED_AT_SECONDS,
) =>
  checkLedgerReceipt(webCryptography, policy, formatReceipt({ ...receipt, ...changed }), bytes, nowSeconds);

describe('a receipt of the ledger', () => {
  it('proves the entry of a transaction, by WebCrypto', async () => {
    expect(await check()).toMatchObject({
      height: SAMPLE_HEIGHT,
      atMs: SAMPLE_AT_MS,
      hasQuorum: true,
    });
  });

  it('has no quorum by a clock that is an hour before its witness’s date', async () => {
    const { hasQuorum, aheadAtSeconds } = await check({}, body, SAMPLE_COSIGNED_AT_SECONDS - 3_600);
    expect([hasQuorum, [...aheadAtSeconds.keys()]]).toEqual([false, ['W']]);
  });

  it('proves nothing of another transaction', async () => {
    await expect(check({}, other)).rejects.toMatchObject({ code: 'receipt-inclusion-refused' });
  });

  it('is refused with another time, another place, or without a header', async () => {
    const later = Uint8Array.from(receipt.extra ?? []);
    later[16] = (later[16] ?? 0) + 1;
    await expect(check({ extra: later })).rejects.toMatchObject({ code: 'receipt-inclusion-refused' });
    await expect(check({ index: SAMPLE_HEIGHT })).rejects.toMatchObject({ code: 'receipt-place' });
    await expect(check({ extra: later.subarray(1) })).rejects.toMatchObject({ code: 'receipt-malformed' });
  });

  it('is refused where the key of the log is not trusted', async () => {
    policy = await parsePolicy(nodeCryptography, `witness W ${SAMPLE_WITNESS_KEY}\nquorum none\n`);
    await expect(check()).rejects.toMatchObject({ code: 'receipt-unknown-log' });
  });
});
