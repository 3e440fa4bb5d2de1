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
export interface HeaderRoles {
  readonly roles: readonly ColumnRole[];
  /** Whether the heading of the identifiers says that they are what the list is about. */
  readonly isDecided: boolean;
  /** Whether a heading names the identifiers, or one kind of them. */
  readonly isNamed: boolean;
  /** Whether the heading of a column names a kind of identifiers. */
  readonly isKind: (column: number) => boolean;
}

export function rolesByHeader(header: Cells, sample: readonly Cells[]): HeaderRoles {
  const names = header.map(foldedName);
  const roles: ColumnRole[] = header.map(() => 'ignored');

  /** Gives a role to the first free column that has one of the names, in their order, and passes. */
  function give(role: ColumnRole, known: readonly string[], passes: (column: number) => boolean): boolean {
    const named = known.flatMap((name) => [...names.keys()].filter((at) => names[at] === name));
    const column = named.find((at) => roles[at] === 'ignored' && passes(at));
    if (column !== undefined) roles[column] = role;
    return column !== undefined;
  }

  const identifies = (column: number) => holds(sample, column, isIdentifier);
  const mayIdentify = (column: number) => !holds(sample, column, () => true) || identifies(column);
  give('rangeEnd', NAMES_OF_ENDS.rangeEnd, mayIdentify);
  give('rangeSize', NAMES_OF_SIZES, () => true);
  // One column for all kinds, the first of a range or one of a kind; otherwise one that looks like identifiers.
  if (
    !give('id', [...NAMES_OF_IDENTIFIERS, ...NAMES_OF_ENDS.id, ...NAMES_OF_KINDS], mayIdentify) &&
    !give('id', names, identifies)
  )
    give('id', [...NAMES_OF_IDENTIFIERS, ...NAMES_OF_KINDS], () => true);

  /** Whether the cells of a column may be what its heading says of a field. */
  function mayHold(field: OtherField, column: number): boolean {
    const name = names[column] ?? '';
    if (name === 'from' || name === 'to') return holds(sample, column, isOnlyCountry);
    const hasCountries = roles.includes('origination') && roles.includes('destination');
    // “Source” may name a feed, a country or an address. Beside both countries it is a contribution's.
    if ((name === 'source' || name === 'sourceid') && !hasCountries) return false;
    // “Type” may name the kind of an indicator. Beside both countries it is a contribution's.
    const saysType = name.includes('fraud') || name === 'betrugsart' || /scam.|.scam/u.test(name);
    if (field === 'fraudType' && !saysType && (name === 'scam' || !hasCountries))
      return holds(sample, column, isFraudType);
    return !identifies(column);
  }
  // The countries first: they decide what other headings mean.
  for (const field of ['origination', 'destination', 'fraudType', 'sourcePeerId'] as const)
    give(field, NAMES_OF_FIELDS[field], (column) => mayHold(field, column));

  const isOf = (known: readonly string[], role: ColumnRole) =>
    roles.some((one, at) => one === role && known.includes(names[at] ?? ''));
  // “Start” and “End” beside numbers may be times.
  const areEnds = isOf(NAMES_OF_ENDS.id, 'id') && !isOf(NAMES_OF_KINDS, 'ignored');
  const isDecided = areEnds || isOf(NAMES_OF_IDENTIFIERS, 'id');
  return {
    roles,
    isDecided,
    isNamed: isDecided || isOf(NAMES_OF_KINDS, 'id'),
    isKind: (column) => NAMES_OF_KINDS.includes(names[column] ?? ''),
  };
}
