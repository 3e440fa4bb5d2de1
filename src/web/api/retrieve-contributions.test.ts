import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { retrieveContributions } from './retrieve-contributions.ts';

/** A deployment at the HTTP edge: answers by path and records what it was asked. */
function deployment(answers: Record<string, { status: number; data?: unknown; envelope?: boolean }>) {
  const asked: { path: string; body: string | null; type: string | null }[] = [];
  const client = createClient({
    baseUrl: 'http://deployment.example',
    tokens: { accessToken: () => undefined, renew: () => Promise.resolve(false) },
    fetch: (input, init) => {
      if (typeof input !== 'string') throw new TypeError('the client asks by URL text');
      const path = input.split('/contribution/')[1] ?? '';
      const body = typeof init?.body === 'string' ? init.body : null;
      asked.push({ path, body, type: new Headers(init?.headers).get('content-type') });
      const {
        status,
        data = null,
        envelope = true,
      } = answers[body === null ? path : `${path} ${body}`] ?? { status: 404 };
      const text = envelope
        ? JSON.stringify({ status: { code: status, name: 'x', message: 'said' }, data })
        : 'Not found';
      const response = new Response(text, { status });
      Object.defineProperty(response, 'url', { value: input });
      return Promise.resolve(response);
    },
  });
  return { client, asked };
}

describe('retrieveContributions', () => {
  it('asks with POST, one percent-encoded path segment, and no body', async () => {
    const { client, asked } = deployment({ '%2B447700900000-%2B447700900999': { status: 200, data: [] } });
    expect(await retrieveContributions(client, { wire: '+447700900000-+447700900999' })).toEqual([]);
    expect(asked).toEqual([{ path: '%2B447700900000-%2B447700900999', body: null, type: null }]);
  });

  it('asks once more in the single form when the strict form is refused', async () => {
    const { client, asked } = deployment({ 'a-a': { status: 400 }, a: { status: 200, data: [] } });
    await retrieveContributions(client, { wire: 'a-a', singleWire: 'a' });
    expect(asked.map(({ path }) => path)).toEqual(['a-a', 'a']);
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

  it('takes a 404 in the envelope for an empty answer', async () => {
    const { client } = deployment({ a: { status: 404 } });
    expect(await retrieveContributions(client, { wire: 'a' })).toEqual([]);
  });

  it('takes a 404 outside the envelope for a wrong address', async () => {
    const { client } = deployment({ a: { status: 404, envelope: false } });
    await expect(retrieveContributions(client, { wire: 'a' })).rejects.toMatchObject({
      code: 'wrong-base-url',
    });
  });
});
