import { describe, expect, it } from 'vitest';
import { type SessionReceipt, SessionReceipts } from './session-receipts.ts';

const receipt = (payloadHashHex: string, changes: Partial<SessionReceipt> = {}): SessionReceipt => ({
  kind: 'report',
  atMs: 0,
  payloadHashHex,
  rewarded: 10,
  items: [],
  found: false,
  ...changes,
});

describe('the receipts of a session', () => {
  it('stand newest first', () => {
    const receipts = new SessionReceipts();
    receipts.put(receipt('a'));
    receipts.put(receipt('b'));
    expect(receipts.getState().map(({ payloadHashHex }) => payloadHashHex)).toEqual(['b', 'a']);
  });

  it('are updated in place when more is known', () => {
    const receipts = new SessionReceipts();
    let told = 0;
    receipts.subscribe(() => {
      told += 1;
    });
    receipts.put(receipt('a'));
    receipts.put(receipt('b'));
    receipts.put(receipt('a', { found: true }));
    expect(receipts.getState()).toEqual([receipt('b'), receipt('a', { found: true })]);
    expect(told).toBe(3);
  });
});
