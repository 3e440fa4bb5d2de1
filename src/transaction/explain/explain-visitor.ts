import { jsonParts } from './explain-json.ts';
import { textValue, wordsOf } from './explain-value.ts';
import type { BytePart } from './byte-part.ts';
import type { Codec, PartValue, Visitor } from '../scale/codec.ts';
import type { Reader } from '../scale/reader.ts';

/**
 * Names omitted from paths: variants whose body's own name already says what it is, and the one field of
 * Metadata. Paths stay unique, since nothing else can occur where these names do.
 */
const UNSAID = new Set(['Raw', 'Id', 'Identifiable', 'Instructions', 'map']);

/** Collects the parts that overlap bytes `from` to `to - 1`; nothing after them is read. */
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
    // A report is one long JSON list: explaining each member is more useful than showing the beginning of the
    // whole.
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

  item(index: number, codec: Codec<unknown>, reader: Reader): void {
    if (reader.offset >= this.#to) return;
    this.#within(`[${index}]`, codec, reader);
  }
}
