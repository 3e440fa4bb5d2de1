import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../contract/app-error.ts';
import { bytesToHex } from '../contract/hex.ts';
import { parsePrivateKeyText } from './private-key-text.ts';

// The key pair that the public documentation prints (INTERFACE.md, "Sessions").
const SEED = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';

function refusalOf(text: string): AppError {
  try {
    parsePrivateKeyText(text);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused.');
}

describe('parsePrivateKeyText', () => {
  it.each([
    ['64 characters', SEED, 32],
    ['128 characters, the public key appended', SEED + PUBLIC_KEY, 64],
    ['upper case', SEED.toUpperCase(), 32],
    ['a leading 0x', `0x${SEED}`, 32],
    ['white space around', ` \n\t${SEED}\r\n `, 32],
    ['white space around 0X and upper case', `  0X${SEED.toUpperCase()}  `, 32],
  ])('reads %s', (_, text, byteLength) => {
    const bytes = parsePrivateKeyText(text);
    expect(bytes).toHaveLength(byteLength);
    expect(bytesToHex(bytes.subarray(0, 32))).toBe(SEED);
  });

  it('answers bytes with a buffer of their own, so that they can be transferred', () => {
    expect(parsePrivateKeyText(SEED).buffer.byteLength).toBe(32);
  });

  it.each([
    ['', 'A private key has 64 hexadecimal characters, or 128 with the public key appended; this is empty.'],
    [
      '0x',
      'A private key has 64 hexadecimal characters, or 128 with the public key appended; this is empty.',
    ],
    [
      SEED.slice(1),
      'A private key has 64 hexadecimal characters, or 128 with the public key appended; this has 63.',
    ],
    [
      SEED + PUBLIC_KEY.slice(2),
      'A private key has 64 hexadecimal characters, or 128 with the public key appended; this has 126.',
    ],
    [
      `${SEED.slice(0, 10)} ${SEED.slice(10)}`,
      'A private key has 64 hexadecimal characters, or 128 with the public key appended; character 11 of this is white space.',
    ],
    [
      `${SEED.slice(0, 5)}g${SEED.slice(6)}`,
      'A private key has 64 hexadecimal characters, or 128 with the public key appended; character 6 of this is not a hexadecimal digit (0-9, a-f).',
    ],
    [`ed0120${PUBLIC_KEY}`, 'This is a public key (ed0120 and 64 characters). The private key belongs here.'],
  ])('says what is wrong (case %#)', (text, sentence) => {
    const error = refusalOf(text);
    expect(error.code).toBe('invalid-private-key');
    expect(error.message).toBe(sentence);
  });

  it('never repeats any of the text in what it says', () => {
    const broken = fc
      .tuple(fc.stringMatching(/^[0-9a-f]{8,140}$/u), fc.nat(), fc.constantFrom('', 'z', '-', ' ', 'é'))
      .map(([hex, at, odd]) => `${hex.slice(0, at % hex.length)}${odd}${hex.slice(at % hex.length)}`)
      .filter((text) => !/^(?:[0-9a-f]{64}|[0-9a-f]{128})$/u.test(text.trim()));
    fc.assert(
      fc.property(broken, (text) => {
        const { code, message, fields } = refusalOf(text);
        const said = JSON.stringify({ code, message, fields });
        // Six characters of a key cannot occur in the sentences by chance: their longest run of digits is
        // three.
        for (let at = 0; at + 6 <= text.length; at += 1) expect(said).not.toContain(text.slice(at, at + 6));
      }),
    );
  });
});
