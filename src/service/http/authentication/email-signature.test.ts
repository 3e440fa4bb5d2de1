import { expect, test } from 'vitest';
import { hexToBytes } from '../../../contract/hex.ts';
import { isEmailSignature } from './email-signature.ts';

// A published example, not a live credential. Source: src/contract/INTERFACE.md, "Sessions".
const email = 'alice@wonderland.space';
const publicKey = hexToBytes('7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac');
const signature = hexToBytes(
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a',
);

test('accepts the published example', async () => {
  expect(await isEmailSignature(email, signature, publicKey)).toBe(true);
});

test.each([
  ['another address', 'alicf@wonderland.space', signature, publicKey],
  ['the address in another case', 'Alice@wonderland.space', signature, publicKey],
  ['a changed signature', email, signature.with(0, 0x56), publicKey],
  ['a short signature', email, signature.subarray(0, 63), publicKey],
  ['another key', email, signature, publicKey.with(0, 0x7e)],
])('refuses %s', async (_what, address, bytes, key) => {
  expect(await isEmailSignature(address, bytes, key)).toBe(false);
});
