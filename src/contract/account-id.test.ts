import { describe, expect, it } from 'vitest';
import { formatAccountId, MAX_ACCOUNT_PART_LENGTH, parseAccountId } from './account-id.ts';
import { accountIdSchema } from './account-schemas.ts';

describe('an account id', () => {
  it.each([
    ['alice@wonderland', 'alice', 'wonderland'],
    ['a.b-c_d+1@peer-2', 'a.b-c_d+1', 'peer-2'],
    ['алиса@страна', 'алиса', 'страна'],
    ['a%40b@peer', 'a%40b', 'peer'],
  ])('%s is a name and a peer', (text, name, domain) => {
    const account = parseAccountId(text);
    expect(account).toEqual({ name, domain });
    expect(account && formatAccountId(account)).toBe(text);
    expect(accountIdSchema.parse(text)).toBe(text);
  });

  it.each([
    '',
    '@',
    'alice',
    'alice@',
    '@wonderland',
    'a@b@c',
    'al ice@wonderland',
    'alice@wonder\u00a0land',
    'alice@wonderland\n',
    'ali#ce@wonderland',
    'alice@wonder$land',
    'ali\u0000ce@wonderland',
    'alice\u0085@wonderland',
    'ali\ud800ce@wonderland',
    `${'a'.repeat(MAX_ACCOUNT_PART_LENGTH + 1)}@wonderland`,
    `alice@${'a'.repeat(MAX_ACCOUNT_PART_LENGTH + 1)}`,
  ])('%j is none', (text) => {
    expect(parseAccountId(text)).toBeUndefined();
    expect(accountIdSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'An account id reads <name>@<peer>, for example alice@wonderland, without spaces, # or $.',
    );
  });

  it('may have parts of the greatest length', () => {
    const part = 'a'.repeat(MAX_ACCOUNT_PART_LENGTH);
    expect(parseAccountId(`${part}@${part}`)).toEqual({ name: part, domain: part });
  });
});
