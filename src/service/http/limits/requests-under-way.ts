import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { MAX_SUBMIT_BYTES, SMALL_BODY_BYTES } from '../../platform/body-limits.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { callerOf } from '../authentication/authenticate.ts';
import { type Turn, type TurnLimits, Turns } from './turns.ts';

/**
 * Four keep a core busy, and another account’s search comes next. A page that looks up a long report over
 * HTTP/2 sends up to 250 at once, and may be open in two tabs.
 */
const SEARCHES: TurnLimits = { atOnce: 4, waiting: 400 };
/** Entries and transactions of 5,000 contributions: several at once would leave the event loop to nobody else. */
const LONG_ANSWERS: TurnLimits = { atOnce: 1, waiting: 400 };
/** A waiting request has sent no more of its body than a connection buffers. */
const LARGE_BODIES: TurnLimits = { atOnce: 1, waiting: 80 };
/** Eight accounts at their maximum. A body takes several times its length once it is parsed. */
const MAX_LARGE_BODIES_BYTES = 8 * LARGE_BODIES.atOnce * MAX_SUBMIT_BYTES;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Behind `authenticate`: waits until the caller’s account may search. The turn ends with the answer, or when it is
     * ended before. @throws {ServiceError} 503
     */
    takeSearchTurn: (request: FastifyRequest, reply: FastifyReply) => Promise<Pick<Turn, 'end'>>;
    /** The same for a whole request. */
    awaitSearchTurn: onRequestAsyncHookHandler;
    /** The same where an answer may be long in one piece. */
    awaitLongAnswerTurn: onRequestAsyncHookHandler;
    /**
     * Behind `authenticate`: waits until a large body of the caller’s account may be read. @throws
     * {ServiceError} 503
     */
    awaitBodyTurn: onRequestAsyncHookHandler;
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

function busy(code: string, message: string, retryAfterS: number): ServiceError {
  return new ServiceError(503, code, message, { headers: { 'retry-after': String(retryAfterS) } });
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
  async function awaitTurn(
    turns: Turns,
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: () => ServiceError,
  ): Promise<Pick<Turn, 'end'>> {
    const turn = turns.take(callerOf(request).accountId);
    if (turn === undefined) {
      metrics.countLimited('account');
      throw refusal();
    }
    const end = whenOver(request, reply, () => turn.end());
    await turn.begins;
    return { end };
  }

  const searches = new Turns(SEARCHES);
  const tooManyOf =
    ({ atOnce, waiting }: TurnLimits) =>
    () => {
      const most = atOnce + waiting;
      const message = `${most} searches of this account are under way already. Send this one again when some are answered.`;
      return busy('too-many-searches', message, 1);
    };
  const takeSearchTurn = (request: FastifyRequest, reply: FastifyReply) =>
    awaitTurn(searches, request, reply, tooManyOf(SEARCHES));
  app.decorate('takeSearchTurn', takeSearchTurn);
  app.decorate('awaitSearchTurn', async (request, reply) => {
    await takeSearchTurn(request, reply);
  });

  const longAnswers = new Turns(LONG_ANSWERS);
  app.decorate('awaitLongAnswerTurn', async (request, reply) => {
    await awaitTurn(longAnswers, request, reply, tooManyOf(LONG_ANSWERS));
  });

  const bodies = new Turns(LARGE_BODIES);
  const tooManyBodies = () => {
    const most = LARGE_BODIES.atOnce + LARGE_BODIES.waiting;
    const message = `${most} large requests of this account are under way already. Nothing of this one was read; send it again when some are answered.`;
    return busy('too-many-large-requests', message, 1);
  };
  let heldBytes = 0;
  app.decorate('awaitBodyTurn', async (request, reply) => {
    const bytes = bodyBytesOf(request);
    // A body that is too large for its route is refused unread.
    if (bytes <= SMALL_BODY_BYTES || bytes > (request.routeOptions.bodyLimit ?? MAX_SUBMIT_BYTES)) return;
    await awaitTurn(bodies, request, reply, tooManyBodies);
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
  });
}
