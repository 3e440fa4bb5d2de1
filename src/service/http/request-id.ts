import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from './trusted-proxy.ts';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/u;

/** The request id of a trusted proxy if it is well-formed, else our own. */
export function requestIdOf(
  trusts: TrustProxy,
): (raw: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID();
    return trusts(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
