import { z } from 'zod';
import { accountIdSchema, publicKeyHexSchema } from '../../../../contract/account-schemas.ts';
import { MAX_ACCOUNT_PART_LENGTH } from '../../../../contract/account-id.ts';
import { balanceSchema } from '../../../../contract/balance.ts';
import {
  assembleRequestSchema,
  contributionDraftSchema,
  contributionRecordSchema,
  flagReceiptSchema,
  MAX_DRAFTS,
  submitReceiptSchema,
  tokenReferenceSchema,
} from '../../../../contract/contribution.ts';
import { type ContributionField, FIELD_NAMES } from '../../../../contract/contribution-fields.ts';
import { COUNTRY_CODES } from '../../../../contract/country.ts';
import { downloadPriceSchema } from '../../../../contract/download.ts';
import {
  errorEnvelopeSchema,
  requestIssueSchema,
  statusSchema,
  truncatedSchema,
} from '../../../../contract/envelope.ts';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { MAX_IDENTIFIER_LENGTH } from '../../../../contract/identifier/identifier.ts';
import { sessionTokensSchema } from '../../../../contract/session.ts';
import { monthlyLimitSchema, rewardTableSchema } from '../../../../contract/terms.ts';
import { ACCOUNT, ASSET, DRAFT, DRAFT_OF_A_RANGE, PEER } from './examples.ts';

// Restates in JSON Schema what the contract's schemas check in code (refinements, grammars), with descriptions and
// examples. Kept apart from them because the contract ships with the app. `openapi.test.ts` holds the two together.

/** Descriptions by schema; those with an `id` become components. */
export const schemaWords = z.registry<{ id?: string; [keyword: string]: unknown }>();

export const unsignedTransactionSchema = z.string().regex(/^[0-9a-f]+$/u);
export const signedTransactionSchema = z.string();
export const identifierParameterSchema = z.string().min(1);
export const payloadHashParameterSchema = z.string().regex(/^[0-9a-fA-F]{64}$/u);
export const metricsTextSchema = z.string();
export const documentSchema = z.object({ openapi: z.string() }).loose();

/** Patterns for any language, without character properties and lookahead. Descriptions say the rest. */
const NAME = `[^\\x00-\\x20@#$]{1,${MAX_ACCOUNT_PART_LENGTH}}`;
const NAME_IN_WORDS = 'no white space or control characters of any kind, no @, # or $';

const words = (schema: z.ZodType, said: Readonly<Record<string, unknown>>): void => {
  schemaWords.add(schema, said);
};

words(statusSchema, { id: 'Status', description: 'The outcome of the request; `code` is the HTTP status.' });
words(requestIssueSchema, {
  id: 'RequestIssue',
  description:
    'One thing wrong with the request: where (a JSON path counted from 0), a stable code, a sentence.',
  examples: [{ path: '[1].id', code: 'invalid-id', message: 'A phone number begins with +.' }],
});
words(errorEnvelopeSchema, {
  id: 'Refusal',
  description:
    'Nothing was changed, unless it is a 500, or a 503 that says otherwise. The message says what to do.',
  examples: [
    { status: { code: 401, name: 'Unauthorized', message: 'Sign in first.' }, data: null },
    {
      status: { code: 400, name: 'Bad Request', message: '[1].id: A phone number begins with +.' },
      data: null,
      errors: [{ path: '[1].id', code: 'invalid-id', message: 'A phone number begins with +.' }],
    },
  ],
});

const country = {
  description: 'ISO 3166-1 alpha-2 in upper case, or XK for Kosovo.',
  enum: COUNTRY_CODES,
};
const FIELD_WORDS: Readonly<Record<ContributionField, Readonly<Record<string, unknown>>>> = {
  id: {
    description:
      'IP address or range (203.0.113.7, 2001:db8::-2001:db8::ff), phone number or range in international form (+447700900123), numeric identifier of 15 digits, e-mail address, or http(s) URL.',
    minLength: 1,
    maxLength: MAX_IDENTIFIER_LENGTH,
  },
  fraudType: {
    description: `One line of text, not of white space alone, without control characters, line separators, characters that set the direction of text, or half surrogate pairs; the known types are ${KNOWN_FRAUD_TYPES.join(', ')}.`,
    minLength: 1,
    pattern: '^[^\\x00-\\x1f]*[^\\x00-\\x20][^\\x00-\\x1f]*$',
  },
  origination: country,
  destination: country,
  sourcePeerId: {
    description: `The registered peer that the report comes from (${NAME_IN_WORDS}); omitted when there is none.`,
    minLength: 1,
    maxLength: MAX_ACCOUNT_PART_LENGTH,
    pattern: `^${NAME}$`,
  },
};
for (const field of FIELD_NAMES) {
  const schema = contributionDraftSchema.shape[field];
  words(schema instanceof z.ZodExactOptional ? schema.unwrap() : schema, FIELD_WORDS[field]);
}
words(contributionDraftSchema, {
  id: 'ContributionDraft',
  description: 'A contribution to report. Other members are refused.',
  examples: [DRAFT, DRAFT_OF_A_RANGE],
});
words(assembleRequestSchema, {
  maxItems: MAX_DRAFTS,
  description: `More than ${MAX_DRAFTS} are refused with 413.`,
});

