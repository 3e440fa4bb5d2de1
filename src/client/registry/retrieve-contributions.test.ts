import { describe, expect, it } from 'vitest';
import { createClient } from '../http/client.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { isTruncated, retrieveContributions } from './retrieve-contributions.ts';

/** A deployment at the HTTP edge: answers by path and records what it was asked. */
function deployment(
  answers: Record<string, { status: number; data?: unknown; truncated?: unknown; envelope?: boolean }>,
) {
  const asked: { path: string; body: string | null; type: string | null }[] = [];
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: (input, init) => {
      if (typeof input !== 'string') throw new TypeError('the client asks by URL text');
      const path = input.split('/contribution/')[1] ?? '';
      const body = typeof init?.body === 'string' ? init.body : null;
      asked.push({ path, body, type: new Headers(init?.headers).get('content-type') });
      const {
        status,
        data = null,
        truncated,
        envelope = true,
      } = answers[body === null ? path : `${path} ${body}`] ?? { status: 404 };
      const text = envelope
        ? JSON.stringify({ status: { code: status, name: 'x', message: 'said' }, truncated, data })
        : 'Not found';
      const response = new Response(text, { status });
      Object.defineProperty(response, 'url', { value: input });
      return Promise.resolve(response);
    },
  });
  return { client, asked };
}

const NOTHING = { records: [], total: 0 };

describe('retrieveContributions', () => {
  it('asks with POST, one percent-encoded path segment, and no body', async () => {
    const { client, asked } = deployment({ '%2B447700900000-%2B447700900999': { status: 200, data: [] } });
    expect(await retrieveContributions(client, { wire: '+447700900000-+447700900999' })).toEqual(NOTHING);
    expect(asked).toEqual([{ path: '%2B447700900000-%2B447700900999', body: null, type: null }]);
  });

  it('asks once more in the single form when the strict form is refused', async () => {
    const { client, asked } = deployment({ 'a-a': { status: 400 }, a: { status: 200, data: [] } });
    await retrieveContributions(client, { wire: 'a-a', singleWire: 'a' });
    expect(asked.map(({ path }) => path)).toEqual(['a-a', 'a']);
  });

  const [url, other] = ['https://evil.example/', 'http://evil.example/'].map((wire) => ({ wire }));
  const host = { wire: 'evil.example', instead: [url, other].flatMap((one) => one ?? []) };
  const pathOf = ({ wire = '' } = {}) => encodeURIComponent(wire);
  const found = { status: 200, data: [asAnswered(registryRecord())] };

  it('asks for the URLs of a host that a deployment refuses, finds nothing at or does not know, and says so', async () => {
    for (const answer of [{ status: 400 }, { status: 404 }, { status: 200, data: [] }]) {
      const { client } = deployment({
        'evil.example': answer,
        [pathOf(url)]: { status: 404 },
        [pathOf(other)]: found,
      });
      expect(await retrieveContributions(client, host)).toMatchObject({ total: 1, isExactOnly: true });
    }
    const { client } = deployment({ '%40evil.example': { status: 400 } });
    const answer = await retrieveContributions(client, { wire: '@evil.example', instead: [] });
    expect(answer).toEqual({ ...NOTHING, isExactOnly: true });
  });

  it('believes a deployment that finds something at a host, or nothing at its URLs either', async () => {
    const { client, asked } = deployment({ 'evil.example': found });
    expect(await retrieveContributions(client, host)).not.toHaveProperty('isExactOnly');
    expect(asked).toHaveLength(1);
    const empty = { status: 200, data: [] };
    const none = deployment({ 'evil.example': empty, [pathOf(url)]: empty, [pathOf(other)]: empty });
    expect(await retrieveContributions(none.client, host)).toEqual(NOTHING);
  });

  it('does not ask again when there is no other form', async () => {
    const { client, asked } = deployment({ a: { status: 400 } });
    await expect(retrieveContributions(client, { wire: 'a', singleWire: 'a' })).rejects.toMatchObject({
      code: 'rejected',
    });
    expect(asked).toHaveLength(1);
  });

  it('sends an empty object where a deployment insists on a body', async () => {
    const { client, asked } = deployment({ a: { status: 415 }, 'a {}': { status: 200, data: [] } });
    await retrieveContributions(client, { wire: 'a' });
    expect(asked[1]).toEqual({ path: 'a', body: '{}', type: 'application/json' });
  });

  it('asks by GET where a deployment refuses POST, and by GET alone from then on', async () => {
    const methods: (string | undefined)[] = [];
    const client = createClient({
      baseUrl: 'http://deployment.example',
      session: () => undefined,
      fetch: (_input, init) => {
        methods.push(init?.method);
        const status = { code: init?.method === 'GET' ? 200 : 405, name: 'x', message: 'said' };
        const data = [asAnswered(registryRecord())];
        return Promise.resolve(Response.json({ status, data }, { status: status.code }));
      },
    });
    expect((await retrieveContributions(client, { wire: 'a' })).total).toBe(1);
    expect((await retrieveContributions(client, { wire: 'b' })).total).toBe(1);
    expect(methods).toEqual(['POST', 'GET', 'GET']);
  });

  it('asks no third time where a deployment refuses GET as well', async () => {
    const { client, asked } = deployment({ a: { status: 405 } });
    await expect(retrieveContributions(client, { wire: 'a' })).rejects.toMatchObject({ status: 405 });
    expect(asked).toHaveLength(2);
  });

  it('takes a 404 in the envelope for an empty answer', async () => {
    const { client } = deployment({ a: { status: 404 } });
    expect(await retrieveContributions(client, { wire: 'a' })).toEqual(NOTHING);
  });

  it('takes a 404 outside the envelope for a wrong address', async () => {
    const { client } = deployment({ a: { status: 404, envelope: false } });
    await expect(retrieveContributions(client, { wire: 'a' })).rejects.toMatchObject({
      code: 'wrong-base-url',
    });
  });

  it('says which record of a long answer it could not read', async () => {
    const data: unknown[] = Array.from({ length: 2_500 }, () => asAnswered(registryRecord()));
    const whole = deployment({ a: { status: 200, data } });
    expect((await retrieveContributions(whole.client, { wire: 'a' })).total).toBe(2_500);
    data[2_400] = {};
    const { client } = deployment({ a: { status: 200, data } });
    await expect(retrieveContributions(client, { wire: 'a' })).rejects.toMatchObject({
      code: 'contract-mismatch',
      fields: { paths: [expect.stringContaining('data.2400.')] },
    });
  });

  it.each([
    ['more than it holds', { of: 7 }, { total: 7, truncated: true }],
    ['nothing beside it', undefined, { total: 1, truncated: false }],
    ['as many as it holds', { of: 1 }, { total: 1, truncated: false }],
    ['fewer than it holds', { of: 0 }, { total: 1, truncated: false }],
    ['something unreadable', { of: 'many' }, { total: 1, truncated: false }],
    ['something else', true, { total: 1, truncated: false }],
  ])('reads how many there are from an answer that says %s', async (_what, truncated, expected) => {
    const data = [asAnswered(registryRecord())];
    const { client } = deployment({ a: { status: 200, data, truncated } });
    const answer = await retrieveContributions(client, { wire: 'a' });
    expect({ total: answer.total, truncated: isTruncated(answer) }).toEqual(expected);
    expect(answer.records).toHaveLength(1);
  });
});
