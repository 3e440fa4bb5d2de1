import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from './identifier/search-term.ts';
import { PRACTICE_EXAMPLE_QUERIES, practiceAccountRequestSchema } from './practice.ts';

const key = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const request = {
  accountId: 'alice@wonderland',
  email: 'alice@wonderland.space',
  publicKeyHex: key,
  authPublicKeyHex: key,
};

describe('practice', () => {
  it('registers an account by public keys only, and refuses whatever else is sent', () => {
    expect(practiceAccountRequestSchema.parse(request)).toEqual(request);
    expect(practiceAccountRequestSchema.safeParse({ ...request, privateKeyHex: key }).success).toBe(false);
  });

  it.each(['accountId', 'email', 'publicKeyHex', 'authPublicKeyHex'])('asks for %s', (field) => {
    const { error } = practiceAccountRequestSchema.safeParse({ ...request, [field]: '' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each(PRACTICE_EXAMPLE_QUERIES)('suggests a search that can be asked: %s', (query) => {
    expect(parseSearchTerm(query)).toMatchObject({ ok: true });
  });
});
