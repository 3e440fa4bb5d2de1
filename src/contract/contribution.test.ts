import { describe, expect, it } from 'vitest';
import {
  assembleRequestSchema,
  contributionDraftSchema,
  contributionRecordSchema,
  flagAssembleRequestSchema,
  flagReceiptSchema,
  fraudStatusSchema,
  MAX_DRAFTS,
  submitReceiptSchema,
  tokenReferenceSchema,
} from './contribution.ts';

const draft = { id: '129.0.0.1', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };

const record = {
  assetDefinitionIds: '129.0.0.1_1#contribution',
  contribution: {
    ...draft,
    sourcePeerId: null,
    expiryDate: 1_897_052_636,
    fraudStatus: 'Active',
    confidenceIndex: null,
    isPrivileged: false,
    peerId: 'wonderland',
    flagger: null,
    timestamp: '2024-01-03T11:59:20Z',
    flagTimestamp: null,
  },
};

describe('contributionDraftSchema', () => {
  it.each([
    draft,
    { ...draft, sourcePeerId: 'soramitsu' },
    { ...draft, fraudType: 'A kind of our own' },
    { ...draft, id: '+447700900000-+447700900999', destination: 'XK' },
  ])('accepts %j', (item) => {
    expect(contributionDraftSchema.parse(item)).toEqual(item);
  });

  it.each([
    ['id', '10.0.0.0/24', 'CIDR notation is not accepted: write it as a range: 10.0.0.0-10.0.0.255.'],
    ['fraudType', ' ', 'Say which type of fraud it is.'],
    ['fraudType', 'a'.repeat(65), 'A fraud type has at most 64 characters.'],
    ['fraudType', 'a\u0000', 'A fraud type is one line of text without control characters.'],
    ['fraudType', 'a\ud800', 'A fraud type is one line of text without control characters.'],
    ['fraudType', 'a\u202ebc', 'A fraud type is one line of text without control characters.'],
    ['fraudType', 'a\u2066b\u2069c', 'A fraud type is one line of text without control characters.'],
    ['fraudType', 'a\u2028b', 'A fraud type is one line of text without control characters.'],
    ['origination', 'se', 'Use an upper-case two-letter ISO 3166-1 country code, or XK for Kosovo.'],
    ['destination', 'EU', 'Use an upper-case two-letter ISO 3166-1 country code, or XK for Kosovo.'],
    ['sourcePeerId', '', 'A peer id is not empty and has no spaces, @, # or $.'],
    ['sourcePeerId', 'a@b', 'A peer id is not empty and has no spaces, @, # or $.'],
    ['sourcePeerId', 'a'.repeat(129), 'A peer id has at most 128 characters.'],
  ])('refuses an item whose %s is %j', (field, value, message) => {
    const { error } = contributionDraftSchema.safeParse({ ...draft, [field]: value });
    expect(error?.issues.map(({ path, message: sentence }) => [path, sentence])).toEqual([
      [[field], message],
    ]);
  });

  it.each(['id', 'fraudType', 'origination', 'destination'])('asks for %s', (field) => {
    const { error } = contributionDraftSchema.safeParse({ ...draft, [field]: undefined });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it('names everything that is wrong at once', () => {
    const { error } = contributionDraftSchema.safeParse({
      id: '',
      fraudType: '',
      origination: '',
      destination: 1,
    });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([
      'id',
      'fraudType',
      'origination',
      'destination',
    ]);
  });
});

describe('requests and answers', () => {
  it('a report holds at least one item', () => {
    expect(assembleRequestSchema.parse([draft])).toEqual([draft]);
    expect(assembleRequestSchema.safeParse([]).error?.issues[0]?.message).toBe(
      'A report holds at least one contribution.',
    );
    expect(assembleRequestSchema.safeParse({ 0: draft }).success).toBe(false);
  });

  it('a flag names between one and 5,000 tokens', () => {
    const token = { definitionId: '129.0.0.1_1#contribution', accountId: 'alice@wonderland' };
    const flag = (length: number) => ({ assetDefinitionIds: Array.from({ length }, () => token) });
    expect(flagAssembleRequestSchema.parse(flag(1))).toEqual(flag(1));
    expect(flagAssembleRequestSchema.safeParse(flag(MAX_DRAFTS)).success).toBe(true);
    expect(flagAssembleRequestSchema.safeParse(flag(0)).error?.issues[0]?.message).toBe(
      'A flag names at least one contribution.',
    );
    expect(flagAssembleRequestSchema.safeParse(flag(MAX_DRAFTS + 1)).error?.issues[0]?.message).toBe(
      'One flag names at most 5000 contributions.',
    );
    expect(tokenReferenceSchema.safeParse('129.0.0.1_1#contribution').success).toBe(false);
    expect(tokenReferenceSchema.safeParse({ ...token, accountId: 'alice' }).success).toBe(false);
    expect(tokenReferenceSchema.safeParse({ ...token, definitionId: '' }).success).toBe(false);
  });

  it('a record has all its fields, with null for what is not known', () => {
    expect(contributionRecordSchema.parse(record)).toEqual(record);
    for (const field of Object.keys(record.contribution)) {
      const contribution = { ...record.contribution, [field]: undefined };
      expect(contributionRecordSchema.safeParse({ ...record, contribution }).success).toBe(false);
    }
  });

  it.each([
    ['timestamp', 1_704_283_160],
    ['timestamp', '2024-01-03 11:59:20'],
    ['expiryDate', 1.5],
    ['fraudStatus', 'ACTIVE'],
    ['confidenceIndex', '3'],
  ])('our own record never has %s %j', (field, value) => {
    const contribution = { ...record.contribution, [field]: value };
    expect(contributionRecordSchema.safeParse({ ...record, contribution }).success).toBe(false);
  });

  it('spells the three statuses as the samples do', () => {
    expect(fraudStatusSchema.options).toEqual(['Active', 'Expired', 'Flagged']);
  });

  it('a receipt counts whole tokens', () => {
    expect(submitReceiptSchema.safeParse({ tokenIds: [], rewarded: 10 }).success).toBe(true);
    expect(submitReceiptSchema.safeParse({ tokenIds: [], rewarded: 0.5 }).success).toBe(false);
    expect(flagReceiptSchema.safeParse({ rewarded: 0 }).success).toBe(true);
    expect(flagReceiptSchema.safeParse({}).success).toBe(false);
  });
});
