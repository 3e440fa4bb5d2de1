import { AppError } from '../../contract/app-error.ts';

/**
 * Bytes that violate the format at `offset` (counted from the start of the message). `expected` says what
 * should have been there.
 */
export class TransactionDecodeError extends AppError {
  readonly offset: number;
  readonly expected: string;

  constructor(
    offset: number,
    expected: string,
    code = 'transaction-malformed',
    problem = `at byte ${offset}: expected ${expected}.`,
  ) {
    super(code, `The transaction cannot be read: ${problem}`, { fields: { offset, expected } });
    this.offset = offset;
    this.expected = expected;
  }
}

/**
 * Bytes that end inside a value, because the message was truncated or its lengths are wrong. `what` starts at
 * `offset` and needs at least `needed` bytes, but only `left` remain.
 */
export class TransactionCutOffError extends TransactionDecodeError {
  constructor(offset: number, what: string, needed: number, left: number) {
    const bytes = `${needed} byte${needed === 1 ? '' : 's'}`;
    super(
      offset,
      `${what} (at least ${bytes}, ${left} left)`,
      'transaction-malformed',
      `it ends too early. At byte ${offset}, ${what} needs at least ${bytes}, and ${left === 0 ? 'none' : left} ${left < 2 ? 'is' : 'are'} left.`,
    );
  }
}

/** Bytes after the end of the transaction. */
export class TransactionTrailingBytesError extends TransactionDecodeError {
  readonly count: number;

  constructor(offset: number, count: number) {
    super(
      offset,
      `the end of the transaction, found ${count} more byte${count === 1 ? '' : 's'}`,
      'transaction-trailing-bytes',
    );
    this.count = count;
  }
}

/** A first byte other than 01, the only version that exists. */
export class UnsupportedVersionError extends TransactionDecodeError {
  readonly version: number;

  constructor(version: number) {
    super(0, `version 1, found ${version}`, 'transaction-version-unsupported');
    this.version = version;
  }
}

/** Layouts that are recognised but not read. Source: WIRE-FORMAT.md, "Other layouts". */
const UNSUPPORTED_LAYOUTS = {
  A: 'layout A, A5 or A6 (Iroha 2 up to rc.14)',
  'chain-id': 'a layout with a chain id (Iroha 2 from rc.21 on)',
  'single-signature': 'the layout with one signature and no list of them (Iroha 2.0.0)',
} as const;
export type UnsupportedLayout = keyof typeof UNSUPPORTED_LAYOUTS;

/** A transaction of another ledger release. It may be valid, but it is not read here. */
export class UnsupportedLayoutError extends AppError {
  readonly layout: UnsupportedLayout;

  constructor(layout: UnsupportedLayout) {
    super(
      'transaction-layout-unsupported',
      `This transaction is in ${UNSUPPORTED_LAYOUTS[layout]}; only layout B (Iroha 2.0.0-pre-rc.20) can be read and signed here.`,
      { fields: { layout } },
    );
    this.layout = layout;
  }
}

/** A value that cannot be encoded: out of range, an invalid name, an unsorted set. A bug in the caller. */
export class TransactionEncodeError extends AppError {
  constructor(expected: string) {
    super('transaction-not-encodable', `The transaction cannot be written: expected ${expected}.`, {
      fields: { expected },
    });
  }
}

/** A private key of the wrong length. `characters` is its length, never the key. */
export class InvalidPrivateKeyError extends AppError {
  constructor(message: string, fields: { readonly length: number }) {
    super('invalid-private-key', message, { fields });
  }
}

/** A public key of the wrong form. */
export class InvalidPublicKeyError extends AppError {
  constructor(message: string, fields: { readonly length: number }) {
    super('invalid-public-key', message, { fields });
  }
}

/** A private key that does not belong to the public key given with it. */
export class KeyMismatchError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('key-mismatch', message, { cause });
  }
}

/** Something was hashed, signed or verified before `ready` had resolved. */
export class CryptoNotReadyError extends AppError {
  constructor() {
    super('crypto-not-ready', 'The cryptography library is still loading. Wait for `ready`, then try again.');
  }
}
