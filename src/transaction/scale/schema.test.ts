import { describe, expect, it } from 'vitest';
import { inFull } from '../../testing/full-count.ts';
import { isWrapper } from '../../testing/transaction/schema/differences.ts';
import { canonicalText } from '../../testing/transaction/schema/canonical-text.ts';
import { publishedTypes, schema } from '../../testing/transaction/schema/schema.ts';
import type { SchemaDefinition } from '../../testing/transaction/schema/schema-definition.ts';
import { TableCheck } from '../../testing/transaction/schema/table-check.ts';
import { triggeringFilterBox } from './filters.ts';
import { Reader } from './reader.ts';

const check = new TableCheck(schema);
const { types } = check;

describe('the tables, compared with the published schema', () => {
  it('have exactly its types, fields and variants, in the same order and with the same numbers', () => {
    expect(types.flatMap((name) => [...check.problemsOf(name)])).toEqual([]);
  });

  it('were tested with every variant of every enumeration', () => {
    const all = types.flatMap((name) => {
      const type = schema.type(name);
      return type.kind === 'enum' ? type.variants.map(({ tag }) => `${name}::${tag}`) : [];
    });
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((tag) => !check.seen.has(tag))).toEqual([]);
  });

  it('were tested with every type that a signed transaction can hold', () => {
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

describe('the filters that rc.20.1 added', () => {
  /** A trigger that runs on events with this tag from any other trigger. */
  const filterBy = (tag: number): Reader => new Reader(Uint8Array.of(1, 1, 5, 1, 0, 1, tag));

  it.each([
    [4, 'ByMetadataInserted'],
    [5, 'ByMetadataRemoved'],
  ] as const)('are read: %i is %s', (tag, name) => {
    const filter = triggeringFilterBox.decode(filterBy(tag));
    expect(canonicalText(filter)).toContain(`"event_filter":{"tag":"BySome","value":"${name}"}`);
  });

  it('are the only additions', () => {
    expect(() => triggeringFilterBox.decode(filterBy(6))).toThrow('(0 to 5), found 6');
  });
});

interface Alteration {
  readonly how: string;
  readonly definition: SchemaDefinition;
  /** The step at which it is detected. */
  readonly step?: string;
}

/** The definition with one thing changed, in every way that a table could be wrong. */
function* alterationsOf(definition: SchemaDefinition): Generator<Alteration> {
  if (definition === null || typeof definition === 'string') return;
  if ('Struct' in definition) {
    const { Struct: fields } = definition;
    for (const [index, field] of fields.entries()) {
      const next = fields[index + 1];
      const renamed = { ...field, name: `${field.name}_x` };
      yield { how: `without ${field.name}`, definition: { Struct: fields.toSpliced(index, 1) } };
      yield {
        how: `${field.name} under another name`,
        definition: { Struct: fields.toSpliced(index, 1, renamed) },
      };
      if (!next) continue;
      const swapped = fields.toSpliced(index, 2, next, field);
      yield { how: `${next.name} before ${field.name}`, definition: { Struct: swapped } };
    }
    yield { how: 'a field more', definition: { Struct: [...fields, { name: 'more', type: 'u8' }] } };
  }
  if ('Enum' in definition) {
    const { Enum: variants } = definition;
    const last = variants.at(-1);
    if (last && variants.length > 1) {
      yield { how: `without ${last.tag}`, definition: { Enum: variants.slice(0, -1) } };
    }
    const more = { tag: 'More', discriminant: variants.length };
    yield { how: 'a variant more', definition: { Enum: [...variants, more] }, step: 'More' };
    for (const [index, variant] of variants.entries()) {
      const tag = `${variant.tag}X`;
      const renamed = variants.toSpliced(index, 1, { ...variant, tag });
      yield { how: `${variant.tag} under another name`, definition: { Enum: renamed }, step: tag };
      const type = variant.type === undefined ? 'String' : 'TimeInterval';
      const changed = variants.toSpliced(index, 1, { ...variant, type });
      yield { how: `another body of ${variant.tag}`, definition: { Enum: changed }, step: variant.tag };
    }
  }
  if ('Option' in definition) yield { how: 'always there', definition: definition.Option };
  if ('Vec' in definition && definition.Vec !== 'u8') {
    yield { how: 'of other items', definition: { Vec: 'Array<u8, 4>' }, step: 'item' };
  }
  if ('Map' in definition) {
    yield { how: 'of other values', definition: { Map: { ...definition.Map, value: 'Array<u8, 4>' } } };
    yield { how: 'by other keys', definition: { Map: { ...definition.Map, key: 'Hash' } } };
  }
}

describe('the check detects a wrong table', () => {
  const composite = types.filter(
    (name) =>
      !isWrapper(name) &&
      schema.type(name).kind !== 'version' &&
      [...alterationsOf(schema.definition(name))].length > 0,
  );
  const some = composite.filter((_, index) => index % 10 === 0);
  it.each(inFull(composite, some))('%s', (name) => {
    const missed = [...alterationsOf(schema.definition(name))].filter(({ definition, step }) => {
      const altered = new TableCheck(schema.with(name, definition));
      return altered.problemsOf(name, step === undefined ? undefined : [step]).next().done === true;
    });
    expect(missed).toEqual([]);
  });
});
