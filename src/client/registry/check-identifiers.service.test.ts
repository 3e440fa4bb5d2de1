import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CHECKED } from '../../contract/check.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { nothingKnown } from '../../testing/client/nothing-known.ts';
import { createClient } from '../http/client.ts';
import { type CheckedIdentifier, checkIdentifiers, type CheckOptions } from './check-identifiers.ts';

let service: TestService;
let alice: Analyst;

const NUMBER = '+447700900123';
const RANGE = '+447700900100-+447700900199';

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  alice = await createAnalyst(send);
  const bob = await createAnalyst(send);
  await alice.report([draft(NUMBER, { fraudType: 'Wangiri' }), draft('203.0.113.7')]);
  await bob.report([draft(RANGE), draft('203.0.113.8'), draft('a@parcel.example')]);
  const [flagged] = await alice.retrieve('203.0.113.8');
  await alice.flag([flagged?.assetDefinitionIds ?? '']);
});
afterAll(() => service.close());

type Answering = (identifier: string) => Response | undefined;

/** A list that Alice checks. `answer` may answer the check in place of the service. */
async function checked(
  identifiers: readonly string[],
  answer: Answering = () => undefined,
  options: Partial<CheckOptions> = {},
) {
  const { service: real } = injectInto(service.app);
  const asked: string[] = [];
  const client = createClient({
    baseUrl: real.baseUrl,
    session: () => ({ accessToken: () => alice.token, renew: () => Promise.resolve(false) }),
    fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const end = decodeURIComponent(pathname.slice(ENDPOINTS.retrieveContributions.path.length));
      asked.push(end);
      const answered = answer(end);
      if (answered === undefined) return real.fetch(input, init);
      return Promise.resolve(Object.defineProperty(answered, 'url', { value: real.baseUrl + pathname }));
    },
  });
  const check = async (some: readonly string[]) => {
    const told: CheckedIdentifier[] = [];
    const done: number[] = [];
    const end = await checkIdentifiers(client, some, {
      ...options,
      onChecked(more, progress) {
        told.push(...more);
        done.push(progress.done);
        options.onChecked?.(more, progress);
      },
    });
    return { told, done, end };
  };
  return { asked, check, ...(await check(identifiers)) };
}

const json = (status: number, data: unknown) => () =>
  Response.json({ status: { code: status, name: '', message: 'said' }, data }, { status });
const noCheck =
  (answer: () => Response): Answering =>
  (end) =>
    end === 'check' ? answer() : undefined;

const NONE: readonly [string, () => Response][] = [
  ['answers 404 in the envelope', json(404, null)],
  ['answers 404 with a page', () => new Response('<h1>Not found</h1>', { status: 404 })],
  ['answers 405', json(405, null)],
  ['takes it for an identifier of nothing', json(200, [])],
  [
    'takes it for an identifier of something',
    json(200, [{ assetDefinitionIds: 'x#contribution', contribution: {} }]),
  ],
];

const LIST = [NUMBER, '203.0.113.9', 'no identifier', '203.0.113.8', RANGE, 'a@PARCEL.example', NUMBER];
const DISTINCT = LIST.slice(0, -1);

describe('a list of identifiers', () => {
  it('is checked by one request, and answered in its order, each once', async () => {
    const { asked, done, end, told } = await checked(LIST);
    expect({ asked, done, end }).toEqual({ asked: ['check'], done: [6], end: { kind: 'complete' } });
    expect(told.map(({ identifier }) => identifier)).toEqual(DISTINCT);
    expect(told[0]).toMatchObject({
      check: { total: 2, exact: 1, own: [{ fraudType: 'Wangiri', origination: 'SE', destination: 'GB' }] },
    });
    expect(told[2]).toMatchObject({ error: { code: 'rejected', status: 400 } });
    expect(told[3]).toMatchObject({ check: { flagged: 1 } });
  });

  it('is divided into requests of at most a thousand, one after the other', async () => {
    const list = Array.from({ length: 2 * MAX_CHECKED + 1 }, (_, index) => `+4477009${10_000 + index}`);
    const { asked, done, told } = await checked(list);
    expect(asked).toEqual(['check', 'check', 'check']);
    expect(done).toEqual([1000, 2000, 2001]);
    expect(told.map(({ identifier }) => identifier)).toEqual(list);
  });

  it('ends when it is cancelled, and what was answered stays', async () => {
    const cancel = new AbortController();
    const list = Array.from({ length: MAX_CHECKED + 1 }, (_, index) => `+4477009${10_000 + index}`);
    const { end, told } = await checked(list, undefined, {
      signal: cancel.signal,
      onChecked: () => cancel.abort(),
    });
    expect(end).toEqual({ kind: 'cancelled' });
    expect(told).toHaveLength(MAX_CHECKED);
  });

  it('ends when the session does', async () => {
    const { asked, end, told } = await checked(LIST, json(401, null));
    expect({ asked, told }).toEqual({ asked: ['check'], told: [] });
    expect(end).toMatchObject({ kind: 'stopped', error: { code: 'unauthorized' } });
  });

  it('ends where the service refuses the request', async () => {
    const { end, told } = await checked(['203.0.113.7'], noCheck(json(413, null)));
    expect(end).toMatchObject({ kind: 'stopped', error: { code: 'rejected', status: 413 } });
    expect(told).toEqual([]);
  });

  it('goes on in another request where one reads no further, and never asks for the first one again', async () => {
    const tooMany = (id: string) => ({ id, error: { code: 'too-many-found', message: 'said' } });
    const rest = [RANGE, NUMBER];
    let asking = 0;
    const { asked, told } = await checked(['203.0.113.7', ...rest], (end) => {
      asking += 1;
      if (end !== 'check' || asking > 2) return undefined;
      return json(
        200,
        asking === 1 ? [nothingKnown('203.0.113.7'), ...rest.map(tooMany)] : rest.map(tooMany),
      )();
    });
    expect(asked).toEqual(['check', 'check', 'check']);
    expect(told).toMatchObject([
      { identifier: '203.0.113.7', check: { total: 0 } },
      { identifier: RANGE, error: { message: 'said' } },
      { identifier: NUMBER, check: { exact: 1 } },
    ]);
  });
});

it.each(NONE)('ends where a deployment has no check, and %s', async (_how, answer) => {
  const { asked, end, told } = await checked(LIST, noCheck(answer));
  expect({ asked, told }).toEqual({ asked: ['check'], told: [] });
  expect(end).toMatchObject({ kind: 'stopped', error: { code: 'no-check' } });
});
