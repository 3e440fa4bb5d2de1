import { z } from 'zod';
import { accountIdSchema, publicKeyHexSchema } from '../../../../contract/account-schemas.ts';
import { LEDGER_NAME_PATTERN, MAX_ACCOUNT_PART_LENGTH } from '../../../../contract/account-id.ts';
import {
  assembleRequestSchema,
  contributionDraftSchema,
  contributionRecordSchema,
  flagAssembleRequestSchema,
  flagReceiptSchema,
  MAX_DRAFTS,
  submitReceiptSchema,
  tokenReferenceSchema,
  balanceSchema,
} from '../../../../contract/contribution.ts';
import { practiceAccountRequestSchema } from '../../../../contract/practice.ts';
import { COUNTRY_CODES } from '../../../../contract/country.ts';
import {
  errorEnvelopeSchema,
  requestIssueSchema,
  statusSchema,
  truncatedSchema,
} from '../../../../contract/envelope.ts';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { MAX_IDENTIFIER_LENGTH } from '../../../../contract/identifier/identifier.ts';
import { sessionRequestSchema, sessionTokensSchema } from '../../../../contract/session.ts';

// Restates in JSON Schema what the contract's schemas check in code (refinements, grammars), with descriptions and
// examples. Kept apart from them because the contract ships with the app. `openapi.test.ts` holds the two together.

/** Descriptions by schema; those with an `id` become components. */
export const schemaWords = z.registry<{ id?: string; [keyword: string]: unknown }>();

export const unsignedTransactionSchema = z.string().regex(/^[0-9a-f]+$/u);
export const signedTransactionSchema = z.string();
export const identifierParameterSchema = z.string().min(1);
export const metricsTextSchema = z.string();
export const documentSchema = z.object({ openapi: z.string() }).loose();

const ASSET = '203.0.113.7_1704283160395#contribution';
const ACCOUNT = 'alice@wonderland';
const PEER = 'wonderland';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
/** Signature of alice@wonderland.space with the key above. Source: src/contract/INTERFACE.md, "Sessions". */
const SIGNATURE =
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a';
const DRAFT = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
const NAME = `[^\\s\\p{Cc}\\p{Cs}@#$]{1,${MAX_ACCOUNT_PART_LENGTH}}`;

const words = (schema: z.ZodType, said: Readonly<Record<string, unknown>>): void => {
  schemaWords.add(schema, said);
};

words(statusSchema, { id: 'Status', description: 'The outcome of the request; `code` is the HTTP status.' });
words(requestIssueSchema, {
  id: 'RequestIssue',
  description:
    'One thing wrong with the request: where (a JSON path counted from 0), a stable code, a sentence. Where too much would be found, `narrower` names smaller ranges or single values to ask for, and about how many contributions each has.',
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

const { id, fraudType, origination, destination, sourcePeerId } = contributionDraftSchema.shape;
words(id, {
  description:
    'IP address or range (203.0.113.7, 2001:db8::-2001:db8::ff), phone number or range in international form (+447700900123), numeric identifier of 15 digits, e-mail address, or http(s) URL.',
  minLength: 1,
  maxLength: MAX_IDENTIFIER_LENGTH,
});
words(fraudType, {
  description: `Any line of text; the known types are ${KNOWN_FRAUD_TYPES.join(', ')}.`,
  minLength: 1,
  pattern: '^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_Control}]+$',
});
const country = {
  description: 'ISO 3166-1 alpha-2 in upper case, or XK for Kosovo.',
  enum: COUNTRY_CODES,
};
words(origination, country);
words(destination, country);
words(sourcePeerId.unwrap(), {
  description: 'The registered peer that the report comes from; omitted when there is none.',
  minLength: 1,
  maxLength: MAX_ACCOUNT_PART_LENGTH,
  pattern: LEDGER_NAME_PATTERN.source,
});
words(contributionDraftSchema, {
  id: 'ContributionDraft',
  description: 'A contribution to report. Other members are ignored.',
  examples: [
    DRAFT,
    { ...DRAFT, id: '+447700900000-+447700900999', fraudType: 'Wangiri', sourcePeerId: PEER },
  ],
});
words(assembleRequestSchema, { maxItems: MAX_DRAFTS, examples: [[DRAFT]] });

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
  description: 'Only where `data` has the newest contributions alone: how many there are.',
});
words(accountIdSchema, {
  description: `\`<name>@<peer>\`, each of at most ${MAX_ACCOUNT_PART_LENGTH} characters.`,
  minLength: 3,
  maxLength: 2 * MAX_ACCOUNT_PART_LENGTH + 1,
  pattern: `^${NAME}@${NAME}$`,
  examples: [ACCOUNT],
});
const TOKEN = { definitionId: ASSET, accountId: ACCOUNT };
words(tokenReferenceSchema, {
  id: 'TokenReference',
  description: 'A contribution’s asset and an account. In a flag the account is the caller’s own.',
  examples: [TOKEN],
});
words(flagAssembleRequestSchema, { examples: [{ assetDefinitionIds: [TOKEN] }] });
words(submitReceiptSchema, { examples: [{ tokenIds: [TOKEN], rewarded: 10 }] });
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
words(publicKeyHexSchema, {
  description: 'An ed25519 public key: 64 hexadecimal characters, or ed0120 followed by 64.',
});
words(sessionRequestSchema, {
  examples: [{ email: 'alice@wonderland.space', signature: SIGNATURE, authPublicKeyHex: PUBLIC_KEY }],
});
words(sessionTokensSchema, {
  description: '`expirationTime` is in seconds.',
  examples: [{ accessToken: 'eyJhbGciOi…', refreshToken: 'eyJhbGciOi…', expirationTime: 300 }],
});
words(balanceSchema, {
  examples: [{ tokenId: { definitionId: 'reward#contribution', accountId: ACCOUNT }, balance: 120 }],
});
words(practiceAccountRequestSchema, {
  examples: [
    {
      accountId: ACCOUNT,
      email: 'alice@wonderland.space',
      publicKeyHex: PUBLIC_KEY,
      authPublicKeyHex: PUBLIC_KEY,
    },
  ],
});
words(metricsTextSchema, { examples: ['contribution_desk_ledger_height 1024'] });