words(contributionRecordSchema, {
  id: 'ContributionRecord',
  description:
    'A contribution of the registry. `expiryDate` is in seconds since 1970, the other times ISO 8601.',
  examples: [
    {
      assetDefinitionIds: ASSET,
      contribution: {
        ...DRAFT,
        sourcePeerId: null,
        expiryDate: 1706875160,
        fraudStatus: 'Active',
        confidenceIndex: null,
        isPrivileged: false,
        peerId: PEER,
        flagger: null,
        timestamp: '2024-01-03T11:59:20.395Z',
        flagTimestamp: null,
      },
    },
  ],
});
words(truncatedSchema, {
  description: 'Only where `data` has the first contributions alone: how many there are.',
});
words(accountIdSchema, {
  description: `\`<name>@<peer>\`, such as ${ACCOUNT}; each has at most ${MAX_ACCOUNT_PART_LENGTH} characters, ${NAME_IN_WORDS}.`,
  minLength: 3,
  maxLength: 2 * MAX_ACCOUNT_PART_LENGTH + 1,
  pattern: `^${NAME}@${NAME}$`,
});
const TOKEN = { definitionId: ASSET, accountId: ACCOUNT };
words(tokenReferenceSchema, {
  id: 'TokenReference',
  description: `A contribution’s asset, such as ${ASSET}, and an account. In a flag the account is the caller’s own.`,
});
words(submitReceiptSchema, {
  description:
    'A token for each item in the order of the request, the reward of all of them for the caller’s peer, and in `repeated` how many earned nothing because that peer has reported the same identifier with the same fraud type and countries, and that is still active.',
  examples: [{ tokenIds: [TOKEN], rewarded: 10, repeated: 0 }],
});
words(flagReceiptSchema, { examples: [{ rewarded: 10 }] });
words(unsignedTransactionSchema, {
  description: '`transactionHex`: a SCALE-encoded ledger transaction without signatures, in lower case.',
});
words(signedTransactionSchema, {
  description: 'The hex of the signed transaction, in either case and without 0x, as a JSON string.',
  minLength: 2,
  pattern: '^(?:[0-9a-fA-F]{2})+$',
});
words(identifierParameterSchema, {
  description:
    'An identifier alone or as `<id>-<id>`, or a range of IP addresses, phone numbers or numeric identifiers; one path segment, percent-encoded once.',
  maxLength: 2 * MAX_IDENTIFIER_LENGTH + 1,
  examples: ['203.0.113.0-203.0.113.255'],
});
words(payloadHashParameterSchema, {
  description:
    'What identifies a transaction: BLAKE2b-256 of its payload, with the lowest bit of the last byte set, as 64 hexadecimal characters.',
});
words(publicKeyHexSchema, {
  description: 'An ed25519 public key: 64 hexadecimal characters, or ed0120 followed by 64.',
});
words(sessionTokensSchema, {
  description: '`expirationTime` is in seconds.',
  examples: [
    {
      accessToken: 'mJ2Qv0p4cXk1T8bW6sYzR3nH5dLfA7uEoG9iKqNwBtM',
      refreshToken: 'w8RkP1xVd6FzS3cYjT0nQ5bHgL7mUeA2oKiXtBvNqWs',
      expirationTime: 300,
    },
  ],
});
words(balanceSchema, {
  examples: [{ tokenId: { definitionId: 'reward#contribution', accountId: ACCOUNT }, balance: 120 }],
});
words(downloadPriceSchema, { examples: [{ price: 1, confidenceIndexPrice: 2 }] });
words(rewardTableSchema, {
  examples: [{ rewardsTable: { MEDIUM_TELCO: { Wangiri: 10, IRSF: 25 } }, defaultReward: 10 }],
});
words(monthlyLimitSchema, {
  examples: [
    {
      used: 600,
      total: 10_000,
      updatePeriod: 2_592_000,
      nextUpdate: 1_704_067_200,
      unlimited: false,
      nextUpdateAt: '2024-01-01T00:00:00.000Z',
    },
  ],
});
words(metricsTextSchema, { examples: ['contribution_desk_ledger_height 1024'] });
