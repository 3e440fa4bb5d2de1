import type { FastifyInstance, InjectOptions } from 'fastify';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

function toMethod(method: string): NonNullable<InjectOptions['method']> {
  const known = METHODS.find((candidate) => candidate === method);
  if (known === undefined) throw new Error(`Tests do not use ${method}.`);
  return known;
}

/** Any answer of the service. */
export interface Answer {
  readonly statusCode: number;
  readonly body: unknown;
}

/** Sends one request as it is; a body goes as JSON. */
export interface Send {
  (request: { method: string; path: string; token?: string; body?: unknown }): Promise<Answer>;
  /** Connects a client to the same service. */
  readonly service: { readonly baseUrl: string; readonly fetch: typeof fetch };
}

function sendTo(service: Send['service']): Send {
  const send: (...request: Parameters<Send>) => Promise<Answer> = async ({ method, path, token, body }) => {
    const response = await service.fetch(service.baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { statusCode: response.status, body: await response.json() };
  };
  return Object.assign(send, { service });
}

/** Requests into the service of this process, without a network. */
export const injectInto = (app: FastifyInstance): Send =>
  sendTo({
    baseUrl: 'http://in-process',
    async fetch(input, init) {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const { headers, rawPayload, statusCode } = await app.inject({
        method: toMethod(init?.method ?? 'GET'),
        url: pathname + search,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      });
      const sent = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      );
      return new Response(new Uint8Array(rawPayload), {
        status: statusCode,
        headers: Object.fromEntries(sent),
      });
    },
  });

/** Requests over the network. */
export const fetchFrom = (baseUrl: string): Send => sendTo({ baseUrl, fetch });
