import { useEffect, useMemo, useState } from 'react';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import { checkLedgerReceipt, type ProvedEntry } from '../../../client/ledger/check-ledger-receipt.ts';
import type { Policy } from '../../../transparency/policy.ts';
import { webCryptography } from '../../../transparency/web-cryptography.ts';
import { useTrustedPolicy } from '../../desk/ledger/trusted-policy.ts';

export type LedgerCheck =
  | { readonly kind: 'no-key' | 'checking' }
  | {
      readonly kind: 'proved';
      readonly entry: ProvedEntry;
      readonly witnessCount: number;
      /** By keys of the reader, rather than the build. */
      readonly isOwn: boolean;
    }
  | { readonly kind: 'refused'; readonly error: AppError };

async function check(
  { policy, isOwn }: { readonly policy: Policy; readonly isOwn: boolean },
  receipt: string,
  transactionHex: string,
): Promise<LedgerCheck> {
  try {
    const bytes = hexToBytes(transactionHex);
    const entry = await checkLedgerReceipt(webCryptography, policy, receipt, bytes, Date.now() / 1_000);
    return { kind: 'proved', entry, witnessCount: policy.witnesses.length, isOwn };
  } catch (error) {
    return { kind: 'refused', error: asAppError(error) };
  }
}

/**
 * Checks the receipt that came with a transaction, without a network, against keys that the reader or the build
 * trusts. No cache: it would hold the signed transaction, or confuse two with the same receipt.
 */
export function useLedgerCheck(receipt: string | undefined, transactionHex: string): LedgerCheck | undefined {
  const { policy, isOwn, isRead } = useTrustedPolicy();
  const checking = useMemo(
    () =>
      receipt === undefined || policy === undefined
        ? undefined
        : check({ policy, isOwn }, receipt, transactionHex),
    [policy, isOwn, receipt, transactionHex],
  );
  const [last, setLast] = useState<{ readonly of: Promise<LedgerCheck>; readonly outcome: LedgerCheck }>();
  useEffect(() => {
    void checking?.then((outcome) => setLast({ of: checking, outcome }));
  }, [checking]);
  if (receipt === undefined) return undefined;
  if (checking === undefined) return { kind: isRead ? 'no-key' : 'checking' };
  return last?.of === checking ? last.outcome : { kind: 'checking' };
}
