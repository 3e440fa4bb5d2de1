import fc from 'fast-check';
import { anyCharacter } from '../../any-text.ts';
import type { DocumentSchema, OpenApiDocument } from '../../service/openapi-document.ts';

const MAX_ITEMS = 4;

/** Values that break parsers of texts and of anything else. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\ufeff',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '\\',
  'a'.repeat(3000),
  '9'.repeat(400),
  [],
  {},
  [[]],
  { length: 1 },
  { toString: 1, valueOf: 1, toJSON: 1 },
];

const nasty = fc.constantFrom(...NASTY);
const wild = fc.oneof(nasty, fc.jsonValue(), fc.string({ unit: anyCharacter, maxLength: 40 }));

function textsOf({ pattern, minLength = 0, maxLength = 60 }: Exclude<DocumentSchema, { $ref: string }>) {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const most = Math.max(minLength, Math.min(maxLength, 60));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

function ofType(
  document: OpenApiDocument,
  type: string,
  schema: Exclude<DocumentSchema, { $ref: string }>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textsOf(schema);
    case 'number':
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 2 ** 40 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items, minItems = 0 } = schema;
      const item = items === undefined ? fc.jsonValue() : valuesOf(document, items);
      return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, MAX_ITEMS) });
    }
    default: {
      const { properties = {}, required = [] } = schema;
      const members = Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, valuesOf(document, member)]),
      );
      return fc.record(members, { requiredKeys: required.filter((name) => Object.hasOwn(members, name)) });
    }
  }
}

/** Values that fit a schema of the document; of those with examples, mostly these. */
function valuesOf(document: OpenApiDocument, schema: DocumentSchema): fc.Arbitrary<unknown> {
  if ('$ref' in schema) {
    const target = document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    if (target === undefined) throw new Error(`The document has no ${schema.$ref}.`);
    return valuesOf(document, target);
  }
  if ('const' in schema) return fc.constant(schema.const);
  const { anyOf, enum: choices, examples = [], type = 'object' } = schema;
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => valuesOf(document, one)));
  const made = fc.oneof(...[type].flat().map((name) => ofType(document, name, schema)));
  return examples.length === 0
    ? made
    : fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 3 }, made);
}

/** Every place in a value that can be replaced. */
function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + countPlaces(member), 1);
}

/**
 * The value with its `index`-th place, counted from the outside, replaced; `undefined` takes a member away.
 */
function replaceAt(value: unknown, index: number, other: unknown): unknown {
  if (index === 0) return other;
  if (typeof value !== 'object' || value === null) return value;
  let left = index - 1;
  const members: [string, unknown][] = Object.entries(value);
  const entries = members.map(([name, member]): [string, unknown] => {
    const places = countPlaces(member);
    const changed = left >= 0 && left < places ? replaceAt(member, left, other) : member;
    left -= places;
    return [name, changed];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** The same with one thing wrong somewhere. */
function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(30), fc.oneof(wild, fc.constant(undefined)))
    .map(([value, place, other]) => replaceAt(value, place % countPlaces(value), other));
}

/** Fitting, nearly fitting and wild ones. */
export function attemptsOf(document: OpenApiDocument, schema: DocumentSchema): fc.Arbitrary<unknown> {
  const fitting = valuesOf(document, schema);
  return fc.oneof(
    { arbitrary: fitting, weight: 3 },
    { arbitrary: nearly(fitting), weight: 4 },
    { arbitrary: wild, weight: 1 },
  );
}
