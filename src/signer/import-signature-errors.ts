import { AppError, type ErrorFields } from '../contract/app-error.ts';

/**
 * What was brought back from signing elsewhere is not the signature that was asked for; `code` tells which way. Nothing
 * was kept of it. From the worker it arrives on the page as an `AppError` with the same code, sentence and fields.
 */
class ImportSignatureError extends AppError {
  constructor(
    code:
      | 'detached-unreadable'
      | 'detached-unsigned'
      | 'detached-other-transaction'
      | 'detached-other-key'
      | 'detached-invalid-signature'
      | 'detached-not-this-key',
    message: string,
    options: { readonly fields?: ErrorFields; readonly cause?: unknown } = {},
  ) {
    super(code, message, options);
  }
}

/** Neither 64 bytes nor a transaction that can be read to its end. */
export class ImportedUnreadableError extends ImportSignatureError {
  constructor(characters: number, cause: unknown) {
    const reason = cause instanceof AppError ? ` ${cause.message}` : '';
    super(
      'detached-unreadable',
      `This is neither a signature (128 hex characters) nor a whole signed transaction.${reason} Copy it again, all of it.`,
      { fields: { characters }, cause },
    );
  }
}

/** The transaction as it was handed out. */
export class ImportedUnsignedError extends ImportSignatureError {
  constructor() {
    super(
      'detached-unsigned',
      'This transaction has no signature: it is still as you copied it from here. Sign it first, then bring back what comes out.',
    );
  }
}

/** Another payload than the one that was handed out. Hashes: 64 hex characters each. */
export class ImportedOtherTransactionError extends ImportSignatureError {
  constructor(expectedHash: string, foundHash: string) {
    super(
      'detached-other-transaction',
      `This is another transaction: its hash is ${foundHash}, and the one to sign has ${expectedHash}. Nothing of it was used.`,
      { fields: { expectedHash, foundHash } },
    );
  }
}

/** Signed by others than the account's key alone. `keys`: `Ed25519 <hex>` each. */
export class ImportedOtherKeyError extends ImportSignatureError {
  constructor(expectedKey: string, foundKeys: readonly string[]) {
    super(
      'detached-other-key',
      `It is to be signed by your account’s key ${expectedKey} and no other, but is signed by ${foundKeys.join(' and ')}.`,
      { fields: { expectedKey, foundKeys } },
    );
  }
}

/** The right transaction with the right key's entry, whose signature does not verify. */
export class ImportedInvalidSignatureError extends ImportSignatureError {
  constructor(hash: string) {
    super(
      'detached-invalid-signature',
      `The signature in it is not valid for this transaction. Sign the 32 bytes of the hash ${hash} themselves, not their text.`,
      { fields: { hash } },
    );
  }
}

/** 64 bytes that are no signature by this key over this hash. Whose or what they are cannot be told. */
export class ImportedNotThisKeyError extends ImportSignatureError {
  constructor(hash: string, expectedKey: string) {
    super(
      'detached-not-this-key',
      `This signature is not one of this transaction by your account’s key. Sign the 32 bytes of the hash ${hash} themselves, not their text, with the private key that belongs to ${expectedKey}.`,
      { fields: { hash, expectedKey } },
    );
  }
}
