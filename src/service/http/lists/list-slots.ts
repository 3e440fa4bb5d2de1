import { ServiceError } from '../../platform/service-error.ts';

/** Each holds what it is chosen from in memory. */
const MOST_LISTS = 2;
const RETRY_AFTER_S = 5;
/** A reader that takes a little now and then would keep its slot for ever. */
const LONGEST_MS = 10 * 60_000;

/** The lists that are being made and sent: one for each reader, and few in all. */
export class ListSlots {
  readonly #readers = new Set<string>();

  /**
   * Returns how the slot ends.
   * @param cut ends an answer that takes ten minutes @throws {ServiceError} 503
   */
  take(reader: string, cut: () => void): () => void {
    const isOwn = this.#readers.has(reader);
    if (isOwn || this.#readers.size >= MOST_LISTS) {
      const message = isOwn
        ? 'A list is being made with this key already. Ask again when it is there.'
        : `${MOST_LISTS} lists are being made already. Ask again in ${RETRY_AFTER_S} seconds.`;
      throw new ServiceError(503, 'too-many-searches', message, {
        headers: { 'retry-after': String(RETRY_AFTER_S) },
      });
    }
    this.#readers.add(reader);
    const timer = setTimeout(cut, LONGEST_MS).unref();
    return () => {
      clearTimeout(timer);
      this.#readers.delete(reader);
    };
  }
}
