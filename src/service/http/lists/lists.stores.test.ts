import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, feedKeyPath, listPath } from '../../../contract/endpoints.ts';
import { madeFeedKeySchema } from '../../../contract/feed.ts';
import { LIST_FORMATS, isListFormat } from '../../../contract/list-formats.ts';
import { storeVector, VECTOR_NOW_MS } from '../../../testing/formats/store-vector.ts';
import { readVector, readVectorRows } from '../../../testing/formats/vector-rows.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { selectList } from '../../registry/lists/select-list.ts';

const DAY_MS = 86_400_000;
const FORMATS = Object.keys(LIST_FORMATS).filter(isListFormat);

/** Begins at once: what `inject` returns begins when it is awaited. */
const ask = async ({ app }: TestService, key: string, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: ENDPOINTS.list.path + path, headers: { authorization: `Bearer ${key}`, ...headers } });

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
  const get = (path: string, headers?: Record<string, string>) => ask(service, key, path, headers);
  const linesOf = async (path: string) => (await get(path)).body.split(/\r?\n/u).slice(0, -1);

  test('is each list, byte for byte, with its type and its hash', async () => {
    for (const format of FORMATS) {
      const { body, headers, statusCode } = await get(`${format}?min-peers=1`);
      expect([format, statusCode]).toEqual([format, 200]);
      expect(body).toBe(await readVector(format));
      expect(headers).toMatchObject({
        'content-type': LIST_FORMATS[format].mediaType,
        'content-disposition': `attachment; filename="contribution-desk-${format}"`,
        'cache-control': 'private, no-cache',
        'list-sha256': createHash('sha256').update(body).digest('hex'),
        'list-not-yours': '0',
      });
      expect(String(headers['vary']).split(', ')).toEqual(
        expect.arrayContaining(['authorization', 'accept-encoding']),
      );
    }
    expect((await get('hotlist.csv?status=all')).body).toBe(await readVector('hotlist-all.csv'));
  });

  test('says how many lines stand for something, and what was left out', async () => {
    const counts = {
      'hotlist.csv': 11,
      'ip.nft': 4,
      'ip.ipset': 4,
      'kamailio.sql': 4,
      'freeswitch.txt': 121,
      'rpz.zone': 5,
    };
    for (const [format, count] of Object.entries(counts)) {
      const { headers } = await get(`${format}?min-peers=1`);
      expect([format, headers['list-count']]).toEqual([format, String(count)]);
      expect(headers['etag']).toMatch(new RegExp(`^(?:W/)?"${count}-[0-9a-f]{32}"$`, 'u'));
    }
    expect((await get('rpz.zone?min-peers=1')).headers['list-left-out']).toBe('path=1');
  });

  test('has fewer where parameters say so', async () => {
    expect(await linesOf('ip.txt?min-peers=1&kind=ip&not=203.0.113.0/27')).toEqual([
      '203.0.113.32/30',
      '2001:db8::/112',
    ]);
    // A plus that is not escaped is a space in an address.
    expect(await linesOf('numbers.txt?min-peers=1&plus=true&not=+447700900200-+447700900299')).toEqual([
      '+447700900123',
      '+44770090030*',
      '+44770090031*',
    ]);
    expect(await linesOf('freeswitch.txt?min-peers=1&not=%2B447700900200-%2B447700900318')).toEqual([
      '447700900123',
      '447700900319',
    ]);
    expect(await linesOf('rpz.zone?min-peers=1&kind=url')).toHaveLength(4);
    const rows = async (query: string) =>
      Number((await get(`hotlist.ndjson?${query}`)).headers['list-count']);
    expect(await rows('kind=phone,ip')).toBe(7);
    expect(await rows('ft=wangiri,IRSF&ft=scam')).toBe(6);
    expect(await rows('org=de&dst=GB')).toBe(3);
    expect(await rows('side=a')).toBe(9);
    expect(await rows('min-confidence=50')).toBe(2);
    expect(await rows('min-peers=2')).toBe(2);
    expect(
      await rows('not=+447700900299,alice@example.com&not=https://files.example/a,b?x=%271%27%26y=2'),
    ).toBe(7);
  });

  test.each([
    ['ip.txt?size=5', 400, 'There is no parameter size'],
    ['ip.txt?max=5&max=6', 400, 'max stands here 2 times'],
    ['ip.txt?min-peers=0', 400, 'min-peers is a whole number from 1 to 100'],
    ['ip.txt?kind=phone', 400, 'kind of ip.txt is one of ip.'],
    ['ip.txt?status=all', 400, 'status=all is for the hotlist alone'],
    ['ip.txt?side=c', 400, 'side is one of a, b.'],
    ['ip.txt?wide=yes', 400, 'wide is true or false.'],
    ['ip.txt?dst=UK', 400, 'UK is written GB.'],
    ['ip.txt?ft=Wangirri', 400, 'ft is one of Wangiri'],
    ['ip.txt?not=bank.example', 400, 'A host is neither'],
    [`ip.txt?${'not=192.0.2.1&'.repeat(101)}`, 400, 'not has at most 100 values'],
    ['ip.json', 404, 'The formats are hotlist.csv'],
    ['ip.txt/', 404, 'The formats are hotlist.csv'],
    ['ip.txt?ft=SMSA2P', 409, 'allow-empty=true'],
    ['ip.txt?min-peers=1&max=3', 413, 'more than 3 lines'],
    ['hotlist.csv?max=3', 413, 'more than 3 lines'],
    ['freeswitch.txt?min-peers=1&max=120', 413, 'more than 120 lines'],
    ['rpz.zone?min-peers=1&max=4', 413, 'more than 4 lines'],
  ])('%s is refused', async (path, status, words) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body]).toEqual([status, expect.stringContaining(words)]);
  });

  test('is not chosen from more contributions than are held at once', async () => {
    const query = {
      peerId: 'olive-owl',
      isWhole: true,
      kinds: ['ip', 'ip-range'] as const,
      fraudTypes: undefined,
      exceptFraudTypes: [],
      originations: undefined,
      destinations: undefined,
      minPeers: 1,
      minConfidence: undefined,
      status: 'active' as const,
      nowMs: VECTOR_NOW_MS,
      upTo: 14,
    };
    expect((await selectList(service.context.db, query, 3)).rows).toHaveLength(3);
    await expect(selectList(service.context.db, query, 2)).rejects.toMatchObject({ code: 'too-many-found' });
  });

  test('answers HEAD and POST with 405', async () => {
    for (const method of ['HEAD', 'POST'] as const) {
      const { statusCode, headers } = await service.app.inject({ method, url: listPath('ip.txt') });
      expect([statusCode, headers['allow']]).toEqual([405, 'GET']);
    }
  });

  test('is answered with 304 to who has it, also behind a proxy that compresses', async () => {
    for (const format of ['ip.txt', 'rpz.zone']) {
      const path = `${format}?min-peers=1`;
      const { headers } = await get(path);
      const etag = String(headers['etag']);
      for (const tag of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
        const known = await get(path, { 'if-none-match': tag });
        expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag]);
      }
      const since = String(headers['last-modified']);
      // The flag is the last entry.
      expect(since).toBe('Wed, 25 Nov 2026 08:00:00 GMT');
      expect((await get(path, { 'if-modified-since': since })).statusCode).toBe(304);
      const earlier = 'Wed, 25 Nov 2026 07:59:59 GMT';
      expect((await get(path, { 'if-modified-since': earlier })).statusCode).toBe(200);
      const other = { 'if-none-match': '"1-0"', 'if-modified-since': since };
      expect((await get(path, other)).statusCode).toBe(200);
    }
    // Expired contributions leave it without any sign.
    expect((await get('hotlist.csv?status=all')).headers['last-modified']).toBeUndefined();
    // Its serial is the time of the answer.
    service.context.clock.advance(1_000);
    const zone = await get('rpz.zone?min-peers=1');
    expect(zone.body).toContain(' 1795770001 ');
    const etag = String(zone.headers['etag']);
    expect((await get('rpz.zone?min-peers=1', { 'if-none-match': etag })).statusCode).toBe(304);
    service.context.clock.advance(-1_000);
  });

  test('does not empty or halve what a consumer has, unless it says so', async () => {
    const having = (lines: number) => ({ 'if-none-match': `"${lines}-${'0'.repeat(32)}"` });
    const path = 'hotlist.csv';
    expect((await get(path, having(22))).statusCode).toBe(200);
    const shrunk = await get(path, having(23));
    expect([shrunk.statusCode, shrunk.body]).toEqual([409, expect.stringContaining('"code":"list-shrank"')]);
    expect((await get(`${path}?max-shrink=100`, having(23))).statusCode).toBe(200);
    expect((await get(`${path}?max-shrink=0`, having(20))).statusCode).toBe(409);
    // So few may be gone by themselves.
    expect((await get('imei.txt', having(19))).statusCode).toBe(200);
    const empty = await get('ip.txt?ft=SMSA2P');
    expect([empty.statusCode, empty.body]).toEqual([409, expect.stringContaining('"code":"list-empty"')]);
    const allowed = await get('ip.nft?ft=SMSA2P&allow-empty=true');
    expect([allowed.statusCode, allowed.body.split('\n')]).toEqual([
      200,
      expect.toSatisfy((lines: string[]) => lines.length === 6),
    ]);
    expect((await get('ip.nft?ft=SMSA2P&allow-empty=true', having(300))).statusCode).toBe(409);
  });
});

