import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../contract/hex.ts';
import { Random } from '../../testing/random.ts';
import { isWrapper } from '../../testing/transaction/schema/differences.ts';
import { decodePayload, encodePayload, skipPayload } from '../../testing/transaction/payload.ts';
import { canonicalText } from '../../testing/transaction/schema/canonical-text.ts';
import { publishedTypes, schema } from '../../testing/transaction/schema/schema.ts';
import type { SchemaDefinition } from '../../testing/transaction/schema/schema-definition.ts';
import { choicesFrom, type Choices } from '../../testing/transaction/schema/choices.ts';
import { Oracle, type TagPosition } from '../../testing/transaction/schema/oracle.ts';
import { ValueGenerator } from '../../testing/transaction/schema/value-generator.ts';
import { TransactionDecodeError } from './errors.ts';
import { triggeringFilterBox } from './filters.ts';
import { Reader } from './reader.ts';

const VALUES_EACH = 4;
/** The type that the codecs export: everything else is held against the schema inside of values of it. */
const ROOT = 'TransactionPayload';

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

/** The reference library drops a byte order mark in front of a text on reading. */
const withoutMarks = (text: string): string => text.replaceAll('\ufeff', '');

/** True if a tag that is not in the schema is refused, at the right offset. */
function isRefused(bytes: Uint8Array, { count, offset }: TagPosition): boolean {
  const changed = bytes.slice();
  changed[offset] = count;
  return [decodePayload, skipPayload].every((read) => {
    const error = errorOf(() => read(changed));
    return error instanceof TransactionDecodeError && error.offset === offset;
  });
}

const oracle = new Oracle(schema);
const generator = new ValueGenerator(schema, ROOT);
/** Every type that a transaction's payload can hold, and the way to it. */
const paths = schema.pathsFrom(ROOT);
const types = [...paths.keys()];
/** `<type>::<variant>` of every tag that was written so far. */
const seen = new Set<string>();

function problemWith(
  path: readonly string[],
  choices: Choices,
  near: ReadonlySet<string | undefined>,
): string | undefined {
  const value = generator.value(ROOT, choices, path);
  const bytes = oracle.encode(ROOT, value);
  const text = canonicalText(value);
  const where = path.join('.');
  if (bytesToHex(encodePayload(value)) !== bytesToHex(bytes)) return `${where} is written to other bytes`;
  if (canonicalText(decodePayload(bytes)) !== text) return `${where} is read as another value`;
  if (skipPayload(bytes) !== bytes.length) return `${where} is stepped over in another way than it is read`;
  if (withoutMarks(canonicalText(oracle.decode(ROOT, bytes))) !== withoutMarks(text))
    return `${where} is read as another value by the reference library`;
  for (const position of oracle.tagsOf(ROOT, value)) {
    seen.add(`${position.type}::${position.tag ?? ''}`);
    if (near.has(position.type) && !isRefused(bytes, position))
      return `${where} has a tag ${position.count} of ${position.type}, which the schema does not have`;
  }
  return undefined;
}

/**
 * Where the codecs deviate from the schema for one type and each of its fields or variants: other bytes than the
 * reference library writes, another value when read back, or tags beyond the schema's.
 */
function problemsOf(name: string): readonly string[] {
  const random = new Random(name.length);
  const edges = schema.edges(name);
  const near = new Set([name, ...edges.map(({ type }) => type)]);
  return [[], ...edges.map(({ step }) => [step])].flatMap((end) =>
    Array.from({ length: VALUES_EACH }, (_, round) => {
      const path = [...(paths.get(name) ?? []), ...end];
      return problemWith(path, choicesFrom(random.numbers(round * 12)), near) ?? [];
    }).flat(),
  );
}

describe('the tables, compared with the published schema', () => {
  it('have exactly its types, fields and variants, in the same order and with the same numbers', () => {
    expect(types.flatMap(problemsOf)).toEqual([]);
  });

  it('were tested with every variant of every enumeration', () => {
    const all = types.flatMap((name) => {
      const type = schema.type(name);
      return type.kind === 'enum' ? type.variants.map(({ tag }) => `${name}::${tag}`) : [];
    });
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((tag) => !seen.has(tag))).toEqual([]);
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
