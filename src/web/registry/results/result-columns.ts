import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** The values of `IdentifierIntervals.spaces`, by index; one more means no number line. */
export const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const satisfies readonly IdentifierSpace[];

/** The values of `ResultColumns.statuses`, by index. */
export const STATUSES = [
  'active',
  'expired',
  'flagged',
  'unknown',
] as const satisfies readonly RegistryRecord['status'][];

/** A column of texts: for each row, the index of its text in `values`. */
export interface TextIds {
  readonly ids: Uint8Array | Uint16Array | Uint32Array;
  readonly values: readonly string[];
}

/** The intervals of identifiers, by their index in `identifiers.values`. */
export interface IdentifierIntervals {
  /** Indexes into `SPACES`; `SPACES.length` for identifiers on no line, such as an e-mail address. */
  readonly spaces: Uint8Array;
  /** `INTERVAL_WORDS` words for each identifier. */
  readonly words: Uint32Array;
}

/** An answer's records as columns: 100,000 of them are drawn without a noticeable delay. */
export interface ResultColumns {
  readonly statuses: Uint8Array;
  readonly identifiers: TextIds;
  readonly intervals: IdentifierIntervals;
  readonly types: TextIds;
  readonly originations: TextIds;
  readonly destinations: TextIds;
  /** NaN if the time is missing or unreadable. */
  readonly reportedAtMs: Float64Array;
  readonly flaggedAtMs: Float64Array;
}
