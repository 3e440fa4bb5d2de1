import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { createClient } from '../http/client.ts';
import { costsMore, type DownloadAsked, readDownload } from './download.ts';

const DETAILS = { self: 6, old: 19, new: 123, creditsSpent: 120, balanceLeft: 50 };
const record = (id: string) =>
  JSON.stringify({
    id,
    fraudType: 'IRSF',
    origination: 'LV',
    destination: 'GB',
    expiryDate: 1_719_346_471,
    fraudStatus: 'Active',
    confidenceIndex: null,
    isPrivileged: false,
    peerId: 'a',
    timestamp: '2026-11-02T11:35:41.000Z',
    assetDefinitionId: `${id}_1#contribution`,
    sourcePeerId: 'b',
  });

const EVERYTHING: DownloadAsked = { parameters: {}, id: 'k1', maxCost: 0 };

/**
 * Downloads from a service with these answers; returns the outcome, the requests and the number of new
 * tokens.
 */
async function download(
  answer: (response: ServerResponse, number: number) => void,
  asked: DownloadAsked = EVERYTHING,
) {
  const urls: string[] = [];
  const keys: unknown[] = [];
  const baseUrl = await serve(({ url = '', headers }, response) => {
    keys.push(headers['idempotency-key']);
    urls.push(url.replace('/data/api/v1/contribution-management', ''));
    response.setHeader('content-type', 'application/json');
    answer(response, urls.length);
  });
  const client = createClient({
    baseUrl,
    session: () => ({ accessToken: () => 'token', renew: () => Promise.resolve(true) }),
    timeoutMs: 20,
  });
  const agreed: (string | undefined)[] = [];
  const items: (string | undefined)[] = [];
  const outcome: unknown = await readDownload(
    client,
    asked,
    {
      onAgreed: (id) => agreed.push(id),
      onItems: (more) => void items.push(...more.map(({ record: one }) => one?.id)),
    },
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { outcome, urls, keys, agreed, items };
}

const refuse = (response: ServerResponse, code: number) =>
  response.writeHead(code).end(JSON.stringify({ status: { code, message: 'said' } }));
const send = (response: ServerResponse, ...records: readonly string[]) =>
  response
    .writeHead(200, { 'x-download-id': '7c' })
    .end(
      `{"data":{"contributions":[${records.join()}],"details":${JSON.stringify(DETAILS)}},"status":{"code":200}}`,
    );

describe('a download', () => {
  it('asks for what is wanted at the agreed cost, and gives each contribution and what it cost', async () => {
    const asked = { parameters: { ft: 'IRSF', 'fetch-mode': 'NEW', org: '' }, id: 'k1', maxCost: 120 };
    const { outcome, urls, keys, agreed, items } = await download(
      (response) => send(response, record('+4479'), record('+4480')),
      asked,
    );
    expect(urls).toEqual(['/contribution?ft=IRSF&fetch-mode=NEW&max-cost=120']);
    expect(keys).toEqual(['"k1"']);
    expect(agreed).toEqual(['7c']);
    expect(items).toEqual(['+4479', '+4480']);
    expect(outcome).toMatchObject({ figures: DETAILS, downloadId: '7c' });
  });

  it('is had again by its id', async () => {
    const { urls } = await download((response) => send(response), { downloadId: 'a/b' });
    expect(urls).toEqual(['/contribution/download/a%2Fb']);
  });

  it('may take longer to begin than anything else', async () => {
    const { outcome } = await download((response) => void setTimeout(() => send(response), 60));
    expect(outcome).toMatchObject({ downloadId: '7c' });
  });

  it('keeps what it cannot read, and does without figures and id', async () => {
    const { outcome, keys, items } = await download((response) =>
      response.end(`{"status":{"code":200},"data":{"contributions":[{"odd":1},${record('+1')}]}}`),
    );
    expect(keys).toEqual(['"k1"']);
    expect(items).toEqual([undefined, '+1']);
    expect(outcome).toEqual({ figures: {}, downloadId: undefined });
  });

  it('is asked for once more where the session was refused before anything was sent', async () => {
    const { outcome, keys } = await download(
      (response, number) => (number === 1 ? refuse(response, 401) : send(response)),
      { parameters: {}, id: 'k1', maxCost: 0 },
    );
    expect(keys).toEqual(['"k1"', '"k1"']);
    expect(outcome).toMatchObject({ downloadId: '7c' });
  });

  it.each([
    ['the connection is lost', 'network', (response: ServerResponse) => response.destroy()],
    ['the service fails', 'service-fault', (response: ServerResponse) => refuse(response, 500)],
    [
      'a session is refused behind what was sent',
      'contract-mismatch',
      (response: ServerResponse) =>
        response.end(`{"data":{"contributions":[${record('+1')}]},"status":{"code":401}}`),
    ],
    [
      'a session is refused behind an agreement',
      'contract-mismatch',
      (response: ServerResponse) =>
        response.writeHead(200, { 'x-download-id': '7c' }).end('{"data":null,"status":{"code":403}}'),
    ],
  ])('is never repeated when %s', async (_, code, answer) => {
    const { outcome, urls } = await download((response) => void answer(response));
    expect(urls).toHaveLength(1);
    expect(outcome).toMatchObject({ code, outcome: 'unknown' });
  });

  it('that would cost more than was agreed to is told apart', async () => {
    const { outcome } = await download((response) => void refuse(response, 409));
    expect(costsMore(outcome)).toBe(true);
  });
});
