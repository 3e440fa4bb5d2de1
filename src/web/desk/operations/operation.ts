import { z } from 'zod';

/**
 * `asked`: assembling. `assembled`: reviewed and not signed yet. `blocked`: the bytes are not what was asked.
 * `unreadable`: the bytes could not be inspected. `declined`: the analyst dropped it before anything was
 * sent. `failed`: nothing was sent. `unsent`: signed, and not taken for now. `sent`: the bytes left and no
 * answer came yet. `unknown`: no answer came. `refused`: by the service. `accepted`: by the service.
 * `verified`: found on the registry.
 */
const OPERATION_STATES = [
  'asked',
  'assembled',
  'blocked',
  'unreadable',
  'declined',
  'failed',
  'unsent',
  'sent',
  'unknown',
  'refused',
  'accepted',
  'verified',
] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Longer than any identifier or sentence that is recorded; what a hostile service sends is cut before. */
export const MAX_TEXT = 4096;

/**
 * The number of rows kept in an operation's record; the rows of a longer report are read when they are
 * viewed.
 */
export const LISTED_ROWS = 50;

/** More differences than anyone reads out to an operator; their true number is recorded. */
export const MAX_DIFFERENCES = 200;

/** Unbounded when read: an open outcome must not be lost because a service sent something odd. */
const text = z.string();
const timeMs = z.int().min(0).max(8.64e15);
const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/u);

/** One contribution that was reported or flagged. */
const rowSchema = z.strictObject({
  identifier: text,
  /** Known once the transaction has been read; always present for a flag. */
  definitionId: text.optional(),
  fraudType: text,
  origination: text,
  destination: text,
  /** For a report, the peer that supplied it; for a flag, the peer that reported it. */
  peerId: text.optional(),
});
export type OperationRow = Readonly<z.output<typeof rowSchema>>;
export const rowsSchema = z.array(rowSchema);

/** The differences found, for the operator of the service. */
const incidentSchema = z.strictObject({
  atMs: timeMs,
  verdict: z.enum(['differs', 'cannot-inspect']),
  /** The hash of the blocked transaction; absent if it could not be computed. */
  payloadHashHex: hash.optional(),
  reasons: z.array(text),
  differences: z.array(
    z.strictObject({
      item: count.optional(),
      /** The origin of the item: the file or paste, and the line in it, counted from 1. */
      line: z.strictObject({ source: text, number: count }).optional(),
      field: text,
      asked: text,
      found: text,
    }),
  ),
  differenceCount: count,
});
export type Incident = Readonly<z.output<typeof incidentSchema>>;

/** One report or flag made in this browser: public facts only, and no bytes of any transaction. */
export const operationSchema = z.object({
  /** Unique in this browser. A hash is not: a service may assemble the same bytes twice. */
  id: text.min(1),
  accountId: text.min(1),
  kind: z.enum(['report', 'flag']),
  state: z.enum(OPERATION_STATES),
  /** Whether the analyst has seen the registry's answer and goes on without the service's. */
  dismissed: z.boolean().optional(),
  /** The name of the host that assembled it. */
  host: text,
  askedAtMs: timeMs,
  sentAtMs: timeMs.optional(),
  changedAtMs: timeMs,
  payloadHashHex: hash.optional(),
  rowCount: count,
  /** The first `LISTED_ROWS`. */
  rows: rowsSchema,
  rewarded: z.int().optional(),
  /**
   * The number of rows without reward, because the peer had already reported them; absent if the service does
   * not say.
   */
  repeated: z.int().optional(),
  /**
   * The registry's latest answer. `newestOnly`: it showed only the newest of more. `missing`: the first
   * identifiers that it did not show.
   */
  registry: z
    .strictObject({
      expected: count,
      found: count,
      newestOnly: z.boolean().optional(),
      missing: z.array(text).readonly().optional(),
    })
    .optional(),
  /** The reason for a refusal, a failure or an unknown outcome. */
  problem: z.strictObject({ code: text, message: text }).optional(),
  incident: incidentSchema.optional(),
});
export type Operation = Readonly<z.output<typeof operationSchema>>;

/**
 * Returns whether the ledger may hold it although no answer says so: it must not be repeated before asking
 * the registry.
 */
export function isOpen({ state, dismissed }: Operation): boolean {
  return (state === 'sent' || state === 'unknown') && dismissed !== true;
}

/**
 * Returns whether the service accepted it and the registry was not seen to show it. Asking again is of no use
 * where the registry shows only the newest of more.
 */
export function isUnconfirmed({ state, registry }: Operation): boolean {
  return state === 'accepted' && registry?.newestOnly !== true;
}

/** Newest first. */
export function byTime(one: Operation, other: Operation): number {
  return other.askedAtMs - one.askedAtMs || (one.id < other.id ? 1 : -1);
}
