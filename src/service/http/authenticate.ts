import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { ServiceError } from '../service-error.ts';
import { type Caller, findCaller } from '../session/session-store.ts';
import type { Tokens } from '../session/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; null on routes that anybody may call. */
    caller: Caller | null;
  }
}

/** `Bearer <token>` or the bare token. Source: architecture, "HTTP". */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim() ?? '';
  const [, token] = /^bearer\s+(\S+)$/iu.exec(header) ?? [];
  if (token !== undefined) return token;
  return /^\S+$/u.test(header) ? header : undefined;
}

export function unauthorized(message: string): ServiceError {
  return new ServiceError(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** Lets only requests with a valid access token on, before their body is read. */
export function authenticate({
  db,
  clock,
  tokens,
}: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
}): onRequestAsyncHookHandler {
  return async (request) => {
    const token = readToken(request);
    if (token === undefined) throw unauthorized('Sign in first: this request carries no access token.');
    const sessionId = await tokens.read(token, 'access');
    const caller = sessionId === undefined ? undefined : await findCaller(db, sessionId, clock.nowMs());
    if (caller === undefined)
      throw unauthorized(
        'The access token is not valid, or no longer. Refresh the session or sign in again.',
      );
    request.caller = caller;
  };
}

/** The caller of a route behind `authenticate`. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized('Sign in first.');
  return request.caller;
}
