import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type Caller, findCallers } from '../../registry/accounts/session-store.ts';
import { isSessionToken } from '../../registry/accounts/session-token.ts';
import { createCallerLookups } from './caller-lookups.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; null on public routes. */
    caller: Caller | null;
  }
}

/** `Bearer <token>` or the bare token. Source: src/contract/INTERFACE.md, "Sessions". */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim() ?? '';
  const [, token] = /^bearer\s+(\S+)$/iu.exec(header) ?? [];
  if (token !== undefined) return token;
  return /^\S+$/u.test(header) ? header : undefined;
}

export function unauthorized(message: string): ServiceError {
  return new ServiceError(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}

/**
 * Requires a valid access token before the body is read. Such requests count towards their account's rate
 * limit, all others towards their address's.
 */
export function authenticate({ db, clock }: { db: Db; clock: Clock }): onRequestAsyncHookHandler {
  const findCaller = createCallerLookups((accessTokens) => findCallers(db, accessTokens, clock.nowMs()));
  return async (request, reply) => {
    const token = readToken(request);
    const caller = token !== undefined && isSessionToken(token) ? await findCaller(token) : undefined;
    if (caller === undefined) {
      await request.server.limitAddress(request, reply);
      throw unauthorized(
        token === undefined
          ? 'Sign in first: this request carries no access token.'
          : 'The access token is not valid, or no longer. Refresh the session or sign in again.',
      );
    }
    request.caller = caller;
    await request.server.limitAccount(request, reply);
  };
}

/** The caller of a route behind `authenticate`. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized('Sign in first.');
  return request.caller;
}
