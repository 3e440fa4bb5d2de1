import { describe, expect, it } from 'vitest';
import type { OpenSession } from '../http/client.ts';
import { TokenHolder } from './token-holder.ts';

type Refresh = ConstructorParameters<typeof TokenHolder>[0];
type End = ConstructorParameters<typeof TokenHolder>[1];

const tokens = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expirationTime: 300,
});

const endNothing: End = () => Promise.reject(new Error('ended a session'));

const holderOf = (refresh: Refresh, end = endNothing) => new TokenHolder(refresh, end);

/** The session that these tokens open. */
function opened(holder: TokenHolder, name: string): OpenSession {
  holder.hold(tokens(name));
  const { session } = holder;
  if (session === undefined) throw new Error('no session was opened');
  return session;
}

describe('TokenHolder', () => {
  it('has no session before it holds tokens, and none after it dropped them', () => {
    const holder = holderOf(() => Promise.reject(new Error('asked the service')));
    expect(holder.session).toBeUndefined();
    opened(holder, 'a');
    holder.drop();
    expect(holder.session).toBeUndefined();
  });

  it('renews once for callers that ask at the same time', async () => {
    const asked: string[] = [];
    const session = opened(
      holderOf((refreshToken) => {
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
      holderOf((refreshToken) => {
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

  it('drops tokens that arrive after signing out, and ends their session', async () => {
    const ended: string[] = [];
    const holder = holderOf(
      () => Promise.resolve(tokens('b')),
      ({ accessToken }) => {
        ended.push(accessToken);
        return Promise.resolve();
      },
    );
    const session = opened(holder, 'a');
    const renewal = session.renew();
    holder.drop();
    expect(await renewal).toBe(false);
    expect(ended).toEqual(['access-b']);
    expect(session.accessToken()).toBe('access-a');
    expect(holder.session).toBeUndefined();
  });

  it('renews nothing for a session that is over, although the next account has one', async () => {
    const asked: string[] = [];
    const holder = holderOf((refreshToken) => {
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
    const ended: string[] = [];
    const holder = holderOf(
      (refreshToken) => {
        asked.push(refreshToken);
        if (refreshToken === 'refresh-bob') return Promise.resolve(tokens('bob-2'));
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      ({ accessToken }) => {
        ended.push(accessToken);
        return Promise.resolve();
      },
    );
    const late = opened(holder, 'alice').renew();
    const bob = opened(holder, 'bob');
    expect(await bob.renew()).toBe(true);
    answer(tokens('alice-2'));
    expect(await late).toBe(false);
    expect(bob.accessToken()).toBe('access-bob-2');
    expect(asked).toEqual(['refresh-alice', 'refresh-bob']);
    expect(ended).toEqual(['access-alice-2']);
  });

  it('passes on why a renewal failed, and can try again', async () => {
    let attempts = 0;
    const session = opened(
      holderOf(() => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('down')) : Promise.resolve(tokens('b'));
      }),
      'a',
    );
    await expect(session.renew()).rejects.toThrow('down');
    expect(await session.renew()).toBe(true);
  });
});
