import { TransactionTooLongError } from './errors.ts';
import { MAX_TRANSACTION_CHARACTERS, type SignerRequest } from './protocol.ts';

/** What is far longer than any transaction is refused here, before it is copied to the worker. @throws TransactionTooLongError */
export function refuseTooLong(request: SignerRequest): void {
  const answerLength = 'answerHex' in request ? request.answerHex.length : 0;
  const length = 'transactionHex' in request ? request.transactionHex.length : 0;
  const longest = Math.max(length, answerLength);
  if (longest > MAX_TRANSACTION_CHARACTERS) throw new TransactionTooLongError(longest);
}
