import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';
import type { Settings } from '../platform/settings.ts';
import { StoreError } from '../store/store-error.ts';

/**
 * Serializable view of an error: its own words, which hold no secrets (see app-error.ts). Only faults and
 * unknown errors come with a stack: an unreachable store and a deliberate refusal explain themselves.
 */
function serializeError(error: Error & { code?: string }) {
  const { name: type, code = '', message, stack = '' } = error;
  if (error instanceof ServiceError) return { type, code, message, stack: '' };
  if (!(error instanceof StoreError)) return { type, code, message, stack };
  const { sqlState, systemCode, obstacle, saysWhy } = error;
  return { type, code, sqlState, systemCode, obstacle, message, stack: saysWhy ? '' : stack };
}

/** Receives the lines instead of the standard output. */
export interface LogStream {
  write(line: string): void;
}

/** Logs JSON lines. Requests appear by their route's pattern, since a URL may hold an identifier. */
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
