import { CONTRIBUTION_DOMAIN } from '../contract/asset-definition-id.ts';
import { IN_ASCII_NAME } from './scale/reader.ts';

/** Longer names are left to the general way. */
const MAX_NAME_BYTES = 4096;
const DOMAIN_BYTES = `#${CONTRIBUTION_DOMAIN}`.length;
const HASH = 0x23;
const decoder = new TextDecoder();

/**
 * A part of the message, small enough to stay in the processor's cache. Used by one list at a time: nothing here waits for
 * anything.
 */
const roomWords = new Uint32Array(4096);
const room = new Uint8Array(roomWords.buffer);

/**
 * The ids of registered assets, `<name>#contribution`. In the message there is one byte between the two, the length of
 * the domain; with `#` in its place in a copy, many ids are made into text at a time, which is far quicker than one by
 * one, and leaves texts that are in one piece.
 */
export class AssetNames {
  readonly #ids: string[] = [];
  /** Where the ids begin and end in the room. */
  #spans: number[] = [];
  #from = 0;
  #filled = 0;

  /**
   * Takes the name that these bytes are; `false` for what is no name, or one that is not all ASCII. Behind it stands the
   * domain of contributions. All names are of one message, and in order.
   */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    if (end === start || end - start > MAX_NAME_BYTES) return false;
    for (let index = start; index < end; index += 1) {
      if (IN_ASCII_NAME[bytes[index] ?? 0] !== 1) return false;
    }
    const idEnd = end + DOMAIN_BYTES;
    if (start < this.#from || idEnd > this.#from + this.#filled) this.#refill(bytes, start);
    room[end - this.#from] = HASH;
    this.#spans.push(start - this.#from, idEnd - this.#from);
    return true;
  }

  /** All ids, in the order in which they were added. */
  ids(): readonly string[] {
    this.#makeTexts();
    return this.#ids;
  }

  #refill(bytes: Uint8Array, start: number): void {
    this.#makeTexts();
    const part = bytes.subarray(start, start + room.length);
    room.set(part);
    this.#from = start;
    this.#filled = part.length;
  }

  #makeTexts(): void {
    // One character for each byte; those that are not ASCII are in no id.
    for (let index = 0; index * 4 < this.#filled; index += 1) {
      roomWords[index] = (roomWords[index] ?? 0) & 0x7f7f7f7f;
    }
    const text = decoder.decode(room.subarray(0, this.#filled));
    const spans = this.#spans;
    for (let index = 0; index < spans.length; index += 2) {
      this.#ids.push(text.slice(spans[index], spans[index + 1]));
    }
    this.#spans = [];
    this.#filled = 0;
  }
}
