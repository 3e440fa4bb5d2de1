import type { FlagReceipt, SubmitReceipt } from '../../contract/contribution.ts';

interface AttemptBase {
  /** The signed transaction, as it was sent and may be sent again. */
  readonly transactionHex: string;
  /** The sender, by its index among the analysts. */
  readonly analyst: number;
}

/** A report that was sent. Without a receipt it may or may not be stored. */
export interface ReportAttempt extends AttemptBase {
  readonly kind: 'report';
  readonly ids: readonly string[];
  /** For each item the analyst whose peer is named as its source, if any. */
  readonly sources: readonly (number | undefined)[];
  receipt?: SubmitReceipt;
}

/** A flag that was sent. */
export interface FlagAttempt extends AttemptBase {
  readonly kind: 'flag';
  readonly assets: readonly Asset[];
  receipt?: FlagReceipt;
}

/** A contribution that the registry acknowledged. */
export interface Asset {
  readonly id: string;
  readonly definitionId: string;
}

export type Attempt = ReportAttempt | FlagAttempt;
