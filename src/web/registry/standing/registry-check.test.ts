import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { createClient } from '../../../client/http/client.ts';
import { RegistryCheck } from './registry-check.ts';
import { standingCode } from './standing.ts';

const IDS = Array.from({ length: 30 }, (_, index) => `203.0.113.${index}`);

interface Account {
  readonly accountId: string;
  readonly peerId: string;
}

/** A desk whose registry has the even addresses, and whose session can change its account. */
function opened({
  refuse = () => 0,
  checked,
  slowId,
}: { refuse?: (asked: number) => number; checked?: readonly unknown[]; slowId?: string } = {}) {
  const asked: string[] = [];
  let account: Account = { accountId: 'alice@wonderland', peerId: 'wonderland' };
  const listeners = new Set<() => void>();
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: async (input) => {
      if (typeof input !== 'string') throw new TypeError('the client asks by URL text');
      const id = input.split('/contribution/')[1] ?? '';
      if (id === 'check') {
        const code = checked === undefined ? 404 : 200;
        return Response.json({ status: { code }, data: checked ?? null }, { status: code });
      }
      asked.push(id);
      const code = refuse(asked.length) || 200;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, id === slowId ? 1000 : 100);
      });
      const data = Number(id.split('.')[3]) % 2 === 0 ? [asAnswered(registryRecord({ id }))] : [];
      return new Response(JSON.stringify({ status: { code }, data }), { status: code });
    },
  });
  const check = new RegistryCheck({
    client,
    getState: () => ({ account }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const codes = () => [...check.getState().standings.values()].map(standingCode);
  return {
    asked,
    check,
    codes,
    signIn(next: Account) {
      account = next;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows answers and progress a few times a second', async () => {
  const { check, codes } = opened();
  const shown: number[] = [];
  check.subscribe(() => shown.push(check.getState().progress.done));
  const started = check.start([...IDS, ...IDS]);
  await vi.runAllTimersAsync();
  await started;
  expect(check.getState()).toMatchObject({ isAsking: false, progress: { done: 30, total: 30 } });
  expect(codes().filter((code) => code === 'active')).toHaveLength(15);
  expect(codes().filter((code) => code === 'new')).toHaveLength(15);
  expect(shown.length).toBeLessThan(6);
});

it('keeps the answers received when it is cancelled, and continues with the rest', async () => {
  const { asked, check } = opened();
  const started = check.start(IDS);
  await vi.advanceTimersByTimeAsync(250);
  check.cancel();
  await vi.runAllTimersAsync();
  await started;
  expect(check.getState().isAsking).toBe(false);
  const answered = check.getState().standings.size;
  expect(answered).toBe(12);
  asked.length = 0;
  void check.start(IDS);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(30 - answered);
  expect(check.getState().standings.size).toBe(30);
  asked.length = 0;
  void check.start(IDS);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(30);
});

it('takes the standings from a check, where the registry has one', async () => {
  const nothing = {
    total: 0,
    active: 0,
    flagged: 0,
    expired: 0,
    exact: 0,
    newest: null,
    confidenceIndex: null,
    definitionIds: [],
    facts: [],
    own: [],
  };
  const flagged = {
    status: 'Flagged',
    relation: 'same',
    isOwn: false,
    count: 1,
    peers: ['glass'],
    peerCount: 1,
    latest: { id: '203.0.113.1', flagger: 'bob@glass', at: '2026-11-24T01:29:34.000Z' },
  };
  const { asked, check, codes } = opened({
    checked: [
      { ...nothing, id: '203.0.113.1', total: 1, flagged: 1, exact: 1, facts: [flagged] },
      { ...nothing, id: '203.0.113.2' },
      { id: 'hello', error: { code: 'invalid-identifier', message: 'No identifier.' } },
    ],
  });
  const started = check.start(['203.0.113.1', '203.0.113.2', 'hello']);
  await vi.runAllTimersAsync();
  await started;
  expect(codes()).toEqual(['flagged', 'new', 'failed']);
  expect(asked).toEqual([]);
});

it('shows the reason for a stop, and a pause', async () => {
  const { check } = opened({ refuse: (asked) => (asked > 12 ? 503 : 0) });
  void check.start(IDS);
  await vi.advanceTimersByTimeAsync(500);
  expect(check.getState().pausedUntilMs).toBeGreaterThan(Date.now());
  await vi.runAllTimersAsync();
  expect(check.getState()).toMatchObject({ isAsking: false, stoppedBy: { code: 'unavailable' } });
  expect(check.getState().standings.size).toBe(12);
});

it('forgets everything when another account signs in', async () => {
  const { check, signIn } = opened();
  const started = check.start(IDS);
  await vi.advanceTimersByTimeAsync(250);
  signIn({ accountId: 'bob@glass', peerId: 'glass' });
  await vi.runAllTimersAsync();
  await started;
  expect(check.getState()).toMatchObject({ isAsking: false, progress: { total: 0 } });
  expect(check.getState().standings.size).toBe(0);
});

it('drops what arrives after the account has changed', async () => {
  // The answers behind the slow one wait for it, since they are shown in order.
  const { check, signIn } = opened({ slowId: '203.0.113.0' });
  const started = check.start(IDS);
  await vi.advanceTimersByTimeAsync(250);
  const shown: number[] = [];
  signIn({ accountId: 'bob@glass', peerId: 'glass' });
  check.subscribe(() => shown.push(check.getState().standings.size));
  await vi.runAllTimersAsync();
  await started;
  expect(shown.filter((count) => count > 0)).toEqual([]);
  expect(check.getState()).toMatchObject({ isAsking: false, progress: { done: 0, total: 0 } });
  void check.start(['198.51.100.2']);
  await vi.runAllTimersAsync();
  expect([...check.getState().standings.keys()]).toEqual(['198.51.100.2']);
});
