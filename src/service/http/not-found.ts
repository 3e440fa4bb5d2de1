import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ENDPOINTS,
  IDENTIFIER_PAGES,
  PEER_PAGES,
  SERVICE_PATH_PREFIXES,
  UNKNOWN_PATH,
} from '../../contract/endpoints.ts';
import { ServiceError } from '../platform/service-error.ts';

type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];

/** A HEAD would do what a GET does: pay for contributions that are not returned, or make a list. */
export const WITHOUT_HEAD: ReadonlySet<Endpoint> = new Set([
  ENDPOINTS.download,
  ENDPOINTS.quote,
  ENDPOINTS.downloadAgain,
  ENDPOINTS.list,
]);

/** The methods that a path supports; none when it does not exist. */
export function allowedMethods(path: string): readonly string[] {
  const endpoints = Object.values(ENDPOINTS);
  const prefixes = endpoints.map((endpoint) => endpoint.path).filter((prefix) => prefix.endsWith('/'));
  const [longest] = prefixes
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((left, right) => right.length - left.length);
  const exact = endpoints.filter((endpoint) => endpoint.path === path);
  const matching = exact.length > 0 ? exact : endpoints.filter((endpoint) => endpoint.path === longest);
  return matching.flatMap((endpoint) =>
    endpoint.method === 'GET' && !WITHOUT_HEAD.has(endpoint) ? ['GET', 'HEAD'] : [endpoint.method],
  );
}

/** The path as the router reads it: without query, with escaped letters as letters (`/d%61ta` is `/data`). */
export function routedPathOf(url: string): string {
  const path = rawPathOf(url);
  try {
    return decodeURI(path);
  } catch {
    // Wrong escapes; the router refuses them before it looks for a route.
    return path;
  }
}

/** A page that the app does not have. */
export const BROKEN_LINK = '/broken-link';

/** Whether a browser asks for a page of the app. */
export function asksForPage({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const path = rawPathOf(url);
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  return isPage && !belongsToService(path) && !looksLikeFile(path);
}

/** The path of a request's URL as it was sent, without its query. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/**
 * The rest of a path behind the literal parts of an endpoint's (which may be escaped), decoded exactly once;
 * a `+` is a plus. Source: DECISIONS.md, "HTTP". @throws {ServiceError} 400
 */
export function decodedRestOf(url: string, endpointPath: string): string {
  const encoded = rawPathOf(url)
    .split('/')
    .slice(endpointPath.split('/').length - 1)
    .join('/');
  try {
    return decodeURIComponent(encoded);
  } catch (cause) {
    throw new ServiceError(
      400,
      'invalid-path',
      'The last part of the path is not percent-encoded correctly.',
      { cause },
    );
  }
}

/** 404 for a path that does not exist: its code tells it from a 404 of what was asked for. */
export function nothingThere(): ServiceError {
  return new ServiceError(404, UNKNOWN_PATH, 'There is nothing at this address.', { path: '' });
}

/** 405 for a path that has other methods. */
export function methodNotAllowed(methods: readonly string[]): ServiceError {
  return new ServiceError(405, 'method-not-allowed', `This address answers ${methods.join(' and ')} only.`, {
    headers: { allow: methods.join(', ') },
  });
}

function belongsToService(path: string): boolean {
  return SERVICE_PATH_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * True for the path of a file (of an older build, or a probe such as `/.env`), since pages of the app contain
 * a dot only behind `/identifier/` and `/peers/`. The app served instead would pass for a script, or for a
 * find.
 */
function looksLikeFile(path: string): boolean {
  const isNamed = [IDENTIFIER_PAGES, PEER_PAGES].some((pages) => path.startsWith(pages));
  return !isNamed && (path.startsWith('/assets/') || path.includes('.'));
}

const OTHER_SPELLING = ENDPOINTS.assembleFlag.path.replace('contribution-manager', 'contribution-management');

/** Lies below the path of retrieval, but is never meant as an identifier. Source: DECISIONS.md, "HTTP". */
function isOtherSpelling(method: string, path: string): boolean {
  return method === ENDPOINTS.assembleFlag.method && path === OTHER_SPELLING;
}

/**
 * Responds where no route matches: 405 if the path has other methods, the app for one of its pages (it routes in the
 * browser), else 404. The app is never served for the service's paths or for a missing file.
 */
export function respondNotFound({ servesApp }: { servesApp: boolean }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = routedPathOf(request.url);
    const methods = isOtherSpelling(request.method, path) ? [] : allowedMethods(path);
    // Practice accounts are a path of the contract that only a practice registry has.
    if (methods.length > 0 && !methods.includes(request.method)) throw methodNotAllowed(methods);
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !looksLikeFile(path);
    if (!servesApp || !isPage || belongsToService(path)) {
      throw nothingThere();
    }
    return reply.sendFile('index.html');
  };
}
