import { useCallback } from 'react';
import { ByteParts } from '../byte-parts/byte-parts.tsx';
import { useDesk } from '../session/desk-context.tsx';

/** The parts of the transaction under review. */
export function SubmissionBytes({ transactionHex }: { readonly transactionHex: string | undefined }) {
  const { reader } = useDesk();
  const explain = useCallback(
    (from: number, to: number) => reader.explainBytes(transactionHex ?? '', from, to),
    [reader, transactionHex],
  );
  return transactionHex === undefined ? null : (
    <ByteParts transactionHex={transactionHex} explain={explain} />
  );
}
