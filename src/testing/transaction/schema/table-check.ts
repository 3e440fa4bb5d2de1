import { bytesToHex } from '../../../contract/hex.ts';
import { TransactionDecodeError } from '../../../transaction/scale/errors.ts';
import type { Codec } from '../../../transaction/scale/codec.ts';
import { transactionPayload } from '../../../transaction/scale/model.ts';
import { Reader } from '../../../transaction/scale/reader.ts';
import { Writer } from '../../../transaction/scale/writer.ts';
import { Random } from '../random.ts';
import { canonicalText } from './canonical-text.ts';
import { choicesFrom, type Choices } from './choices.ts';
import { ValueGenerator } from './value-generator.ts';
import { Oracle, type TagPosition } from './oracle.ts';
import type { Schema } from './schema.ts';

const VALUES_EACH = 4;
/** The type that our codecs export: everything else is held against the schema inside of values of it. */
const ROOT = 'TransactionPayload';
const codec: Codec<unknown> = transactionPayload;

const attempt = <T>(act: () => T): T | Error => {
  try {
    return act();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** The reference library drops a byte order mark in front of a text on reading. */
const withoutMarks = (text: string): string => text.replaceAll('\ufeff', '');

function encode(value: unknown): string {
  const writer = new Writer();
  codec.encode(writer, value);
  return bytesToHex(writer.finish());
}

function decode(bytes: Uint8Array): string {
  const reader = new Reader(bytes);
  const value = codec.decode(reader);
  reader.end();
  return canonicalText(value);
}

function skip(bytes: Uint8Array): number {
  const reader = new Reader(bytes);
  codec.skip(reader);
  return reader.offset;
}

/** True if a tag that is not in the schema is refused, at the right offset. */
function isRefused(bytes: Uint8Array, { count, offset }: TagPosition): boolean {
  const changed = bytes.slice();
  changed[offset] = count;
  return [decode, skip].every((read) => {
    const error = attempt(() => read(changed));
    return error instanceof TransactionDecodeError && error.offset === offset;
  });
}

/** Holds the codecs' tables against a schema, type by type, in values that are made from the schema alone. */
export class TableCheck {
  readonly #schema: Schema;
  readonly #oracle: Oracle;
  readonly #generator: ValueGenerator;
  readonly #paths: ReadonlyMap<string, readonly string[]>;
  /** `<type>::<variant>` of every tag that was written so far. */
  readonly seen = new Set<string>();

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#oracle = new Oracle(schema);
    this.#generator = new ValueGenerator(schema, ROOT);
    this.#paths = schema.pathsFrom(ROOT);
  }

  /** Every type that a transaction's payload can hold. */
  get types(): readonly string[] {
    return [...this.#paths.keys()];
  }

  /**
   * Reports where the codecs deviate from the schema for one type and each of its fields or variants: other
   * bytes than the reference library writes, another value when read back, or tags beyond the schema's.
   * `steps` names the fields and variants to check; all if absent.
   */
  *problemsOf(name: string, steps?: readonly string[]): Generator<string> {
    const path = this.#paths.get(name);
    if (!path) {
      yield `${name} is in no transaction.`;
      return;
    }
    const random = new Random(name.length);
    const edges = this.#schema.edges(name);
    const near = new Set([name, ...edges.map(({ type }) => type)]);
    for (const end of [[], ...(steps ?? edges.map(({ step }) => step)).map((step) => [step])]) {
      for (let round = 0; round < VALUES_EACH; round += 1) {
        const choices = choicesFrom(random.numbers(round * 12));
        const problem = this.#problem([...path, ...end], choices, near);
        if (problem !== undefined) yield problem;
      }
    }
  }

  #problem(
    path: readonly string[],
    choices: Choices,
    near: ReadonlySet<string | undefined>,
  ): string | undefined {
    const value = this.#generator.value(ROOT, choices, path);
    const bytes = this.#oracle.encode(ROOT, value);
    const text = canonicalText(value);
    const where = path.join('.');
    const written = attempt(() => encode(value));
    if (written instanceof Error) return `${where} cannot be written: ${written.message}`;
    if (written !== bytesToHex(bytes)) return `${where} is written to other bytes`;
    const read = attempt(() => decode(bytes));
    if (read instanceof Error) return `${where} cannot be read: ${read.message}`;
    if (read !== text) return `${where} is read as another value`;
    const end = attempt(() => skip(bytes));
    if (end !== bytes.length) return `${where} is stepped over in another way than it is read`;
    if (withoutMarks(canonicalText(this.#oracle.decode(ROOT, bytes))) !== withoutMarks(text)) {
      return `${where} is read as another value by the reference library`;
    }
    for (const position of this.#oracle.tagsOf(ROOT, value)) {
      this.seen.add(`${position.type}::${position.tag ?? ''}`);
      if (near.has(position.type) && !isRefused(bytes, position)) {
        return `${where} has a tag ${position.count} of ${position.type}, which the schema does not have`;
      }
    }
    return undefined;
  }
}
