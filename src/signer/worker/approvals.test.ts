import { expect, it } from 'vitest';
import { Approvals } from './approvals.ts';

const TERMS = { expiresAtMs: undefined, publicKeyHex: undefined };
const ATTEMPT = { publicKeyHex: 'aa', nowMs: 0 };

it('long transactions without end push out the oldest, not the latest', () => {
  const approvals = new Approvals();
  const long = new Uint8Array(30 * 2 ** 20);
  for (const hash of ['first', 'second', 'third']) approvals.approve(hash, long, TERMS);
  expect(approvals.take('first', ATTEMPT)).toBeUndefined();
  expect(approvals.take('second', ATTEMPT)).toBe(long);
  approvals.approve('fourth', long, TERMS);
  expect(approvals.take('third', ATTEMPT)).toBe(long);
  expect(approvals.take('third', ATTEMPT)).toBeUndefined();
});
