import { z } from 'zod';
import {
  DEFAULT_CHANGES,
  feedKeySchema,
  feedPageSchema,
  madeFeedKeySchema,
  MAX_CHANGES,
  MAX_FEED_KEYS,
  MAX_WAIT_S,
  newFeedKeySchema,
} from '../../../../contract/feed.ts';
import type { Operation } from './operation.ts';
import { parameter, wholeNumber } from './parameters.ts';
import { schemaWords } from './schemas.ts';
import { NOT_A_READER, NO_TOKEN, NOT_JSON, OVER_SMALL_BODY } from './sentences.ts';

const keyIdSchema = z.string().min(1);
schemaWords.add(keyIdSchema, { description: 'The `keyId` of a key.' });

/** The change feed and the keys that open it. */
export const FEED_OPERATIONS = {
  changes: {
    tag: 'Feed',
    summary: 'What changed behind a cursor',
    description:
      'What the ledger’s entries did to contributions, in their order: `reported`, `flagged`, `withdrawn`, `reinstated`, each with the record as it stood after the entry. Store `next` together with what was received, and ask again behind it: nothing is lost or doubled. Where downloads cost and the peer has no plan, changes of contributions that it has not paid for are counted in runs of `not-yours`. The access token may be a feed key. With `Accept: application/x-ndjson` a change is a line, and the last line is `next` and `isCaughtUp`.',
    token: 'access',
    query: z.object({
      after: parameter(
        'Where to go on: a cursor of this feed; 0.0, the beginning, without it.',
        '^([0-9]{1,15}[.][0-9]{1,9})?$',
      ),
      limit: wholeNumber(
        `At most so many changes of the ledger, from 1 to ${MAX_CHANGES}; ${DEFAULT_CHANGES} without it.`,
      ),
      wait: wholeNumber(
        `How many seconds the answer may wait for a change where there is none, from 0 to ${MAX_WAIT_S}; 0 without it.`,
      ),
    }),
    answer: { description: 'The changes, and where to go on.', data: feedPageSchema },
    errors: {
      304: 'The page is the one that `If-None-Match` names.',
      400: 'A parameter is invalid.',
      401: NO_TOKEN,
      403: NOT_A_READER,
      409: 'The cursor lies beyond the ledger’s end: an older backup was restored.',
      429: 'Too many requests, or four requests of the key are waiting. Retry after Retry-After.',
    },
  },
  makeFeedKey: {
    tag: 'Feed',
    summary: 'Make a feed key',
    description: `A key for a program of the caller’s peer, which has at most ${MAX_FEED_KEYS}. It opens the change feed and the check of identifiers, and nothing else, until it is revoked or expires. The answer is the only one that has it. With \`fraudTypes\` or \`destinations\` it shows only changes of these.`,
    token: 'access',
    body: newFeedKeySchema,
    example: { name: 'Voice firewall' },
    answer: { description: 'The key.', data: madeFeedKeySchema },
    errors: {
      400: 'The name is missing or too long, a fraud type or destination is none, or the key would have expired already.',
      401: NO_TOKEN,
      403: NOT_A_READER,
      409: `The peer has ${MAX_FEED_KEYS} keys.`,
      413: OVER_SMALL_BODY,
      415: NOT_JSON,
    },
  },
  feedKeys: {
    tag: 'Feed',
    summary: 'The feed keys of the caller’s peer',
    description: 'Without the keys themselves, the oldest first.',
    token: 'access',
    answer: { description: 'The keys.', data: z.array(feedKeySchema) },
    errors: { 401: NO_TOKEN },
  },
  revokeFeedKey: {
    tag: 'Feed',
    summary: 'Revoke a feed key',
    description: 'It opens nothing from now on; a request that waits is told no change any more.',
    token: 'access',
    params: z.object({ id: keyIdSchema }),
    answer: { description: 'It was revoked.', data: z.null() },
    errors: { 401: NO_TOKEN, 404: 'The peer has no such key.', 413: OVER_SMALL_BODY },
  },
} as const satisfies Record<string, Operation>;
