import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { peerDetailsSchema, peerListSchema, statisticsSchema } from '../../../contract/peers.ts';
import { momentOf, type Query, refuseParameter, singleOf } from '../../platform/query.ts';
import { readPeer, readPeers } from '../../registry/tallies/read-peers.ts';
import { dayOf, type DaySpan, readStatistics } from '../../registry/tallies/read-statistics.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, parameter } from '../openapi/answers.ts';
import { serve } from './serve.ts';

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
  const fromDay = dayParameterOf(query, 'from') ?? EVER.fromDay;
  const toDay = dayParameterOf(query, 'to') ?? EVER.toDay;
  if (fromDay > toDay) throw refuseParameter('from', 'from is later than to. Exchange the two.');
  return { fromDay, toDay };
}

const peerIdSchema = z
  .string()
  .min(1)
  .meta({ description: 'The peer’s id: one path segment, percent-encoded once.' });
const A_DAY =
  'in UTC: as 2026-11-02, or that of an ISO 8601 time with a zone, or of a Unix time in seconds, or in milliseconds from 1e11 on.';

/**
 * The reporting of each peer, and the registry in numbers. Source: INTERFACE.md, "Peers" and "Statistics".
 */
export function peerRoutes(app: FastifyInstance, context: ServiceContext): void {
  serve(app, 'peers', {
    query: z.object({}),
    tag: 'Peers',
    summary: 'Every peer',
    description: 'Who reports, by id: what is known of each peer, and how much it has reported.',
    answer: answer('The peers.', peerListSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      return success(await readPeers(app.reading(request)), 'Every peer of the registry.');
    },
  });

  serve(app, 'peer', {
    query: z.object({}),
    tag: 'Peers',
    summary: 'One peer',
    description:
      'The same of one peer, with its hundred most frequent fraud types and how many contributions it has flagged.',
    id: peerIdSchema,
    answer: answer('The peer.', peerDetailsSchema),
    refused: { 400: BAD_PARAMETER, 404: 'There is no such peer.' },
    for: 'accounts',
    turn: 'search',
    async handler(request, _reply, peerId) {
      return success(await readPeer(app.reading(request), peerId), 'The peer.');
    },
  });

  serve(app, 'statistics', {
    tag: 'Peers',
    summary: 'The registry in numbers',
    description:
      'How many contributions there are and what has become of them, by fraud type (the hundred most frequent), by day (the latest 366 with any) and by country (the ten with the most). Counted by the day of their `timestamp`, without what is withdrawn.',
    query: z.object({
      from: parameter(`The first day, ${A_DAY}`),
      to: parameter(`The last day, ${A_DAY}`),
    }),
    answer: answer('The numbers.', statisticsSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const span = daySpanOf(request.query);
      const statistics = await readStatistics(app.reading(request), span, context.clock.nowMs());
      return success(statistics, 'The contributions of the registry in numbers.');
    },
  });
}
