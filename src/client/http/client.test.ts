import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serve } from '../../testing/serve.ts';
import { createClient, joinUrl, type OpenSession } from './client.ts';

const OK = JSON.stringify({ status: { code: 200, name: 'OK', message: 'Done.' }, data: '0100' });

const ask = (baseUrl: string, session?: OpenSession, timeoutMs = 2000) =>
  createClient({ baseUrl, session: () => session, timeoutMs }).request({
    endpoint: 'assembleContribution',
    body: [{ id: '203.0.113.9' }],
    data: z.string(),
  });

/** A 503 of a service that says its cause. */
const because = (code: string) =>
  JSON.stringify({
    status: { code: 503, name: 'x', message: 'Not now.' },
    data: null,
    errors: [{ path: '', code, message: 'Not now.' }],
  });

describe('joinUrl', () => {
  it.each([
    ['', '/data/api/v1/x', '/data/api/v1/x'],
    ['https://host.example/', '/data/api/v1/x', 'https://host.example/data/api/v1/x'],
    ['https://host.example/data', '/data/api/v1/x', 'https://host.example/data/api/v1/x'],
    ['https://host.example/data/', '/auth/api/v1/x', 'https://host.example/data/auth/api/v1/x'],
  ])('joins %j and %j', (baseUrl, path, url) => {
    expect(joinUrl(baseUrl, path)).toBe(url);
  });
});

