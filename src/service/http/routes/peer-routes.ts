import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readingFrom } from '../../ledger/standby.ts';
import {
  assertKnownParameters,
  momentOf,
  type Query,
  refuseParameter,
  singleOf,
} from '../../platform/query.ts';
import { readPeer, readPeers } from '../../registry/tallies/read-peers.ts';
import { dayOf, type DaySpan, readStatistics } from '../../registry/tallies/read-statistics.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { decodedRestOf } from '../not-found.ts';

/** The first and the last day that there is. */
const EVER: DaySpan = { fromDay: 0, toDay: dayOf(8.64e15) };

const DAY = /^\d{4}-\d\d-\d\d$/u;

/** The day that a parameter names, or the day of the time that it names. @throws {ServiceError} 400 */
function dayParameterOf(query: Query, name: 'from' | 'to'): number | undefined {
  const text = singleOf(query, name);
  if (text === undefined) return undefined;
  const ms = momentOf(DAY.test(text) ? `${text}T00:00Z` : text);
  if (ms !== undefined) return dayOf(ms);
  throw refuseParameter(
    name,
    `${name} is a day (UTC) such as 2026-11-02, a date and time with its zone, or a Unix time in seconds or milliseconds.`,
  );
}

/** @throws {ServiceError} 400 */
function daySpanOf(query: Query): DaySpan {
  assertKnownParameters(query, ['from', 'to']);
  const fromDay = dayParameterOf(query, 'from') ?? EVER.fromDay;
  const toDay = dayParameterOf(query, 'to') ?? EVER.toDay;
  if (fromDay > toDay) throw refuseParameter('from', 'from is later than to. Exchange the two.');
  return { fromDay, toDay };
}

/**
 * The reporting of each peer, and the registry in numbers. Source: INTERFACE.md, "Peers" and "Statistics".
 */
export function peerRoutes(app: FastifyInstance, context: ServiceContext): void {
  const onRequest = [authenticate(context), app.awaitSearchTurn];
  const readingOf = (request: FastifyRequest) =>
    app.slowly(readingFrom(context, callerOf(request).head), request);

  app.route({
    method: ENDPOINTS.peers.method,
    url: ENDPOINTS.peers.path,
    onRequest,
    async handler(request: FastifyRequest<{ Querystring: Query }>) {
      assertKnownParameters(request.query, []);
      return success(await readPeers(readingOf(request)), 'Every peer of the registry.');
    },
  });

  app.route({
    method: ENDPOINTS.peer.method,
    url: `${ENDPOINTS.peer.path}*`,
    onRequest,
    async handler(request: FastifyRequest<{ Querystring: Query }>) {
      assertKnownParameters(request.query, []);
      const peerId = decodedRestOf(request.url, ENDPOINTS.peer.path);
      return success(await readPeer(readingOf(request), peerId), 'The peer.');
    },
  });

  app.route({
    method: ENDPOINTS.statistics.method,
    url: ENDPOINTS.statistics.path,
    onRequest,
    async handler(request: FastifyRequest<{ Querystring: Query }>) {
      const span = daySpanOf(request.query);
      const statistics = await readStatistics(readingOf(request), span, context.clock.nowMs());
      return success(statistics, 'The contributions of the registry in numbers.');
    },
  });
}
