import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Send } from './analyst.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

function toMethod(method: string): NonNullable<InjectOptions['method']> {
  const known = METHODS.find((candidate) => candidate === method);
  if (known === undefined) throw new Error(`Tests do not use ${method}.`);
  return known;
}

/** Requests into the service of this process. */
export function injectInto(app: FastifyInstance): Send {
  return async ({ method, path, token, body }) => {
    const { statusCode, payload } = await app.inject({
      method: toMethod(method),
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { statusCode, body: JSON.parse(payload) };
  };
}

/** Requests over the network. */
export function fetchFrom(baseUrl: string): Send {
  return async ({ method, path, token, body }) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { statusCode: response.status, body: await response.json() };
  };
}
