import { describe, expect, it } from 'vitest';
import { openTestDesk, Newest, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { readOnPage } from '../../../client/registry/read-records.ts';
import { lookUpRanges } from './look-up-ranges.ts';

const tooMany = (...ids: string[]) =>
  new Refusal(413, 'Too many.', [
    {
      path: 'id',
      code: 'too-many-found',
      message: 'Too many.',
      narrower: ids.map((id) => ({ id, about: 9 })),
    },
  ]);
const one = asAnswered(registryRecord({ id: '10.0.0.1' }));
const other = asAnswered(registryRecord({ id: '10.0.0.200' }));

async function look(answers: Readonly<Record<string, unknown>>, ranges = Object.keys(answers).slice(0, 1)) {
  const { desk, requests } = await openTestDesk(({ identifier }) => answers[identifier] ?? []);
  const read = await lookUpRanges(desk.session.client, readOnPage, ranges, new AbortController().signal);
  return {
    asked: requests.map(({ identifier }) => identifier),
    ids: read?.records.map(({ id }) => id),
    notWhole: read?.notWhole,
  };
}

const WHOLE = '10.0.0.0-10.0.0.255';
const LOW = '10.0.0.0-10.0.0.127';
const HIGH = '10.0.0.128-10.0.0.255';

describe('a look at ranges', () => {
  it('reads a range too large for one answer in parts, and a contribution in two parts once', async () => {
    expect(await look({ [WHOLE]: tooMany(LOW, HIGH), [LOW]: [one], [HIGH]: [other, one] })).toEqual({
      asked: [WHOLE, LOW, HIGH],
      ids: ['10.0.0.1', '10.0.0.200'],
      notWhole: [],
    });
  });

  it('names ranges that it could not read completely', async () => {
    expect(await look({ [WHOLE]: tooMany('10.0.0.0', '10.0.0.1') })).toMatchObject({
      asked: [WHOLE],
      notWhole: [WHOLE],
    });
    expect(await look({ '10.0.0.1': new Newest([one], 7) })).toMatchObject({
      ids: ['10.0.0.1'],
      notWhole: ['10.0.0.1'],
    });
  });

  it('ends after a bounded number of requests', async () => {
    const { desk, requests } = await openTestDesk(({ identifier }) => {
      const [low = '', high = ''] = identifier.split('-');
      const [from, to] = [BigInt(low), BigInt(high)];
      const middle = (from + to) / 2n;
      return tooMany(`+${from}-+${middle}`, `+${middle + 1n}-+${to}`);
    });
    const whole = '+100000000000-+199999999999';
    const read = await lookUpRanges(desk.session.client, readOnPage, [whole], new AbortController().signal);
    expect(read?.notWhole.length).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(500);
  });

  it('fails as a whole if a range is refused: nothing unread counts as read', async () => {
    await expect(look({ [WHOLE]: new Refusal(400, 'No ranges here.') })).rejects.toThrow('No ranges here.');
  });

  it('returns nothing once it is cancelled', async () => {
    const { desk } = await openTestDesk(() => []);
    expect(await lookUpRanges(desk.session.client, readOnPage, [WHOLE], AbortSignal.abort())).toBeUndefined();
  });
});
