import { bytesToHex } from '../../src/contract/hex.ts';
import type { Figure } from '../../src/testing/figure.ts';
import { quietTimes } from '../../src/testing/quiet-times.ts';
import { reportOf } from '../../src/testing/transaction/report-of.ts';
import {
  compareWithRequest,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
} from '../../src/transaction/index.ts';

// The same code measures in Node and in a worker of a browser, built for production.

const PRIVATE_KEY_HEX = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3'; // INTERFACE.md, "Sessions".
/** The delay that a person does not notice. The service does nothing else meanwhile. */
const AT_ONCE_MS = 100;

/** A report of 5,000. */
export async function measureCheckAndSign(): Promise<readonly Figure[]> {
  await ready;
  const keyPair = keyPairFromHex(PRIVATE_KEY_HEX);
  const { bytes, request } = reportOf(5_000, Date.now());
  const hex = bytesToHex(bytes);
  const check = () => compareWithRequest(inspectTransaction(bytes), request);
  if (check().verdict !== 'matches') throw new Error('It must match.');
  const [checkMs = Number.NaN, signMs = Number.NaN] = await quietTimes(
    [check, () => signTransactionHex(hex, keyPair)],
    { rounds: 30, warmUpRounds: 15, sampleMs: 4 },
  );
  return [
    { what: '5,000: hash, inspect, compare', value: checkMs, unit: 'ms', most: AT_ONCE_MS },
    { what: '5,000: hex, decode, hash, sign, hex', value: signMs, unit: 'ms', most: AT_ONCE_MS },
  ];
}
