import { describe, expect, it } from 'vitest';
import type { OpenSession } from '../api/client.ts';
import { TokenHolder } from './token-holder.ts';

const tokens = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expirationTime: 300,
});

/** The session that these tokens open. */
function opened(holder: TokenHolder, name: string): OpenSession {
  holder.hold(tokens(name));
  const { session } = holder;
  if (session === undefined) throw new Error('no session was opened');
  return session;
}

describe('TokenHolder', () => {
  it('has no session before it holds tokens, and none after it dropped them', () => {
    const holder = new TokenHolder(() => Promise.reject(new Error('asked the service')));
    expect(holder.session).toBeUndefined();
    opened(holder, 'a');
    holder.drop();
    expect(holder.session).toBeUndefined();
  });

  it('renews once for callers that ask at the same time', async () => {
    const asked: string[] = [];
    const session = opened(
      new TokenHolder((refreshToken) => {
        asked.push(refreshToken);
        return Promise.resolve(tokens('b'));
      }),
      'a',
    );
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(asked).toEqual(['refresh-a']);
    expect(session.accessToken()).toBe('access-b');
  });

  it('renews with the newest refresh token, since each is good for one exchange', async () => {
    const asked: string[] = [];
    const session = opened(
      new TokenHolder((refreshToken) => {
        asked.push(refreshToken);
        return Promise.resolve(tokens(asked.length === 1 ? 'b' : 'c'));
      }),
      'a',
    );
    await session.renew();
    await session.renew();
    expect(asked).toEqual(['refresh-a', 'refresh-b']);
    expect(session.accessToken()).toBe('access-c');
  });

  it('drops tokens that arrive after signing out', async () => {
    const holder = new TokenHolder(() => Promise.resolve(tokens('b')));
    const session = opened(holder, 'a');
    const renewal = session.renew();
    holder.drop();
    expect(await renewal).toBe(false);
    expect(session.accessToken()).toBe('access-a');
    expect(holder.session).toBeUndefined();
  });

  it('renews nothing for a session that is over, although the next account has one', async () => {
    const asked: string[] = [];
    const holder = new TokenHolder((refreshToken) => {
      asked.push(refreshToken);
      return Promise.resolve(tokens('bob-2'));
    });
    const alice = opened(holder, 'alice');
    holder.drop();
    const bob = opened(holder, 'bob');
    expect(await alice.renew()).toBe(false);
    expect(asked).toEqual([]);
    expect(alice.accessToken()).toBe('access-alice');
    expect(bob.accessToken()).toBe('access-bob');
  });

  it('leaves the next account its own tokens when those of the last one arrive late', async () => {
    let answer: (late: ReturnType<typeof tokens>) => void = () => undefined;
    const asked: string[] = [];
    const holder = new TokenHolder((refreshToken) => {
      asked.push(refreshToken);
      if (refreshToken === 'refresh-bob') return Promise.resolve(tokens('bob-2'));
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const late = opened(holder, 'alice').renew();
    const bob = opened(holder, 'bob');
    expect(await bob.renew()).toBe(true);
    answer(tokens('alice-2'));
    expect(await late).toBe(false);
    expect(bob.accessToken()).toBe('access-bob-2');
    expect(asked).toEqual(['refresh-alice', 'refresh-bob']);
  });

  it('passes on why a renewal failed, and can try again', async () => {
    let attempts = 0;
    const session = opened(
      new TokenHolder(() => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('down')) : Promise.resolve(tokens('b'));
      }),
      'a',
    );
    await expect(session.renew()).rejects.toThrow('down');
    expect(await session.renew()).toBe(true);
  });
});
