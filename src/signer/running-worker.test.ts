import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignerUnavailableError } from './errors.ts';
import { createSigner } from './worker-signer.ts';
import type { WorkerLike } from './worker-life.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** A worker that hangs until the test replies for it. */
class HungWorker implements WorkerLike {
  readonly received: unknown[] = [];
  terminated = false;
  readonly #listeners: Partial<Record<'message' | 'error' | 'messageerror', Listener>> = {};

  postMessage(message: unknown): void {
    this.received.push(message);
  }

  addEventListener(type: 'message' | 'error' | 'messageerror', listener: Listener): void {
    this.#listeners[type] = listener;
  }

  terminate(): void {
    this.terminated = true;
  }

  emit(type: 'message' | 'error' | 'messageerror', data?: unknown): void {
    this.#listeners[type]?.({ data });
  }
}

const identity = { publicKeyHex: 'ab'.repeat(32), authPublicKeyHex: 'cd'.repeat(32) };

function start() {
  const workers: HungWorker[] = [];
  const createWorker = () => {
    const worker = new HungWorker();
    workers.push(worker);
    return worker;
  };
  const signer = createSigner({
    createWorker,
    timeLimitMs: 1_000,
    keyFileTimeLimitMs: 5_000,
    lockGraceMs: 100,
  });
  return { signer, workers, worker: (at: number) => workers[at] ?? new HungWorker() };
}

/** Unlocked, with the answer given by hand. */
async function startUnlocked() {
  const started = start();
  const generating = started.signer.generateKeys();
  started.worker(0).emit('message', { id: 1, done: identity });
  await generating;
  return started;
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'It was not rejected.',
    (reason: unknown) => reason,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a worker that hangs', () => {
  it('is ended when its time is up, and the page is told that the keys are gone', async () => {
    const { signer, worker } = await startUnlocked();
    const signing = reasonOf(signer.signEmail('a@b.example'));
    await vi.advanceTimersByTimeAsync(999);
    expect(worker(0).terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await signing).toMatchObject({ code: 'signer-unavailable', fields: { reason: 'timed-out' } });
    expect(worker(0).terminated).toBe(true);
    expect(signer.state).toBe('locked');
    expect(signer.identity).toBeUndefined();
  });

  it('is given longer for a key file', async () => {
    const { signer, worker } = await startUnlocked();
    const owner = { accountId: 'alice@wonderland', email: 'a@b.example' };
    const creating = reasonOf(signer.createKeyFile(owner, new Uint8Array(16)));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(worker(0).terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await creating).toBeInstanceOf(SignerUnavailableError);
  });

  it('is still terminated by locking, after a moment to wipe the keys', async () => {
    const { signer, worker } = await startUnlocked();
    const signing = reasonOf(signer.signEmail('a@b.example'));
    const locking = signer.lock();
    expect(signer.state).toBe('locked');
    expect(await signing).toMatchObject({ code: 'signer-locked' });
    expect(worker(0).received.at(-1)).toMatchObject({ request: { kind: 'lock' } });
    expect(worker(0).terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await locking;
    expect(worker(0).terminated).toBe(true);
  });

  it('is ended by locking at once when it answers that the keys are wiped', async () => {
    const { signer, worker } = await startUnlocked();
    const locking = signer.lock();
    worker(0).emit('message', { id: 2, done: null });
    await locking;
    expect(worker(0).terminated).toBe(true);
  });
});

describe('a worker that crashes', () => {
  it.each(['error', 'messageerror'] as const)(
    'by %s is ended and everything that waits is told',
    async (event) => {
      const { signer, worker } = await startUnlocked();
      const listener = vi.fn<() => void>();
      signer.subscribe(listener);
      const reasons = Promise.all([
        reasonOf(signer.signEmail('a@b.example')),
        reasonOf(signer.generateKeys()),
      ]);
      worker(0).emit(event);
      for (const reason of await reasons) expect(reason).toBeInstanceOf(SignerUnavailableError);
      expect(worker(0).terminated).toBe(true);
      expect(signer.state).toBe('locked');
      expect(listener).toHaveBeenCalledOnce();
    },
  );

  it('is followed by a new one', async () => {
    const { signer, worker, workers } = await startUnlocked();
    worker(0).emit('error');
    const generating = signer.generateKeys();
    worker(1).emit('message', { id: 1, done: identity });
    expect(await generating).toEqual(identity);
    expect(workers).toHaveLength(2);
    expect(signer.state).toBe('unlocked');
  });

  it('that cannot even start leaves no key on the page', async () => {
    const signer = createSigner({
      createWorker: () => {
        throw new Error('blocked');
      },
    });
    const privateKey = new Uint8Array(32).fill(7);
    const authPrivateKey = new Uint8Array(32).fill(7);
    const reason = await reasonOf(signer.loadKeys({ privateKey, authPrivateKey }));
    expect(reason).toMatchObject({ code: 'signer-unavailable', fields: { reason: 'no-start' } });
    expect([...privateKey, ...authPrivateKey].every((byte) => byte === 0)).toBe(true);
    expect(signer.state).toBe('empty');
  });
});

describe('a worker that answers nonsense', () => {
  it.each([
    ['no reply at all', 'hello'],
    ['a reply without its result', { id: 2 }],
    ['the result of something else', { id: 2, done: identity }],
    ['an error that is none', { id: 2, refused: 'no' }],
  ])('(%s) is ended', async (_, reply) => {
    const { signer, worker } = await startUnlocked();
    const signing = reasonOf(signer.signEmail('a@b.example'));
    worker(0).emit('message', reply);
    expect(await signing).toMatchObject({ code: 'signer-unavailable', fields: { reason: 'protocol' } });
    expect(worker(0).terminated).toBe(true);
    expect(signer.state).toBe('locked');
  });

  it('(an answer to what nobody asked) is not listened to', async () => {
    const { signer, worker } = await startUnlocked();
    const signing = signer.signEmail('a@b.example');
    worker(0).emit('message', { id: 99, done: null });
    worker(0).emit('message', { id: 2, done: 'ab'.repeat(64) });
    expect(await signing).toBe('ab'.repeat(64));
  });
});

it('does not unlock by an answer that was on its way when locking began', async () => {
  const { signer, worker } = start();
  const generating = reasonOf(signer.generateKeys());
  worker(0).emit('message', { id: 1, done: identity });
  const locking = signer.lock();
  expect(await generating).toMatchObject({ code: 'signer-locked' });
  expect(signer.state).toBe('empty');
  await vi.advanceTimersByTimeAsync(100);
  await locking;
});
