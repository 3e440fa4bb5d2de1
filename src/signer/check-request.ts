import type { ContributionDraft } from '../contract/contribution.ts';
import type { TransactionRequest } from '../transaction/comparison.ts';
import { isKeyFile } from './check-key-file.ts';
import { SignerProtocolError } from './errors.ts';
import {
  type Check,
  isArrayOf,
  isBoolean,
  isBytes,
  isCount,
  isHexOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isString,
} from './field-checks.ts';
import {
  MAX_EXPLAINED_BYTES,
  MAX_TRANSACTION_CHARACTERS,
  type RequestMessage,
  type SignerRequest,
  type SignerRequestKind,
  type SignerRequestOf,
} from './protocol.ts';

const isDraftWithSource = isObjectWith({
  id: isString,
  fraudType: isString,
  origination: isString,
  destination: isString,
  sourcePeerId: isOptional(isString),
});
const isDraft = (value: unknown): value is ContributionDraft => isDraftWithSource(value);
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

const isWindow = isObjectWith({
  kind: isOneOf('explain-bytes'),
  transactionHex: isTransactionText,
  from: isCount,
  to: isCount,
});

const CHECKS: { readonly [Kind in SignerRequestKind]: Check<SignerRequestOf<Kind>> } = {
  'generate-keys': isObjectWith({ kind: isOneOf('generate-keys') }),
  'load-keys': isObjectWith({
    kind: isOneOf('load-keys'),
    privateKey: isBytes,
    publicKeyHex: isOptional(isString),
    authPrivateKey: isBytes,
    authPublicKeyHex: isOptional(isString),
  }),
  'open-key-file': isObjectWith({ kind: isOneOf('open-key-file'), keyFile: isKeyFile, passphrase: isBytes }),
  'create-key-file': isObjectWith({
    kind: isOneOf('create-key-file'),
    owner: isObjectWith({ accountId: isString, email: isString }),
    passphrase: isBytes,
  }),
  'sign-email': isObjectWith({ kind: isOneOf('sign-email'), email: isString }),
  'check-transaction': isObjectWith({
    kind: isOneOf('check-transaction'),
    transactionHex: isTransactionText,
    request: isTransactionRequest,
  }),
  'read-transaction': isObjectWith({ kind: isOneOf('read-transaction'), transactionHex: isTransactionText }),
  'explain-bytes': (value: unknown): value is SignerRequestOf<'explain-bytes'> =>
    isWindow(value) && value.to - value.from <= MAX_EXPLAINED_BYTES,
  'blind-sign': isObjectWith({
    kind: isOneOf('blind-sign'),
    transactionHex: isTransactionText,
    request: isTransactionRequest,
  }),
  'import-signature': isObjectWith({
    kind: isOneOf('import-signature'),
    transactionHex: isTransactionText,
    request: isTransactionRequest,
    answerHex: isTransactionText,
    publicKeyHex: isHexOf(32),
    blindSign: isBoolean,
  }),
  'sign-transaction': isObjectWith({
    kind: isOneOf('sign-transaction'),
    transactionHex: isTransactionText,
    payloadHashHex: isHexOf(32),
  }),
  lock: isObjectWith({ kind: isOneOf('lock') }),
};

const kinds = Object.keys(CHECKS).filter((kind): kind is SignerRequestKind => Object.hasOwn(CHECKS, kind));
const hasKind = isObjectWith({ kind: isOneOf(...kinds) });
const isRequest = (value: unknown): value is SignerRequest => hasKind(value) && CHECKS[value.kind](value);
const isEnvelope = isObjectWith({ id: isCount });
const isMessage = isObjectWith({ id: isCount, request: isRequest });

/** The id of a message whose request may be anything; `undefined` when not even that can be read. */
export function requestIdOf(message: unknown): number | undefined {
  return isEnvelope(message) ? message.id : undefined;
}

/** What the worker makes of a message from the page. Throws `SignerProtocolError`. */
export function checkRequest(message: unknown): RequestMessage {
  if (!isMessage(message)) throw new SignerProtocolError('what was asked');
  return message;
}
