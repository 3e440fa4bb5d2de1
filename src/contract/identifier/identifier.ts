/** The seven kinds of fraud identifier. Source: INTERFACE.md, "Identifiers". */
export type IdentifierKind = 'ip' | 'ip-range' | 'phone' | 'phone-range' | 'numeric' | 'email' | 'url';

/** The number lines that identifiers lie on. Two intervals overlap only within one space. */
export type IdentifierSpace = 'ipv4' | 'ipv6' | 'phone' | 'numeric';

export type IdentifierWarningCode =
  | 'private-address'
  | 'shared-address'
  | 'loopback-address'
  | 'link-local-address'
  | 'documentation-address'
  | 'multicast-address'
  | 'reserved-address'
  | 'translated-address'
  | 'ipv4-mapped'
  | 'large-range'
  | 'too-wide'
  | 'imei-check-digit'
  | 'non-ascii'
  | 'url-user-info'
  | 'url-local-host';

/** Something worth a second look that does not make an identifier wrong: a stable code and a sentence. */
export interface IdentifierWarning {
  readonly code: IdentifierWarningCode;
  readonly message: string;
}

/** An identifier that covers all numbers from `low` to `high`, inclusive; a single one has `low === high`. */
export interface IntervalIdentifier {
  readonly ok: true;
  readonly kind: Exclude<IdentifierKind, 'email' | 'url'>;
  /** Used for equality, removal of duplicates and search. The submitted text stays as given. */
  readonly canonical: string;
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
  readonly warnings: readonly IdentifierWarning[];
}

/** An identifier that can only be equal to another or not. */
export interface ExactIdentifier {
  readonly ok: true;
  readonly kind: 'email' | 'url';
  /** Used for equality, removal of duplicates and search. The submitted text stays as given. */
  readonly canonical: string;
  readonly space?: never;
  readonly low?: never;
  readonly high?: never;
  readonly warnings: readonly IdentifierWarning[];
}

/** The reason why a text is not accepted, and the remedy: one or two sentences for a person. */
export interface Refusal {
  readonly ok: false;
  readonly reason: string;
}

export type Identifier = IntervalIdentifier | ExactIdentifier;
export type ParsedIdentifier = Identifier | Refusal;

/** The longest identifier accepted, in UTF-16 units. A database index and a URL path still hold it. */
export const MAX_IDENTIFIER_LENGTH = 2048;

/** The digits of a numeric identifier. */
export const NUMERIC_DIGITS = 15;

/** Shared: the common case of no warnings allocates nothing. */
export const NO_WARNINGS: readonly IdentifierWarning[] = Object.freeze([]);

/** A reason is put together when it is read: that takes far longer than to see that a text is no identifier. */
export function refuse(reason: string | (() => string)): Refusal {
  if (typeof reason === 'string') return { ok: false, reason };
  return {
    ok: false,
    get reason() {
      return reason();
    },
  };
}

/** The `x` of `x-x`, which a search reads as `x`; `undefined` for any other text. */
export function halfOf(text: string): string | undefined {
  const middle = (text.length - 1) / 2;
  return text[middle] === '-' && text.startsWith(text.slice(middle + 1)) ? text.slice(0, middle) : undefined;
}

const ZERO = 48;

/** The value of the decimal digits in `text` from `start` to `end`, exact up to 15 of them; -1 if any is not a digit. */
export function readDigits(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
