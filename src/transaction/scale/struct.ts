import type { Codec, Infer, OrderedCodec } from './codec.ts';

type Shape = Readonly<Record<string, Codec<unknown>>>;
type OrderedShape = Readonly<Record<string, OrderedCodec<unknown>>>;

export type StructValue<S> = { readonly [Field in keyof S]: Infer<S[Field]> };

/** Fields back to back in the order written here, without separators or padding. */
export function struct<const S extends Shape>(shape: S): Codec<StructValue<S>> {
  const fields: readonly (keyof S & string)[] = Object.keys(shape);
  const codecs: readonly Codec<unknown>[] = Object.values(shape);
  return {
    decode(reader) {
      const value: Record<string, unknown> = {};
      let index = 0;
      for (const codec of codecs) {
        value[fields[index] ?? ''] = codec.decode(reader);
        index += 1;
      }
      // The loop above set exactly the fields of the shape, each by its own codec; the compiler cannot follow
      // that.
      return value as StructValue<S>;
    },
    skip(reader) {
      for (const codec of codecs) codec.skip(reader);
    },
    walk(reader, visitor) {
      for (const [index, codec] of codecs.entries()) visitor.inside(fields[index] ?? '', codec, reader);
    },
    encode(writer, value) {
      for (const field of fields) shape[field]?.encode(writer, value[field]);
    },
  };
}

/** A struct usable as a map key or set item: ordered by its first field, then the second, and so on. */
export function orderedStruct<const S extends OrderedShape>(shape: S): OrderedCodec<StructValue<S>> {
  const fields: readonly (keyof S & string)[] = Object.keys(shape);
  return {
    ...struct(shape),
    compare(left, right) {
      for (const field of fields) {
        const order = shape[field]?.compare(left[field], right[field]) ?? 0;
        if (order !== 0) return order;
      }
      return 0;
    },
  };
}
