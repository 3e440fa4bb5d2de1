import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPath } from '../../../contract/endpoints.ts';
import { LIST_FORMATS, isListFormat, type ListFormat } from '../../../contract/list-formats.ts';
import { storeVector, VECTOR_NOW_MS } from '../../../testing/formats/store-vector.ts';
import { readVector, readVectorRows } from '../../../testing/formats/vector-rows.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../../testing/service/test-clock.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const FORMATS = Object.keys(LIST_FORMATS).filter(isListFormat);

async function ask(
  { app }: TestService,
  key: string,
  format: string,
  query = '',
  headers: Record<string, string> = {},
) {
  const url = `${listPath('ip.txt').replace('ip.txt', format)}${query}`;
  return app.inject({ url, headers: { authorization: `Bearer ${key}`, ...headers } });
}

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
  const get = (format: ListFormat, query?: string, headers?: Record<string, string>) =>
    ask(service, key, format, query, headers);

  test('is each list, byte for byte, with its type and its hash', async () => {
    for (const format of FORMATS) {
      const { body, headers, statusCode } = await get(format, '?min-peers=1');
      expect([format, statusCode]).toEqual([format, 200]);
      expect(body).toBe(await readVector(format));
      expect(headers['content-type']).toBe(LIST_FORMATS[format].mediaType);
      expect(headers['list-sha256']).toBe(createHash('sha256').update(body).digest('hex'));
    }
    expect((await get('hotlist.csv', '?status=all')).body).toBe(await readVector('hotlist-all.csv'));
  });
});
