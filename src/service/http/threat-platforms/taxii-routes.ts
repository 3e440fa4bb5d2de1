import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS, TAXII_COLLECTION } from '../../../contract/endpoints.ts';
import { momentOf, type Query, refuseParameter, singleOf, wholeNumberOf } from '../../platform/query.ts';
import { firstEntryAfter } from '../../registry/lists/first-entry-after.ts';
import { readOrigin } from '../../registry/lists/name-id.ts';
import { STIX_MARKING, stixIdentity } from '../../registry/lists/stix-indicator.ts';
import { readTaxiiPage } from '../../registry/lists/taxii-page.ts';
import { viewOf } from '../authentication/authenticate-reader.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { toErrorResponse } from '../envelope.ts';
import { CURSOR_PATTERN, readCursor } from '../feed/feed-routes.ts';
import { assertNotAhead } from '../feed/ledger-watch.ts';
import { respondNotFound } from '../not-found.ts';
import { NOT_A_READER, parameter, wholeNumber } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';
import { sendTaxii, STIX_TYPE, TAXII_TYPE, taxiiAnswers, taxiiErrorOf } from './taxii-answer.ts';

const ROOT = `${ENDPOINTS.taxiiRoot.path}/`;
const DISCOVERY = { title: 'Contribution Desk', default: ROOT, api_roots: [ROOT] };
const API_ROOT = { title: 'Contribution Desk', versions: [TAXII_TYPE], max_content_length: 1_048_576 };
const COLLECTION = {
  id: TAXII_COLLECTION,
  title: 'Contributions',
  can_read: true,
  can_write: false,
  media_types: [STIX_TYPE],
};
const COLLECTIONS = { collections: [COLLECTION] };

/** Objects of one page. */
const MOST_OBJECTS = 1_000;
/** The age from which an entry is shown: two may have the same time, and a reader that goes on behind it must have seen both. */
const LEAST_AGE_MS = 2_000;

const CHALLENGE = 'Basic realm="contribution-desk", Bearer';

/** Some clients know only a user name and a password. The password is the key. */
const keyFromPassword: onRequestHookHandler = ({ headers }, _reply, done) => {
  const [, encoded] = /^basic\s+([\w+/=-]+)$/iu.exec(headers.authorization ?? '') ?? [];
  if (encoded !== undefined) {
    const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    headers.authorization = `Bearer ${password.join(':')}`;
  }
  done();
};

/** @throws {ServiceError} 400 */
function readAddedAfter(query: Query): number | undefined {
  const text = singleOf(query, 'added_after');
  const ms = text === undefined ? undefined : momentOf(text);
  if (text !== undefined && ms === undefined)
    throw refuseParameter('added_after', 'added_after is a time such as 2026-11-24T08:00:00.000Z.');
  return ms;
}

/** Whether objects of a type are asked for. @throws {ServiceError} 400 */
function readTypes(query: Query): (type: string) => boolean {
  if (query['match[id]'] !== undefined)
    throw refuseParameter(
      'match[id]',
      'Objects are not found by match[id] here. Read the pages in their order.',
    );
  const types = singleOf(query, 'match[type]')?.split(',');
  return (type) => types?.includes(type) ?? true;
}

const discoverySchema = z.object({ title: z.string(), default: z.string(), api_roots: z.array(z.string()) });
const rootSchema = z.object({
  title: z.string(),
  versions: z.array(z.string()),
  max_content_length: z.int(),
});
const collectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  can_read: z.boolean(),
  can_write: z.boolean(),
  media_types: z.array(z.string()),
});
const pageSchema = z.object({
  more: z.boolean(),
  next: z.string().optional(),
  objects: z.array(z.looseObject({ type: z.string(), id: z.string() })).optional(),
});

const SECURITY = [{ accessToken: [] }, { keyAsPassword: [] }];

/**
 * The registry as a server of TAXII 2.1, to read: the change feed as indicators of STIX 2.1. Source: INTERFACE.md,
 * "Threat platforms".
 */
