import { useCallback } from 'react';
import { useDesk } from '../session/desk-context.tsx';
import { RawBytesDisclosure } from './raw-bytes-disclosure.tsx';
import type { Submission } from './submission.ts';

/** The raw bytes of what is reviewed, while there is something to sign. */
export function SubmissionBytes<Receipt>({ submission }: { readonly submission: Submission<Receipt> }) {
  const { signer } = useDesk().session;
  const transactionHex = submission.unsignedHex();
  const explain = useCallback(
    (from: number, to: number) => signer.explainBytes(transactionHex ?? '', from, to),
    [signer, transactionHex],
  );
  return transactionHex === undefined ? null : (
    <RawBytesDisclosure transactionHex={transactionHex} explain={explain} />
  );
}