describe('a registry of several peers', () => {
  /** Transactions of the store until one fails; lists read in transactions alone. */
  let failsIn = Infinity;
  let gate: Promise<void> | undefined;
  let waiting = 0;
  let service: TestService;
  let alice: Analyst;
  let bob: Analyst;
  let carol: Analyst;
  let key: string;

  beforeAll(async () => {
    const db = await openMigratedDb();
    service = await startTestService({
      db: {
        ...db,
        async transaction(work, options) {
          waiting += 1;
          await gate;
          waiting -= 1;
          failsIn -= 1;
          if (failsIn === 0) throw new Error('The store is gone.');
          return db.transaction(work, options);
        },
      },
    });
    const send = injectInto(service.app);
    [alice, bob, carol] = await Promise.all([createAnalyst(send), createAnalyst(send), createAnalyst(send)]);
    key = await makeKey();
  });
  afterAll(() => service.close());

  async function makeKey(filters: object = {}, analyst = alice): Promise<string> {
    return dataOf(await analyst.call('makeFeedKey', { name: 'Switch', ...filters }), madeFeedKeySchema).key;
  }
  const get = (path: string, asked = key, headers?: Record<string, string>) =>
    ask(service, asked, path, headers);
  const linesOf = async (path: string, asked?: string) => {
    const { body, statusCode } = await get(path, asked);
    return statusCode === 200 ? body.trimEnd().split('\n') : [statusCode];
  };
  const assetOf = async (id: string, { peerId }: Analyst) =>
    (await alice.retrieve(id)).find(({ contribution }) => contribution.peerId === peerId)
      ?.assetDefinitionIds ?? '';

  test('one peer alone blocks nothing, however often it reports', async () => {
    const blocking = FORMATS.filter((format) => 'isBlocking' in LIST_FORMATS[format]);
    expect(blocking).toHaveLength(8);
    const own = ['198.51.100.1', '+447700900001', 'https://evil.example/'];
    await alice.report(own.map((id) => draft(id)));
    await alice.report(own.map((id) => draft(id, { fraudType: 'Scam' })));
    for (const format of blocking) expect((await get(format)).statusCode).toBe(409);
    await bob.report(own.map((id) => draft(id)));
    for (const format of blocking) expect((await get(format)).statusCode).toBe(200);
    expect(await linesOf('ip.txt')).toEqual(['198.51.100.1']);
    expect((await linesOf('rpz.zone')).slice(3)).toEqual([
      'evil.example CNAME .',
      '32.1.100.51.198.rpz-ip CNAME .',
    ]);
  });

  test('filters of a key and parameters both hold, its never is cut out, and revoked it opens nothing', async () => {
    const drafts = [
      draft('198.51.100.20-198.51.100.23', { fraudType: 'SMSA2P', destination: 'DE' }),
      draft('198.51.100.24', { fraudType: 'SMSA2P', destination: 'FR' }),
      draft('198.51.100.25', { fraudType: 'Scam', destination: 'DE' }),
    ];
    for (const analyst of [alice, bob]) await analyst.report(drafts);
    const filtered = await makeKey({
      fraudTypes: ['SMSA2P'],
      destinations: ['DE', 'FR'],
      never: ['198.51.100.22/32'],
    });
    expect(await linesOf('ip.txt', filtered)).toEqual(['198.51.100.20/31', '198.51.100.23', '198.51.100.24']);
    expect(await linesOf('ip.txt?dst=FR&not=198.51.100.0-198.51.100.23', filtered)).toEqual([
      '198.51.100.24',
    ]);
    expect(await linesOf('ip.txt?ft=Scam', filtered)).toEqual([409]);
    expect((await linesOf('hotlist.ndjson', filtered)).length).toBe(2);
    await injectInto(service.app)({
      method: 'DELETE',
      path: feedKeyPath(filtered.slice(4, 16)),
      token: alice.token,
    });
    expect(await linesOf('ip.txt', filtered)).toEqual([401]);
    expect(await linesOf('ip.txt?ft=SMSA2P', alice.token)).toEqual(['198.51.100.20/30', '198.51.100.24']);
  });

  test('a zone has no host of a page, no public suffix and no name that would cost the whole zone', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.long-host.example`;
    const urls = [
      'https://docs.shared.example/forms/d/1',
      'https://query.example/?q=1',
      'https://fragment.example/#/app',
      'https://github.io/',
      'https://evil.github.io/',
      'https://xn--mnchen-3ya.example:8443/',
      'http://dotted.example./',
      'http://198.51.100.200/',
      'https://localhost/',
      `https://${long}/`,
      `https://pages.example/${'p'.repeat(300)}`,
      'https://own.example/',
    ];
    for (const analyst of [alice, bob])
      await analyst.report(urls.map((url) => draft(url, { fraudType: 'Phishing' })));
    const { body, headers } = await get('rpz.zone?ft=Phishing&not=http://own.example/login');
    expect(body.split('\n').slice(3, -1)).toEqual([
      'dotted.example CNAME .',
      'evil.github.io CNAME .',
      'xn--mnchen-3ya.example CNAME .',
    ]);
    const leftOut = String(headers['list-left-out']).split(', ').toSorted();
    // Each was reported by two peers.
    expect(leftOut).toEqual(['long=2', 'not=2', 'path=8', 'suffix=6']);
  });

  test('a range that is larger than usual is left out, unless it is asked for', async () => {
    const wide = ['+448000000000-+448001999999', '100.64.0.0-100.65.255.255'];
    for (const analyst of [alice, bob])
      await analyst.report(wide.map((id) => draft(id, { fraudType: 'Wide' })));
    const { statusCode, headers } = await get('numbers.csv?ft=Wide&allow-empty=true');
    expect([statusCode, headers['list-left-out']]).toEqual([200, 'wide=2']);
    expect(await linesOf('numbers.csv?ft=Wide&wide=true')).toEqual([
      'prefix,digits\r',
      '448000,12\r',
      '448001,12',
    ]);
    expect(await linesOf('ip.txt?ft=Wide&wide=true')).toEqual(['100.64.0.0/15']);
    expect((await get('freeswitch.txt?ft=Wide&wide=true&allow-empty=true')).headers['list-left-out']).toBe(
      'range=1',
    );
  });

  test('a list is made once at a time for a key, two for all; who was refused is served afterwards', async () => {
    const [second, third] = [await makeKey(), await makeKey()];
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = [get('hotlist.csv'), get('hotlist.csv', second)];
    // The embedded store reads one at a time: the other list waits behind it, and is asked before the third.
    await expect.poll(() => waiting).toBe(service.context.db.poolUse === undefined ? 1 : 2);
    const refused = [await get('ip.txt'), await get('hotlist.csv', third)];
    open();
    gate = undefined;
    for (const { statusCode, headers, body } of refused)
      expect([statusCode, headers['retry-after'], body]).toEqual([
        503,
        '5',
        expect.stringContaining('too-many-searches'),
      ]);
    for (const { statusCode } of await Promise.all(first)) expect(statusCode).toBe(200);
    for (const asked of [key, second, third]) expect((await get('hotlist.csv', asked)).statusCode).toBe(200);
  });

  test('a store that fails before the list is 503 or 500, and one that fails within it cuts the connection', async () => {
    const answers = [];
    for (const failing of [1, 2, 3]) {
      failsIn = failing;
      answers.push((await get('hotlist.csv')).statusCode);
    }
    expect(answers).toEqual([500, 500, 500]);
    failsIn = 4;
    await expect(get('hotlist.csv')).rejects.toThrow('response destroyed before completion');
    expect((await get('hotlist.csv')).statusCode).toBe(200);
  });

  test('where downloads cost, a list has what the peer reported or bought, and counts the rest', async () => {
    const ids = ['198.51.100.31', '198.51.100.32'];
    const paid = { fraudType: 'Priced' };
    await bob.report(
      [...ids, '+447700900031', '490154203237518', 'https://priced.example/'].map((id) => draft(id, paid)),
    );
    await carol.report([...ids, '+447700900031', 'https://priced.example/'].map((id) => draft(id, paid)));
    await alice.report([draft(ids[0] ?? '', paid)]);
    await bob.report([draft('490154203237518', { fraudType: 'StolenDevice' })]);
    await operateOn(service.context)('price', 'set', '--tokens', '1', '--scored-tokens', '1');
    for (const format of FORMATS) {
      const query = format.startsWith('imei.') ? '' : '?ft=Priced';
      const { body, statusCode } = await get(format + query);
      expect([format, statusCode === 409 || /198.51.100.31|31.100.51.198/u.test(body)]).toEqual([
        format,
        true,
      ]);
      expect(body).not.toMatch(/198.51.100.32|32.100.51.198|447700900031|49015420323751|priced.example/u);
    }
    // Three peers have reported it: those that are not shown count.
    const { body, headers } = await get('hotlist.ndjson?ft=Priced&kind=ip');
    expect(JSON.parse(body)).toMatchObject({ start: ids[0], reporters: 3, confidence: 66 });
    expect(headers['list-not-yours']).toBe('4');
    const { download } = ENDPOINTS;
    await injectInto(service.app)({
      ...download,
      path: `${download.path}?ft=Priced&size=3`,
      token: alice.token,
    });
    const bought = await get('hotlist.ndjson?ft=Priced');
    expect(Number(bought.headers['list-count'])).toBeGreaterThan(1);
    await operateOn(service.context)('price', 'set', '--tokens', '0', '--scored-tokens', '0');
  });

  // Last, since sessions end meanwhile.
  test('what is flagged, withdrawn or expired is gone at once, with another tag', async () => {
    const ids = ['198.51.100.11', '198.51.100.13', '198.51.100.15'];
    const query = 'ip.txt?ft=FlashCall';
    const tags = new Set<unknown>();
    const have = async () => {
      const { statusCode, headers, body } = await get(query);
      tags.add(headers['etag']);
      return statusCode === 200 ? body.trimEnd().split('\n') : [];
    };
    const mallory = await createAnalyst(injectInto(service.app), { peerId: 'mallory' });
    for (const analyst of [bob, mallory])
      await analyst.report(ids.map((id) => draft(id, { fraudType: 'FlashCall' })));
    expect(await have()).toEqual(ids);
    expect((await get(query)).headers['last-modified']).toBeUndefined();
    service.context.clock.advance(2_000);
    expect((await get(query)).headers['last-modified']).toBeDefined();
    await alice.flag([await assetOf(ids[0] ?? '', bob)]);
    expect(await have()).toEqual(ids.slice(1));
    await operateOn(service.context)('peer', 'withdraw', 'mallory', '--reason', 'a test');
    expect(await have()).toEqual([]);
    await carol.report([draft(ids[1] ?? '', { fraudType: 'FlashCall' })]);
    expect(await have()).toEqual(ids.slice(1, 2));
    expect(tags.size).toBe(4);
    const [reported] = (await bob.retrieve(ids[1] ?? '')).filter(
      ({ contribution }) => contribution.peerId === bob.peerId,
    );
    const untilExpiryMs = (reported?.contribution.expiryDate ?? 0) * 1000 - service.context.clock.nowMs();
    service.context.clock.advance(untilExpiryMs - 1);
    expect(await have()).toEqual(ids.slice(1, 2));
    service.context.clock.advance(1);
    expect(await have()).toEqual([]);
    service.context.clock.advance(DAY_MS);
    const { headers } = await get('ip.txt?ft=FlashCall&allow-empty=true');
    // Carol reported two seconds later.
    expect(headers['last-modified']).toBe(
      new Date(service.context.clock.nowMs() - DAY_MS + 2_000).toUTCString(),
    );
  });
});
