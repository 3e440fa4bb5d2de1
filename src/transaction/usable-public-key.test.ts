import { Buffer } from 'node:buffer';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyPairFromBytes } from './key-pair.ts';
import { ready, sodium } from './sodium.ts';
import { isUsablePublicKey } from './usable-public-key.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
beforeAll(() => ready);

/** The points whose order divides 8, and other ways to write them. Source: "Taming the many EdDSAs" (Chalkias et al., 2020), table 1. */
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

  /** Readings, "Test values from public documentation". */
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
    // R is the neutral point, S is 0: nobody's private key was used.
    const forged = Buffer.concat([identity, Buffer.alloc(32)]);
    expect(verify(null, Buffer.from('anything'), key, forged)).toBe(true);
    expect(sodium().crypto_sign_verify_detached(forged, 'anything', identity)).toBe(false);
    expect(isUsablePublicKey(identity)).toBe(false);
  });
});
