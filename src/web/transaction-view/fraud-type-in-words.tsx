import { fraudTypeToLedger } from '../../contract/fraud-type.ts';
import type { InspectedContribution } from '../../transaction/inspection.ts';
import { TransactionText } from '../components/transaction-text.tsx';
import { say } from './messages.ts';

/** Whether a text stands where a number is meant, or reads like one without a known type: both would look alike. */
const isTextForNumber = (ft: number | string): boolean =>
  typeof ft === 'string' && (fraudTypeToLedger(ft) !== ft || /^ft \d+$/u.test(ft));

/** A fraud type as a transaction records it: `Wangiri` is the number 0; the text `Wangiri` is something else. */
export function FraudTypeInWords({
  contribution: { ft, fraudType },
}: {
  readonly contribution: InspectedContribution;
}) {
  return (
    <>
      <TransactionText>{fraudType}</TransactionText>
      {isTextForNumber(ft) && say('submission.fraudTypeAsText')}
    </>
  );
}
