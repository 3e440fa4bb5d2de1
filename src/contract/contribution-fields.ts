// The fields of a contribution, stated once. Without zod, which the signer's worker has no room for: the schemas are in
// `contribution.ts`, which does not compile without one for each field. `src/README.md` says how a field is added.

interface FieldRule {
  /** The name of the field in a ledger transaction. Source: WIRE-FORMAT.md, "Reports". */
  readonly ledgerKey: string;
  /** The name of the field within a sentence. */
  readonly words: string;
  /** The heading of its column in the lists that the desk writes. */
  readonly heading: string;
  readonly isOptional: boolean;
}

/** In the order in which a transaction and a list have them. All values are texts. */
export const CONTRIBUTION_FIELDS = {
  id: { ledgerKey: 'id', words: 'identifier', heading: 'identifier', isOptional: false },
  fraudType: { ledgerKey: 'ft', words: 'fraud type', heading: 'fraudType', isOptional: false },
  origination: { ledgerKey: 'org', words: 'origination', heading: 'origination', isOptional: false },
  destination: { ledgerKey: 'dst', words: 'destination', heading: 'destination', isOptional: false },
  sourcePeerId: { ledgerKey: 'src', words: 'source peer', heading: 'source', isOptional: true },
} as const satisfies Readonly<Record<string, FieldRule>>;

type Fields = typeof CONTRIBUTION_FIELDS;
export type ContributionField = keyof Fields;
export type OptionalField = {
  [Field in ContributionField]: Fields[Field]['isOptional'] extends true ? Field : never;
}[ContributionField];
export type RequiredField = Exclude<ContributionField, OptionalField>;

type OptionalTexts = { readonly [Field in OptionalField]?: string };
/** What one contribution reports. */
export interface ContributionDraft extends Readonly<Record<RequiredField, string>>, OptionalTexts {}

const isField = (name: string): name is ContributionField => Object.hasOwn(CONTRIBUTION_FIELDS, name);
const isOptional = (field: ContributionField): field is OptionalField =>
  CONTRIBUTION_FIELDS[field].isOptional;

export const FIELD_NAMES: readonly ContributionField[] = Object.keys(CONTRIBUTION_FIELDS).filter(isField);
export const OPTIONAL_FIELDS: readonly OptionalField[] = FIELD_NAMES.filter(isOptional);

/** The name of a field as a label. */
export function labelOf(field: ContributionField): string {
  const { words } = CONTRIBUTION_FIELDS[field];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value for each optional field. */
export const eachOptional = <Value>(of: (field: OptionalField) => Value): Record<OptionalField, Value> => ({
  sourcePeerId: of('sourcePeerId'),
});

/** A value for each field, made in the order of the table. */
export const eachField = <Value>(
  of: (field: ContributionField) => Value,
): Record<ContributionField, Value> => ({
  id: of('id'),
  fraudType: of('fraudType'),
  origination: of('origination'),
  destination: of('destination'),
  ...eachOptional(of),
});

/** The optional fields that have a value. */
export function presentOptional(of: (field: OptionalField) => string | undefined): OptionalTexts {
  const present: { -readonly [Field in OptionalField]?: string } = {};
  for (const field of OPTIONAL_FIELDS) {
    const value = of(field);
    if (value !== undefined) present[field] = value;
  }
  return present;
}
