import { Store } from '../../../signer/store.ts';
import type { BytePart } from '../../../transaction/explain/byte-part.ts';

/** Bytes explained per request: more than a screenful, and a few milliseconds' work. */
const WINDOW_BYTES = 2048;

export type ExplainBytes = (from: number, to: number) => Promise<readonly BytePart[]>;

/** A window's parts, or why they are unknown. */
type Known = { readonly parts: readonly BytePart[] } | { readonly problem: unknown };

/**
 * Caches explanations window by window, requesting each once and failed ones again on demand. The state is a
 * number that changes whenever more becomes known.
 */
export class RawBytesParts extends Store<number> {
  readonly #explain: ExplainBytes;
  readonly #known = new Map<number, Known>();
  readonly #asked = new Map<number, Promise<void>>();

  constructor(explain: ExplainBytes) {
    super(0);
    this.#explain = explain;
  }

  /** The part containing a byte, once known. */
  partAt(byte: number): BytePart | undefined {
    const known = this.#known.get(Math.floor(byte / WINDOW_BYTES));
    if (known === undefined || 'problem' in known) return undefined;
    return known.parts.find(({ start, end }) => start <= byte && byte < end);
  }

  /** The reason why a byte cannot be explained. */
  problemAt(byte: number): unknown {
    const known = this.#known.get(Math.floor(byte / WINDOW_BYTES));
    return known !== undefined && 'problem' in known ? known.problem : undefined;
  }

  /** Forgets failures; their windows are requested again. */
  forgetProblems(): void {
    for (const [window, known] of this.#known) {
      if (!('problem' in known)) continue;
      this.#known.delete(window);
      this.#asked.delete(window);
    }
    this.setState(this.getState() + 1);
  }

  /** Requests the explanations of bytes from..to-1 and resolves once all are known. Never rejects. */
  async load(from: number, to: number): Promise<void> {
    const waited: Promise<void>[] = [];
    for (let window = Math.floor(from / WINDOW_BYTES); window * WINDOW_BYTES < to; window += 1) {
      const asked = this.#asked.get(window) ?? this.#ask(window);
      this.#asked.set(window, asked);
      waited.push(asked);
    }
    await Promise.all(waited);
  }

  async #ask(window: number): Promise<void> {
    const from = window * WINDOW_BYTES;
    try {
      this.#known.set(window, { parts: await this.#explain(from, from + WINDOW_BYTES) });
    } catch (problem) {
      this.#known.set(window, { problem });
    }
    this.setState(this.getState() + 1);
  }
}
