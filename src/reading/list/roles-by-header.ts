import { FIELD_NAMES } from '../../contract/contribution-fields.ts';
import { type Cells, holds, isFraudType, isIdentifier, isOnlyCountry } from './cell-shapes.ts';
import {
  type ColumnRole,
  foldedName,
  NAMES_OF_ENDS,
  NAMES_OF_FIELDS,
  NAMES_OF_IDENTIFIERS,
  NAMES_OF_KINDS,
  NAMES_OF_SIZES,
  type OtherField,
} from './column-names.ts';

/** The roles that a header gives to its columns, checked against the cells below it. */
export class RolesByHeader {
  readonly #names: readonly string[];
  readonly #sample: readonly Cells[];
  readonly roles: ColumnRole[];

  constructor(header: Cells, sample: readonly Cells[]) {
    this.#names = header.map(foldedName);
    this.#sample = sample;
    this.roles = header.map(() => 'ignored');
    this.#giveIdentifiers();
    for (const field of FIELD_NAMES) {
      if (field === 'id') continue;
      this.#give(
        field,
        this.#find(NAMES_OF_FIELDS[field], (column) => this.#mayHold(field, column)),
      );
    }
  }

  #holds(column: number, passes: (cell: string) => boolean): boolean {
    return holds(this.#sample, column, passes);
  }

  /** Finds the first column that has one of the names, in order of the names, and passes. */
  #find(names: readonly string[], passes: (column: number) => boolean): number | undefined {
    const named = names.flatMap((name) => [...this.roles.keys()].filter((at) => this.#names[at] === name));
    return named.find((column) => this.roles[column] === 'ignored' && passes(column));
  }

  #give(role: ColumnRole, column: number | undefined): void {
    if (column !== undefined) this.roles[column] = role;
  }

  /**
   * Assigns the column for identifiers: one for all kinds, the first of a range, or one of a kind; otherwise
   * one that looks like identifiers.
   */
  #giveIdentifiers(): void {
    const isEmpty = (column: number) => !this.#holds(column, () => true);
    const mayHold = (column: number) => isEmpty(column) || this.#holds(column, isIdentifier);
    this.#give('rangeEnd', this.#find(NAMES_OF_ENDS.rangeEnd, mayHold));
    this.#give(
      'rangeSize',
      this.#find(NAMES_OF_SIZES, () => true),
    );
    const ofKinds = [...NAMES_OF_IDENTIFIERS, ...NAMES_OF_KINDS];
    this.#give(
      'id',
      this.#find([...NAMES_OF_IDENTIFIERS, ...NAMES_OF_ENDS.id, ...NAMES_OF_KINDS], mayHold) ??
        this.#find(this.#names, (column) => this.#holds(column, isIdentifier)) ??
        this.#find(ofKinds, () => true),
    );
  }

  #isOf(names: readonly string[], role: ColumnRole): boolean {
    return this.roles.some((one, at) => one === role && names.includes(this.#names[at] ?? ''));
  }

  /** Whether the heading of the identifiers says that they are what the list is about. */
  get isDecided(): boolean {
    // “Start” and “End” beside numbers may be times.
    const areEnds = this.#isOf(NAMES_OF_ENDS.id, 'id') && !this.#isOf(NAMES_OF_KINDS, 'ignored');
    return areEnds || this.#isOf(NAMES_OF_IDENTIFIERS, 'id');
  }

  /** Whether the heading of a column names a kind of identifiers. */
  isKind(column: number): boolean {
    return NAMES_OF_KINDS.includes(this.#names[column] ?? '');
  }

  /** Whether a heading names the identifiers, or one kind of them. */
  get isNamed(): boolean {
    return this.isDecided || this.#isOf(NAMES_OF_KINDS, 'id');
  }

  /** Whether headings name where the traffic came from and where it went. */
  get #hasRoute(): boolean {
    const names = (field: 'origination' | 'destination') =>
      NAMES_OF_FIELDS[field].some((name) => name.startsWith(field.slice(0, 3)) && this.#names.includes(name));
    return names('origination') && names('destination');
  }

  /** Whether the cells of a column may be what its heading says of a field. */
  #mayHold(field: OtherField, column: number): boolean {
    const name = this.#names[column] ?? '';
    if (name === 'from' || name === 'to') return this.#holds(column, isOnlyCountry);
    // “Source” may name a feed, a country or an address. Beside both countries it is a contribution's.
    const hasCountries = this.roles.includes('origination') && this.roles.includes('destination');
    if ((name === 'source' || name === 'sourceid') && !hasCountries) return false;
    // “Type” may name the kind of an indicator. Beside both countries it is a contribution's.
    if (field === 'fraudType' && !name.includes('fraud') && name !== 'betrugsart' && !this.#hasRoute)
      return this.#holds(column, isFraudType);
    return !this.#holds(column, isIdentifier);
  }
}
