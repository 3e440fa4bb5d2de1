import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { DEFAULT_CHANGES, feedPageSchema, MAX_CHANGES, MAX_WAIT_S } from '../../../contract/feed.ts';
import { answer, NOT_A_READER, parameter, refusals, wholeNumber } from '../openapi/answers.ts';

/** A cursor, or nothing. */
export const CURSOR_PATTERN = '^([0-9]{1,15}[.][0-9]{1,9})?$';

/** What the document says of the change feed. */
export const CHANGES_SCHEMA: FastifySchema = {
  tags: ['Feed'],
  summary: 'What changed behind a cursor',
  description:
    'What the ledger’s entries did to contributions, in their order: `reported`, `flagged`, `withdrawn`, `reinstated`, each with the record as it stood after the entry. Store `next` together with what was received, and ask again behind it: nothing is lost or doubled. Where downloads cost and the peer has no plan, changes of contributions that it has not paid for are counted in runs of `not-yours`. The access token may be a feed key. With `Accept: application/x-ndjson` a change is a line, and the last line is `next` and `isCaughtUp`.',
  querystring: z.object({
    after: parameter(
      'Where to go on: a cursor of this feed; 0.0, the beginning, without it.',
      CURSOR_PATTERN,
    ),
    limit: wholeNumber(
      `At most so many changes of the ledger, from 1 to ${MAX_CHANGES}; ${DEFAULT_CHANGES} without it.`,
    ),
    wait: wholeNumber(
      `How many seconds the answer may wait for a change where there is none, from 0 to ${MAX_WAIT_S}; 0 without it.`,
    ),
  }),
  response: {
    200: answer('The changes, and where to go on.', feedPageSchema),
    ...refusals({
      304: 'The page is the one that `If-None-Match` names.',
      400: 'A parameter is invalid.',
      403: NOT_A_READER,
      409: 'The cursor lies beyond the ledger’s end: an older backup was restored.',
      429: 'Too many requests, or the key has four waiting requests. Retry after Retry-After.',
    }),
  },
};
