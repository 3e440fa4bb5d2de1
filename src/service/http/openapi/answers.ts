import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { envelopeSchema, errorEnvelopeSchema } from '../../../contract/envelope.ts';

// What the schemas of routes are put together from. Schemas check bodies alone: those of parameters and answers describe
// what a route reads and writes itself.

/** An answer in the envelope, with this in `data`. */
export const answer = (description: string, data: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: envelopeSchema(data) } },
});

/** An answer that is not the envelope, or not `data` alone. */
export const otherAnswer = (
  description: string,
  type: 'application/json' | 'application/octet-stream' | 'text/plain',
  schema: z.ZodType,
) => ({ description, content: { [type]: { schema } } });

/** What is said of refusals, by status. */
export const refusals = (sentences: Readonly<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries(sentences).map(([status, sentence]) => [
      status,
      {
        description: `${STATUS_CODES[status] ?? 'Refused'}. ${sentence}`,
        content: { 'application/json': { schema: errorEnvelopeSchema } },
      },
    ]),
  );

/** The validator of a route that checks its body itself, and whose schema only describes it. */
export const checkedByRoute = () => (value: unknown) => ({ value });

/** A parameter of the address. Its pattern takes the empty value where that counts as missing. */
export const parameter = (description: string, pattern?: string) =>
  z
    .string()
    .meta({ description, ...(pattern === undefined ? {} : { pattern }) })
    .optional();

/** Leading zeros are taken; the bounds stand in words. */
export const wholeNumber = (description: string) => parameter(description, '^[0-9]{0,16}$');

export const payloadHashSchema = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/u)
  .meta({
    description:
      'What identifies a transaction: BLAKE2b-256 of its payload, with the lowest bit of the last byte set, as 64 hexadecimal characters.',
  });
export const unsignedTransactionSchema = z
  .string()
  .regex(/^[0-9a-f]+$/u)
  .meta({
    description: '`transactionHex`: a SCALE-encoded ledger transaction without signatures, in lower case.',
  });
export const signedTransactionSchema = z.string().meta({
  description: 'The hex of the signed transaction, in either case and without 0x, as a JSON string.',
  minLength: 2,
  pattern: '^(?:[0-9a-fA-F]{2})+$',
});

/** To read many contributions at once, by the feed or a check. */
export const NOT_A_READER = 'The account, or every account of the key’s peer, is not authorized.';
export const TOO_MANY_OPEN =
  'Too many requests, or the account has 10,000 transactions that were assembled and not submitted. Retry after Retry-After, or submit some.';
export const NOT_SUBMITTED = {
  400: 'The bytes, a signature or the content are invalid, or this service did not assemble it.',
  403: 'The signatures are valid, but not this account’s; or the account is not authorized.',
};
export const BAD_PARAMETER = 'A parameter is unknown, wrong or given twice; `errors` names it.';

/** A limit as people read it. */
export const mebibytes = (bytes: number): string => `${bytes / 1024 ** 2} MiB`;
