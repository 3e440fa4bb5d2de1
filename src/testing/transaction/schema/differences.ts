import type { SchemaDefinition } from './schema-definition.ts';

type Definitions = Readonly<Record<string, SchemaDefinition>>;

const plain = (tags: readonly string[]): SchemaDefinition => ({
  Enum: tags.map((tag, discriminant) => ({ tag, discriminant })),
});

/**
 * The deliberate differences of the codecs from the schema: these definitions replace the schema's. All other
 * types must match it exactly. Constraints that the schema cannot express are in `rules.ts`.
 */
export const DIFFERENCES: Definitions = {
  // The last two came with rc.20.1, which has the same layout otherwise. Source: WIRE-FORMAT.md, the
  // introduction.
  TriggerEventFilter: plain([
    'ByCreated',
    'ByDeleted',
    'ByExtended',
    'ByShortened',
    'ByMetadataInserted',
    'ByMetadataRemoved',
  ]),
  // A transaction without instructions is refused on reading; a trigger's list may be empty. Source:
  // WIRE-FORMAT.md, "Payload".
  TransactionPayload: {
    Struct: [
      { name: 'creation_time_ms', type: 'u64' },
      { name: 'authority', type: 'AccountId' },
      { name: 'instructions', type: 'Executable of a transaction' },
      { name: 'time_to_live_ms', type: 'Option<NonZero<u64>>' },
      { name: 'nonce', type: 'Option<NonZero<u32>>' },
      { name: 'metadata', type: 'SortedMap<Name, Value>' },
    ],
  },
  'Executable of a transaction': {
    Enum: [
      { tag: 'Instructions', discriminant: 0, type: 'Vec<InstructionExpr> of a transaction' },
      { tag: 'Wasm', discriminant: 1, type: 'WasmSmartContract' },
    ],
  },
  'Vec<InstructionExpr> of a transaction': { Vec: 'InstructionExpr' },
  // A pair in the schema; its two numbers have names here.
  Duration: {
    Struct: [
      { name: 'secs', type: 'u64' },
      { name: 'nanos', type: 'u32 of nanoseconds' },
    ],
  },
  'u32 of nanoseconds': 'u32',
  // An object with a `then` looks like a promise.
  ConditionalExpr: {
    Struct: [
      { name: 'condition', type: 'EvaluatesTo<bool>' },
      { name: 'then_', type: 'InstructionExpr' },
      { name: 'otherwise', type: 'Option<InstructionExpr>' },
    ],
  },
  If: {
    Struct: [
      { name: 'condition', type: 'EvaluatesTo<bool>' },
      { name: 'then_', type: 'EvaluatesTo<Value>' },
      { name: 'otherwise', type: 'EvaluatesTo<Value>' },
    ],
  },
};

/**
 * Structs that are their only field here, because they have no bytes of their own: the schema names what an
 * expression must evaluate to, and lists of signatures.
 */
export const isWrapper = (name: string): boolean =>
  name.startsWith('EvaluatesTo<') || name.startsWith('SignaturesOf<');
