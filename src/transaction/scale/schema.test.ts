import { describe, expect, it } from 'vitest';
import { isWrapper } from '../../testing/transaction/schema/differences.ts';
import { publishedTypes, schema } from '../../testing/transaction/schema/schema.ts';
import type { SchemaDefinition } from '../../testing/transaction/schema/schema-definition.ts';
import { TableCheck } from '../../testing/transaction/schema/table-check.ts';

const check = new TableCheck(schema);
const { types } = check;

describe('the tables, held against the published schema', () => {
  it('have every type, field and variant of it, in the same order and with the same numbers, and no other', () => {
    expect(types.flatMap((name) => [...check.problemsOf(name)])).toEqual([]);
  });

  it('were tried with every variant of every enumeration', () => {
    const all = types.flatMap((name) => {
      const type = schema.type(name);
      return type.kind === 'enum' ? type.variants.map(({ tag }) => `${name}::${tag}`) : [];
    });
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((tag) => !check.seen.has(tag))).toEqual([]);
  });

  it('were tried with every type that a signed transaction can hold', () => {
    const reached = new Set(types);
    const isByItself = ([name, definition]: readonly [string, SchemaDefinition]): boolean =>
      definition !== null && !('Int' in Object(definition)) && !isWrapper(name);
    const behindAliases = new Set(
      Object.values(publishedTypes).filter((definition) => typeof definition === 'string'),
    );
    const missing = Object.entries(publishedTypes)
      .filter(isByItself)
      .map(([name]) => name)
      .filter((name) => !reached.has(name) && !behindAliases.has(name));
    expect(missing).toEqual([]);
  });
});

/** The definition with one thing in it changed, in every way that a table could have it wrong. */
function* alterationsOf(definition: SchemaDefinition): Generator<readonly [string, SchemaDefinition]> {
  if (definition === null || typeof definition === 'string') return;
  if ('Struct' in definition) {
    const { Struct: fields } = definition;
    for (const [index, field] of fields.entries()) {
      yield [`without ${field.name}`, { Struct: fields.toSpliced(index, 1) }];
      const next = fields[index + 1];
      if (next)
        yield [`with ${next.name} before ${field.name}`, { Struct: fields.toSpliced(index, 2, next, field) }];
      const renamed = { ...field, name: `${field.name}_x` };
      yield [`with ${field.name} under another name`, { Struct: fields.toSpliced(index, 1, renamed) }];
    }
    yield ['with a field more', { Struct: [...fields, { name: 'more', type: 'u8' }] }];
  }
  if ('Enum' in definition) {
    const { Enum: variants } = definition;
    const last = variants.at(-1);
    if (last && variants.length > 1) yield [`without ${last.tag}`, { Enum: variants.slice(0, -1) }];
    yield ['with a variant more', { Enum: [...variants, { tag: 'More', discriminant: variants.length }] }];
    for (const [index, variant] of variants.entries()) {
      const renamed = { ...variant, tag: `${variant.tag}X` };
      yield [`with ${variant.tag} under another name`, { Enum: variants.toSpliced(index, 1, renamed) }];
      const body = variant.type === undefined ? 'String' : 'TimeInterval';
      yield [
        `with another body of ${variant.tag}`,
        { Enum: variants.toSpliced(index, 1, { ...variant, type: body }) },
      ];
    }
  }
  if ('Option' in definition) yield ['always there', definition.Option];
  if ('Vec' in definition && definition.Vec !== 'u8') yield ['of something else', { Vec: 'Array<u8, 4>' }];
  if ('Map' in definition) {
    yield ['of something else', { Map: { ...definition.Map, value: 'Array<u8, 4>' } }];
    yield ['by something else', { Map: { ...definition.Map, key: 'Hash' } }];
  }
}

describe('were a table wrong, the check would find it', () => {
  const composite = types.filter(
    (name) =>
      !isWrapper(name) &&
      schema.type(name).kind !== 'version' &&
      [...alterationsOf(schema.definition(name))].length > 0,
  );
  it.each(composite)('%s', (name) => {
    const missed = [...alterationsOf(schema.definition(name))].flatMap(([how, definition]) => {
      const altered = new TableCheck(schema.with(name, definition));
      return altered.problemsOf(name, 3).next().done === true ? [how] : [];
    });
    expect(missed).toEqual([]);
  });
});
