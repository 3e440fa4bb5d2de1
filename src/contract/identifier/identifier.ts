/** The seven forms of a fraud identifier. Source: interface, "Contribution input item"; readings 1, 2, 10. */
export type IdentifierKind = 'ip' | 'ip-range' | 'phone' | 'phone-range' | 'numeric' | 'email' | 'url';

/** The number lines on which identifiers lie. Two intervals overlap only within one space. */
export type IdentifierSpace = 'ipv4' | 'ipv6' | 'phone' | 'numeric';

/** Something worth a second look that does not make an identifier wrong: a stable code and a sentence. */
export interface IdentifierWarning {
  readonly code: string;
  readonly message: string;
}

/** An identifier that stands for numbers from `low` to `high`, both included; a single value has `low === high`. */
export interface IntervalIdentifier {
  readonly ok: true;
  readonly kind: 'ip' | 'ip-range' | 'phone' | 'phone-range' | 'numeric';
  /** What equality, removal of duplicates and search use; what is submitted stays as given. */
  readonly canonical: string;
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
  readonly warnings: readonly IdentifierWarning[];
}

/** An identifier that only equals or differs. */
export interface ExactIdentifier {
  readonly ok: true;
  readonly kind: 'email' | 'url';
  /** What equality, removal of duplicates and search use; what is submitted stays as given. */
  readonly canonical: string;
  readonly space?: never;
  readonly low?: never;
  readonly high?: never;
  readonly warnings: readonly IdentifierWarning[];
}

/** Why a text is no identifier and what to do about it: one or two sentences for a person. */
export interface Refusal {
  readonly ok: false;
  readonly reason: string;
}

export type Identifier = IntervalIdentifier | ExactIdentifier;
export type ParsedIdentifier = Identifier | Refusal;
