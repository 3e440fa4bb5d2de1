import { z } from 'zod';
import { contributionRecordSchema, countryCodeSchema, fraudTypeSchema } from './contribution.ts';
import { fraudTypeInAnyCase } from './fraud-type.ts';
import { parseExclusion } from './identifier/exclusion.ts';

/** Changes of one answer. Source: INTERFACE.md, "Change feed". */
export const MAX_CHANGES = 1_000;
export const DEFAULT_CHANGES = 1_000;
/** The longest that an answer waits for a change, in seconds. */
export const MAX_WAIT_S = 30;

/** Keys of one peer, and the characters of the name of one. */
export const MAX_FEED_KEYS = 20;
export const MAX_KEY_NAME_LENGTH = 100;
const MAX_KEY_FILTERS = 250;
/** Identifiers and ranges that are in no list of a key. */
export const MAX_NEVER = 1_000;

/** Behind the last change of any entry. */
export const LAST_POSITION = 999_999_999;

/** `<height of the entry>.<position within it>`, decimal. Opaque to consumers, but for `0.0`, the beginning. */
export const cursorSchema = z.string().regex(/^\d{1,15}\.\d{1,9}$/u);

/** What an entry did to a contribution, with its record as it stood after the entry. */
const contributionChangeSchema = z.object({
  cursor: cursorSchema,
  kind: z.enum(['reported', 'flagged', 'withdrawn', 'reinstated']),
  /** Of the entry. */
  at: z.iso.datetime(),
  assetDefinitionId: z.string(),
  /** Without a confidence, which changes without an entry. */
  contribution: contributionRecordSchema.shape.contribution.omit({ confidenceIndex: true }),
});

/** A run of changes to contributions that the peer has not paid for. */
const otherChangesSchema = z.object({
  /** Of the last of them. */
  cursor: cursorSchema,
  kind: z.literal('not-yours'),
  count: z.int(),
});

export const changeSchema = z.union([contributionChangeSchema, otherChangesSchema]);
export type Change = z.output<typeof changeSchema>;

/** Where a page ends. `isCaughtUp`: nothing came after it yet. */
export const feedEndSchema = z.object({ next: cursorSchema, isCaughtUp: z.boolean() });

export const feedPageSchema = feedEndSchema.extend({ changes: z.array(changeSchema) });
export type FeedPage = z.output<typeof feedPageSchema>;

/** A key as its peer lists it; the key itself is told once. */
export const feedKeySchema = z.object({
  keyId: z.string(),
  name: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  fraudTypes: z.array(z.string()),
  destinations: z.array(z.string()),
  /** In no list that is made with it. */
  never: z.array(z.string()),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** On the day (UTC) of its last request. */
  requestsOfDay: z.int(),
});
export type FeedKey = z.output<typeof feedKeySchema>;

const exclusionSchema = z.string().superRefine((text, context) => {
  const parsed = parseExclusion(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.reason });
});

const keyFraudTypeSchema = fraudTypeSchema.overwrite((text) => fraudTypeInAnyCase(text.trim()));

export const newFeedKeySchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: 'Name the key after the program that uses it.' })
    .max(MAX_KEY_NAME_LENGTH, { error: `A name has at most ${MAX_KEY_NAME_LENGTH} characters.` }),
  expiresAt: z.iso.datetime({ error: 'expiresAt is a time in ISO 8601, UTC.' }).optional(),
  fraudTypes: z.array(keyFraudTypeSchema).max(MAX_KEY_FILTERS).optional(),
  destinations: z.array(countryCodeSchema).max(MAX_KEY_FILTERS).optional(),
  never: z.array(exclusionSchema).max(MAX_NEVER).optional(),
});
export type NewFeedKey = z.output<typeof newFeedKeySchema>;

export const madeFeedKeySchema = z.object({ keyId: z.string(), key: z.string() });
