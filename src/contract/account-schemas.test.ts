import { describe, expect, it } from 'vitest';
import { accountEmailSchema, publicKeyHexSchema } from './account-schemas.ts';

/** An example that is published, not a live key. */
const KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';

describe('publicKeyHexSchema', () => {
  it.each([KEY, KEY.toUpperCase(), `ed0120${KEY}`, `ED0120${KEY.toUpperCase()}`])('reads %s', (text) => {
    expect(publicKeyHexSchema.parse(text)).toBe(KEY);
  });

  it('does not take a key that begins with the prefix for a prefixed one', () => {
    const key = `ed0120${'0'.repeat(58)}`;
    expect(publicKeyHexSchema.parse(key)).toBe(key);
  });

  it.each([
    '',
    KEY.slice(1),
    `${KEY}0`,
    `ed0120${KEY}0`,
    `ed0220${KEY}`,
    `0x${KEY}`,
    ` ${KEY}`,
    `${KEY}\n`,
    KEY.replace('7', 'g'),
    KEY + KEY,
  ])('refuses %j', (text) => {
    expect(publicKeyHexSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'A public key has 64 hexadecimal characters, or ed0120 followed by 64.',
    );
  });
});

describe('accountEmailSchema', () => {
  it('says how long an address may be', () => {
    const long = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`;
    expect(accountEmailSchema.safeParse(long).error?.issues.at(-1)?.message).toBe(
      'An e-mail address has at most 254 characters.',
    );
  });
});
