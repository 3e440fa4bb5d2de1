import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { checkAnswerSchema, checkRequestSchema, MAX_CHECKED } from '../../../contract/check.ts';
import {
  assembleRequestSchema,
  type ContributionRecord,
  MAX_DRAFTS,
  type RecordWithAssetId,
  retrievalByGetSchema,
  retrievalSchema,
  submitReceiptSchema,
} from '../../../contract/contribution.ts';
import { z } from 'zod';
import { readingFrom } from '../../ledger/standby.ts';
import { MAX_IDENTIFIER_LENGTH } from '../../../contract/identifier/identifier.ts';
import {
  MAX_ASSEMBLE_BYTES,
  MAX_CHECK_BYTES,
  MAX_SUBMIT_BYTES,
  MAX_TRANSACTION_BYTES,
} from '../../platform/body-limits.ts';
import { checkIdentifiers } from '../../registry/contributions/check-identifiers.ts';
import { retrieveContributions } from '../../registry/contributions/retrieve-contributions.ts';
import { assembleContribution } from '../../submit/assemble-contribution.ts';
import { submitContribution } from '../../submit/submit-transaction.ts';
import { callerOf } from '../authentication/authenticate.ts';
import { viewOf } from '../authentication/authenticate-reader.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { allowedMethods, methodNotAllowed, routedPathOf } from '../not-found.ts';
import {
  answer,
  checkedByRoute,
  mebibytes,
  NOT_A_READER,
  NOT_SUBMITTED,
  otherAnswer,
  signedTransactionSchema,
  TOO_MANY_OPEN,
  unsignedTransactionSchema,
} from '../openapi/answers.ts';
import { serve } from './serve.ts';
import { sendPages } from './send-pages.ts';

const RETRIEVED = 'The contributions were retrieved by their id.';
const RETRIEVED_FIRST =
  'The first contributions were retrieved by their id, exact and narrow ones before others; there are more than one answer holds.';

const identifierSchema = z
  .string()
  .min(1)
  .meta({
    description:
      'An identifier alone or as `<id>-<id>`, or a range of IP addresses, phone numbers or numeric identifiers; one path segment, percent-encoded once.',
    maxLength: 2 * MAX_IDENTIFIER_LENGTH + 1,
    examples: ['203.0.113.0-203.0.113.255'],
  });
const RETRIEVALS = [
  {
    name: 'retrieveContributions',
    summary: 'Find contributions by identifier or range',
    description:
      'Every contribution whose interval overlaps the one asked for (IP addresses, phone numbers, numeric identifiers), or that equals the e-mail address or URL asked for, or is at the host asked for or below it (evil.example, or @evil.example for e-mail addresses alone); exact matches first, then the narrowest, the newest among equals, whatever its status, unless the registry’s operator has withdrawn it. Where more match than an answer holds, 10,000 by default, `data` has the first of them and `truncated.of` says how many there are. Any body is ignored.',
    found: retrievalSchema,
  },
  {
    name: 'retrieveByGet',
    summary: 'Find contributions by identifier or range, by GET',
    description:
      'As by POST. Each contribution also has the asset’s id as `assetDefinitionId`, the name that other deployments use.',
    found: retrievalByGetSchema,
  },
] as const;

/** A literal path with other methods is not an identifier. Source: DECISIONS.md, "HTTP". */
const assertNoLiteralPath: onRequestHookHandler = (request, _reply, done) => {
  const methods = allowedMethods(routedPathOf(request.url));
  done(methods.includes(request.method) ? undefined : methodNotAllowed(methods));
};

const withAssetId = (records: readonly ContributionRecord[]): readonly RecordWithAssetId[] =>
  records.map((record) => ({ ...record, assetDefinitionId: record.assetDefinitionIds }));

async function* withAssetIds(
  pages: AsyncIterable<readonly ContributionRecord[]>,
): AsyncGenerator<readonly RecordWithAssetId[]> {
  for await (const page of pages) yield withAssetId(page);
}

