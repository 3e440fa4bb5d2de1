import { AppError, type ErrorFields } from '../contract/app-error.ts';
import { SignerError } from './errors.ts';
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
  readonly fields: ErrorFields;
}

/**
 * Returns the public part of an error in the worker: code, sentence and fields of an `AppError`, which never
 * hold key material. For any other error nothing: a library's message may quote its input.
 */
export function wireErrorOf(error: unknown): WireError {
  const { code, message, fields } = error instanceof AppError ? error : new SignerError('signer-failed');
  return { code, message, fields };
}

/** The error as the page throws it. */
export const errorFromWire = ({ code, message, fields }: WireError): AppError =>
  new AppError(code, message, { fields });

const isField = (value: unknown): value is ErrorFields[string] =>
  isString(value) || isNumber(value) || isBoolean(value) || isArrayOf(isString)(value);

export const isWireError: Check<WireError> = isObjectWith({
  code: isString,
  message: isString,
  fields: (value: unknown): value is ErrorFields =>
    isRecord(value) && Object.values(value).every((field) => isField(field)),
});
