/**
 * Constraints on the values of a type that the schema cannot express. Sources: WIRE-FORMAT.md, "Primitives"
 * and "Types"; for `duration` and `ipfs path` the codecs.
 */
export type Rule =
  | 'name'
  | 'ipfs path'
  | 'hash'
  | 'not zero'
  | 'not negative'
  | 'below a billion'
  | 'ascending'
  | 'names ascending'
  | 'not empty';

const RULES: Readonly<Record<string, Rule>> = {
  Name: 'name',
  IpfsPath: 'ipfs path',
  Hash: 'hash',
  Fixed: 'not negative',
  'NonZero<u32>': 'not zero',
  'NonZero<u64>': 'not zero',
  'u32 of nanoseconds': 'below a billion',
  'SortedVec<PublicKey>': 'ascending',
  'SortedVec<PermissionToken>': 'names ascending',
  'Vec<InstructionExpr> of a transaction': 'not empty',
  // Those of a block.
  'Vec<TransactionValue>': 'not empty',
};

export const ruleOf = (name: string): Rule | undefined => RULES[name];
