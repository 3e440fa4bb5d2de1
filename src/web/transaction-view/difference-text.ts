import type { CheckedTransaction } from '../../signer/signer.ts';
import { differenceSentence } from '../../transaction/difference-in-words.ts';
import { spelledOutText } from '../../transaction/visible-text.ts';
import { say } from './messages.ts';

/** A longer transaction would bury what differs: its hash names it. */
const MAX_HEX = 20_000;

/** What is copied for the service's operator: public facts, one on each line, and the unsigned bytes where they are few. */
export function differenceText(
  { comparison, payloadHashHex, byteLength, inspection }: CheckedTransaction,
  transactionHex = '',
): string {
  return [
    `${say('common.hash')}: ${payloadHashHex}`,
    `${say('submission.size')}: ${say('submission.sizeText', { count: byteLength })}`,
    `${say('submission.authority')}: ${spelledOutText(inspection.authority)}`,
    ...comparison.reasons,
    ...comparison.differences.map(differenceSentence),
    ...(transactionHex === '' || transactionHex.length > MAX_HEX
      ? []
      : [say('submission.bytes', { hex: transactionHex })]),
  ].join('\n');
}
