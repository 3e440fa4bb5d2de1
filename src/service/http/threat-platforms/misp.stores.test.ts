import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { storeVector, VECTOR_NOW_MS } from '../../../testing/formats/store-vector.ts';
import { readVector, readVectorLedger } from '../../../testing/formats/vector-rows.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const MANIFEST = ENDPOINTS.mispManifest.path;
const eventPath = (id: string) => `${ENDPOINTS.mispEvent.path}${id}.json`;
const HOUR_MS = 3_600_000;

const manifestSchema = z.record(z.string(), z.object({ info: z.string(), timestamp: z.int() }));
const eventSchema = z.object({
  Event: z.object({
    timestamp: z.string(),
    Attribute: z.array(
      z.object({ value: z.string(), to_ids: z.boolean(), timestamp: z.string(), comment: z.string() }),
    ),
  }),
});

const ask = (service: TestService, url: string, token: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });

describe('the registry of the vectors', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    const db = await openMigratedDb();
    const rows = await readVectorLedger();
    key = await db.transaction((tx) => storeVector(tx, rows));
    service = await startTestService({ db, practice: false, clock: createTestClock(VECTOR_NOW_MS) });
  });
  afterAll(() => service.close());

  test('is the manifest of the vectors, and each of its events byte for byte', async () => {
    const manifest = await ask(service, MANIFEST, key);
    expect(manifest.headers['content-type']).toBe('application/json');
    expect(manifest.json()).toEqual(JSON.parse(await readVector('misp/manifest.json')));
    for (const id of Object.keys(manifestSchema.parse(manifest.json())))
      expect((await ask(service, eventPath(id), key)).body).toBe(await readVector(`misp/${id}.json`));
  });

  test('what the reader has already is not sent again, also where a proxy has compressed it', async () => {
    const { etag } = (await ask(service, MANIFEST, key)).headers;
    for (const tag of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`]) {
      const again = await ask(service, MANIFEST, key, { 'if-none-match': tag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test.each([
    [`${MANIFEST}?x=1`, 400],
    [eventPath('2c96d176-7198-5a82-a681-312008c5f22f'), 404],
    [`${ENDPOINTS.mispEvent.path}hashes.csv`, 404],
  ])('%s is refused with %s', async (url, status) => {
    expect((await ask(service, url, key)).statusCode).toBe(status);
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

  /** What the feed says of the reports of one type: the manifest, which agrees with its events. */
  async function read(type: string, { token } = alice) {
    const manifest = manifestSchema.parse((await ask(service, MANIFEST, token)).json());
    const found = Object.entries(manifest).filter(([, { info }]) => info.includes(type));
    const events = [];
    for (const [id, { timestamp }] of found) {
      const { Event } = eventSchema.parse((await ask(service, eventPath(id), token)).json());
      expect(Number(Event.timestamp)).toBe(timestamp);
      expect(Math.max(...Event.Attribute.map((one) => Number(one.timestamp)))).toBe(timestamp);
      events.push({ timestamp, attributes: Event.Attribute });
    }
    return events;
  }

  test('a flag, a withdrawal and a reinstatement raise the time of attribute and event, and to_ids follows', async () => {
    const { clock } = service.context;
    const peer = { peerId: 'mallory' };
    const mallory = await createAnalyst(injectInto(service.app), peer);
    const wangiri = { fraudType: 'Wangiri' };
    await mallory.report([draft('+447700900001', wangiri), draft('+447700900002', wangiri)]);
    const told: unknown[] = [];
    const tell = async () => {
      const [event, ...more] = await read('Wangiri');
      expect(more).toEqual([]);
      const [first] = event?.attributes ?? [];
      const state = /until [^,]+(?:, )?(.*)$/u.exec(first?.comment ?? '')?.[1];
      told.push([state, first?.to_ids, event?.attributes[1]?.to_ids]);
      return event?.timestamp ?? 0;
    };
    const times = [await tell()];
    const happens = async (what: () => Promise<unknown>) => {
      await what();
      times.push(await tell());
    };
    const [record] = await alice.retrieve('+447700900001');
    clock.advance(1);
    await happens(() => alice.flag([record?.assetDefinitionIds ?? '']));
    clock.advance(HOUR_MS / 60);
    await happens(() => operate('peer', 'withdraw', 'mallory', '--reason', 'a test'));
    clock.advance(HOUR_MS / 60);
    const [{ height } = { height: 0 }] = await service.context.db.query(
      'select height from withdrawal',
      [],
      z.object({ height: z.int() }),
    );
    await happens(() =>
      operate('peer', 'reinstate', 'mallory', '--withdrawal', String(height), '--reason', 'so'),
    );
    expect(told).toEqual([
      ['', true, true],
      ['flagged', false, true],
      ['withdrawn', false, false],
      ['flagged', false, true],
    ]);
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    expect(times).toHaveLength(4);
  });

  test('nothing unpaid is in it, what is bought comes in as something new', async () => {
    await bob.report([draft('203.0.113.50', { fraudType: 'Scam' })]);
    await alice.report([draft('203.0.113.51', { fraudType: 'Scam' })]);
    await operate('price', 'set', '--tokens', '1', '--scored-tokens', '1');
    const [before] = await read('Scam');
    expect(before?.attributes.map(({ value }) => value)).toEqual(['203.0.113.51']);
    service.context.clock.advance(2_000);
    const bought = await ask(service, `${ENDPOINTS.download.path}?ft=Scam`, alice.token);
    expect(bought.statusCode).toBe(200);
    const [after] = await read('Scam');
    expect(after?.attributes.map(({ value }) => value)).toEqual(['203.0.113.50', '203.0.113.51']);
    expect(after?.timestamp).toBeGreaterThan(before?.timestamp ?? Infinity);
  });
});
