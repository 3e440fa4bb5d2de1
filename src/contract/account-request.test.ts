import { expect, test } from 'vitest';
import { accountRequestSchema, accountRequestText } from './account-request.ts';

const facts = {
  accountId: 'ada@lovelace',
  email: 'ada@lovelace.example',
  publicKeyHex: '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac',
  authPublicKeyHex: 'ab'.repeat(32),
};
const request = {
  format: 'contribution-desk-account-request',
  version: 1,
  ...facts,
  madeAt: '2026-11-22T17:30:00.000Z',
};

test('an account request says who asks, with which public keys, and since when, and nothing else', () => {
  const more = { ...facts, cipher: 'what a key file has besides' };
  const text = accountRequestText(more, Date.UTC(2026, 10, 22, 17, 30));
  expect(JSON.parse(text)).toEqual(request);
  expect(accountRequestSchema.parse(JSON.parse(text))).toEqual(request);
});

test.each([
  ['another format', { ...request, format: 'contribution-desk-key-file' }],
  ['a later version', { ...request, version: 2 }],
  ['a private key beside it', { ...request, privateKeyHex: 'ab'.repeat(32) }],
  ['a key that is too long', { ...request, publicKeyHex: 'ab'.repeat(64) }],
  ['no e-mail address', { ...request, email: 'ada' }],
  ['no time', { ...request, madeAt: 'yesterday' }],
])('%s is refused', (_what, value) => {
  expect(accountRequestSchema.safeParse(value).success).toBe(false);
});
