import { z } from 'zod';

export const statusSchema = z.object({
  code: z.int(),
  name: z.string(),
  message: z.string(),
});

/** One thing wrong with a request: where (JSON path counted from 0, `[1].id`), a stable code, a sentence. */
export const requestIssueSchema = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/** Codes of a 503 that concern the whole request (`path` is empty): too much of the account is under way. Nothing was done. */
export const TOO_MUCH_AT_ONCE: ReadonlySet<string> = new Set([
  'too-many-searches',
  'too-many-large-requests',
  'no-room-for-body',
]);
/** Codes of a 503 that concern the whole request: the service cannot do it now. Nothing was done. */
export const NOT_NOW: ReadonlySet<string> = new Set([
  'clock-behind-ledger',
  'stopping',
  'store-full',
  'store-unreachable',
]);

export type Status = z.output<typeof statusSchema>;
export type RequestIssue = z.output<typeof requestIssueSchema>;

/** Beside the `data` of a retrieval that holds only the first contributions: how many there are. */
export const truncatedSchema = z.object({ of: z.int() });
export type Truncated = z.output<typeof truncatedSchema>;

/** The one shape of every answer. Source: INTERFACE.md, "Envelope". */
export interface Envelope<Data> {
  readonly status: Status;
  readonly data: Data;
}

/** The answer of a list; `data` may hold a part of it. */
export interface ListEnvelope<Item> extends Envelope<readonly Item[]> {
  readonly truncated?: Truncated | undefined;
}

/** An answer that says no: `data` is null, every bad item is named in `errors` where there are any. */
export interface ErrorEnvelope extends Envelope<null> {
  readonly errors?: readonly RequestIssue[];
}

export const envelopeSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: statusSchema, data });

export const errorEnvelopeSchema = z.object({
  status: statusSchema,
  data: z.null(),
  errors: z.array(requestIssueSchema).optional(),
});
