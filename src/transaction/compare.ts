import type { CompareOptions, Comparison, TransactionRequest } from './comparison.ts';
import type { TransactionInspection } from './inspection.ts';

export type { Comparison, TransactionRequest } from './comparison.ts';

export function compareWithRequest(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options: CompareOptions = {},
): Comparison {
  throw new Error(`not yet: ${inspection.layout} ${request.kind} ${options.nowMs ?? ''}`);
}
