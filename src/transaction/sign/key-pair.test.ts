import { Buffer } from 'node:buffer';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hexToBytes } from '../../contract/hex.ts';
import {
  isUsablePublicKey,
  keyPairFromBytes,
  keyPairFromHex,
  publicKeyHexOf,
  wipeKeyPair,
} from './key-pair.ts';
import { InvalidPrivateKeyError, InvalidPublicKeyError, KeyMismatchError } from '../scale/errors.ts';
import { ready, sodium } from './sodium.ts';

// An example that is published, not a live key.
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

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/**
 * The points whose order divides 8, and other ways to write them. Source: "Taming the many EdDSAs" (Chalkias
 * et al., 2020), table 1.
 */
const SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

describe('isUsablePublicKey', () => {
  it('takes the public key of any private key', () => {
    for (let round = 0; round < 64; round += 1) {
      expect(isUsablePublicKey(keyPairFromBytes(randomBytes(32)).publicKey)).toBe(true);
    }
  });

  /** An example that is published, not a live key. */
  it('takes a published one', () => {
    expect(isUsablePublicKey(bytes('7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac'))).toBe(
      true,
    );
  });

  it.each(SMALL_ORDER)('refuses a point of small order: %s', (hex) => {
    expect(isUsablePublicKey(bytes(hex))).toBe(false);
  });

  it.each([
    ['not on the curve', `02${'00'.repeat(31)}`],
    ['not on the curve either', 'ff'.repeat(32)],
    // Source: the vectors of the paper above, ed25519-speccheck.
    ['of mixed order', 'cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d'],
  ])('refuses what is %s', (_, hex) => {
    expect(isUsablePublicKey(bytes(hex))).toBe(false);
  });

  it('refuses every ordinate that is not written in the shortest way, as p and more', () => {
    for (let low = 0xed; low <= 0xff; low += 1) {
      for (const high of ['7f', 'ff']) {
        expect(isUsablePublicKey(bytes(`${low.toString(16)}${'ff'.repeat(30)}${high}`))).toBe(false);
      }
    }
  });

  it.each([0, 31, 33, 64])('refuses %i bytes', (length) => {
    expect(isUsablePublicKey(new Uint8Array(length).fill(9))).toBe(false);
  });

  it('refuses what Node would take a forged signature for', () => {
    const identity = bytes(SMALL_ORDER[0] ?? '');
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), identity]),
      format: 'der',
      type: 'spki',
    });
    // R is the neutral point and S is 0: made without any private key.
    const forged = Buffer.concat([identity, Buffer.alloc(32)]);
    expect(verify(null, Buffer.from('anything'), key, forged)).toBe(true);
    expect(sodium().crypto_sign_verify_detached(forged, 'anything', identity)).toBe(false);
    expect(isUsablePublicKey(identity)).toBe(false);
  });
});
