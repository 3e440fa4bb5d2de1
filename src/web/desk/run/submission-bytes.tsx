import { useCallback } from 'react';
import { ByteParts } from '../byte-parts/byte-parts.tsx';
import { useDesk } from '../session/desk-context.tsx';
import type { Submission } from './submission.ts';

/** The parts of the transaction under review. */
export function SubmissionBytes<Receipt>({ submission }: { readonly submission: Submission<Receipt> }) {
  const { reader } = useDesk();
  const transactionHex = submission.unsignedHex();
  const explain = useCallback(
    (from: number, to: number) => reader.explainBytes(transactionHex ?? '', from, to),
    [reader, transactionHex],
  );
  return transactionHex === undefined ? null : (
    <ByteParts transactionHex={transactionHex} explain={explain} />
  );
}
