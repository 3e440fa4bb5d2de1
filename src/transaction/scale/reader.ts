import { TransactionDecodeError, TransactionTrailingBytesError } from '../errors.ts';

/**
 * How deep instructions, expressions and values may be nested in each other: 256 levels inside the outermost
 * instruction and its expression. Source: architecture, "Signing".
 */
const MAX_NESTING = 256 + 2;

/** Below this length a loop over the bytes beats a call into TextDecoder. */
const SHORT_STRING_BYTES = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A strict cursor over SCALE bytes. Every offset in an error is absolute: counted from the start of the message,
 * whatever part of it is being read. Nothing is allocated before its length was checked against what is left.
 * Source: wire-format 1.1.
 */
export class Reader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  offset: number;
  #depth = 0;

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  /** Steps over `length` bytes and answers where they began. */
  take(length: number, what: string): number {
    const start = this.offset;
    if (length > this.bytes.length - start) {
      throw new TransactionDecodeError(
        start,
        `${what} (${length} byte${length === 1 ? '' : 's'}, ${this.remaining} left)`,
      );
    }
    this.offset = start + length;
    return start;
  }

  u8(what = 'a byte'): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined) throw new TransactionDecodeError(this.offset, `${what} (1 byte, 0 left)`);
    this.offset += 1;
    return byte;
  }

  u16(): number {
    return this.#view.getUint16(this.take(2, 'a 16-bit number'), true);
  }

  u32(): number {
    return this.#view.getUint32(this.take(4, 'a 32-bit number'), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.take(8, 'a 64-bit number'), true);
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.take(8, 'a 64-bit number'), true);
  }

  u128(): bigint {
    const start = this.take(16, 'a 128-bit number');
    return this.#view.getBigUint64(start, true) | (this.#view.getBigUint64(start + 8, true) << 64n);
  }

  /** A tag below `count`. */
  tag(count: number, what: string): number {
    const start = this.offset;
    const tag = this.u8(`a tag of ${what}`);
    if (tag >= count) {
      throw new TransactionDecodeError(start, `a tag of ${what} (0 to ${count - 1}) instead of ${tag}`);
    }
    return tag;
  }

  /**
   * The number of items or bytes that follow, in the shortest of the compact forms. More than `limit`, or more than
   * there are bytes left (each item has at least one), is refused here, before anything is made of it.
   */
  length(what: string, limit = Number.POSITIVE_INFINITY): number {
    const start = this.offset;
    const length = this.#compact(what, start);
    if (length > limit || length > this.remaining) {
      throw new TransactionDecodeError(
        start,
        `${what} of at most ${Math.min(limit, this.remaining)} instead of ${length}`,
      );
    }
    return length;
  }

  #compact(what: string, start: number): number {
    const first = this.u8(`the length of ${what}`);
    const mode = first & 3;
    if (mode === 0) return first >> 2;
    if (mode === 3)
      throw new TransactionDecodeError(start, `${what} of at most ${this.remaining} instead of 2^30 or more`);
    this.offset = start;
    const value = mode === 1 ? this.u16() >> 2 : this.u32() >>> 2;
    if (value < (mode === 1 ? 1 << 6 : 1 << 14)) {
      throw new TransactionDecodeError(start, `the length of ${what} in its shortest form`);
    }
    return value;
  }

  /** Raw bytes as a view into the message, not a copy. */
  slice(length: number, what: string): Uint8Array {
    const start = this.take(length, what);
    return this.bytes.subarray(start, start + length);
  }

  string(what = 'text'): string {
    const length = this.length(what);
    const start = this.offset;
    const end = start + length;
    this.offset = end;
    if (length <= SHORT_STRING_BYTES) {
      let text = '';
      let index = start;
      for (; index < end; index += 1) {
        const byte = this.bytes[index] ?? 0;
        if (byte > 0x7f) break;
        text += String.fromCharCode(byte);
      }
      if (index === end) return text;
    }
    try {
      return utf8.decode(this.bytes.subarray(start, end));
    } catch {
      throw new TransactionDecodeError(start, `${what} in valid UTF-8`);
    }
  }

  /** Steps over a string after the same checks as `string`, without making one. */
  skipString(what = 'text'): void {
    const length = this.length(what);
    const start = this.offset;
    const end = start + length;
    this.offset = end;
    let index = start;
    while (index < end && (this.bytes[index] ?? 0) < 0x80) index += 1;
    if (index === end) return;
    try {
      utf8.decode(this.bytes.subarray(index, end));
    } catch {
      throw new TransactionDecodeError(start, `${what} in valid UTF-8`);
    }
  }

  /** Goes one level deeper; every `enter` needs its `leave`, except after an error. */
  enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) {
      throw new TransactionDecodeError(this.offset, 'nesting of at most 256 levels');
    }
  }

  leave(): void {
    this.#depth -= 1;
  }

  /** Refuses left-over bytes. */
  end(): void {
    if (this.remaining > 0) throw new TransactionTrailingBytesError(this.offset, this.remaining);
  }
}
