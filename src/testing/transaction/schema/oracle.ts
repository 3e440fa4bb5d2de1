import {
  Bool,
  createArrayCodec,
  createArrayU8Codec,
  createEnumCodec,
  createMapCodec,
  createOptionCodec,
  createStructCodec,
  createVecCodec,
  encodeFactory,
  I64,
  Str,
  U128,
  U16,
  U32,
  U64,
  U8,
  variant,
  VecU8,
  WalkerImpl,
  type Codec,
  type EnumBox,
  type RustOption,
  type VariantAny,
  type Walker,
} from '@scale-codec/definition-runtime';
import type { Schema, SchemaType, Width } from './schema.ts';
import { type Fields, isFields } from '../fields.ts';

// The reference JavaScript library's own codecs, put together from the published schema alone. It knows
// nothing of the codecs of src/transaction/scale, and they know nothing of it; only the form of the values is
// the same.

type OracleCodec = Pick<Codec<unknown>, 'encodeRaw' | 'decodeRaw'>;
/** A part of encoded bytes that begins with a tag: an enum's, an option's or a truth value. */
export interface TagPosition {
  readonly type: string;
  readonly offset: number;
  /** The number of tags, which count from 0. */
  readonly count: number;
  /** The variant, where there is one. */
  readonly tag: string | undefined;
}

const UNSIGNED: Readonly<Record<Width, Codec<number> | Codec<bigint>>> = {
  8: U8,
  16: U16,
  32: U32,
  64: U64,
  128: U128,
};

/**
 * The library says of a codec's values what they are; here they come from a schema, and the compiler cannot
 * know them.
 */
const known = <T>(codec: Codec<T>): OracleCodec => codec as unknown as OracleCodec;

/** A codec for values of another form. */
const adapt = <T>(codec: Codec<T>, to: (value: unknown) => T, from: (value: T) => unknown): OracleCodec => ({
  encodeRaw: encodeFactory(
    (value, walker) => codec.encodeRaw(to(value), walker),
    (value) => codec.encodeRaw.sizeHint(to(value)),
  ),
  decodeRaw: (walker) => from(codec.decodeRaw(walker)),
});

const asMap = (value: unknown): Map<unknown, unknown> => {
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(value) ? value : [];
  return new Map(entries);
};

export class Oracle {
  readonly #schema: Schema;
  readonly #codecs = new Map<string, Codec<unknown>>();
  #onTag: ((position: TagPosition) => void) | undefined;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  encode(name: string, value: unknown): Uint8Array {
    return WalkerImpl.encode(value, this.#codec(name).encodeRaw);
  }

  /** Lenient: the library takes more than it should. @throws when bytes are missing or left over */
  decode(name: string, bytes: Uint8Array): unknown {
    return WalkerImpl.decode(bytes, this.#codec(name).decodeRaw);
  }

  /** Lists the offset of each tag in the encoded value. */
  tagsOf(name: string, value: unknown): readonly TagPosition[] {
    const positions: TagPosition[] = [];
    this.#onTag = (position) => positions.push(position);
    try {
      this.encode(name, value);
    } finally {
      this.#onTag = undefined;
    }
    return positions;
  }

  /** A codec that is put together when it is used first, since types can hold themselves. */
  #codec(name: string): Codec<unknown> {
    const found = this.#codecs.get(name);
    if (found) return found;
    let built: OracleCodec | undefined;
    const codec = (): OracleCodec => (built ??= this.#build(name));
    const encodeRaw = encodeFactory<unknown>(
      (value, walker) => {
        this.#report(name, value, walker);
        codec().encodeRaw(value, walker);
      },
      (value) => codec().encodeRaw.sizeHint(value),
    );
    const decodeRaw = (walker: Walker): unknown => codec().decodeRaw(walker);
    const lazy: Codec<unknown> = {
      encodeRaw,
      decodeRaw,
      toBuffer: (value) => WalkerImpl.encode(value, encodeRaw),
      fromBuffer: (bytes) => WalkerImpl.decode(bytes, decodeRaw),
    };
    this.#codecs.set(name, lazy);
    return lazy;
  }

  #report(name: string, value: unknown, { idx: offset }: Walker): void {
    if (!this.#onTag) return;
    const type = this.#schema.type(name);
    if (type.kind === 'bool') this.#onTag({ type: name, offset, count: 2, tag: String(value) });
    else if (type.kind === 'option') {
      this.#onTag({ type: name, offset, count: 2, tag: value === undefined ? 'None' : 'Some' });
    } else if (type.kind === 'enum') {
      const tag = isFields(value) ? String(value['tag']) : String(value);
      this.#onTag({ type: name, offset, count: type.variants.length, tag });
    }
  }

  #build(name: string): OracleCodec {
    const type = this.#schema.type(name);
    switch (type.kind) {
      case 'bool':
        return known(Bool);
      case 'integer':
        return type.signed ? known(I64) : (UNSIGNED[type.width] as unknown as OracleCodec);
      case 'text':
        return known(Str);
      case 'bytes':
        return known(VecU8);
      case 'fixed-bytes':
        return known(createArrayU8Codec(name, type.length));
      case 'array':
        return known(createArrayCodec<unknown[]>(name, this.#codec(type.item), type.length));
      case 'list':
        return known(createVecCodec<unknown[]>(name, this.#codec(type.item)));
      case 'map':
        return adapt(
          createMapCodec<Map<unknown, unknown>>(name, this.#codec(type.key), this.#codec(type.value)),
          asMap,
          (value) => [...value],
        );
      case 'struct':
        return known(
          createStructCodec<Fields>(
            name,
            type.fields.map((field) => [field.name, this.#codec(field.type)]),
          ),
        );
      case 'option':
        return adapt<EnumBox<RustOption<unknown>>>(
          createOptionCodec<unknown>(name, this.#codec(type.item)),
          (value) => ({ enum: value === undefined ? variant('None') : variant('Some', value) }),
          (box) => (box.enum.tag === 'Some' ? box.enum.content : undefined),
        );
      case 'version':
        return this.#tagged(
          name,
          [[1, 'V1', this.#codec(type.type)]],
          (value) => ['V1', value],
          ([, body]) => body,
        );
      case 'enum':
        return this.#enum(name, type);
    }
  }

  #enum(name: string, { plain, variants }: Extract<SchemaType, { kind: 'enum' }>): OracleCodec {
    const rows = variants.map(({ tag, type }, index): [number, string, Codec<unknown>?] =>
      type === undefined ? [index, tag] : [index, tag, this.#codec(type)],
    );
    return this.#tagged(
      name,
      rows,
      (value) => (isFields(value) ? [String(value['tag']), value['value']] : [String(value), undefined]),
      ([tag, value]) => (plain ? tag : value === undefined ? { tag } : { tag, value }),
    );
  }

  #tagged(
    name: string,
    rows: [number, string, Codec<unknown>?][],
    to: (value: unknown) => readonly [string, unknown],
    from: (tagged: readonly [string, unknown]) => unknown,
  ): OracleCodec {
    return adapt<EnumBox<VariantAny>>(
      createEnumCodec<EnumBox<VariantAny>>(name, rows),
      (value) => {
        const [tag, body] = to(value);
        return { enum: body === undefined ? variant(tag) : variant(tag, body) };
      },
      (box) => from([box.enum.tag, box.enum.content]),
    );
  }
}