export function taxiiRoutes(app: FastifyInstance, { clock }: ServiceContext): void {
  const prefix = ENDPOINTS.taxiiDiscovery.path;
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(async (error, request, reply) => {
        const { statusCode, headers, body } = toErrorResponse(error);
        if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
        reply.removeHeader('connection').code(statusCode).headers(headers);
        if (statusCode === 401) reply.header('www-authenticate', CHALLENGE);
        return sendTaxii(reply, taxiiErrorOf(statusCode, body.status.message));
      });
      scope.setNotFoundHandler({ preValidation: scope.limitAddress }, respondNotFound({ servesApp: false }));
      const common = {
        tag: 'Threat platforms',
        security: SECURITY,
        before: keyFromPassword,
        for: 'readers',
        isCompressed: true,
      } as const;

      for (const [name, value, summary, schema] of [
        ['taxiiDiscovery', DISCOVERY, 'Where TAXII is', discoverySchema],
        ['taxiiRoot', API_ROOT, 'The API root', rootSchema],
        [
          'taxiiCollections',
          COLLECTIONS,
          'The collections',
          z.object({ collections: z.array(collectionSchema) }),
        ],
        ['taxiiCollection', COLLECTION, 'The collection', collectionSchema],
      ] as const)
        serve(scope, name, {
          ...common,
          summary,
          description: 'TAXII 2.1, to read. A slash behind the address changes nothing.',
          answers: taxiiAnswers('It is always the same.', schema),
          handler: (_request, reply) => sendTaxii(reply, value),
        });

      serve(scope, 'taxiiObjects', {
        ...common,
        summary: 'What changed, as indicators',
        description:
          'The change feed as indicators of STIX 2.1, behind the registry’s identity and its marking (TLP:AMBER+STRICT). `revoked` is what was flagged or withdrawn; what was reinstated is an indicator with another id. Expiry is `valid_until`. The newest version of an indicator stands once on a page. Entries that are less than 2 seconds old wait.',
        query: z.object({
          limit: wholeNumber(
            `At most so many objects, but three at least; ${MOST_OBJECTS} at most and without it.`,
          ),
          next: parameter('Where the page before ended; `added_after` is ignored beside it.', CURSOR_PATTERN),
          added_after: parameter('Only what changed after this time.'),
          'match[type]': parameter('Only objects of these types, with commas between them.'),
        }),
        answers: taxiiAnswers('The objects; without any where nothing is new.', pageSchema, {
          400: 'A parameter is invalid, or `match[id]` is given.',
          403: NOT_A_READER,
          409: '`next` lies beyond the ledger’s end: an older backup was restored.',
        }),
        takesAnyQuery: true,
        turn: 'search',
        async handler(request, reply) {
          const { query } = request;
          const limit = wholeNumberOf(query, 'limit', { least: 1, most: 1e9 }) ?? MOST_OBJECTS;
          const next = readCursor(query, 'next', 'what the page before said');
          const addedAfterMs = readAddedAfter(query);
          const isAsked = readTypes(query);
          const { head } = callerOf(request);
          if (next !== undefined) assertNotAhead(next, head);
          const nowMs = clock.nowMs();
          const { tx, view } = await viewOf(request, nowMs);
          const firstAfter = (ms: number) => firstEntryAfter(tx, ms, head.height);
          const sinceMs = next === undefined ? (addedAfterMs ?? -1) : -1;
          const origin = await readOrigin(tx);
          const page = await readTaxiiPage(
            tx,
            {
              after: next ?? { height: await firstAfter(sinceMs), position: -1 },
              addedAfterMs: sinceMs,
              most: Math.max(1, Math.min(limit, MOST_OBJECTS) - 2),
              upTo: (await firstAfter(nowMs - LEAST_AGE_MS)) - 1,
            },
            view,
            origin,
          );
          const objects = [
            ...[stixIdentity(origin), STIX_MARKING].filter(({ type }) => isAsked(type)),
            ...(isAsked('indicator') ? page.indicators : []),
          ];
          if (page.firstMs === undefined || page.lastMs === undefined || objects.length === 0)
            return sendTaxii(reply, { more: false });
          reply.headers({
            'x-taxii-date-added-first': new Date(page.firstMs).toISOString(),
            'x-taxii-date-added-last': new Date(page.lastMs).toISOString(),
          });
          return sendTaxii(reply, { more: page.next !== undefined, next: page.next, objects });
        },
      });
      done();
    },
    { prefix },
  );
}
