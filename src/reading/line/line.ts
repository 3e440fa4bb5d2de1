import { type ContributionField, eachField, FIELD_NAMES } from '../../contract/contribution-fields.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';

/** The fields of a contribution. */
export { FIELD_NAMES as LINE_FIELDS } from '../../contract/contribution-fields.ts';
export type LineField = ContributionField;

/** The text of each field of a line; empty if absent. */
export type LineFields = Readonly<Record<LineField, string>>;

export const NO_FIELDS: LineFields = eachField(() => '');

/** Fills in the fields that are empty; the same object if none is. */
export function withMissing(fields: LineFields, values: Partial<LineFields>): LineFields {
  const missing = (field: LineField) => (fields[field].trim() === '' ? (values[field] ?? '') : '');
  return FIELD_NAMES.some((field) => missing(field) !== '')
    ? eachField((field) => missing(field) || fields[field])
    : fields;
}

/** A difference between the input and the value that is sent. The analyst can take it back. */
export interface FieldChange {
  readonly field: LineField;
  readonly before: string;
  readonly after: string;
  /** A sentence for a person. */
  readonly reason: string;
  /** Whether it may mean something else, rather than being another way to write the same. */
  readonly isGuess?: true;
}

/** A value that the analyst can choose with one click; nothing applies it otherwise. */
export interface FieldOffer {
  readonly field: LineField;
  readonly value: string;
  /** What the value is, where the note offers several: `as dialled in Germany`. */
  readonly words?: string;
  /** Whether the text may hold more of it. */
  readonly isPart?: true;
}

/** A problem with a field, or a warning about it. */
export interface FieldNote {
  readonly field: LineField;
  /** A stable code: rows with the same code can be found and treated together. */
  readonly code: string;
  /** A sentence for a person. */
  readonly message: string;
  /** The likeliest first; never empty. */
  readonly offers?: readonly FieldOffer[];
}

export const noteOn = (
  field: LineField,
  code: string,
  message: string,
  offers: readonly FieldOffer[] = [],
): FieldNote => ({ field, code, message, ...(offers.length === 0 ? {} : { offers }) });

/** A field as it would be sent. */
export interface ReadField {
  readonly value: string;
  readonly change?: FieldChange;
  readonly problem?: FieldNote;
  readonly warning?: FieldNote;
}

/** A line as it would be reported. */
export interface UnderstoodLine {
  /** The values that are sent, after changes. */
  readonly values: LineFields;
  readonly changes: readonly FieldChange[];
  /** The problems that prevent a report; empty if it can be reported. */
  readonly problems: readonly FieldNote[];
  readonly warnings: readonly FieldNote[];
  /** Absent if the identifier could not be read. */
  readonly identifier?: Identifier;
}
