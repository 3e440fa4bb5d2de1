import { AppError } from '../contract/app-error.ts';
import {
  KeyFileAlteredError,
  NoKeyLoadedError,
  NotAnEmailError,
  PassphraseTooShortError,
  SignatureSelfCheckError,
  SignerFailedError,
  SignerLockedError,
  TransactionNotApprovedError,
  WrongPassphraseError,
} from './errors.ts';
import {
  type Check,
  isArrayOf,
  isBoolean,
  isNumber,
  isObjectWith,
  isRecord,
  isString,
} from './field-checks.ts';

/** An `AppError` on its way to the page: no stack, no cause. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** The errors of this folder that come from the worker: the page gets its own instance, so `instanceof` works. */
const OWN_ERRORS = [
  KeyFileAlteredError,
  NoKeyLoadedError,
  NotAnEmailError,
  PassphraseTooShortError,
  SignatureSelfCheckError,
  SignerFailedError,
  SignerLockedError,
  TransactionNotApprovedError,
  WrongPassphraseError,
];

/**
 * What the page may learn of an error in the worker: code, sentence and fields of an `AppError`, which hold no key
 * material by rule. Of any other error nothing: a library's message may quote its input.
 */
export function wireErrorOf(error: unknown): WireError {
  const { code, message, fields } = error instanceof AppError ? error : new SignerFailedError();
  return { code, message, fields };
}

/** The error as the page throws it. Those of src/transaction and src/contract arrive as a plain `AppError` with their code. */
export function errorFromWire({ code, message, fields }: WireError): AppError {
  const own = OWN_ERRORS.map((OwnError) => new OwnError()).find((error) => error.code === code);
  return own ?? new AppError(code, message, { fields });
}

const isField = (value: unknown): value is WireError['fields'][string] =>
  isString(value) || isNumber(value) || isBoolean(value) || isArrayOf(isString)(value);

export const isWireError: Check<WireError> = isObjectWith({
  code: isString,
  message: isString,
  fields: (value: unknown): value is WireError['fields'] =>
    isRecord(value) && Object.values(value).every((field) => isField(field)),
});
