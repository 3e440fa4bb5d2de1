import type { Comparison } from '../transaction/comparison.ts';
import type { TransactionInspection } from '../transaction/inspection.ts';
import { isKeyFile } from './check-key-file.ts';
import {
  type Check,
  isArrayOf,
  isCount,
  isHexOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isRecord,
  isString,
} from './field-checks.ts';
import type { ReplyMessage, SignerRequestKind, SignerResults } from './protocol.ts';
import { isWireError } from './wire-error.ts';

const identity = { publicKeyHex: isHexOf(32), authPublicKeyHex: isHexOf(32) };

const isHex = (value: unknown): value is string => isString(value) && /^[0-9a-f]+$/u.test(value);
const isBigInt = (value: unknown): value is bigint => typeof value === 'bigint';

// The insides of an inspection and of a comparison are plain data that src/transaction made in the same build; what is
// checked here is that this is one, whole enough for a screen to rely on.
const looksInspected = isObjectWith({
  layout: isOneOf('B'),
  payloadHashHex: isHexOf(32),
  authority: isString,
  byteLength: isCount,
  creationTimeMs: isBigInt,
  timeToLiveMs: isOptional(isBigInt),
  expiresAtMs: isOptional(isBigInt),
  signatures: isArrayOf(isRecord),
  registrations: Array.isArray,
  contributions: Array.isArray,
  flags: Array.isArray,
  grants: Array.isArray,
  expiryTriggers: Array.isArray,
  others: Array.isArray,
  unreadable: isOptional(isString),
});
const isInspection = (value: unknown): value is TransactionInspection => looksInspected(value);
const looksCompared = isObjectWith({
  verdict: isOneOf('matches', 'differs', 'cannot-inspect'),
  reasons: isArrayOf(isString),
  differences: isArrayOf(isRecord),
});
const isComparison = (value: unknown): value is Comparison => looksCompared(value);

const isNull = (value: unknown): value is null => value === null;

const CHECKS: { readonly [Kind in SignerRequestKind]: Check<SignerResults[Kind]> } = {
  'generate-keys': isObjectWith(identity),
  'load-keys': isObjectWith(identity),
  'open-key-file': isObjectWith({ ...identity, accountId: isString, email: isString }),
  'create-key-file': isKeyFile,
  'sign-email': isHexOf(64),
  'check-transaction': isObjectWith({
    inspection: isInspection,
    comparison: isComparison,
    payloadHashHex: isHexOf(32),
    byteLength: isCount,
  }),
  'read-transaction': isObjectWith({
    inspection: isInspection,
    payloadHashHex: isHexOf(32),
    byteLength: isCount,
  }),
  'explain-bytes': isArrayOf(
    isObjectWith({ start: isCount, end: isCount, path: isString, what: isString, value: isString }),
  ),
  'blind-sign': isHex,
  'import-signature': isHex,
  'sign-transaction': isHex,
  lock: isNull,
};

const isAnswer = isObjectWith({
  id: isCount,
  ok: isOneOf(true),
  result: (value): value is unknown => value !== undefined,
});
const isRefusal = isObjectWith({ id: isCount, ok: isOneOf(false), error: isWireError });

/** A message from the worker, or `undefined` when it is none of the protocol. */
export function checkReply(message: unknown): ReplyMessage | undefined {
  return isAnswer(message) || isRefusal(message) ? message : undefined;
}

/** Whether a result is what that request is answered with. */
export function isResultOf<Kind extends SignerRequestKind>(
  kind: Kind,
  result: unknown,
): result is SignerResults[Kind] {
  return CHECKS[kind](result);
}
