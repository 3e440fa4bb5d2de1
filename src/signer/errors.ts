import { AppError } from '../contract/app-error.ts';
import { MIN_PASSPHRASE_LENGTH } from './passphrase.ts';
import { MAX_TRANSACTION_CHARACTERS } from './signer.ts';

const HAPPENED = {
  'no-start': 'could not be loaded or started',
  crashed: 'stopped unexpectedly',
  'timed-out': 'did not answer in time and was stopped',
  protocol: 'answered in a way that cannot be understood and was stopped',
};

/** The worker failed to start, crashed, hung or sent invalid replies. It was ended, and its keys are gone. */
export class SignerUnavailableError extends AppError {
  readonly reason: keyof typeof HAPPENED;

  constructor(reason: keyof typeof HAPPENED, cause?: unknown) {
    super(
      'signer-unavailable',
      `The part of this page that holds your keys ${HAPPENED[reason]}. Nothing was sent. ${reason === 'no-start' ? 'Check the connection and try again.' : 'Unlock again, and reload the page if that does not help.'}`,
      { fields: { reason }, cause },
    );
    this.reason = reason;
  }
}

/** The same for the worker that only reads transactions and holds no key. */
export class ReaderUnavailableError extends AppError {
  constructor(cause: SignerUnavailableError) {
    const { reason } = cause;
    super(
      'reader-unavailable',
      `The part of this page that reads transactions ${HAPPENED[reason]}. Your keys are in another part and are still there. Try again.`,
      { fields: { reason }, cause },
    );
  }
}

/** Hex far longer than any transaction, refused unread. */
export class TransactionTooLongError extends AppError {
  constructor(length: number) {
    super(
      'transaction-too-long',
      `This text has ${length} characters, and no transaction has more than ${MAX_TRANSACTION_CHARACTERS}. Check that you copied the transaction and nothing else.`,
      { fields: { length } },
    );
  }
}

const SENTENCES = {
  /** `lock` was called before this was finished. */
  'signer-locked': 'The keys were locked before this was finished. Unlock and try again.',
  'no-key-loaded': 'There is no key to sign with. Unlock first.',
  /**
   * The bytes are not (or no longer) approved: never checked, checked with another verdict or key, signed
   * already, expired, altered since, or not opted in to.
   */
  'transaction-not-approved':
    'Only a transaction that was just checked and matches what you asked for can be signed, and only once. Check it again.',
  /** The Authorization key signs e-mail addresses and nothing else. */
  'not-an-email': 'This is not an e-mail address, so it was not signed. Check the address of the account.',
  /** The signed transaction failed the worker's own verification. */
  'signature-self-check-failed':
    'The signed transaction did not pass its own verification and was thrown away. Nothing was sent. Reload the page and try again.',
  'wrong-passphrase':
    'Wrong passphrase, or the key file is damaged. Check Caps Lock and the keyboard layout.',
  'wrong-passkey':
    'This passkey does not open the key file, or the file is damaged. Unlock with the passphrase instead.',
  /** The passphrase or passkey is right, but the cleartext part was changed or belongs to other keys. */
  'key-file-altered':
    'Part of this key file was changed after it was made, so it cannot be trusted. Use an untouched copy.',
  'passphrase-too-short': `A passphrase for a key file has at least ${MIN_PASSPHRASE_LENGTH} characters; a few unrelated words do well.`,
  /** A message between page and worker outside the protocol: a program error. */
  'signer-protocol': 'The page and its signer disagree about what was asked. Reload the page.',
  /** An unexpected error in the worker. Its message stays there, because it may contain secrets. */
  'signer-failed': 'Signing failed for an unexpected reason. Reload the page and try again.',
};

/** An error in the worker or in transit. On the page it is an `AppError` with the same `code`. */
export class SignerError extends AppError {
  constructor(code: keyof typeof SENTENCES) {
    super(code, SENTENCES[code]);
  }
}
