import { jsonParts } from './explain-json-parts.ts';
import { textValue, wordsOf } from './explain-value.ts';
import type { BytePart } from './byte-part.ts';
import type { Codec, PartValue, Visitor } from './scale/codec.ts';
import { Reader } from './scale/reader.ts';

/**
 * Names that a path does without: variants whose body says by its own name what it is, and the one field of Metadata.
 * No two paths become the same by that, as these names stand where nothing else can.
 */
const UNSAID = new Set(['Raw', 'Id', 'Identifiable', 'Instructions', 'map']);

/** To find where the window begins, items are read ahead, and those in them again: at most so many times the message. */
const MAX_REREADS = 2;

/** Collects the parts that touch the bytes `from` to `to - 1`; what lies behind them is not read. */
export class ExplainVisitor implements Visitor {
  readonly parts: BytePart[] = [];
  readonly #from: number;
  readonly #to: number;
  readonly #path: string[] = [];
  /** To see where an item ends. It was decoded once, so how deep it lies need not be counted again. */
  #ahead: Reader | undefined;
  #rereadBytes = 0;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  #touches(start: number, end: number): boolean {
    return end > this.#from && start < this.#to;
  }

  #pathText(): string {
    return this.#path.join('').replace(/^\./u, '');
  }

  part(reader: Reader, start: number, what: string, value: PartValue): void {
    const end = reader.offset;
    if (!this.#touches(start, end)) return;
    const path = this.#pathText();
    this.parts.push({ start, end, path, ...wordsOf(path, what, value) });
  }

  text(reader: Reader, start: number, what: string): void {
    const end = reader.offset;
    if (!this.#touches(start, end)) return;
    const path = this.#pathText();
    const text = reader.bytes.subarray(start, end);
    // A report is one long JSON list: what each member in it is says more than the beginning of the whole.
    const inside = what === 'text' ? jsonParts(text, this.#from - start, this.#to - start) : undefined;
    if (inside === undefined) {
      this.parts.push({ start, end, path, what, value: textValue(text) });
      return;
    }
    for (const part of inside) {
      this.parts.push({
        ...part,
        start: start + part.start,
        end: start + part.end,
        path: `${path}${part.path}`,
      });
    }
  }

  #within(step: string, codec: Codec<unknown>, reader: Reader): void {
    this.#path.push(step);
    codec.walk(reader, this);
    this.#path.pop();
  }

  inside(name: string, codec: Codec<unknown>, reader: Reader): void {
    if (reader.offset >= this.#to) return;
    this.#within(UNSAID.has(name) ? '' : `.${name.replace(/_$/u, '')}`, codec, reader);
  }

  /** Where the item here ends. */
  #endOf(codec: Codec<unknown>, { bytes, offset }: Reader): number {
    this.#ahead ??= new Reader(bytes);
    const ahead = this.#ahead;
    ahead.offset = offset;
    codec.skip(ahead);
    return ahead.offset;
  }

  /** There can be thousands of items, so those that end before the bytes that are asked for are only skipped. */
  item(index: number, codec: Codec<unknown>, reader: Reader): void {
    const { bytes, offset } = reader;
    if (offset >= this.#to) return;
    if (offset < this.#from && this.#rereadBytes <= MAX_REREADS * bytes.length) {
      const end = this.#endOf(codec, reader);
      if (end <= this.#from) {
        reader.offset = end;
        return;
      }
      this.#rereadBytes += end - offset;
    }
    this.#within(`[${index}]`, codec, reader);
  }
}
