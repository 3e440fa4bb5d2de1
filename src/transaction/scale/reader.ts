import { TransactionCutOffError, TransactionDecodeError, TransactionTrailingBytesError } from './errors.ts';

/**
 * The nesting limit of instructions, expressions and values: 256 levels inside the outermost instruction and
 * its expression. Source: WIRE-FORMAT.md, "Canonical form".
 */
const MAX_NESTING = 256 + 2;

/**
 * White space as defined by Unicode (and so by the ledger), which differs slightly from `\s`, and the three
 * separators of ids. Source: WIRE-FORMAT.md, "Primitives".
 */
const FORBIDDEN_IN_NAME = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000@#$]/u;
export const NAME_RULE = 'a name that is not empty and has no white space, @, # or $';
/** 1 for each byte that is an ASCII character allowed in a name. */
const IN_ASCII_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 && !FORBIDDEN_IN_NAME.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** The rule for names, applied when writing. */
export const isName = (text: string): boolean => text !== '' && !FORBIDDEN_IN_NAME.test(text);

/** Bytes decoded to text at a time: few enough to stay in the processor's cache. */
const WINDOW_BYTES = 16_384;
/** Used within one call. */
const windowWords = new Uint32Array(WINDOW_BYTES / 4);
const windowBytes = new Uint8Array(windowWords.buffer);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossyUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** One character per byte, at most a window's worth: correct for ASCII bytes, arbitrary for others. */
function asciiOf(part: Uint8Array): string {
  windowBytes.set(part);
  for (let index = 0; index * 4 < part.length; index += 1) {
    windowWords[index] = (windowWords[index] ?? 0) & 0x7f7f7f7f;
  }
  return utf8.decode(windowBytes.subarray(0, part.length));
}

/**
 * A strict cursor over SCALE bytes. Offsets in errors are absolute, counted from the start of the message. A
 * length is checked against the remaining bytes before anything is allocated by it. Source: WIRE-FORMAT.md,
 * "Primitives".
 */
export class Reader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  offset: number;
  #depth = 0;
  #window = '';
  #windowStart = 0;

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  /** Steps over `length` bytes and returns where they started. */
  take(length: number, what: string): number {
    const start = this.offset;
    if (length > this.bytes.length - start) {
      throw new TransactionCutOffError(start, what, length, this.remaining);
    }
    this.offset = start + length;
    return start;
  }

  u8(what = 'a byte'): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined) throw new TransactionCutOffError(this.offset, what, 1, 0);
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
      throw new TransactionDecodeError(start, `a tag of ${what} (0 to ${count - 1}), found ${tag}`);
    }
    return tag;
  }

  /**
   * The number of items or bytes that follow, in the shortest compact form. A number above `limit`, or above
   * the number of bytes left (each item has at least one), is refused before anything is allocated by it.
   */
  length(what: string, limit = Number.POSITIVE_INFINITY): number {
    const start = this.offset;
    const length = this.#compact(what, start);
    if (length > limit) {
      throw new TransactionDecodeError(start, `${what} of at most ${limit}, found ${length}`);
    }
    if (length > this.remaining) throw new TransactionCutOffError(start, what, length, this.remaining);
    return length;
  }

  #compact(what: string, start: number): number {
    const first = this.u8(`the length of ${what}`);
    const mode = first & 3;
    if (mode === 0) return first >> 2;
    if (mode === 3) throw new TransactionCutOffError(start, what, 2 ** 30, this.remaining);
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

  /** Returns whether all bytes are below 0x80, testing four at a time. */
  #isAscii(start: number, end: number): boolean {
    let index = start;
    for (; index + 4 <= end; index += 4) {
      if ((this.#view.getUint32(index) & 0x80808080) !== 0) return false;
    }
    for (; index < end; index += 1) {
      if ((this.bytes[index] ?? 0) > 0x7f) return false;
    }
    return true;
  }

  /**
   * Slices a range known to be ASCII out of a larger decoded window, far faster than decoding each text
   * separately. Texts are read in order, so the next one is nearly always in the same window.
   */
  ascii(start: number, end: number): string {
    if (end - start > WINDOW_BYTES) return utf8.decode(this.bytes.subarray(start, end));
    const windowEnd = this.#windowStart + this.#window.length;
    if (start < this.#windowStart || end > windowEnd) this.#moveWindow(start);
    return this.#window.slice(start - this.#windowStart, end - this.#windowStart);
  }

  #moveWindow(start: number): void {
    const part = this.bytes.subarray(start, start + WINDOW_BYTES);
    const text = lossyUtf8.decode(part);
    // Only for ASCII does each byte give one character and no replacement character.
    const isAscii = text.length === part.length && !text.includes('\ufffd');
    this.#window = isAscii ? text : asciiOf(part);
    this.#windowStart = start;
  }

  #decodeUtf8(start: number, end: number, what: string): string {
    try {
      return utf8.decode(this.bytes.subarray(start, end));
    } catch {
      throw new TransactionDecodeError(start, `${what} in valid UTF-8`);
    }
  }

  string(what = 'text'): string {
    const length = this.length(what);
    const start = this.offset;
    const end = start + length;
    this.offset = end;
    return this.#isAscii(start, end) ? this.ascii(start, end) : this.#decodeUtf8(start, end, what);
  }

  /** Skips a string, with the same checks as `string`. */
  skipString(what = 'text'): void {
    const length = this.length(what);
    const start = this.offset;
    this.offset = start + length;
    if (!this.#isAscii(start, this.offset)) this.#decodeUtf8(start, this.offset, what);
  }

  /** Skips a name. Returns its offset if it is all ASCII, otherwise the string. */
  #name(): number | string {
    const length = this.length('a name');
    const start = this.offset;
    const end = start + length;
    this.offset = end;
    let index = start;
    while (index < end && IN_ASCII_NAME[this.bytes[index] ?? 0] === 1) index += 1;
    if (index === end && length > 0) return start;
    const text = this.#decodeUtf8(start, end, 'a name');
    if (!isName(text)) throw new TransactionDecodeError(start, NAME_RULE);
    return text;
  }

  /** A non-empty string without white space, @, # or $. Source: WIRE-FORMAT.md, "Primitives". */
  name(): string {
    const name = this.#name();
    return typeof name === 'string' ? name : this.ascii(name, this.offset);
  }

  skipName(): void {
    this.#name();
  }

  /** Descends one level; every `enter` needs a `leave`, except after an error. */
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
