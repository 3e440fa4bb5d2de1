import { beforeAll, describe, expect, it } from 'vitest';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import { type HeldKeys, KeyHolder } from './key-holder.ts';

const isWiped = ({ blockchain, authorization }: HeldKeys) =>
  [...blockchain.privateKey, ...authorization.privateKey].every((byte) => byte === 0);

const makeKeys = (): HeldKeys => ({
  blockchain: keyPairFromHex('11'.repeat(32)),
  authorization: keyPairFromHex('22'.repeat(32)),
});

describe('KeyHolder', () => {
  beforeAll(() => ready);

  it('has no key at first', () => {
    expect(() => new KeyHolder().keys()).toThrow(expect.objectContaining({ code: 'no-key-loaded' }));
    expect(new KeyHolder().identity()).toBeUndefined();
  });

  it('wipes what it held once it has ended', () => {
    const holder = new KeyHolder();
    const keys = makeKeys();
    holder.hold(keys);
    expect(isWiped(keys)).toBe(false);
    holder.end();
    expect(isWiped(keys)).toBe(true);
    expect(() => holder.keys()).toThrow(expect.objectContaining({ code: 'no-key-loaded' }));
  });

  it('takes no keys after it has ended, and wipes those that come too late', () => {
    const holder = new KeyHolder();
    const late = makeKeys();
    holder.end();
    expect(() => holder.hold(late)).toThrow(expect.objectContaining({ code: 'signer-locked' }));
    expect(isWiped(late)).toBe(true);
  });
});
