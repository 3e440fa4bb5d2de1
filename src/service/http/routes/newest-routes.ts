import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fraudTypeInAnyCase } from '../../../contract/fraud-type.ts';
import { DEFAULT_NEWEST, MAX_NEWEST, newestSchema } from '../../../contract/newest.ts';
import { type Query, wholeNumberOf } from '../../platform/query.ts';
import { type NewestAsked, readNewest } from '../../registry/downloads/read-newest.ts';
import { countriesOf, timesOf, valuesOf } from '../../registry/downloads/read-parameters.ts';
import { viewOf } from '../authentication/authenticate-reader.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, parameter, wholeNumber } from '../openapi/answers.ts';
import { serve } from './serve.ts';

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
export function newestRoutes(app: FastifyInstance, { clock }: ServiceContext): void {
  serve(app, 'newest', {
    isCompressed: true,
    tag: 'Contributions',
    summary: 'The newest contributions',
    description:
      'Page by page, in the order of the ledger, the newest first, and free: everything where downloads cost nothing or the caller’s peer has the plan PREMIUM, else what the peer has reported, is named as the source of, or has downloaded. A page may have fewer than `limit`, or none, although there are older ones: `next` says so.',
    query: querySchema,
    answer: answer('A page, and where the next one begins.', newestSchema),
    refused: { 400: BAD_PARAMETER, 403: 'The account is not authorized.' },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const asked = askedBy(request.query);
      const nowMs = clock.nowMs();
      const { tx, view } = await viewOf(request, nowMs);
      return success(await readNewest(tx, view, asked, nowMs), 'The newest contributions.');
    },
  });
}
