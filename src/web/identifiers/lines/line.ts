import type { IdentifierKind, IdentifierSpace } from '../../../contract/identifier/identifier.ts';

/** What one contribution is reported with. */
export const LINE_FIELDS = ['id', 'fraudType', 'origination', 'destination', 'sourcePeerId'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** A line, field by field; empty where it says nothing. */
export type LineFields = Readonly<Record<LineField, string>>;

export const NO_FIELDS: LineFields = {
  id: '',
  fraudType: '',
  origination: '',
  destination: '',
  sourcePeerId: '',
};

/** One way in which a value that is sent differs from what came in. The analyst can take it back. */
export interface FieldChange {
  readonly field: LineField;
  readonly before: string;
  readonly after: string;
  /** A sentence for a person. */
  readonly reason: string;
}

/** What is wrong with a field, or worth a second look. */
export interface FieldNote {
  readonly field: LineField;
  /** Stable, so that all rows alike can be found and treated together. */
  readonly code: string;
  /** A sentence for a person. */
  readonly message: string;
  /** A value that mends it, applied only by the analyst. */
  readonly suggestion?: { readonly field: LineField; readonly value: string };
}

/** A line as it would be reported. */
export interface UnderstoodLine {
  /** What is sent, after changes and defaults. */
  readonly values: LineFields;
  /** Fields that the line left empty and the defaults filled in. */
  readonly defaulted: readonly LineField[];
  readonly changes: readonly FieldChange[];
  /** Why it cannot be reported; none if it can. */
  readonly problems: readonly FieldNote[];
  readonly warnings: readonly FieldNote[];
  /** Absent where the identifier could not be read. */
  readonly identifier?: {
    readonly kind: IdentifierKind;
    /** What duplicates are found by. */
    readonly canonical: string;
    /** All numbers from `low` to `high`, inclusive; absent of what can only be equal or not. */
    readonly interval?: { readonly space: IdentifierSpace; readonly low: bigint; readonly high: bigint };
  };
}
