import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_SUBMIT_BYTES, SMALL_BODY_BYTES } from '../../platform/body-limits.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { callerOf } from '../authentication/authenticate.ts';
import { busy, type Turn, Turns } from './turns.ts';

/** Eight accounts at their maximum. A body takes several times its length once it is parsed. */
const MAX_LARGE_BODIES_BYTES = 8 * MAX_SUBMIT_BYTES;

/** Waits for the turn of the caller's account, which ends with the answer, or when it is ended before. */
type TakeTurn = (request: FastifyRequest, reply: FastifyReply) => Promise<Pick<Turn, 'end'>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The lines of each account, for hooks behind its authentication. @throws {ServiceError} 503 */
    turns: {
      readonly search: TakeTurn;
      /** Where an answer may be long in one piece. */
      readonly 'long-answer': TakeTurn;
      /** Before a body is read that may be large. */
      readonly body: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    };
  }
}

/**
 * Calls back when the request is answered or its connection is closed, which may have happened already. Returns how to do
 * that earlier; it is done once.
 */
export function whenOver(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  then: () => void,
): () => void {
  let isOver = false;
  const over = () => {
    raw.off('close', over);
    socket.off('close', over);
    if (!isOver) then();
    isOver = true;
  };
  if (socket.destroyed) {
    over();
    return over;
  }
  // Requests that are sent without waiting for answers share a connection, and those behind the first are
  // never closed with it.
  socket.setMaxListeners(0);
  raw.once('close', over);
  socket.once('close', over);
  return over;
}

/** The length that a request announces, or else the most that its route reads. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? MAX_SUBMIT_BYTES);
}

/**
 * Limits the searches and large bodies that one account has in progress, and the memory of all large bodies.
 * A turn lasts until its answer is sent, which a client may delay by not reading it. Source: DECISIONS.md,
 * "At once".
 */
export function limitRequestsUnderWay(
  app: FastifyInstance,
  { metrics }: { readonly metrics: Metrics },
): void {
  function lineUp(atOnce: number, waiting: number, code: string, sentence: string): TakeTurn {
    const full = () => {
      metrics.countLimited('account');
      return busy(code, `${atOnce + waiting} ${sentence}`, 1);
    };
    const turns = new Turns({ atOnce, waiting, full });
    return async (request, reply) => {
      const turn = turns.take(callerOf(request).accountId);
      const end = whenOver(request, reply, () => turn.end());
      await turn.begins;
      return { end };
    };
  }
  const tooMany =
    'searches of this account are under way already. Send this one again when some are answered.';
  // A waiting request has sent no more of its body than a connection buffers.
  const takeBodyTurn = lineUp(
    1,
    80,
    'too-many-large-requests',
    'large requests of this account are under way already. Nothing of this one was read; send it again when some are answered.',
  );
  let heldBytes = 0;

  app.decorate('turns', {
    // Four keep a core busy, and another account's search comes next. A page that looks up a long report over HTTP/2
    // sends up to 250 at once, and may be open in two tabs.
    search: lineUp(4, 400, 'too-many-searches', tooMany),
    // Entries and transactions of 5,000 contributions: several at once would leave the event loop to nobody else.
    'long-answer': lineUp(1, 400, 'too-many-searches', tooMany),
    async body(request, reply) {
      const bytes = bodyBytesOf(request);
      // A body that is too large for its route is refused unread.
      if (bytes <= SMALL_BODY_BYTES || bytes > (request.routeOptions.bodyLimit ?? MAX_SUBMIT_BYTES)) return;
      await takeBodyTurn(request, reply);
      if (heldBytes + bytes > MAX_LARGE_BODIES_BYTES) {
        throw busy(
          'no-room-for-body',
          'The service holds as many large requests as it has room for. Nothing of this one was read; send it again in a few seconds.',
          5,
        );
      }
      heldBytes += bytes;
      whenOver(request, reply, () => {
        heldBytes -= bytes;
      });
    },
  });
}
