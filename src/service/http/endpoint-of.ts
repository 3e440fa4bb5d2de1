import type { RouteOptions } from 'fastify';
import { ENDPOINTS, type EndpointName } from '../../contract/endpoints.ts';

/** True for the name of an endpoint. */
export const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(ENDPOINTS, name);

/** The endpoint that a route answers for; a route whose path ends in `*` takes the rest. */
export function endpointOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): EndpointName | undefined {
  const path = url.replace(/\*$/u, '');
  return Object.keys(ENDPOINTS)
    .filter(isEndpoint)
    .find((name) => ENDPOINTS[name].method === method && ENDPOINTS[name].path === path);
}
