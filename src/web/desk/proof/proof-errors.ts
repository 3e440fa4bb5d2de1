import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** The text after the `#` was not made by `proofFragment`. */
export class ProofLinkBrokenError extends AppError {
  constructor(cause?: unknown) {
    super('proof-link-broken', t('proof.broken'), { cause });
  }
}

const WHY_NOT = {
  unsigned: 'proof.unsigned',
  altered: 'proof.altered',
  unverifiable: 'proof.unverifiable',
} as const;

/** A transaction that can be read, and proves nothing. */
export class NotAProofError extends AppError {
  constructor(code: keyof typeof WHY_NOT) {
    super(`proof-${code}`, t(WHY_NOT[code]));
  }
}

/** A signed transaction whose content cannot be read. */
export class UnreadableProofError extends AppError {
  constructor(reason: string) {
    super('proof-unreadable', t('proof.unreadable', { reason }));
  }
}

/** The service answered with another transaction. */
export class OtherTransactionError extends AppError {
  constructor(payloadHashHex: string) {
    super('proof-other-transaction', t('proof.otherTransaction'), { fields: { payloadHashHex } });
  }
}

/** An unexpected error, caused neither by the service nor by the transaction. */
export class ProofFailedError extends AppError {
  constructor(cause: unknown) {
    super('proof-failed', t('proof.unexpected'), { cause });
  }
}
