import { readFileSync } from 'node:fs';
import { DIFFERENCES, isWrapper } from './differences.ts';
import { ruleOf, type Rule } from './rules.ts';
import { schemaFileSchema, type SchemaDefinition } from './schema-definition.ts';

export type Width = 8 | 16 | 32 | 64 | 128;

/** A type of the schema. Its values have the form that the codecs of src/transaction/scale give theirs. */
export type SchemaType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'integer'; readonly width: Width; readonly signed: boolean; readonly rule?: Rule }
  | { readonly kind: 'text'; readonly rule?: Rule }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'fixed-bytes'; readonly length: number; readonly rule?: Rule }
  | { readonly kind: 'array'; readonly item: string; readonly length: number }
  | { readonly kind: 'list'; readonly item: string; readonly rule?: Rule }
  | { readonly kind: 'map'; readonly key: string; readonly value: string }
  | { readonly kind: 'option'; readonly item: string }
  | { readonly kind: 'struct'; readonly fields: readonly { readonly name: string; readonly type: string }[] }
  | {
      readonly kind: 'enum';
      /** True if no variant has a body: its values are the tags themselves. */
      readonly plain: boolean;
      readonly variants: readonly { readonly tag: string; readonly type?: string }[];
    }
  /** Tag 1 and nothing else: the value is the body's. */
  | { readonly kind: 'version'; readonly type: string };

const INTEGERS: Readonly<Record<string, { readonly width: Width; readonly signed: boolean }>> = {
  u8: { width: 8, signed: false },
  u16: { width: 16, signed: false },
  u32: { width: 32, signed: false },
  u64: { width: 64, signed: false },
  u128: { width: 128, signed: false },
  i64: { width: 64, signed: true },
};

/** One step from a type to one that it holds: a field, a variant's tag, `item`, `key` or `value`. */
export interface Edge {
  readonly step: string;
  readonly type: string | undefined;
}

/** The types of the ledger's data model, by their names in the published schema. */
export class Schema {
  readonly #definitions: Readonly<Record<string, SchemaDefinition>>;
  readonly #types = new Map<string, SchemaType>();

  constructor(definitions: Readonly<Record<string, SchemaDefinition>>) {
    this.#definitions = definitions;
  }

  /** As it is written down, behind aliases. */
  definition(name: string): SchemaDefinition {
    const definition = this.#definitions[name];
    if (definition === undefined) throw new Error(`The schema has no type ${name}.`);
    return definition;
  }

  type(name: string): SchemaType {
    const known = this.#types.get(name);
    if (known) return known;
    const type = this.#resolve(name);
    this.#types.set(name, type);
    return type;
  }

  #resolve(name: string, outerRule?: Rule): SchemaType {
    const found = outerRule ?? ruleOf(name);
    const rule = found === undefined ? {} : { rule: found };
    const definition = this.definition(name);
    if (definition === null) return { kind: 'struct', fields: [] };
    if (typeof definition === 'string') {
      if (name === 'bool') return { kind: 'bool' };
      if (name === 'String') return { kind: 'text', ...rule };
      return this.#resolve(definition, found);
    }
    if ('Int' in definition) {
      const integer = INTEGERS[name];
      if (!integer) throw new Error(`${name} is an integer of unknown width.`);
      return { kind: 'integer', ...integer, ...rule };
    }
    if ('FixedPoint' in definition) return this.#resolve(definition.FixedPoint.base, found);
    if ('Struct' in definition) {
      const fields = definition.Struct.map((field) => ({ ...field, type: this.#unwrap(field.type) }));
      return { kind: 'struct', fields };
    }
    if ('Enum' in definition) return this.#enum(definition.Enum);
    if ('Vec' in definition) {
      return definition.Vec === 'u8' ? { kind: 'bytes' } : { kind: 'list', item: definition.Vec, ...rule };
    }
    if ('Option' in definition) return { kind: 'option', item: definition.Option };
    if ('Map' in definition) {
      const { key, value } = definition.Map;
      return { kind: 'map', key, value: this.#unwrap(value) };
    }
    if ('Array' in definition) {
      const { len: length, type: item } = definition.Array;
      return item === 'u8' ? { kind: 'fixed-bytes', length, ...rule } : { kind: 'array', item, length };
    }
    throw new Error(`${name} is of a kind that no transaction holds.`);
  }

  #enum(
    listed: readonly {
      readonly tag: string;
      readonly discriminant: number;
      readonly type?: string | undefined;
    }[],
  ): SchemaType {
    const [only] = listed;
    if (listed.length === 1 && only?.discriminant === 1 && only.type !== undefined) {
      return { kind: 'version', type: only.type };
    }
    const variants = listed.map(({ discriminant, tag, type }, index) => {
      if (discriminant !== index) throw new Error(`The tags of ${tag} and its like do not run from 0.`);
      return type === undefined || this.definition(type) === null ? { tag } : { tag, type };
    });
    return { kind: 'enum', plain: variants.every(({ type }) => type === undefined), variants };
  }

  /** Lists the types that a type contains. */
  edges(name: string): readonly Edge[] {
    const type = this.type(name);
    switch (type.kind) {
      case 'struct':
        return type.fields.map((field) => ({ step: field.name, type: field.type }));
      case 'enum':
        return type.variants.map((variant) => ({ step: variant.tag, type: variant.type }));
      case 'array':
      case 'list':
      case 'option':
        return [{ step: 'item', type: type.item }];
      case 'map':
        return [
          { step: 'key', type: type.key },
          { step: 'value', type: type.value },
        ];
      case 'version':
        return [{ step: 'V1', type: type.type }];
      case 'bool':
      case 'integer':
      case 'text':
      case 'bytes':
      case 'fixed-bytes':
        return [];
    }
  }

  /** Resolves a struct without bytes of its own to the type that it contains. */
  #unwrap(name: string): string {
    const definition = this.definition(name);
    const isStruct = typeof definition === 'object' && definition !== null && 'Struct' in definition;
    const [only] = isStruct && isWrapper(name) ? definition.Struct : [];
    return only ? only.type : name;
  }

  /** The shortest way from one type to each that it can hold, itself included. */
  pathsFrom(root: string): ReadonlyMap<string, readonly string[]> {
    const paths = new Map<string, readonly string[]>([[root, []]]);
    for (const [name, path] of paths) {
      for (const { step, type } of this.edges(name)) {
        if (type !== undefined && !paths.has(type)) paths.set(type, [...path, step]);
      }
    }
    return paths;
  }
}

const file = new URL('iroha-rc20-schema.json', import.meta.url);
const { types } = schemaFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The published schema, without our differences. */
export const publishedTypes: Readonly<Record<string, SchemaDefinition>> = types;

/** The data model of Iroha 2.0.0-pre-rc.20 as the codecs are to have it. */
export const schema = new Schema({ ...types, ...DIFFERENCES });
