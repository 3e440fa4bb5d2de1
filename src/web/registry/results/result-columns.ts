import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';

/** The spaces of an identifier column, by index; one more for identifiers in none, such as an e-mail address. */
export const SPACES = ['ipv4', 'ipv6', 'phone', 'numeric'] as const satisfies readonly IdentifierSpace[];

/** In the order in which they are sorted and drawn. */
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
