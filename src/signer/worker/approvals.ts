/** Twice the longest transaction: a page that checks without end cannot fill the worker. */
const MAX_HELD_BYTES = 2 ** 26;

/** On what terms a transaction may be signed. */
export interface ApprovalTerms {
  /** The end of the approval in milliseconds since the Unix epoch; `undefined` if it has none. */
  readonly expiresAtMs: bigint | undefined;
  /**
   * The key by which its signatures were judged, 64 hex characters: no other key may sign under this
   * approval. `undefined` when there was none; then no signature was expected and none was there, and any key
   * may.
   */
  readonly publicKeyHex: string | undefined;
}

interface Approval extends ApprovalTerms {
  /**
   * The whole transaction, signature list included: nothing can change between the check and the signature.
   */
  readonly bytes: Uint8Array;
}

/** The key and the time of a signature about to be made. */
export interface SigningAttempt {
  readonly publicKeyHex: string;
  readonly nowMs: number;
}

/**
 * The transactions that may be signed: those whose check had the verdict `matches`. That is the only way in;
 * an opt-in to what cannot be inspected is never kept. They are held here, and signed as they were checked.
 */
export class Approvals {
  readonly #byPayloadHash = new Map<string, Approval>();
  #heldBytes = 0;

  approve(payloadHashHex: string, bytes: Uint8Array, terms: ApprovalTerms): void {
    this.withdraw(payloadHashHex);
    this.#byPayloadHash.set(payloadHashHex, { bytes, ...terms });
    this.#heldBytes += bytes.length;
    for (const oldest of this.#byPayloadHash.keys()) {
      if (this.#heldBytes <= MAX_HELD_BYTES) break;
      this.withdraw(oldest);
    }
  }

  withdraw(payloadHashHex: string): void {
    this.#heldBytes -= this.#byPayloadHash.get(payloadHashHex)?.bytes.length ?? 0;
    this.#byPayloadHash.delete(payloadHashHex);
  }

  /** Takes the bytes approved for this key at this time, once; `undefined` if there are none. */
  take(payloadHashHex: string, { publicKeyHex, nowMs }: SigningAttempt): Uint8Array | undefined {
    const approval = this.#byPayloadHash.get(payloadHashHex);
    if (approval === undefined) return undefined;
    const { bytes, expiresAtMs, publicKeyHex: judgedBy } = approval;
    const isFresh = expiresAtMs === undefined || BigInt(Math.floor(nowMs)) < expiresAtMs;
    const isSameKey = judgedBy === undefined || judgedBy === publicKeyHex;
    if (!isFresh || !isSameKey) return undefined;
    this.withdraw(payloadHashHex);
    return bytes;
  }
}
