import { type ContributionDraft, eachField, eachOptional } from '../contract/contribution-fields.ts';
import type { Comparison, TransactionRequest } from '../transaction/compare/comparison.ts';
import type { TransactionInspection } from '../transaction/inspect/inspection.ts';
import { isCredentialIdHex, isKeyFile, isRpId } from './check-key-file.ts';
import { SignerError } from './errors.ts';
import {
  type Check,
  isArrayOf,
  isBytes,
  isBytesOf,
  isCount,
  isHexOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isRecord,
  isString,
} from './field-checks.ts';
import { KEY_FILE_BYTES } from './key-file-format.ts';
import { MAX_EXPLAINED_BYTES, MAX_TRANSACTION_CHARACTERS } from './signer.ts';
import { isWireError, type WireError } from './wire-error.ts';
import type { AskMessage, ReplyMessage } from './worker-life.ts';

const hasFields = isObjectWith({
  ...eachField(() => isString),
  ...eachOptional(() => isOptional(isString)),
});
const isDraft = (value: unknown): value is ContributionDraft => hasFields(value);
const isReport = isObjectWith({ kind: isOneOf('report'), accountId: isString, items: isArrayOf(isDraft) });
const isFlag = isObjectWith({
  kind: isOneOf('flag'),
  accountId: isString,
  assets: isArrayOf(isObjectWith({ definitionId: isString, accountId: isString })),
});
const isTransactionRequest = (value: unknown): value is TransactionRequest =>
  isReport(value) || isFlag(value);

const isTransactionText = (value: unknown): value is string =>
  isString(value) && value.length <= MAX_TRANSACTION_CHARACTERS;

const identity = { publicKeyHex: isHexOf(32), authPublicKeyHex: isHexOf(32) };

const isHex = (value: unknown): value is string => isString(value) && /^[0-9a-f]+$/u.test(value);
const isBigInt = (value: unknown): value is bigint => typeof value === 'bigint';

// Shallow checks: inspections and comparisons are plain data made by src/transaction in the same build.
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
  warnings: isArrayOf(isRecord),
});
const isComparison = (value: unknown): value is Comparison => looksCompared(value);

const isNull = (value: unknown): value is null => value === null;

const isOwner = { accountId: isString, email: isString };
const read = { inspection: isInspection, payloadHashHex: isHexOf(32), byteLength: isCount };
const isIdentity = isObjectWith(identity);

const isNewPasskey = isObjectWith({
  rpId: isRpId,
  credentialIdHex: isCredentialIdHex,
  prfSaltHex: isHexOf(KEY_FILE_BYTES.prfSalt),
  prfOutput: isBytesOf(KEY_FILE_BYTES.prfOutput),
});

/** The requests and the worker's replies. The checks and types of both ends derive from this table. */
const PROTOCOL = {
  'generate-keys': { request: {}, result: isIdentity },
  'load-keys': {
    request: {
      privateKey: isBytes,
      publicKeyHex: isOptional(isString),
      authPrivateKey: isBytes,
      authPublicKeyHex: isOptional(isString),
    },
    result: isIdentity,
  },
  'open-key-file': {
    request: { keyFile: isKeyFile, passphrase: isBytes },
    result: isObjectWith({ ...identity, ...isOwner }),
  },
  'open-key-file-with-passkey': {
    request: { keyFile: isKeyFile, prfOutput: isBytesOf(KEY_FILE_BYTES.prfOutput) },
    result: isObjectWith({ ...identity, ...isOwner }),
  },
  'create-key-file': {
    request: { owner: isObjectWith(isOwner), passphrase: isBytes, passkey: isOptional(isNewPasskey) },
    result: isKeyFile,
  },
  'sign-email': { request: { email: isString }, result: isHexOf(64) },
  'check-transaction': {
    request: { transactionHex: isTransactionText, request: isTransactionRequest },
    result: isObjectWith({ ...read, comparison: isComparison }),
  },
  'read-transaction': { request: { transactionHex: isTransactionText }, result: isObjectWith(read) },
  'explain-bytes': {
    request: { transactionHex: isTransactionText, from: isCount, to: isCount },
    result: isArrayOf(
      isObjectWith({ start: isCount, end: isCount, path: isString, what: isString, value: isString }),
    ),
  },
  'blind-sign': {
    request: { transactionHex: isTransactionText, request: isTransactionRequest },
    result: isHex,
  },
  'import-signature': {
    request: {
      transactionHex: isTransactionText,
      request: isTransactionRequest,
      answerHex: isTransactionText,
      publicKeyHex: isHexOf(32),
    },
    result: isHex,
  },
  'sign-transaction': { request: { payloadHashHex: isHexOf(32) }, result: isHex },
  lock: { request: {}, result: isNull },
} as const;

type Checked<Rule> = Rule extends Check<infer Value> ? Value : never;
type Fields<Rules> = { readonly [Field in keyof Rules]: Checked<Rules[Field]> };

export type SignerRequestKind = keyof typeof PROTOCOL;
/** The requests that the page may send to the worker. */
export type SignerRequest = {
  [Kind in SignerRequestKind]: { readonly kind: Kind } & Fields<(typeof PROTOCOL)[Kind]['request']>;
}[SignerRequestKind];
export type SignerRequestOf<Kind extends SignerRequestKind> = Extract<SignerRequest, { kind: Kind }>;
/** The worker's reply to each request. */
export type SignerResults = { [Kind in SignerRequestKind]: Checked<(typeof PROTOCOL)[Kind]['result']> };

export type SignerRequestMessage = AskMessage<SignerRequest>;
export type SignerReply = ReplyMessage<unknown, WireError>;

const kinds = Object.keys(PROTOCOL).filter((kind): kind is SignerRequestKind =>
  Object.hasOwn(PROTOCOL, kind),
);
const hasKind = isObjectWith({ kind: isOneOf(...kinds) });
const isRequest = (value: unknown): value is SignerRequest =>
  hasKind(value) && isObjectWith(PROTOCOL[value.kind].request)(value);
const isEnvelope = isObjectWith({ id: isCount });
const isMessage = isObjectWith({ id: isCount, request: isRequest });

/** Refuses to explain more bytes at a time than any screen shows. */
const isTooLarge = (request: SignerRequest): boolean =>
  request.kind === 'explain-bytes' && request.to - request.from > MAX_EXPLAINED_BYTES;

/** Returns the id of a message, whose request may be invalid; `undefined` if it has none. */
export function requestIdOf(message: unknown): number | undefined {
  return isEnvelope(message) ? message.id : undefined;
}

/** Validates a message from the page. @throws SignerError `signer-protocol` */
export function checkRequest(message: unknown): SignerRequestMessage {
  if (!isMessage(message) || isTooLarge(message.request)) throw new SignerError('signer-protocol');
  return message;
}

const isAnswer = isObjectWith({
  id: isCount,
  done: (value): value is unknown => value !== undefined,
});
const isRefusal = isObjectWith({ id: isCount, refused: isWireError });

/** Returns whether a message from the worker follows the protocol. */
export const isSignerReply = (message: unknown): message is SignerReply =>
  isAnswer(message) || isRefusal(message);

/** Returns whether a result fits the request. */
export function isResultOf<Kind extends SignerRequestKind>(
  kind: Kind,
  result: unknown,
): result is SignerResults[Kind] {
  return PROTOCOL[kind].result(result);
}
