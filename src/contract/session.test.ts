import { describe, expect, it } from 'vitest';
import { sessionRequestSchema, sessionTokensSchema } from './session.ts';

/** An example that is published, not a live key. */
const request = {
  email: 'alice@wonderland.space',
  signature:
    '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a',
  authPublicKeyHex: '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac',
};

describe('sessionRequestSchema', () => {
  it('reads the public example, with a prefix on the key too', () => {
    expect(sessionRequestSchema.parse(request)).toEqual(request);
    expect(
      sessionRequestSchema.parse({ ...request, authPublicKeyHex: `ed0120${request.authPublicKeyHex}` }),
    ).toEqual(request);
  });

  it.each([
    ['email', 'alice', 'Write the account’s e-mail address, like alice@example.com.'],
    ['signature', request.signature.slice(1), 'A signature has 128 hexadecimal characters.'],
    ['signature', `${request.signature.slice(1)}g`, 'A signature has 128 hexadecimal characters.'],
    ['authPublicKeyHex', 'ed0120', 'A public key has 64 hexadecimal characters, or ed0120 followed by 64.'],
  ])('says what is wrong with %s %j', (field, value, message) => {
    const { error } = sessionRequestSchema.safeParse({ ...request, [field]: value });
    expect(error?.issues.map(({ path, message: sentence }) => [path, sentence])).toEqual([
      [[field], message],
    ]);
  });

  it('never repeats the signature, which is as secret as a password', () => {
    const { error } = sessionRequestSchema.safeParse({ ...request, signature: `${request.signature}00` });
    expect(JSON.stringify(error?.issues)).not.toContain(request.signature.slice(0, 16));
  });
});

describe('sessionTokensSchema', () => {
  it('refuses an answer without tokens', () => {
    const tokens = { accessToken: 'a', refreshToken: 'b', expirationTime: 300 };
    expect(sessionTokensSchema.parse(tokens)).toEqual(tokens);
    expect(sessionTokensSchema.safeParse({ ...tokens, accessToken: '' }).success).toBe(false);
    expect(sessionTokensSchema.safeParse({ ...tokens, refreshToken: undefined }).success).toBe(false);
  });

  it.each(['eyJ\r\nx-forged: 1', 'eyJ\n', 'two words', 'é', '\u0000'])(
    'refuses a token that no header can carry, and does not repeat it: %j',
    (token) => {
      const tokens = { accessToken: 'a', refreshToken: 'b', expirationTime: 300 };
      for (const name of ['accessToken', 'refreshToken']) {
        const { error } = sessionTokensSchema.safeParse({ ...tokens, [name]: token });
        expect(error?.issues).toMatchObject([{ path: [name] }]);
        expect(error?.message).not.toContain('eyJ');
      }
    },
  );
});
