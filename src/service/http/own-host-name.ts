import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';
import { isLoopback } from '../platform/settings.ts';

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
    const isOwn = name === undefined || isLoopback(name) || name.endsWith('.localhost');
    const message =
      'This practice registry answers only by a name of its own machine, such as localhost or 127.0.0.1.';
    done(isOwn ? undefined : new ServiceError(403, 'other-host', message));
  });
}
