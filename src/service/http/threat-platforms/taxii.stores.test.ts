import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, TAXII_COLLECTION } from '../../../contract/endpoints.ts';
import { madeFeedKeySchema } from '../../../contract/feed.ts';
import { storeVector, VECTOR_NOW_MS } from '../../../testing/formats/store-vector.ts';
import { readVector, readVectorRows } from '../../../testing/formats/vector-rows.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { nameId } from '../../registry/lists/name-id.ts';

const objects = `${ENDPOINTS.taxiiObjects.path}/`;

const pageSchema = z.object({
  more: z.boolean(),
  next: z.string().optional(),
  objects: z
    .array(
      z.object({
        type: z.string(),
        id: z.string(),
        created: z.string(),
        modified: z.string().optional(),
        revoked: z.boolean().optional(),
        pattern: z.string().optional(),
      }),
    )
    .optional(),
});

const answerSchema = z.array(
  z.object({
    get: z.string(),
    key: z.string(),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
);

async function ask(service: TestService, url: string, key: string) {
  const { statusCode, headers, body } = await service.app.inject({
    url,
    headers: { authorization: `Bearer ${key}` },
  });
  return { statusCode, headers, body };
}

/** The texts that the vectors have in place of the objects of a long page. */
const inShort = (body: string): unknown => {
  const { objects: found, ...rest } = pageSchema.parse(JSON.parse(body));
  return {
    ...rest,
    objects: found?.map(
      ({ id, modified = '', revoked }) => `${id} ${modified}${revoked === true ? ' revoked' : ''}`,
    ),
  };
};

describe('the registry of the vectors', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    const db = await openMigratedDb();
    const rows = await readVectorRows();
    key = await db.transaction((tx) => storeVector(tx, rows));
    service = await startTestService({ db, practice: false, clock: createTestClock(VECTOR_NOW_MS) });
  });
  afterAll(() => service.close());

  test('answers as they say, headers and bytes', async () => {
    for (const vector of answerSchema.parse(JSON.parse(await readVector('taxii.json')))) {
      const { statusCode, headers, body } = await ask(service, vector.get, vector.key === 'ok' ? key : 'bad');
      expect([vector.get, statusCode]).toEqual([vector.get, vector.status]);
      expect(headers).toMatchObject(vector.headers);
      const isFirst = (name: string) => name.startsWith('x-taxii');
      expect(Object.keys(headers).filter(isFirst)).toEqual(Object.keys(vector.headers).filter(isFirst));
      const isShort = JSON.stringify(vector.body).includes('"objects":["');
      expect(isShort ? inShort(body) : JSON.parse(body)).toEqual(vector.body);
    }
    expect((await ask(service, objects, key)).body).toBe(await readVector('taxii-objects.json'));
  });

  test('takes the key as a password, an address without a slash, any Accept and a content type', async () => {
    const { statusCode, headers } = await service.app.inject({
      url: ENDPOINTS.taxiiDiscovery.path,
      headers: {
        authorization: `Basic ${Buffer.from(`anybody:${key}`).toString('base64')}`,
        accept: 'application/xml',
        'content-type': 'application/taxii+json;version=2.1',
      },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/taxii+json;version=2.1']);
  });

  test.each([
    ['?match[type]=identity,marking-definition&limit=4', 2],
    ['?match[type]=indicator&match[version]=last', 13],
    ['?match[type]=malware', undefined],
    [`?added_after=2026-11-24T09:00:00Z&match[type]=indicator`, 1],
  ])('%s finds %s', async (query, count) => {
    const { body } = await ask(service, objects + query, key);
    expect(pageSchema.parse(JSON.parse(body)).objects?.length).toBe(count);
  });

  test.each([
    ['?match[id]=x', 400],
    ['?limit=0', 400],
    ['?limit=1&limit=2', 400],
    ['?next=x', 400],
    ['?added_after=yesterday', 400],
    ['?next=99.0', 409],
    ['nothing', 404],
  ])('%s is an error of TAXII: %s', async (query, status) => {
    const { statusCode, headers, body } = await ask(service, objects + query, key);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toBe('application/taxii+json;version=2.1');
    expect(JSON.parse(body)).toMatchObject({ http_status: String(status) });
  });

  test('nothing can be added', async () => {
    const { statusCode, headers } = await service.app.inject({ method: 'POST', url: objects });
    expect([statusCode, headers.allow, headers['content-type']]).toEqual([
      405,
      'GET, HEAD',
      'application/taxii+json;version=2.1',
    ]);
  });

  test('its collection follows from its name', () => {
    expect(nameId('contributions')).toBe(TAXII_COLLECTION);
  });
});

describe('a registry in which things happen', () => {
  let service: TestService;
  let alice: Analyst;
  let bob: Analyst;
  beforeAll(async () => {
    service = await startTestService();
    [alice, bob] = await Promise.all([
      createAnalyst(injectInto(service.app)),
      createAnalyst(injectInto(service.app)),
    ]);
  });
  afterAll(() => service.close());

  const operate = (...words: readonly string[]) => operateOn(service.context)(...words);
  /** Until what was done now is shown. */
  const settle = () => service.context.clock.advance(2_000);

  /** What a client gets that follows every page, by its last words; and from where it asks the next time. */
  async function read(query: string, since = '', token = alice.token) {
    const shown = new Map<string, string>();
    let pages = 0;
    let [next, last] = ['', since];
    for (let more = true; more; pages += 1) {
      const answer = await ask(service, `${objects}?${query}&added_after=${since}&next=${next}`, token);
      const page = pageSchema.parse(JSON.parse(answer.body));
      ({ more, next = '' } = page);
      expect([more, page.objects?.length ?? 0]).not.toEqual([true, 0]);
      last = String(answer.headers['x-taxii-date-added-last'] ?? last);
      for (const { type, id, pattern = '', revoked } of page.objects ?? [])
        if (type === 'indicator') shown.set(id, revoked === true ? `${pattern} revoked` : pattern);
    }
    return { shown: [...shown.values()], pages, last };
  }

  test('entries of one millisecond are both read, at whatever place a page or a reading ends', async () => {
    await alice.report([draft('192.0.2.1'), draft('192.0.2.2')]);
    await bob.report([draft('192.0.2.3')]);
    const { clock } = service.context;
    clock.advance(1_999);
    expect(await read('')).toEqual({ shown: [], pages: 1, last: '' });
    clock.advance(1);
    const whole = await read('');
    expect(whole.shown).toHaveLength(3);
    expect(await read('limit=3')).toEqual({ ...whole, pages: 3 });
    expect(await read('', whole.last)).toEqual({ shown: [], pages: 1, last: whole.last });
  });

  test('what is flagged or withdrawn is revoked, and what is reinstated is another indicator', async () => {
    const mallory = await createAnalyst(injectInto(service.app), { peerId: 'mallory' });
    const { last } = await read('');
    const added = async () => (await read('', last)).shown;
    await mallory.report([draft('198.51.100.1'), draft('198.51.100.2')]);
    const [record] = await alice.retrieve('198.51.100.1');
    await alice.flag([record?.assetDefinitionIds ?? '']);
    settle();
    const patternOf = (address: string) => `[ipv4-addr:value = '${address}']`;
    const [first, second] = [patternOf('198.51.100.1'), patternOf('198.51.100.2')] as const;
    expect(await added()).toEqual([`${first} revoked`, second]);
    await operate('peer', 'withdraw', 'mallory', '--reason', 'a test');
    settle();
    expect(await added()).toEqual([`${first} revoked`, `${second} revoked`]);
    const again = async () => {
      const [withdrawal] = await service.context.db.query(
        'select max(height) as height from withdrawal',
        [],
        z.object({ height: z.int() }),
      );
      const height = String(withdrawal?.height);
      await operate('peer', 'reinstate', 'mallory', '--withdrawal', height, '--reason', 'so');
      settle();
    };
    await again();
    // A flag cannot be taken back.
    const reinstated = [`${first} revoked`, `${second} revoked`, `${first} revoked`, second];
    expect(await added()).toEqual(reinstated);
    expect((await read('limit=3', last)).shown).toEqual(reinstated);
    await operate('peer', 'withdraw', 'mallory', '--reason', 'a test');
    settle();
    expect(await added()).toEqual(reinstated.map((one) => one.replace(/'\]$/u, "'] revoked")));
    await again();
    expect(await added()).toHaveLength(6);
  });

  test('thousands of changes that are not shown are no page', async () => {
    const { last } = await read('');
    await operate('price', 'set', '--tokens', '1', '--scored-tokens', '1');
    const many = Array.from({ length: 2_000 }, (_, part) => draft(`10.0.${part >> 8}.${part & 255}`));
    await bob.report(many);
    settle();
    expect(await read('', last)).toEqual({ shown: [], pages: 1, last });
    await alice.report([draft('192.0.2.8'), draft('192.0.2.9', { destination: 'DE' })]);
    settle();
    expect(await read('limit=3', last)).toMatchObject({
      shown: [expect.stringMatching('192.0.2.8'), expect.stringMatching('192.0.2.9')],
      pages: 2,
    });
    const made = await alice.call('makeFeedKey', { name: 'Berlin', destinations: ['DE'] });
    const { key } = dataOf(made, madeFeedKeySchema);
    expect((await read('limit=3', last, key)).shown).toEqual([expect.stringMatching('192.0.2.9')]);
    expect((await read('', last, bob.token)).shown).toHaveLength(2_000);
  });
});
