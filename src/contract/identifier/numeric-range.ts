import { NO_WARNINGS, refuse } from './identifier.ts';
import type { IdentifierSpace, IdentifierWarning, Refusal } from './identifier.ts';
import { readNumeric } from './numeric.ts';

export interface NumericRange {
  readonly ok: true;
  readonly kind: 'numeric-range';
  readonly canonical: string;
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
  readonly warnings: readonly IdentifierWarning[];
}

const HYPHEN_AT = 15;

/**
 * `<15 digits>-<15 digits>`, which can be searched for but not reported; `undefined` for text of any other shape.
 * Source: INTERFACE.md, "Identifiers".
 */
export function parseNumericRange(text: string): NumericRange | Refusal | undefined {
  if (text[HYPHEN_AT] !== '-') return undefined;
  const low = readNumeric(text, 0, HYPHEN_AT);
  const high = readNumeric(text, HYPHEN_AT + 1, text.length);
  if (low === -1 || high === -1) return undefined;
  if (low > high) {
    return refuse(
      `A range goes upwards: write it as ${text.slice(HYPHEN_AT + 1)}-${text.slice(0, HYPHEN_AT)}.`,
    );
  }
  return {
    ok: true,
    kind: 'numeric-range',
    canonical: text,
    space: 'numeric',
    low: BigInt(low),
    high: BigInt(high),
    warnings: NO_WARNINGS,
  };
}
