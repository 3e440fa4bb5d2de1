import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** What `spaces` counts; one more is on no number line. */
export const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const satisfies readonly IdentifierSpace[];

/** What `statuses` counts. */
export const STATUSES = [
  'active',
  'expired',
  'flagged',
  'unknown',
] as const satisfies readonly RegistryRecord['status'][];

/** A column of texts: of each row, where its text stands in `values`. */
export interface TextIds {
  readonly ids: Uint8Array | Uint16Array | Uint32Array;
  readonly values: readonly string[];
}

/** Where identifiers lie, by their place in `identifiers.values`. */
export interface IdentifierIntervals {
  /** By `SPACES`; `SPACES.length` for what lies on none, such as an e-mail address. */
  readonly spaces: Uint8Array;
  /** `INTERVAL_WORDS` for each. */
  readonly words: Uint32Array;
}

/** What is kept of an answer's records, by columns, so that 100,000 of them are drawn in a moment. */
export interface ResultColumns {
  readonly statuses: Uint8Array;
  readonly identifiers: TextIds;
  readonly intervals: IdentifierIntervals;
  readonly types: TextIds;
  readonly originations: TextIds;
  readonly destinations: TextIds;
  /** NaN where there is none, or none that could be read. */
  readonly reportedAtMs: Float64Array;
  readonly flaggedAtMs: Float64Array;
}
