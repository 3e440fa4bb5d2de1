import { describe, expect, it } from 'vitest';
import { DirectAnswerWorker } from '../../../../testing/web/direct-answer-worker.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { EVERYTHING, PLAIN_VIEW, type ResultsView } from '../results-view.ts';
import { RowsFollower, type WantedRows } from './rows-follower.ts';
import type { SearchAnswer } from './search-answer.ts';
import { createAnswerReader } from './worker-answer-reader.ts';

const answerOf = (records: readonly RegistryRecord[], answerId = 1): SearchAnswer => ({
  records,
  total: records.length,
  isComplete: true,
  answerId,
});
const RECORDS = ['b', 'a', 'c'].map((peerId) => registryRecord({ peerId }));
const BY_PEER: ResultsView = { ...PLAIN_VIEW, sort: { column: 'peer', direction: 'ascending' } };
const ACTIVE: ResultsView = { ...PLAIN_VIEW, filter: { ...EVERYTHING, chosen: { status: ['active'] } } };

function followed(createWorker = () => new DirectAnswerWorker()) {
  const reader = createAnswerReader(createWorker);
  const follower = new RowsFollower(reader);
  const rows = async (wanted: Partial<WantedRows> & Pick<WantedRows, 'answer'>) => {
    const whole = { view: PLAIN_VIEW, ownPeerId: undefined, ...wanted };
    follower.follow(whole);
    await expect.poll(() => follower.getState().wanted).toBe(whole);
    const { shown } = follower.getState();
    return { order: Array.from(shown?.order ?? []), counts: shown?.counts };
  };
  return { follower, reader, rows };
}

describe('the rows that are shown', () => {
  it('include those of an answer that the current worker has not read', async () => {
    const workers: DirectAnswerWorker[] = [];
    const { rows } = followed(() => {
      const worker = new DirectAnswerWorker();
      workers.push(worker);
      return worker;
    });
    expect((await rows({ answer: answerOf(RECORDS), view: BY_PEER })).order).toEqual([1, 0, 2]);
    workers[0]?.crash();
    expect((await rows({ answer: answerOf(RECORDS), view: ACTIVE })).order).toHaveLength(3);
    expect(workers).toHaveLength(2);
  });

  it('are complete when one changed after the worker ended', async () => {
    const workers: DirectAnswerWorker[] = [];
    const { reader, rows } = followed(() => {
      const worker = new DirectAnswerWorker();
      workers.push(worker);
      return worker;
    });
    await rows({ answer: answerOf(RECORDS), view: BY_PEER });
    workers[0]?.crash();
    const flagged = RECORDS.map((record, at) =>
      at === 0 ? { ...record, status: 'flagged' as const } : record,
    );
    await reader.put(
      1,
      flagged.slice(0, 1).map((record, index) => ({ index, record })),
    );
    const { counts } = await rows({ answer: answerOf(flagged), view: BY_PEER });
    expect(counts?.status).toEqual(
      new Map([
        ['flagged', 1],
        ['active', 2],
      ]),
    );
  });

  it('stay where they are when one of them changed, and the counts follow', async () => {
    const { reader, rows } = followed();
    await rows({ answer: answerOf(RECORDS), view: ACTIVE });
    const flagged = RECORDS.map((record, at) =>
      at === 1 ? { ...record, status: 'flagged' as const } : record,
    );
    await reader.put(
      1,
      [...flagged.entries()].map(([index, record]) => ({ index, record })),
    );
    const { order, counts } = await rows({ answer: answerOf(flagged), view: ACTIVE });
    expect(order).toEqual([0, 1, 2]);
    expect(counts?.status.get('flagged')).toBe(1);
    // Until another view is requested.
    expect((await rows({ answer: answerOf(flagged), view: { ...ACTIVE } })).order).toEqual([0, 2]);
  });

  it('stay where they are when the same contributions are read again', async () => {
    const { rows } = followed();
    await rows({ answer: answerOf(RECORDS), view: ACTIVE });
    const flagged = RECORDS.map((record) => ({ ...record, status: 'flagged' as const }));
    expect((await rows({ answer: answerOf(flagged, 2), view: ACTIVE })).order).toEqual([0, 1, 2]);
  });

  it('are sorted in as they arrive', async () => {
    const { rows } = followed();
    await rows({ answer: answerOf(RECORDS.slice(0, 2)), view: BY_PEER });
    const more = [...RECORDS, registryRecord({ peerId: 'aa' })];
    expect((await rows({ answer: answerOf(more, 2), view: BY_PEER })).order).toEqual([1, 3, 0, 2]);
  });

  it('are those of the latest request', async () => {
    const { follower, rows } = followed();
    for (const text of ['x', 'xy'])
      follower.follow({
        answer: answerOf(RECORDS),
        view: { ...PLAIN_VIEW, filter: { ...EVERYTHING, text } },
        ownPeerId: undefined,
      });
    expect((await rows({ answer: answerOf(RECORDS) })).order).toEqual([0, 1, 2]);
  });

  it('are missing with a reason if no worker starts, and can be requested again', async () => {
    let isBroken = true;
    const { follower } = followed(() => {
      if (isBroken) throw new DOMException('none', 'SecurityError');
      return new DirectAnswerWorker();
    });
    follower.follow({ answer: answerOf(RECORDS), view: BY_PEER, ownPeerId: undefined });
    await expect.poll(() => follower.getState().error?.code).toBe('answer-reader-unavailable');
    isBroken = false;
    follower.again();
    await expect.poll(() => follower.getState().shown?.order).toHaveLength(3);
    expect(follower.getState().error).toBeUndefined();
  });
});