/** Assembling, submitting, retrieving and checking contributions: endpoints 1 to 3 of the interface, and one of our own. */
export function contributionRoutes(app: FastifyInstance, context: ServiceContext): void {
  serve(app, 'assembleContribution', {
    bodyLimit: MAX_ASSEMBLE_BYTES,
    for: 'accounts',
    validatorCompiler: checkedByRoute,
    tag: 'Contributions',
    summary: 'Assemble a report',
    description: `Turns 1 to ${MAX_DRAFTS} contributions into an unsigned ledger transaction of the caller’s account. Nothing is stored yet: read the transaction, sign it and submit it within 24 hours. One invalid item causes the whole request to be refused; every invalid item is named in \`errors\`. The body is at most ${mebibytes(MAX_ASSEMBLE_BYTES)}.`,
    body: assembleRequestSchema,
    answer: answer('The hex of the unsigned transaction.', unsignedTransactionSchema),
    refused: {
      400: 'An item is invalid, its range is wider than this registry takes in a report, or its source peer is not registered.',
      413: `More than ${MAX_DRAFTS} items, or more than ${mebibytes(MAX_ASSEMBLE_BYTES)}, or the resulting transaction would exceed ${mebibytes(MAX_TRANSACTION_BYTES)}. Split the report.`,
      429: TOO_MANY_OPEN,
    },
    async handler(request) {
      const transactionHex = await assembleContribution(context, callerOf(request), request.body);
      return success(transactionHex, 'The contribution was assembled; its transactionHex is in data.');
    },
  });

  serve(app, 'submitContribution', {
    bodyLimit: MAX_SUBMIT_BYTES,
    for: 'accounts',
    validatorCompiler: checkedByRoute,
    tag: 'Contributions',
    summary: 'Submit a signed report',
    description: `Stores the report and all of its effects, or nothing at all. Submitting the same signed transaction again returns the first answer and changes nothing, so it is safe to retry after a time-out. The body is at most ${mebibytes(MAX_SUBMIT_BYTES)}.`,
    body: signedTransactionSchema,
    answer: answer(
      'It is in the ledger: a token for each item, in request order, and the reward.',
      submitReceiptSchema,
    ),
    refused: {
      ...NOT_SUBMITTED,
      404: 'It names something that is not in the registry.',
      409: 'One of its assets exists already.',
      413: `More than ${mebibytes(MAX_SUBMIT_BYTES)}, or too many signatures or instructions.`,
    },
    async handler(request) {
      const receipt = await submitContribution(context, callerOf(request), request.body);
      return success(receipt, 'The contribution was written to the ledger.');
    },
  });

  serve(app, 'checkContributions', {
    bodyLimit: MAX_CHECK_BYTES,
    for: 'readers',
    turn: 'search',
    isCompressed: true,
    tag: 'Contributions',
    summary: 'Check many identifiers at once',
    description: `Counts, for each of 1 to ${MAX_CHECKED} identifiers or ranges, the contributions that overlap it, by status and by relation, and names the newest. An identifier that cannot be read has an \`error\` of its own, and so have those that come after 100,000 contributions were read for the ones before them; all others are answered.`,
    body: checkRequestSchema,
    answer: answer('One object for each identifier, in request order.', checkAnswerSchema),
    refused: { 400: 'The body is not an array of texts.', 403: NOT_A_READER },
    async handler(request) {
      const { tx: db } = await viewOf(request, context.clock.nowMs());
      const checked = await checkIdentifiers({ ...context, db }, callerOf(request).peerId, request.body);
      return success(checked, 'What the registry knows of each identifier.');
    },
  });

  for (const { name, summary, description, found } of RETRIEVALS)
    serve(app, name, {
      tag: 'Contributions',
      summary,
      description,
      id: identifierSchema,
      config: { pathHasGrammar: true },
      ignoresBody: true,
      answer: otherAnswer(
        'The contributions found; an empty array when there are none.',
        'application/json',
        found,
      ),
      refused: {
        400: 'The identifier cannot be read; the message says why.',
        405: 'The identifier is also the path of another endpoint, which supports other methods.',
        414: 'The address is too long to hold an identifier.',
      },
      before: assertNoLiteralPath,
      for: 'accounts',
      turn: 'search',
      isCompressed: true,
      async handler(request, reply, identifier) {
        const byPost = name === 'retrieveContributions';
        const db = readingFrom(context, callerOf(request).head);
        const deps = { ...context, db, slow: app.slowly(db, request) };
        const retrieved = await retrieveContributions(deps, identifier);
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
