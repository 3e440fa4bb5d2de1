import { CONTRIBUTION_DOMAIN } from '../contract/asset-definition-id.ts';
import { IN_ASCII_NAME } from './scale/reader.ts';

/** Longer names are left to the general way. */
const MAX_NAME_BYTES = 4096;
const DOMAIN = new TextEncoder().encode(`#${CONTRIBUTION_DOMAIN}`);
/** Few enough bytes to stay in the processor's cache. Used by one list at a time: nothing here waits for anything. */
const room = new Uint8Array(16_384);
const decoder = new TextDecoder();

/**
 * The ids of registered assets, `<name>#contribution`. They are put together as bytes and made into text many at a time,
 * which is far quicker than one by one, and leaves texts that are in one piece.
 */
export class AssetNames {
  readonly #ids: string[] = [];
  #ends: number[] = [];
  #used = 0;

  /** Takes the name that these bytes are; `false` for what is no name, or one that is not all ASCII. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    const length = end - start;
    if (length === 0 || length > MAX_NAME_BYTES) return false;
    if (this.#used + length + DOMAIN.length > room.length) this.#makeTexts();
    let at = this.#used;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      if (IN_ASCII_NAME[byte] !== 1) return false;
      room[at] = byte;
      at += 1;
    }
    for (let index = 0; index < DOMAIN.length; index += 1) room[at + index] = DOMAIN[index] ?? 0;
    this.#used = at + DOMAIN.length;
    this.#ends.push(this.#used);
    return true;
  }

  /** All ids, in the order in which they were added. */
  ids(): readonly string[] {
    this.#makeTexts();
    return this.#ids;
  }

  #makeTexts(): void {
    const text = decoder.decode(room.subarray(0, this.#used));
    let start = 0;
    for (const end of this.#ends) {
      this.#ids.push(text.slice(start, end));
      start = end;
    }
    this.#ends = [];
    this.#used = 0;
  }
}
