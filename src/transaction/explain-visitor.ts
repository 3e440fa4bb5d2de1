import { jsonItemEnds } from './explain-json.ts';
import { MAX_CHARACTERS, textValue, wordsOf } from './explain-value.ts';
import type { BytePart } from './byte-part.ts';
import type { Codec, PartValue, Visitor } from './scale/codec.ts';
import type { Reader } from './scale/reader.ts';

/**
 * Names that a path does without: variants whose body says by its own name what it is, and the one field of Metadata.
 * No two paths become the same by that, as these names stand where nothing else can.
 */
const UNSAID = new Set(['Raw', 'Id', 'Identifiable', 'Instructions', 'map']);

/** Collects the parts that touch the bytes `from` to `to - 1`. */
export class ExplainVisitor implements Visitor {
  readonly parts: BytePart[] = [];
  readonly #from: number;
  readonly #to: number;
  readonly #path: string[] = [];

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

  /** A part that was found elsewhere. */
  add(part: BytePart): void {
    if (this.#touches(part.start, part.end)) this.parts.push(part);
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
    // A report is one long JSON list: a part for each of its items says more than the beginning of the whole.
    const ends = text.length > MAX_CHARACTERS ? jsonItemEnds(text) : undefined;
    if (ends === undefined || ends.length < 2) {
      this.parts.push({ start, end, path, what, value: textValue(text) });
      return;
    }
    for (const [index, itemEnd] of ends.entries()) {
      const itemStart = ends[index - 1] ?? 0;
      // Words are only made for what is asked for.
      if (!this.#touches(start + itemStart, start + itemEnd)) continue;
      this.parts.push({
        start: start + itemStart,
        end: start + itemEnd,
        path: `${path}[${index}]`,
        what: `${what}, item ${index + 1} of ${ends.length}`,
        value: textValue(text.subarray(itemStart, itemEnd)),
      });
    }
  }

  #within(step: string, codec: Codec<unknown>, reader: Reader): void {
    this.#path.push(step);
    codec.walk(reader, this);
    this.#path.pop();
  }

  inside(name: string, codec: Codec<unknown>, reader: Reader): void {
    if (reader.offset >= this.#to) codec.skip(reader);
    else this.#within(UNSAID.has(name) ? '' : `.${name.replace(/_$/u, '')}`, codec, reader);
  }

  /** There can be thousands of items, so those that end before the bytes that are asked for are only skipped. */
  item(index: number, codec: Codec<unknown>, reader: Reader): void {
    const start = reader.offset;
    if (start < this.#from || start >= this.#to) {
      codec.skip(reader);
      if (!this.#touches(start, reader.offset)) return;
      reader.offset = start;
    }
    this.#within(`[${index}]`, codec, reader);
  }
}
