import { describe, expect, it } from 'vitest';
import { TokenHolder } from './token-holder.ts';

const tokens = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expirationTime: 300,
});

describe('TokenHolder', () => {
  it('cannot renew what it does not hold', async () => {
    const holder = new TokenHolder(() => Promise.reject(new Error('asked the service')));
    expect(await holder.renew()).toBe(false);
  });

  it('renews once for callers that ask at the same time', async () => {
    const asked: string[] = [];
    const holder = new TokenHolder((refreshToken) => {
      asked.push(refreshToken);
      return Promise.resolve(tokens('b'));
    });
    holder.hold(tokens('a'));
    expect(await Promise.all([holder.renew(), holder.renew(), holder.renew()])).toEqual([true, true, true]);
    expect(asked).toEqual(['refresh-a']);
    expect(holder.accessToken()).toBe('access-b');
  });

  it('renews with the newest refresh token, since each is good for one exchange', async () => {
    const asked: string[] = [];
    const holder = new TokenHolder((refreshToken) => {
      asked.push(refreshToken);
      return Promise.resolve(tokens(asked.length === 1 ? 'b' : 'c'));
    });
    holder.hold(tokens('a'));
    await holder.renew();
    await holder.renew();
    expect(asked).toEqual(['refresh-a', 'refresh-b']);
    expect(holder.accessToken()).toBe('access-c');
  });

  it('drops tokens that arrive after signing out', async () => {
    const holder = new TokenHolder(() => Promise.resolve(tokens('b')));
    holder.hold(tokens('a'));
    const renewal = holder.renew();
    holder.drop();
    expect(await renewal).toBe(false);
    expect(holder.accessToken()).toBeUndefined();
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
    holder.hold(tokens('alice'));
    const late = holder.renew();
    holder.drop();
    holder.hold(tokens('bob'));
    expect(await holder.renew()).toBe(true);
    answer(tokens('alice-2'));
    expect(await late).toBe(false);
    expect(holder.accessToken()).toBe('access-bob-2');
    expect(asked).toEqual(['refresh-alice', 'refresh-bob']);
  });

  it('passes on why a renewal failed, and can try again', async () => {
    let attempts = 0;
    const holder = new TokenHolder(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('down')) : Promise.resolve(tokens('b'));
    });
    holder.hold(tokens('a'));
    await expect(holder.renew()).rejects.toThrow('down');
    expect(await holder.renew()).toBe(true);
  });
});
