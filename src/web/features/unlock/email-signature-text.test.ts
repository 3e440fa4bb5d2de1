import { describe, expect, it } from 'vitest';
import { emailSignatureHex, problemOfEmailSignature } from './email-signature-text.ts';

// A published example, not a live credential: INTERFACE.md, "Sessions".
const SIGNATURE =
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a';
const PRIVATE_KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';

const problemOf = (text: string) => problemOfEmailSignature(text, [PUBLIC_KEY]);

describe('the text of an e-mail signature', () => {
  it.each([
    ['as it is', SIGNATURE],
    ['in capitals, after 0x, with white space around', ` 0x${SIGNATURE.toUpperCase()}\n`],
  ])('is taken %s', (_how, text) => {
    expect(problemOf(text)).toBeUndefined();
    expect(emailSignatureHex(text)).toBe(SIGNATURE);
  });

  it.each([
    ['nothing', '  ', 'Required to sign in.'],
    ['a character less', SIGNATURE.slice(1), '127 characters; a signature has 128.'],
    ['one character', 'a', '1 character; a signature has 128.'],
    ['much too long a text', SIGNATURE.repeat(10), '1,280 characters; a signature has 128.'],
    [
      'white space inside',
      `${SIGNATURE.slice(0, 64)} ${SIGNATURE.slice(64)}`,
      /^Character 65 is white space/u,
    ],
    ['another character', SIGNATURE.replace('5', 'g'), /^Character 1 is not a hexadecimal digit/u],
    [
      'a signature whose end was changed',
      `${SIGNATURE.slice(0, -2)}1a`,
      /^This is not an ed25519 signature/u,
    ],
  ])('is refused in words: %s', (_what, text, words) => {
    expect(problemOf(text)).toMatch(words);
  });

  it.each([
    ['alone', PRIVATE_KEY],
    ['with its public key appended', PRIVATE_KEY + PUBLIC_KEY],
    ['with its public key appended, in capitals', (PRIVATE_KEY + PUBLIC_KEY).toUpperCase()],
  ])('is never a private key %s', (_how, text) => {
    expect(problemOf(text)).toMatch(/^This looks like a key, not a signature/u);
  });

  it('is no private key either whose public key is unknown here', () => {
    expect(problemOfEmailSignature(PRIVATE_KEY + PUBLIC_KEY, [])).toMatch(
      /^This is not an ed25519 signature/u,
    );
  });

  it('takes numbers below the order of the group only', () => {
    const order = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
    const below = `ec${order.slice(2)}`;
    expect(problemOf(SIGNATURE.slice(0, 64) + order)).toMatch(/^This is not an ed25519 signature/u);
    expect(problemOf(SIGNATURE.slice(0, 64) + below)).toBeUndefined();
  });

  it('never repeats any of the text', () => {
    for (const text of [PRIVATE_KEY, PRIVATE_KEY + PUBLIC_KEY, SIGNATURE.slice(1), `${SIGNATURE}zz`])
      expect(problemOf(text)).not.toMatch(/[0-9a-f]{6}/u);
  });
});
