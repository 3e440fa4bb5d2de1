import { z } from 'zod';
import { checkAnswerSchema, checkRequestSchema, MAX_CHECKED } from '../../../../contract/check.ts';
import {
  assembleRequestSchema,
  MAX_DRAFTS,
  retrievalByGetSchema,
  retrievalSchema,
  submitReceiptSchema,
} from '../../../../contract/contribution.ts';
import {
  MAX_ASSEMBLE_BYTES,
  MAX_CHECK_BYTES,
  MAX_SUBMIT_BYTES,
  MAX_TRANSACTION_BYTES,
} from '../../../platform/body-limits.ts';
import { DRAFT, DRAFT_OF_A_RANGE } from './examples.ts';
import type { Operation } from './operation.ts';
import { identifierParameterSchema, signedTransactionSchema, unsignedTransactionSchema } from './schemas.ts';
import {
  NOT_A_READER,
  mebibytes,
  NO_TOKEN,
  NOT_JSON,
  SIGNED_BY_ANOTHER,
  OVER_SMALL_BODY,
  TOO_MANY_OPEN,
} from './sentences.ts';

const RETRIEVAL_ERRORS = {
  400: 'The identifier cannot be read; the message says why.',
  401: NO_TOKEN,
  405: 'The identifier is also the path of another endpoint, which supports other methods.',
  413: OVER_SMALL_BODY,
  414: 'The address is too long to hold an identifier.',
};
const FOUND = 'The contributions found; an empty array when there are none.';

/** Endpoints 1 to 3 of the interface. */
export const CONTRIBUTION_OPERATIONS = {
  assembleContribution: {
    tag: 'Contributions',
    summary: 'Assemble a report',
    description: `Turns 1 to ${MAX_DRAFTS} contributions into an unsigned ledger transaction of the caller’s account. Nothing is stored yet: read the transaction, sign it and submit it within 24 hours. One invalid item causes the whole request to be refused; every invalid item is named in \`errors\`. The body is at most ${mebibytes(MAX_ASSEMBLE_BYTES)}.`,
    token: 'access',
    body: assembleRequestSchema,
    example: [DRAFT, DRAFT_OF_A_RANGE],
    answer: { description: 'The hex of the unsigned transaction.', data: unsignedTransactionSchema },
    errors: {
      400: 'An item is invalid, its range is wider than this registry takes in a report, or its source peer is not registered.',
      401: NO_TOKEN,
      413: `More than ${MAX_DRAFTS} items, or more than ${mebibytes(MAX_ASSEMBLE_BYTES)}, or the resulting transaction would exceed ${mebibytes(MAX_TRANSACTION_BYTES)}. Split the report.`,
      415: NOT_JSON,
      429: TOO_MANY_OPEN,
    },
  },
  submitContribution: {
    tag: 'Contributions',
    summary: 'Submit a signed report',
    description: `Stores the report and all of its effects, or nothing at all. Submitting the same signed transaction again returns the first answer and changes nothing, so it is safe to retry after a time-out. The body is at most ${mebibytes(MAX_SUBMIT_BYTES)}.`,
    token: 'access',
    body: signedTransactionSchema,
    answer: {
      description: 'It is in the ledger: a token for each item, in request order, and the reward.',
      data: submitReceiptSchema,
    },
    errors: {
      400: 'The bytes, a signature or the content are invalid, or this service did not assemble it.',
      401: NO_TOKEN,
      403: SIGNED_BY_ANOTHER,
      404: 'It names something that is not in the registry.',
      409: 'One of its assets exists already.',
      413: `More than ${mebibytes(MAX_SUBMIT_BYTES)}, or too many signatures or instructions.`,
      415: NOT_JSON,
    },
  },
  checkContributions: {
    tag: 'Contributions',
    summary: 'Check many identifiers at once',
    description: `Counts, for each of 1 to ${MAX_CHECKED} identifiers or ranges, the contributions that overlap it, by status and by relation, and names the newest. An identifier that cannot be read has an \`error\` of its own, and so have those that come after 100,000 contributions were read for the ones before them; all others are answered.`,
    token: 'access',
    body: checkRequestSchema,
    example: [DRAFT.id, DRAFT_OF_A_RANGE.id],
    answer: { description: 'One object for each identifier, in request order.', data: checkAnswerSchema },
    errors: {
      400: 'The body is not an array of texts.',
      401: NO_TOKEN,
      403: NOT_A_READER,
      413: `More than ${mebibytes(MAX_CHECK_BYTES)}.`,
      415: NOT_JSON,
    },
  },
  retrieveContributions: {
    tag: 'Contributions',
    summary: 'Find contributions by identifier or range',
    description:
      'Every contribution whose interval overlaps the one asked for (IP addresses, phone numbers, numeric identifiers), or that equals the e-mail address or URL asked for; exact matches first, then the narrowest, the newest among equals, whatever its status, unless the registry’s operator has withdrawn it. Where more match than an answer holds, 10,000 by default, `data` has the first of them and `truncated.of` says how many there are. Any body is ignored.',
    token: 'access',
    params: z.object({ id: identifierParameterSchema }),
    answer: {
      description: FOUND,
      other: { type: 'application/json', schema: retrievalSchema },
    },
    errors: RETRIEVAL_ERRORS,
  },
  retrieveByGet: {
    tag: 'Contributions',
    summary: 'Find contributions by identifier or range, by GET',
    description:
      'As by POST. Each contribution also has the asset’s id as `assetDefinitionId`, the name that other deployments use.',
    token: 'access',
    params: z.object({ id: identifierParameterSchema }),
    answer: {
      description: FOUND,
      other: { type: 'application/json', schema: retrievalByGetSchema },
    },
    errors: RETRIEVAL_ERRORS,
  },
} as const satisfies Record<string, Operation>;
