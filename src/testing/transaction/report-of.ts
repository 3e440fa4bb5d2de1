import { assembleReport } from '../../transaction/assemble.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';

export interface ReportOf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly request: TransactionRequest;
}

/** A fresh report of `count` phone numbers, as our service assembles it. */
export function reportOf(count: number, nowMs: number): ReportOf {
  const accountId = 'alice@wonderland';
  const items = Array.from({ length: count }, (_, index) => ({
    id: `+4477009${String(index).padStart(5, '0')}`,
    fraudType: 'Wangiri',
    origination: 'GB',
    destination: 'SE',
  }));
  const bytes = assembleReport(
    { authority: accountId, creationTimeMs: nowMs, nonce: 1 },
    items.map((draft, index) => ({
      draft,
      // The service's numbers follow the clock.
      suffix: nowMs + index,
      expiryAtS: Math.floor(nowMs / 1000) + 30 * 86_400,
    })),
  );
  return { bytes, request: { kind: 'report', accountId, items } };
}
