import { TransactionEncodeError } from './errors.ts';
import type { Codec, OrderedCodec } from './codec.ts';

/** A tag's name, and the codec of its body if it has one. */
type Row = readonly [tag: string] | readonly [tag: string, body: Codec<unknown>];
type Table = Readonly<Record<number, Row>>;

type RowValue<R> = R extends readonly [infer Tag extends string, Codec<infer Body>]
  ? { readonly tag: Tag; readonly value: Body }
  : R extends readonly [infer Tag extends string]
    ? { readonly tag: Tag }
    : never;

export type EnumerationValue<T extends Table> = RowValue<T[keyof T]>;

/** One tag byte, then the body of that variant. The numbers of the table are the tags and must run from 0. */
export function enumeration<const T extends Table>(what: string, table: T): Codec<EnumerationValue<T>> {
  const rows: readonly Row[] = Object.values(table);
  const tagOf = new Map(rows.map(([tag], index) => [tag, index]));
  const bodyless = rows.map(([tag]) => Object.freeze({ tag }));
  return {
    decode(reader) {
      const index = reader.tag(rows.length, what);
      const row = rows[index];
      const value: unknown =
        row?.[1] === undefined ? bodyless[index] : { tag: row[0], value: row[1].decode(reader) };
      // The row was chosen by the tag just read, so its name and body belong together.
      return value as EnumerationValue<T>;
    },
    skip(reader) {
      rows[reader.tag(rows.length, what)]?.[1]?.skip(reader);
    },
    walk(reader, visitor) {
      const start = reader.offset;
      const index = reader.tag(rows.length, what);
      const [tag = '', body] = rows[index] ?? [];
      visitor.part(reader, start, `tag of ${what}`, `${index}: ${tag}`);
      if (body) visitor.inside(tag, body, reader);
    },
    encode(writer, value) {
      const tagged: { readonly tag: string; readonly value?: unknown } = value;
      const index = tagOf.get(tagged.tag);
      if (index === undefined) throw new TransactionEncodeError(`a variant of ${what}, found ${tagged.tag}`);
      writer.u8(index);
      rows[index]?.[1]?.encode(writer, tagged.value);
    },
  };
}

/** One tag byte without a body in any variant; its values are the names themselves. Ordered by tag. */
export function tags<const Names extends readonly string[]>(
  what: string,
  ...names: Names
): OrderedCodec<Names[number]> {
  const indexOf = new Map<string, number>(names.map((tag, index) => [tag, index]));
  const place = (value: string): number => {
    const index = indexOf.get(value);
    if (index === undefined) throw new TransactionEncodeError(`a variant of ${what}, found ${value}`);
    return index;
  };
  return {
    decode(reader) {
      const value: Names[number] | undefined = names[reader.tag(names.length, what)];
      return value ?? '';
    },
    skip: (reader) => void reader.tag(names.length, what),
    walk(reader, visitor) {
      const start = reader.offset;
      const index = reader.tag(names.length, what);
      visitor.part(reader, start, `tag of ${what}`, `${index}: ${names[index] ?? ''}`);
    },
    encode: (writer, value) => writer.u8(place(value)),
    compare: (left, right) => place(left) - place(right),
  };
}
