import { beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex } from '../contract/hex.ts';
import type { InProcessWorker } from './in-process/in-process-worker.ts';
import { cheapWorker } from '../testing/signer/cheap-worker.ts';
import { report } from '../testing/transaction/samples.ts';
import { explainBytes } from '../transaction/explain/explain-bytes.ts';
import { inspectTransaction, ready } from '../transaction/index.ts';
import type { WorkerLike } from './worker-life.ts';
import { createReader, type WorkerReaderOptions } from './worker-reader.ts';
import { createSigner } from './worker-signer.ts';

const UNSIGNED = bytesToHex(report.bytes);

/** A worker that never answers. */
class HungWorker implements WorkerLike {
  terminated = false;
  postMessage(): void {
    // It hangs.
  }
  addEventListener(): void {
    // There is nothing to tell.
  }
  terminate(): void {
    this.terminated = true;
  }
}

function start(options: WorkerReaderOptions = {}) {
  const workers: InProcessWorker[] = [];
  const createWorker = () => {
    const worker = cheapWorker();
    workers.push(worker);
    return worker;
  };
  return { reader: createReader({ createWorker, ...options }), workers };
}

beforeEach(() => ready);

describe('a transaction that is read for its own sake', () => {
  it('is inspected without a key', async () => {
    const { inspection, payloadHashHex, byteLength } = await start().reader.readTransaction(UNSIGNED);
    expect(inspection).toEqual(inspectTransaction(report.bytes));
    expect(payloadHashHex).toBe(inspection.payloadHashHex);
    expect(byteLength).toBe(report.bytes.length);
  });

  it.each([
    ['no hex', 'xyz', 'invalid-hex'],
    ['a cut', UNSIGNED.slice(0, -2), 'transaction-malformed'],
  ])('is refused with %s', async (_, hex, code) => {
    await expect(start().reader.readTransaction(hex)).rejects.toMatchObject({ code });
  });

  it('is refused before any worker is started when no transaction is as long', async () => {
    const { reader, workers } = start();
    await expect(reader.readTransaction('00'.repeat(2 ** 25 + 1))).rejects.toMatchObject({
      code: 'transaction-too-long',
    });
    expect(workers).toEqual([]);
  });
});

describe('bytes that are explained', () => {
  it('are so part by part in the window that was asked for, without a key', async () => {
    const parts = await start().reader.explainBytes(UNSIGNED, 0, 2);
    expect(parts).toEqual(explainBytes(report.bytes, 0, 2));
    expect(parts[0]).toMatchObject({ start: 0, end: 1 });
  });
});

describe('the worker that reads', () => {
  it('is given up when it hangs, and takes no key with it', async () => {
    const signer = createSigner({ createWorker: cheapWorker });
    await signer.generateKeys();
    const hung = new HungWorker();
    const { reader } = start({ createWorker: () => hung, timeLimitMs: 5 });
    await expect(reader.readTransaction(UNSIGNED)).rejects.toMatchObject({
      code: 'reader-unavailable',
      fields: { reason: 'timed-out' },
    });
    expect(hung.terminated).toBe(true);
    expect(signer.state).toBe('unlocked');
    await signer.lock();
  });

  it('says when it cannot be started, and is tried again', async () => {
    let works = false;
    const createWorker = () => {
      if (!works) throw new Error('no');
      return cheapWorker();
    };
    const { reader } = start({ createWorker });
    await expect(reader.readTransaction(UNSIGNED)).rejects.toMatchObject({
      code: 'reader-unavailable',
      fields: { reason: 'no-start' },
    });
    works = true;
    expect(await reader.readTransaction(UNSIGNED)).toMatchObject({ byteLength: report.bytes.length });
  });
});
