import { compareValues } from './compare-values.ts';
import { choicesFrom, type Choices } from './choices.ts';
import { bytesOf, integerOf, textOf } from './leaf-values.ts';
import type { Schema, SchemaType } from './schema.ts';

type EnumType = Extract<SchemaType, { kind: 'enum' }>;

/** Deeper than this, everything is as small as it can be. */
const MAX_DEPTH = 60;
const MAX_ITEMS = 4;
const NO_CHOICES = choicesFrom([]);

/** The number of types nested below each one, at least. Infinite types are left out of themselves. */
function heightsOf(schema: Schema, root: string): ReadonlyMap<string, number> {
  // Types with few members come last and are known first, which takes a few rounds and not one for each level
  // of nesting.
  const names = [...schema.pathsFrom(root).keys()].toReversed();
  const heights = new Map<string, number>();
  const height = (name: string | undefined): number =>
    name === undefined ? 0 : (heights.get(name) ?? Number.POSITIVE_INFINITY);
  const computed = (name: string): number => {
    const type = schema.type(name);
    const below = schema.edges(name).map((edge) => height(edge.type));
    if (type.kind === 'enum') return 1 + Math.min(...below);
    const canBeEmpty =
      type.kind === 'option' || type.kind === 'map' || (type.kind === 'list' && type.rule !== 'not empty');
    return canBeEmpty ? 1 : 1 + Math.max(0, ...below);
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const name of names) {
      const found = computed(name);
      if (found < height(name)) {
        heights.set(name, found);
        changed = true;
      }
    }
  }
  return heights;
}

const nameOf = (token: unknown): unknown =>
  typeof token === 'object' && token !== null && 'definition_id' in token ? token.definition_id : undefined;

const onePerName = (tokens: readonly unknown[]): unknown[] =>
  tokens.filter((token, index) => index === 0 || nameOf(token) !== nameOf(tokens[index - 1]));

/** Makes values of the schema's types, of any kind that there is. */
export class ValueGenerator {
  readonly #schema: Schema;
  readonly #heights: ReadonlyMap<string, number>;
  readonly #orders = new Map<EnumType, readonly number[]>();

  constructor(schema: Schema, root: string) {
    this.#schema = schema;
    this.#heights = heightsOf(schema, root);
  }

  /**
   * A value of a type, by the choices alone: without any left, the smallest there is. `path` leads to what
   * must be in it: the steps of `Schema.edges` from this type down.
   */
  value(name: string, choices: Choices, path: readonly string[] = [], depth = 0): unknown {
    const type = this.#schema.type(name);
    const [step, ...rest] = path;
    // Members beside the path stay minimal and leave all choices to its end.
    const beside = step === undefined ? choices : NO_CHOICES;
    const inner = (item: string, isOnPath = false): unknown =>
      this.value(item, isOnPath ? choices : beside, isOnPath ? rest : [], depth + 1);
    const pick = (count: number): number => (depth > MAX_DEPTH ? 0 : beside.pick(count));
    switch (type.kind) {
      case 'bool':
        return pick(2) === 1;
      case 'integer':
        return integerOf(choices, type.width, type.signed, type.rule);
      case 'text':
        return textOf(choices, type.rule);
      case 'bytes':
        return bytesOf(choices);
      case 'fixed-bytes': {
        const bytes = bytesOf(choices, type.length);
        if (type.rule === 'hash') bytes[type.length - 1] = (bytes[type.length - 1] ?? 0) | 1;
        return bytes;
      }
      case 'array':
        return Array.from({ length: type.length }, () => inner(type.item));
      case 'option':
        return step === undefined && pick(2) === 0 ? undefined : inner(type.item, true);
      case 'version':
        return inner(type.type, true);
      case 'struct':
        return Object.fromEntries(
          type.fields.map((field) => [field.name, inner(field.type, field.name === step)]),
        );
      case 'list': {
        const least = step !== undefined || type.rule === 'not empty' ? 1 : 0;
        const items = this.#items(least + pick(MAX_ITEMS), (first) => inner(type.item, first));
        // Of one name two must be different JSON, so there is only one of each; two have tests of their own.
        if (type.rule === 'names ascending')
          return onePerName(this.#ascending(type.item, items, (item) => item));
        return type.rule === 'ascending' ? this.#ascending(type.item, items, (item) => item) : items;
      }
      case 'map': {
        const entries = this.#items((step === undefined ? 0 : 1) + pick(MAX_ITEMS), (first) => [
          inner(type.key, first && step !== 'value'),
          inner(type.value, first && step !== 'key'),
        ]);
        return this.#ascending(type.key, entries, (entry) => (Array.isArray(entry) ? entry[0] : undefined));
      }
      case 'enum': {
        const index =
          step === undefined
            ? this.#order(type)[pick(type.variants.length)]
            : type.variants.findIndex(({ tag }) => tag === step);
        const variant = type.variants[index ?? 0];
        if (!variant) throw new Error(`${name} has no ${step}.`);
        if (type.plain) return variant.tag;
        if (variant.type === undefined) return { tag: variant.tag };
        return { tag: variant.tag, value: inner(variant.type, true) };
      }
    }
  }

  #items(count: number, make: (first: boolean) => unknown): unknown[] {
    return Array.from({ length: count }, (_, index) => make(index === 0));
  }

  /** Sorted, without duplicates: the first one made stays, as a path may have led there. */
  #ascending(key: string, items: readonly unknown[], keyOf: (item: unknown) => unknown): unknown[] {
    const compare = (left: unknown, right: unknown): number =>
      compareValues(this.#schema, key, keyOf(left), keyOf(right));
    return items.toSorted(compare).filter((item, index, sorted) => {
      return index === 0 || compare(sorted[index - 1], item) !== 0;
    });
  }

  /** Orders the variants by their least depth: the smallest choice always terminates. */
  #order(type: EnumType): readonly number[] {
    const known = this.#orders.get(type);
    if (known) return known;
    const height = (index: number): number => {
      const name = type.variants[index]?.type;
      return name === undefined ? 0 : (this.#heights.get(name) ?? 0);
    };
    const order = [...type.variants.keys()].sort((left, right) => height(left) - height(right));
    this.#orders.set(type, order);
    return order;
  }
}