describe('the client', () => {
  it('sends the method, path, JSON body and token of the endpoint and answers the checked data', async () => {
    let seen: unknown;
    const baseUrl = await serve((request, response) => {
      void text(request).then((body) => {
        const { method, url, headers } = request;
        seen = { method, url, body, type: headers['content-type'], authorization: headers.authorization };
        response.end(OK);
      });
    });
    const session = { accessToken: () => 'a-token', renew: () => Promise.resolve(false) };
    expect(await ask(baseUrl, session)).toBe('0100');
    expect(seen).toEqual({
      method: 'POST',
      url: '/data/api/v1/contribution-management/contribution/assemble',
      body: '[{"id":"203.0.113.9"}]',
      type: 'application/json',
      authorization: 'Bearer a-token',
    });
  });

  it.each([401, 403])(
    'renews an access token that was refused with %i, once, and tries again',
    async (refusal) => {
      const authorizations: (string | undefined)[] = [];
      const baseUrl = await serve((request, response) => {
        authorizations.push(request.headers.authorization);
        response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : refusal;
        response.end(
          response.statusCode === 200 ? OK : '{"status":{"code":401,"name":"x","message":"no"},"data":null}',
        );
      });
      let token = 'old';
      const renew = () => {
        token = 'new';
        return Promise.resolve(true);
      };
      expect(await ask(baseUrl, { accessToken: () => token, renew })).toBe('0100');
      expect(authorizations).toEqual(['Bearer old', 'Bearer new']);
    },
  );

  it('says that an account is not authorized when a new token does not help', async () => {
    let requests = 0;
    const baseUrl = await serve((_request, response) => {
      requests += 1;
      response.statusCode = 403;
      response.end('{"status":{"code":403,"name":"x","message":"This account is suspended."},"data":null}');
    });
    const session = { accessToken: () => 'a-token', renew: () => Promise.resolve(true) };
    await expect(ask(baseUrl, session)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This account is suspended.',
    });
    expect(requests).toBe(2);
  });

  it('repeats nothing for the next account when a refusal arrives after signing out', async () => {
    const authorizations: (string | undefined)[] = [];
    let session: OpenSession | undefined = {
      accessToken: () => 'alice',
      renew: () => Promise.resolve(false),
    };
    const client = createClient({
      baseUrl: await serve((request, response) => {
        authorizations.push(request.headers.authorization);
        session = { accessToken: () => 'bob', renew: () => Promise.resolve(true) };
        response.statusCode = 401;
        response.end();
      }),
      session: () => session,
    });
    await expect(client.request({ endpoint: 'balance', data: z.string() })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(authorizations).toEqual(['Bearer alice']);
  });

  it.each([
    [200, '{"status":{"code":200},"data":7}', 'contract-mismatch', 'unknown'],
    [200, '{"data":"0100"}', 'contract-mismatch', 'unknown'],
    [200, '<html>a proxy</html>', 'wrong-base-url', 'refused'],
    [200, '{"status":{"code":403,"message":"Not authorized."},"data":null}', 'forbidden', 'refused'],
    [400, '{"status":{"code":400,"message":"Bad id."},"data":null}', 'rejected', 'refused'],
    [401, '{"status":{"code":401,"message":"Who?"},"data":null}', 'unauthorized', 'not-now'],
    [404, '<html>nothing here</html>', 'wrong-base-url', 'refused'],
    [404, '{"message":"Route not found","error":"Not Found"}', 'wrong-base-url', 'refused'],
    [404, '{"status":{"code":404,"message":"Unknown asset."},"data":null}', 'not-found', 'refused'],
    [404, because('unknown-path').replace('503', '404'), 'wrong-base-url', 'refused'],
    [429, '', 'rate-limited', 'not-now'],
    [502, '<html>bad gateway</html>', 'service-fault', 'unknown'],
    [503, '{"error":"down"}', 'unavailable', 'unknown'],
    [503, '<html>maintenance</html>', 'unavailable', 'unknown'],
    [503, because('outcome-unknown'), 'unavailable', 'unknown'],
    [503, because('stopping'), 'unavailable', 'not-now'],
    [503, because('store-unreachable'), 'unavailable', 'not-now'],
    [503, because('too-many-large-requests'), 'busy', 'not-now'],
  ])('turns %i %j into %s with the outcome %s', async (status, body, code, outcome) => {
    const baseUrl = await serve((_request, response) => {
      response.statusCode = status;
      response.end(body);
    });
    await expect(ask(baseUrl)).rejects.toMatchObject({ code, outcome });
  });

  it('marks and cuts what a service says before anybody reads it', async () => {
    const message = `\u202eyou \u200bare p\u0430ypal ${'x'.repeat(10_000)}`;
    const errors = Array.from({ length: 200 }, () => ({ path: '[0].id', code: 'a', message }));
    const baseUrl = await serve((_, response) => {
      response.statusCode = 400;
      response.end(JSON.stringify({ status: { code: 400, message }, errors, data: null }));
    });
    const error: unknown = await ask(baseUrl).catch((reason: unknown) => reason);
    const { message: said, issues } = z
      .object({ message: z.string(), issues: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse(error);
    expect(said).toMatch(/^⟨U\+202E⟩you ⟨U\+200B⟩are pа⟨U\+0430⟩ypal x+… \(and \d+ more characters\)$/u);
    expect(said.length).toBeLessThan(700);
    expect(issues).toHaveLength(50);
    expect(issues[49]).toEqual({ path: '[0].id', message: said });
  });

  it.each([
    'assetDefinitionIds[0].definitionId: A privileged peer reported it.',
    '[12].id: A privileged peer reported it.',
  ])('reads %j without its path, wherever the service names the item', async (message) => {
    const baseUrl = await serve((_, response) => {
      response.statusCode = 400;
      response.end(JSON.stringify({ status: { code: 400, message }, data: null }));
    });
    await expect(ask(baseUrl)).rejects.toMatchObject({ message: 'A privileged peer reported it.' });
  });

  it('keeps what the service said of each bad item', async () => {
    const errors = [{ path: '[0].id', code: 'identifier', message: 'Start with +.' }];
    const baseUrl = await serve((_request, response) => {
      response.statusCode = 400;
      response.end(
        JSON.stringify({ status: { code: 400, name: 'x', message: '[0].id' }, data: null, errors }),
      );
    });
    await expect(ask(baseUrl)).rejects.toMatchObject({ issues: errors });
  });

  it('leaves the JSON path of a bad item out of the sentence, which people read', async () => {
    const errors = [{ path: '[0].id', code: 'identifier', message: 'Start with +.' }];
    const baseUrl = await serve((_request, response) => {
      response.statusCode = 400;
      const message = '[0].id: Start with +. One more thing is wrong.';
      response.end(JSON.stringify({ status: { code: 400, name: 'x', message }, data: null, errors }));
    });
    await expect(ask(baseUrl)).rejects.toMatchObject({ message: 'Start with +. One more thing is wrong.' });
  });

  it('reads how long to wait from Retry-After', async () => {
    const baseUrl = await serve((_request, response) => {
      response.statusCode = 429;
      response.setHeader('retry-after', '7');
      response.end();
    });
    await expect(ask(baseUrl)).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });

  it('gives up on a service that does not answer, with an unknown outcome', async () => {
    const baseUrl = await serve(() => undefined);
    await expect(ask(baseUrl, undefined, 100)).rejects.toMatchObject({
      code: 'request-timeout',
      outcome: 'unknown',
    });
  });

  it('says that a service cannot be reached, with an unknown outcome', async () => {
    const baseUrl = await serve((request) => request.socket.destroy());
    await expect(ask(baseUrl)).rejects.toMatchObject({ code: 'network', outcome: 'unknown' });
  });

  it('reads what comes with “not there yet”, which would hold the connection', async () => {
    const answer = new Response('{"status":{"code":202}}', { status: 202 });
    const fetch = () => Promise.resolve(answer);
    const client = createClient({ baseUrl: 'http://registry.example', session: () => undefined, fetch });
    expect(await client.text({ endpoint: 'ledgerProof', segment: 'ab', token: null })).toBeUndefined();
    expect(answer.bodyUsed).toBe(true);
  });
});
