import fc from 'fast-check';
import { z } from 'zod';
import { anyCharacter } from '../../any-text.ts';
import type { DocumentSchema, OpenApiDocument } from '../../service/openapi-document.ts';

const MAX_ITEMS = 4;

/** Values that break parsers of texts and of anything else. */
export const NASTY = z.array(z.unknown()).parse(
  JSON.parse(String.raw`[null, true, 0, -1, 0.5, 1e308, 9007199254740992, [], {}, [[]], {"length": 1},
  {"toString": 1, "valueOf": 1, "toJSON": 1}, "", " ", "\u0000", "\ud800", "\u202e", "\ufeff", "\u2028", "\u001b[2J",
  "\n", "%", "\\", "%00", "０１", "../../etc/passwd", "__proto__", "constructor", "' or 1=1 --",
  "${'a'.repeat(3000)}", "${'9'.repeat(400)}"]`),
);

const wild = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.jsonValue(),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);

type OwnSchema = Exclude<DocumentSchema, { $ref: string }>;

function textsOf({ pattern, minLength = 0, maxLength = 60 }: OwnSchema) {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const most = Math.max(minLength, Math.min(maxLength, 60));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

/**
 * Values that fit a schema of the document, of one with examples mostly these. Of ten members and items, as many as
 * `wildness` says are wild; members may be missing then.
 */
function valuesOf(
  document: OpenApiDocument,
  schema: DocumentSchema,
  wildness: number,
): fc.Arbitrary<unknown> {
  if ('$ref' in schema) {
    const target = document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    if (target === undefined) throw new Error(`The document has no ${schema.$ref}.`);
    return valuesOf(document, target, wildness);
  }
  if ('const' in schema) return fc.constant(schema.const);
  const { anyOf, enum: choices, examples = [], type: types = 'object', minItems = 0 } = schema;
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => valuesOf(document, one, wildness)));
  const part = (one: DocumentSchema): fc.Arbitrary<unknown> =>
    fc.oneof(
      { arbitrary: valuesOf(document, one, wildness), weight: 10 - wildness },
      { arbitrary: wild, weight: wildness },
    );
  function ofType(type: string, { items, properties = {}, required = [], ...own }: OwnSchema) {
    if (type === 'string') return textsOf(own);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'number' || type === 'integer')
      return fc.integer({ min: own.minimum ?? -1000, max: own.maximum ?? 2 ** 40 });
    if (type === 'array') {
      const item = items === undefined ? fc.jsonValue() : part(items);
      return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, MAX_ITEMS) });
    }
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, part(member)]),
    );
    const requiredKeys = required.filter((name) => Object.hasOwn(members, name));
    const fitting = fc.record(members, { requiredKeys });
    return wildness === 0 ? fitting : fc.oneof(fitting, fc.record(members, { requiredKeys: [] }));
  }
  const made = fc.oneof(...[types].flat().map((type): fc.Arbitrary<unknown> => ofType(type, schema)));
  return examples.length === 0
    ? made
    : fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 3 - wildness }, made);
}

/** Fitting, nearly fitting and wild ones. */
export const attemptsOf = (document: OpenApiDocument, schema: DocumentSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: valuesOf(document, schema, 0), weight: 3 },
    { arbitrary: valuesOf(document, schema, 1), weight: 4 },
    { arbitrary: wild, weight: 1 },
  );
