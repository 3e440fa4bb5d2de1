import type { CheckedTransaction } from '../../signer/signer.ts';
import { markedSentence, spelledOutText } from '../../transaction/visible-text.ts';
import { say } from '../words/say.ts';

/** What is copied for the service's operator: public facts, one on each line. */
export function differenceText({
  comparison,
  payloadHashHex,
  byteLength,
  inspection,
}: CheckedTransaction): string {
  return [
    `${say('submission.hash')}: ${payloadHashHex}`,
    `${say('submission.size')}: ${say('submission.sizeText', { count: byteLength })}`,
    `${say('submission.authority')}: ${spelledOutText(inspection.authority)}`,
    ...comparison.differences.map(markedSentence),
  ].join('\n');
}
