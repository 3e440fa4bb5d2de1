import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { fraudTypeInAnyCase } from '../../../contract/fraud-type.ts';
import { DEFAULT_NEWEST, MAX_NEWEST, newestSchema } from '../../../contract/newest.ts';
import { readingFrom } from '../../ledger/standby.ts';
import { assertKnownParameters, type Query, wholeNumberOf } from '../../platform/query.ts';
import { type NewestAsked, readNewest } from '../../registry/downloads/read-newest.ts';
import { countriesOf, timesOf, valuesOf } from '../../registry/downloads/read-parameters.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import { compressAnswers } from '../compress-answers.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, parameter, refusals, wholeNumber } from '../openapi/answers.ts';

const TIME =
  'ISO 8601 with a zone, or Unix seconds, or milliseconds from 1e11 on, compared with `timestamp`.';

const querySchema = z.object({
  before: wholeNumber('Only what is older: the `next` of the page before.'),
  limit: wholeNumber(`At most so many, from 1 to ${MAX_NEWEST}; ${DEFAULT_NEWEST} without it.`),
  ft: parameter('Fraud types, the known ones in any case, others exactly. Several: repeated.'),
  country: parameter(
    'Countries of origination or destination: ISO 3166-1 alpha-2 or XK, in any case. Several: repeated, or with commas between them.',
    '^(?:[A-Za-z]{2}(?:,[A-Za-z]{2})*|)$',
  ),
  'peer-id': parameter('The peers that reported them. Several: repeated.'),
  from: parameter(`The earliest. ${TIME}`),
  to: parameter(`The latest, to the end of its second. ${TIME}`),
});

const MOST = Number.MAX_SAFE_INTEGER;

/** @throws {ServiceError} 400 */
function askedBy(query: Query): NewestAsked {
  assertKnownParameters(query, Object.keys(querySchema.shape));
  return {
    before: wholeNumberOf(query, 'before', { least: 0, most: MOST }),
    limit: wholeNumberOf(query, 'limit', { least: 1, most: MAX_NEWEST }) ?? DEFAULT_NEWEST,
    ...timesOf(query),
    // A fraud type, and a peer, may have a comma in its name.
    fraudTypes: valuesOf(query, 'ft').map(fraudTypeInAnyCase),
    countries: countriesOf(query, 'country'),
    peerIds: valuesOf(query, 'peer-id'),
  };
}

/** The newest contributions that cost the caller nothing. Source: INTERFACE.md, "Newest". */
export async function newestRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  await app.register(async (scope) => {
    await compressAnswers(scope);
    scope.route({
      method: ENDPOINTS.newest.method,
      url: ENDPOINTS.newest.path,
      schema: {
        tags: ['Contributions'],
        summary: 'The newest contributions',
        description:
          'Page by page, in the order of the ledger, the newest first, and free: everything where downloads cost nothing or the caller’s peer has the plan PREMIUM, else what the peer has reported, is named as the source of, or has downloaded. A page may have fewer than `limit`, or none, although there are older ones: `next` says so.',
        querystring: querySchema,
        response: {
          200: answer('A page, and where the next one begins.', newestSchema),
          ...refusals({ 400: BAD_PARAMETER, 403: 'The account is not authorized.' }),
        },
      },
      onRequest: [authenticate(context), scope.awaitSearchTurn],
      async handler(request: FastifyRequest<{ Querystring: Query }>) {
        const asked = askedBy(request.query);
        const { accountId, peerId, head } = callerOf(request);
        const db = scope.slowly(readingFrom(context, head), request);
        const nowMs = context.clock.nowMs();
        const reader = { peerId, accountId, fraudTypes: [], destinations: [] };
        const view = await feedViewOf(db, reader, nowMs);
        return success(await readNewest(db, view, asked, nowMs), 'The newest contributions.');
      },
    });
  });
}
