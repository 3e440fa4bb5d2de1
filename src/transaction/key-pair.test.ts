import { beforeAll, describe, expect, it } from 'vitest';
import { hexToBytes } from '../contract/hex.ts';
import { InvalidPrivateKeyError, InvalidPublicKeyError, KeyMismatchError } from './scale/errors.ts';
import { keyPairFromBytes, keyPairFromHex, publicKeyHexOf, wipeKeyPair } from './key-pair.ts';
import { ready } from './sodium.ts';

// Readings, "Test values from public documentation": an example that is published, not a live key.
const PRIVATE = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const OTHER = '7233bfc89dcbd68c19fde6ce6158225298ec1131b6a130d1aeb454c1ab5183c0';

beforeAll(() => ready);

it.each([
  ['64 characters', PRIVATE, undefined],
  ['64 characters and its public key', PRIVATE, PUBLIC],
  ['64 characters and its public key with the prefix', PRIVATE, `ed0120${PUBLIC}`],
  ['128 characters', PRIVATE + PUBLIC, undefined],
  ['128 characters and its public key', PRIVATE + PUBLIC, PUBLIC],
  ['upper case', (PRIVATE + PUBLIC).toUpperCase(), `ED0120${PUBLIC.toUpperCase()}`],
])('takes a private key of %s', (_, privateKeyHex, publicKeyHex) => {
  const keyPair = keyPairFromHex(privateKeyHex, publicKeyHex);
  expect(publicKeyHexOf(keyPair)).toBe(PUBLIC);
  expect(keyPair.privateKey).toEqual(hexToBytes(PRIVATE + PUBLIC));
});

it.each([
  [
    PRIVATE.slice(1),
    'A private key has 64 hexadecimal characters, or 128 with the public key appended; this has 63.',
  ],
  ['', 'A private key has 64 hexadecimal characters, or 128 with the public key appended; this has 0.'],
  [
    `${PRIVATE}00`,
    'A private key has 64 hexadecimal characters, or 128 with the public key appended; this has 66.',
  ],
  [`0x${PRIVATE}`, 'Character 2 of the private key is not a hexadecimal digit.'],
  [` ${PRIVATE}`, 'Character 1 of the private key is not a hexadecimal digit.'],
])('refuses another private key in words', (privateKeyHex, message) => {
  expect(() => keyPairFromHex(privateKeyHex)).toThrow(
    new InvalidPrivateKeyError(message, { length: privateKeyHex.length }),
  );
});

it.each([
  ['', 'A public key has 64 hexadecimal characters, or ed0120 followed by 64; this has 0.'],
  [PUBLIC.slice(2), 'A public key has 64 hexadecimal characters, or ed0120 followed by 64; this has 62.'],
  [`ed0121${PUBLIC}`, 'A public key has 64 hexadecimal characters, or ed0120 followed by 64; this has 70.'],
  [`${PUBLIC.slice(1)} `, 'Character 64 of the public key is not a hexadecimal digit.'],
])('refuses another public key in words', (publicKeyHex, message) => {
  expect(() => keyPairFromHex(PRIVATE, publicKeyHex)).toThrow(
    new InvalidPublicKeyError(message, { length: publicKeyHex.length }),
  );
});

it.each([
  ['does not belong to the public key', PRIVATE, OTHER],
  ['has another tail', PRIVATE + OTHER, undefined],
  ['has its own tail, but another public key', PRIVATE + PUBLIC, `ed0120${OTHER}`],
])('refuses a private key that %s', (_, privateKeyHex, publicKeyHex) => {
  expect(() => keyPairFromHex(privateKeyHex, publicKeyHex)).toThrow(KeyMismatchError);
});

describe('errors', () => {
  it('never contain the key or a part of it', () => {
    const attempts: [string, string?][] = [
      [`${PRIVATE}zz`],
      [PRIVATE.slice(1)],
      [PRIVATE + OTHER],
      [PRIVATE, OTHER],
      [PRIVATE, 'x'],
    ];
    const said = attempts.map(([privateKeyHex, publicKeyHex]) => {
      try {
        return keyPairFromHex(privateKeyHex, publicKeyHex);
      } catch (error) {
        return error instanceof Error ? `${error.message}${error.stack}${JSON.stringify(error)}` : 'no error';
      }
    });
    for (const text of said) {
      expect(text).toContain('Error');
      expect(text).not.toContain(PRIVATE.slice(8, 24));
    }
  });
});

it('takes bytes, of 32 or 64 and no other number, and leaves them alone', () => {
  const bytes = hexToBytes(PRIVATE);
  expect(publicKeyHexOf(keyPairFromBytes(bytes))).toBe(PUBLIC);
  expect(bytes).toEqual(hexToBytes(PRIVATE));
  expect(() => keyPairFromBytes(bytes.subarray(1))).toThrow(InvalidPrivateKeyError);
});

it('can be wiped', () => {
  const keyPair = keyPairFromHex(PRIVATE);
  wipeKeyPair(keyPair);
  expect(keyPair.privateKey).toEqual(new Uint8Array(64));
});
