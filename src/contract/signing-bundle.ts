import { z } from 'zod';
import { accountIdSchema } from './account-schemas.ts';
import { AppError } from './app-error.ts';
import { type ContributionDraft, contributionDraftSchema, peerIdSchema } from './contribution.ts';
import { bytesToHex, hexToBytes } from './hex.ts';

/**
 * The files that carry the transactions of a run to the machine with the key, and the signatures back. The
 * bundle says what was asked for beside what was assembled, and the signer compares them as the desk did.
 */
const BUNDLE_FORMAT = 'contribution-desk-bundle';
const ANSWER_FORMAT = 'contribution-desk-answer';
const VERSION = 1;

const hashOrKeySchema = z.string().regex(/^[0-9a-f]{64}$/u);

const requestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('report'),
    items: z.array(contributionDraftSchema.extend({ sourcePeerId: peerIdSchema.exactOptional() })).min(1),
  }),
  z.strictObject({ kind: z.literal('flag'), definitionIds: z.array(z.string().min(1)).min(1) }),
]);

const batchSchema = z.strictObject({
  payloadHashHex: hashOrKeySchema,
  /** The requested items, in order. */
  request: requestSchema,
  /** Unsigned. */
  transactionHex: z.string().min(2),
});

const bundleSchema = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(VERSION),
  accountId: accountIdSchema,
  /** Of the account: whose signature is accepted. */
  publicKeyHex: hashOrKeySchema,
  batches: z.array(batchSchema).min(1),
});

/** The request of one transaction, by the account of the bundle. */
export type BundledRequest =
  | { readonly kind: 'report'; readonly items: readonly ContributionDraft[] }
  | { readonly kind: 'flag'; readonly definitionIds: readonly string[] };

/** One transaction of a bundle, and its request. */
export interface BundledBatch {
  readonly payloadHashHex: string;
  readonly request: BundledRequest;
  readonly transactionHex: string;
}

export interface SigningBundle {
  readonly accountId: string;
  readonly publicKeyHex: string;
  readonly batches: readonly BundledBatch[];
}

const answerSchema = z.strictObject({
  format: z.literal(ANSWER_FORMAT),
  version: z.literal(VERSION),
  accountId: accountIdSchema,
  publicKeyHex: hashOrKeySchema,
  signatures: z
    .array(
      z.strictObject({ payloadHashHex: hashOrKeySchema, signatureHex: z.string().regex(/^[0-9a-f]{128}$/u) }),
    )
    .min(1),
});

export interface BundleAnswer {
  readonly accountId: string;
  readonly publicKeyHex: string;
  readonly signatures: readonly { readonly payloadHashHex: string; readonly signatureHex: string }[];
}

/** The text of a file is no bundle, or no answer to one. It says where, and never repeats the text: it may be a key. */
class NotABundleError extends AppError {
  constructor(thing: 'bundle' | 'answer', where: string) {
    const place = where === '' ? '' : ` (at ${where})`;
    super(
      `not-a-${thing}`,
      thing === 'bundle'
        ? `This is not a bundle that this version of the desk can read${place}.`
        : `This is not an answer to a bundle that this version of the desk can read${place}.`,
    );
  }
}

function read<Schema extends z.ZodType>(schema: Schema, text: string, thing: 'bundle' | 'answer') {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotABundleError(thing, '');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new NotABundleError(thing, parsed.error.issues[0]?.path.map(String).join('.') ?? '');
}

/** The text of the file. */
export const formatBundle = ({ accountId, publicKeyHex, batches }: SigningBundle): string =>
  JSON.stringify({ format: BUNDLE_FORMAT, version: VERSION, accountId, publicKeyHex, batches });

/** @throws {NotABundleError} */
export const parseBundle = (text: string): SigningBundle => read(bundleSchema, text, 'bundle');

/** The text of the file. */
export const formatBundleAnswer = ({ accountId, publicKeyHex, signatures }: BundleAnswer): string =>
  JSON.stringify({ format: ANSWER_FORMAT, version: VERSION, accountId, publicKeyHex, signatures });

/** @throws {NotABundleError} */
export const parseBundleAnswer = (text: string): BundleAnswer => read(answerSchema, text, 'answer');

/**
 * The one hash that stands for a bundle: SHA-256 over the payload hashes of its transactions, in their order. Signing by
 * it signs exactly these transactions.
 */
export async function bundleHashHex(payloadHashesHex: readonly string[]): Promise<string> {
  const hashes = hexToBytes(payloadHashesHex.join(''));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', hashes)));
}
