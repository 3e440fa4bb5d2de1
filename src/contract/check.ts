import { z } from 'zod';
import { fraudStatusSchema } from './contribution.ts';

/** The most identifiers that one check takes. Source: INTERFACE.md, "Check". */
export const MAX_CHECKED = 1_000;

/** The most contributions that a check counts of one identifier: as many means as many or more. */
export const MAX_COUNTED = 1_000;

/** How many of the newest exact contributions a check names. */
export const MAX_CHECKED_IDS = 20;

/** How many peers a fact names. */
export const MAX_FACT_PEERS = 5;

export const checkRequestSchema = z
  .array(z.string())
  .min(1, { error: 'A check names at least one identifier.' })
  .max(MAX_CHECKED, { error: `One check takes at most ${MAX_CHECKED} identifiers.` });

/**
 * How contributions relate to the identifier: `same` the same value or range, `wider` a range that contains it
 * and more, `partly` within or across it.
 */
const factRelationSchema = z.enum(['same', 'wider', 'partly']);

/** The contributions of one status and relation, the caller's own peer apart from all others. */
const checkFactSchema = z.object({
  status: fraudStatusSchema,
  relation: factRelationSchema,
  isOwn: z.boolean(),
  count: z.int(),
  /** A few of those that reported, the latest first. */
  peers: z.array(z.string()),
  peerCount: z.int(),
  /** The latest of them; `at` is when it was flagged, expired or was reported. */
  latest: z.object({ id: z.string(), flagger: z.string().nullable(), at: z.iso.datetime() }),
});
export type CheckFact = z.output<typeof checkFactSchema>;

export const checkedSchema = z.object({
  id: z.string(),
  /** `MAX_COUNTED` at most: as many means as many or more. All else is of those that were counted. */
  total: z.int(),
  active: z.int(),
  flagged: z.int(),
  expired: z.int(),
  /** The number of contributions of exactly this value or range. */
  exact: z.int(),
  /** The newest of the exact ones, else of the narrowest that were counted. */
  newest: z
    .object({
      assetDefinitionId: z.string(),
      fraudType: z.string(),
      peerId: z.string(),
      timestamp: z.iso.datetime(),
    })
    .nullable(),
  /** From all contributions that cover the whole of it. */
  confidenceIndex: z.number().nullable(),
  /** The newest exact ones. */
  definitionIds: z.array(z.string()),
  facts: z.array(checkFactSchema),
  /** What the caller's own peer reports of exactly this now: a repetition of one of these earns nothing. */
  own: z.array(z.object({ fraudType: z.string(), origination: z.string(), destination: z.string() })),
});
export type Checked = z.output<typeof checkedSchema>;

const uncheckedSchema = z.object({
  id: z.string(),
  error: z.object({ code: z.string(), message: z.string() }),
});

/** One object for each identifier, in the order of the request. */
export const checkAnswerSchema = z.array(z.union([checkedSchema, uncheckedSchema]));
export type CheckAnswer = z.output<typeof checkAnswerSchema>;
