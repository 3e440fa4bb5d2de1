import { useCallback } from 'react';
import { RawBytesDisclosure } from '../raw-bytes/raw-bytes.tsx';
import { useDesk } from '../session/desk-context.tsx';
import type { Submission } from '../../../client/submission/submission.ts';

/** The raw bytes of the transaction under review. */
export function SubmissionBytes<Receipt>({ submission }: { readonly submission: Submission<Receipt> }) {
  const { reader } = useDesk();
  const transactionHex = submission.unsignedHex();
  const explain = useCallback(
    (from: number, to: number) => reader.explainBytes(transactionHex ?? '', from, to),
    [reader, transactionHex],
  );
  return transactionHex === undefined ? null : (
    <RawBytesDisclosure transactionHex={transactionHex} explain={explain} />
  );
}
