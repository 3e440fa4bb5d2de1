import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';
import { isLoopback } from '../platform/settings.ts';
import { allowedMethods, methodNotAllowed, nothingThere, routedPathOf } from './not-found.ts';

/** Browsers and proxies send about thirty. Node silently drops those after the 2,000th. */
const MAX_HEADERS = 200;

/** `rawHeaders`: names and values in turn. Node keeps the first of several values, and says nothing of the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count;
}

/** Rejects, in the envelope, requests that are barely HTTP or that Node itself would answer without a body. */
export function assertOrdinaryRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersionMajor !== 1) {
      done(new ServiceError(400, 'other-http-version', 'This service speaks HTTP/1.1.'));
    } else if (raw.headers.host === undefined && raw.httpVersionMinor === 1) {
      done(new ServiceError(400, 'no-host', 'The request names no host. Send the header Host.'));
    } else if (raw.method === 'QUERY') {
      // Otherwise the framework rejects its content type before the method of this address is checked.
      const methods = allowedMethods(routedPathOf(raw.url ?? '/'));
      done(methods.length === 0 ? nothingThere() : methodNotAllowed(methods));
    } else if (countHosts(raw.rawHeaders) > 1) {
      // A proxy may have used the other one. Source: RFC 9112, 3.2.
      done(
        new ServiceError(
          400,
          'several-hosts',
          'The request names more than one host. Send the header Host once.',
        ),
      );
    } else if (raw.rawHeaders.length > 2 * MAX_HEADERS) {
      done(new ServiceError(431, 'too-many-headers', `A request has at most ${MAX_HEADERS} headers.`));
    } else {
      done();
    }
  });
}

/** The name of a `Host` header without its port; an IPv6 address without its brackets. */
function nameOf(host: string): string {
  const [, address, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/u.exec(host) ?? [];
  return (address ?? name).toLowerCase().replace(/\.$/u, '');
}

/**
 * Serves a practice registry only under a name of this machine. With DNS rebinding a foreign page would share
 * its origin, and could make itself an account. @throws {ServiceError} 403
 */
export function assertOwnHostName(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const name = headers.host === undefined ? undefined : nameOf(headers.host);
    if (name === undefined || isLoopback(name) || name.endsWith('.localhost')) done();
    else
      done(
        new ServiceError(
          403,
          'other-host',
          'This practice registry answers only by a name of its own machine, such as localhost or 127.0.0.1.',
        ),
      );
  });
}
