import { AppError } from '../contract/app-error.ts';

/**
 * Bytes that are not what the format says at `offset` (counted from the start of the message). `expected` says what
 * would have been right there.
 */
export class TransactionDecodeError extends AppError {
  readonly offset: number;
  readonly expected: string;

  constructor(
    offset: number,
    expected: string,
    code = 'transaction-malformed',
    problem = `at byte ${offset}, ${expected} was expected.`,
  ) {
    super(code, `The transaction cannot be read: ${problem}`, { fields: { offset, expected } });
    this.offset = offset;
    this.expected = expected;
  }
}

/**
 * Bytes that end within a value: of a message that was cut off, or whose lengths lie. `what` begins at `offset` and needs
 * `needed` bytes at least, of which `left` are there.
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

/** Bytes that go on after the end of the transaction. */
export class TransactionTrailingBytesError extends TransactionDecodeError {
  readonly count: number;

  constructor(offset: number, count: number) {
    super(
      offset,
      `the end of the transaction instead of ${count} more byte${count === 1 ? '' : 's'}`,
      'transaction-trailing-bytes',
    );
    this.count = count;
  }
}

/** A first byte other than 01, the only version there is. */
export class UnsupportedVersionError extends TransactionDecodeError {
  readonly version: number;

  constructor(version: number) {
    super(0, `version byte 01 instead of version ${version}`, 'transaction-version-unsupported');
    this.version = version;
  }
}

/** A type of an older release whose bytes are not known here. The transaction may be in order all the same. */
export class UnknownTypeError extends TransactionDecodeError {
  readonly what: string;

  constructor(offset: number, what: string) {
    super(offset, `something that can be read here instead of ${what}`, 'transaction-type-unknown');
    this.what = what;
  }
}

/** Signatures of which some were made by the hash rule of one release and some by that of another: no ledger takes both. */
export class ContradictorySignaturesError extends AppError {
  constructor() {
    super(
      'transaction-signatures-contradict',
      'The signatures of this transaction contradict each other: they were made by the hash rules of different releases of the ledger, so that none of them would take it.',
    );
  }
}

/** A value that has no bytes in the format: out of range, an invalid name, an unsorted set. A mistake of the caller. */
export class TransactionEncodeError extends AppError {
  constructor(expected: string) {
    super('transaction-not-encodable', `The transaction cannot be written: ${expected} was expected.`, {
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

/** A private key that belongs to another public key than the one given with it. */
export class KeyMismatchError extends AppError {
  constructor(message: string) {
    super('key-mismatch', message);
  }
}

/** Something was hashed, signed or verified before `ready` had resolved. */
export class CryptoNotReadyError extends AppError {
  constructor() {
    super('crypto-not-ready', 'The cryptography library is still loading. Wait for `ready`, then try again.');
  }
}
