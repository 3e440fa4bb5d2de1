import { checkLedgerReceipt } from '../../src/client/ledger/check-ledger-receipt.ts';
import { hexToBytes } from '../../src/contract/hex.ts';
import { type Figure, median } from '../../src/testing/figure.ts';
import { parsePolicy } from '../../src/transparency/policy.ts';
import { webCryptography } from '../../src/transparency/web-cryptography.ts';

export interface GivenReceipt {
  readonly receipt: string;
  readonly policy: string;
  readonly transactionHex: string;
}

const ROUNDS = 200;
/** Less than a frame: a receipt's line appears complete. */
const AT_ONCE_MS = 10;

/** A receipt checked by WebCrypto, as the app does it. */
export async function measureReceipt(given: GivenReceipt): Promise<readonly Figure[]> {
  const policy = await parsePolicy(webCryptography, given.policy);
  const bytes = hexToBytes(given.transactionHex);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    const { hasQuorum } = await checkLedgerReceipt(
      webCryptography,
      policy,
      given.receipt,
      bytes,
      Date.now() / 1_000,
    );
    times.push(performance.now() - startMs);
    if (!hasQuorum) throw new Error('Its witness must count.');
  }
  const what = 'a receipt of one among 100,000, with a witness, checked';
  return [{ what, value: median(times), unit: 'ms', most: AT_ONCE_MS }];
}
