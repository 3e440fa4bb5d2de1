import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ContributionRecord, RecordWithAssetId } from '../../../contract/contribution.ts';
import { checkRequestSchema } from '../../../contract/check.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readingFrom } from '../../ledger/standby.ts';
import { MAX_ASSEMBLE_BYTES, MAX_CHECK_BYTES, MAX_SUBMIT_BYTES } from '../../platform/body-limits.ts';
import { checkIdentifiers } from '../../registry/contributions/check-identifiers.ts';
import { retrieveContributions } from '../../registry/contributions/retrieve-contributions.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import { assembleContribution } from '../../submit/assemble-contribution.ts';
import { submitContribution } from '../../submit/submit-transaction.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import { readerOf } from '../authentication/authenticate-reader.ts';
import type { ServiceContext } from '../context.ts';
import { compressAnswers } from '../compress-answers.ts';
import { success } from '../envelope.ts';
import { allowedMethods, decodedRestOf, methodNotAllowed, routedPathOf } from '../not-found.ts';
import { ignoreBodies } from '../request-bodies.ts';
import { sendPages } from './send-pages.ts';

const RETRIEVED = 'The contributions were retrieved by their id.';
const RETRIEVED_FIRST =
  'The first contributions were retrieved by their id, exact and narrow ones before others; there are more than one answer holds.';

/** A literal path with other methods is not an identifier. Source: DECISIONS.md, "HTTP". */
const assertNoLiteralPath: onRequestHookHandler = (request, _reply, done) => {
  const methods = allowedMethods(routedPathOf(request.url));
  if (methods.includes(request.method)) done();
  else done(methodNotAllowed(methods));
};

const withAssetId = (records: readonly ContributionRecord[]): readonly RecordWithAssetId[] =>
  records.map((record) => ({ ...record, assetDefinitionId: record.assetDefinitionIds }));

async function* withAssetIds(
  pages: AsyncIterable<readonly ContributionRecord[]>,
): AsyncGenerator<readonly RecordWithAssetId[]> {
  for await (const page of pages) yield withAssetId(page);
}

/**
 * Assembling, submitting, retrieving and checking contributions: endpoints 1 to 3 of the interface, and one of
 * our own. @param readerHook lets in programs with a feed key too
 */
export async function contributionRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  readerHook: onRequestAsyncHookHandler,
): Promise<void> {
  const onRequest = authenticate(context);
  const withBody = [onRequest, app.awaitBodyTurn];

  app.route({
    method: ENDPOINTS.assembleContribution.method,
    url: ENDPOINTS.assembleContribution.path,
    bodyLimit: MAX_ASSEMBLE_BYTES,
    onRequest: withBody,
    async handler(request) {
      const transactionHex = await assembleContribution(context, callerOf(request), request.body);
      return success(transactionHex, 'The contribution was assembled; its transactionHex is in data.');
    },
  });

  app.route({
    method: ENDPOINTS.submitContribution.method,
    url: ENDPOINTS.submitContribution.path,
    bodyLimit: MAX_SUBMIT_BYTES,
    onRequest: withBody,
    async handler(request) {
      const receipt = await submitContribution(context, callerOf(request), request.body);
      return success(receipt, 'The contribution was written to the ledger.');
    },
  });

  await app.register(async (scope) => {
    await compressAnswers(scope);
    scope.withTypeProvider<ZodTypeProvider>().route({
      method: ENDPOINTS.checkContributions.method,
      url: ENDPOINTS.checkContributions.path,
      bodyLimit: MAX_CHECK_BYTES,
      onRequest: [readerHook, scope.awaitSearchTurn, scope.awaitBodyTurn],
      schema: { body: checkRequestSchema },
      async handler(request) {
        const { peerId, head } = callerOf(request);
        const db = scope.slowly(readingFrom(context, head), request);
        await feedViewOf(db, readerOf(request), context.clock.nowMs());
        const checked = await checkIdentifiers({ ...context, db }, peerId, request.body);
        return success(checked, 'What the registry knows of each identifier.');
      },
    });
  });

  await app.register(async (scope) => {
    ignoreBodies(scope);
    await compressAnswers(scope);
    for (const { method, path } of [ENDPOINTS.retrieveContributions, ENDPOINTS.retrieveByGet]) {
      scope.route({
        method,
        url: `${path}*`,
        config: { pathHasGrammar: true },
        onRequest: [assertNoLiteralPath, onRequest, scope.awaitSearchTurn],
        async handler(request, reply) {
          const byPost = method === ENDPOINTS.retrieveContributions.method;
          const db = readingFrom(context, callerOf(request).head);
          const deps = { ...context, db, slow: scope.slowly(db, request) };
          const retrieved = await retrieveContributions(deps, decodedRestOf(request.url, path));
          if ('records' in retrieved) {
            const { records } = retrieved;
            return success(byPost ? records : withAssetId(records), RETRIEVED, 'Ok');
          }
          const { pages, truncated } = retrieved;
          const message = truncated === undefined ? RETRIEVED : RETRIEVED_FIRST;
          const envelope = { ...success([], message, 'Ok'), truncated };
          return sendPages(reply, envelope, byPost ? pages : withAssetIds(pages));
        },
      });
    }
  });
}
