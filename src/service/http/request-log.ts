import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';
import type { Settings } from '../platform/settings.ts';
import { StoreError } from '../store/store-error.ts';

/**
 * What an error says in the log: never more than its own words, which hold no secrets (see app-error.ts). A store that is
 * away fails every request, and where in the code that was noticed helps nobody; nor does where a request was refused on
 * purpose, as by a service that stops. Only faults have a stack, and what nothing else is known of.
 */
function serializeError(error: Error & { code?: string }) {
  const { name: type, code = '', message, stack = '' } = error;
  if (error instanceof ServiceError) return { type, code, message, stack: '' };
  if (!(error instanceof StoreError)) return { type, code, message, stack };
  const { sqlState, systemCode, obstacle, saysWhy } = error;
  return { type, code, sqlState, systemCode, obstacle, message, stack: saysWhy ? '' : stack };
}

/** Where the lines go, if not to the standard output. */
export interface LogStream {
  write(line: string): void;
}

/** JSON lines. Requests are told by their route's pattern, since a URL may hold an identifier. */
export function loggerOptions(
  level: Settings['logLevel'],
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    serializers: {
      err: serializeError,
      req: (request) => ({ id: request.id, method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** One line, without body, token or identifier. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      statusCode: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      account: request.caller?.accountId,
    },
    'answered',
  );
}

/** For each answer that the hooks see. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
}
