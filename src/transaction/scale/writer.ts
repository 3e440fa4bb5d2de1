import { TransactionEncodeError } from './errors.ts';

const INITIAL_CAPACITY = 1024;
/** The largest length that the 4-byte compact form holds; no transaction comes near it. */
const MAX_LENGTH = 2 ** 30 - 1;

const HALF_SURROGATE_PAIR = /\p{Surrogate}/u;
const utf8 = new TextEncoder();

/** Writes SCALE bytes into a buffer that grows by doubling. Source: WIRE-FORMAT.md, "Primitives". */
export class Writer {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  constructor(capacity = INITIAL_CAPACITY) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Reserves `length` more bytes and returns their offset. */
  #grow(length: number): number {
    const start = this.#length;
    const end = start + length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    this.#length = end;
    return start;
  }

  #integer(value: number, bits: 8 | 16 | 32): number {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
      throw new TransactionEncodeError(`a whole number of ${bits} bits, found ${value}`);
    }
    return this.#grow(bits / 8);
  }

  u8(value: number): void {
    const start = this.#integer(value, 8);
    this.#view.setUint8(start, value);
  }

  u16(value: number): void {
    const start = this.#integer(value, 16);
    this.#view.setUint16(start, value, true);
  }

  u32(value: number): void {
    const start = this.#integer(value, 32);
    this.#view.setUint32(start, value, true);
  }

  u64(value: bigint): void {
    if (BigInt.asUintN(64, value) !== value)
      throw new TransactionEncodeError(`a number of 64 bits, found ${value}`);
    const start = this.#grow(8);
    this.#view.setBigUint64(start, value, true);
  }

  i64(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value)
      throw new TransactionEncodeError(`a signed number of 64 bits, found ${value}`);
    const start = this.#grow(8);
    this.#view.setBigInt64(start, value, true);
  }

  u128(value: bigint): void {
    if (BigInt.asUintN(128, value) !== value)
      throw new TransactionEncodeError(`a number of 128 bits, found ${value}`);
    this.u64(BigInt.asUintN(64, value));
    this.u64(value >> 64n);
  }

  length(value: number): void {
    if (value < 1 << 6) this.u8(value << 2);
    else if (value < 1 << 14) this.u16((value << 2) | 1);
    else if (value <= MAX_LENGTH) this.u32(value * 4 + 2);
    else throw new TransactionEncodeError(`a length of at most ${MAX_LENGTH}, found ${value}`);
  }

  raw(bytes: Uint8Array): void {
    const start = this.#grow(bytes.length);
    this.#bytes.set(bytes, start);
  }

  string(text: string): void {
    if (HALF_SURROGATE_PAIR.test(text)) throw new TransactionEncodeError('text without half surrogate pairs');
    // The prefix depends on the encoded length. A UTF-16 unit takes at most three bytes, so text of up to 21
    // units always has a one-byte prefix and is written in place; longer text is encoded first to measure it.
    const most = text.length * 3;
    if (most < 1 << 6) {
      const start = this.#grow(1 + most);
      const { written } = utf8.encodeInto(text, this.#bytes.subarray(start + 1));
      this.#bytes[start] = written << 2;
      this.#length = start + 1 + written;
      return;
    }
    const bytes = utf8.encode(text);
    this.length(bytes.length);
    this.raw(bytes);
  }

  /** A copy of what has been written so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}
