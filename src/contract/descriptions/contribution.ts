import { z } from 'zod';
import { MAX_ACCOUNT_PART_LENGTH } from '../account-id.ts';
import { accountIdSchema } from '../account-schemas.ts';
import { checkRequestSchema } from '../check.ts';
import {
  assembleRequestSchema,
  contributionDraftSchema,
  contributionRecordSchema,
  flagReceiptSchema,
  MAX_DRAFTS,
  submitReceiptSchema,
  tokenReferenceSchema,
} from '../contribution.ts';
import { type ContributionField, FIELD_NAMES } from '../contribution-fields.ts';
import { COUNTRY_CODES } from '../country.ts';
import { KNOWN_FRAUD_TYPES } from '../fraud-type.ts';
import { MAX_IDENTIFIER_LENGTH } from '../identifier/identifier.ts';
import type { Description } from './description.ts';
import { ACCOUNT, ASSET, DRAFT, DRAFT_OF_A_RANGE, PEER } from './examples.ts';

/** Patterns for any language, without character properties and lookahead. Descriptions say the rest. */
const NAME = `[^\\x00-\\x20@#$]{1,${MAX_ACCOUNT_PART_LENGTH}}`;
const NAME_IN_WORDS = 'no white space or control characters of any kind, no @, # or $';

const country = {
  description: 'ISO 3166-1 alpha-2 in upper case, or XK for Kosovo.',
  enum: COUNTRY_CODES,
};
const FIELDS: Readonly<Record<ContributionField, Readonly<Record<string, unknown>>>> = {
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
/** Contributions, reports and flags. */
export const CONTRIBUTION_DESCRIPTIONS: readonly Description[] = [
  ...FIELD_NAMES.map((field): Description => {
    const schema = contributionDraftSchema.shape[field];
    return [schema instanceof z.ZodExactOptional ? schema.unwrap() : schema, FIELDS[field]];
  }),

  [
    contributionDraftSchema,
    {
      id: 'ContributionDraft',
      description: 'A contribution to report. Other members are refused.',
      examples: [DRAFT, DRAFT_OF_A_RANGE],
    },
  ],
  [
    assembleRequestSchema,
    {
      maxItems: MAX_DRAFTS,
      description: `More than ${MAX_DRAFTS} are refused with 413.`,
      examples: [[DRAFT, DRAFT_OF_A_RANGE]],
    },
  ],
  [checkRequestSchema, { examples: [[DRAFT.id, DRAFT_OF_A_RANGE.id]] }],
  [
    contributionRecordSchema,
    {
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
    },
  ],
  [
    accountIdSchema,
    {
      description: `\`<name>@<peer>\`, such as ${ACCOUNT}; each has at most ${MAX_ACCOUNT_PART_LENGTH} characters, ${NAME_IN_WORDS}.`,
      minLength: 3,
      maxLength: 2 * MAX_ACCOUNT_PART_LENGTH + 1,
      pattern: `^${NAME}@${NAME}$`,
    },
  ],
  [
    tokenReferenceSchema,
    {
      id: 'TokenReference',
      description: `A contribution’s asset, such as ${ASSET}, and an account. In a flag the account is the caller’s own.`,
    },
  ],
  [
    submitReceiptSchema,
    {
      description:
        'A token for each item in the order of the request, the reward of all of them for the caller’s peer, and in `repeated` how many earned nothing because that peer has reported the same identifier with the same fraud type and countries, and that is still active.',
      examples: [{ tokenIds: [{ definitionId: ASSET, accountId: ACCOUNT }], rewarded: 10, repeated: 0 }],
    },
  ],
  [flagReceiptSchema, { examples: [{ rewarded: 10 }] }],
];
