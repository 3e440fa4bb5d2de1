import { sodium } from '../../transaction/sign/sodium.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';

const DIGEST_BYTES = 32;
/** Far more than a person reviews at a time; a page that checks without end cannot fill the worker. */
const MAX_APPROVALS = 256;

/** On what terms a transaction may be signed. */
export interface ApprovalTerms {
  /** When the approval ends; `undefined` when it never does. Milliseconds since the Unix epoch. */
  readonly expiresAtMs: bigint | undefined;
  /**
   * The key by which its signatures were judged, 64 hex characters: no other key may sign under this approval.
   * `undefined` when there was none; then no signature was expected and none was there, and any key may.
   */
  readonly publicKeyHex: string | undefined;
}

interface Approval extends ApprovalTerms {
  /** Of the whole transaction, signature list included: nothing may change between the check and the signature. */
  readonly digest: Uint8Array;
}

/** What is about to be signed, by which key and when. */
export interface SigningAttempt {
  readonly bytes: Uint8Array;
  readonly publicKeyHex: string;
  readonly nowMs: number;
}

const digestOf = (bytes: Uint8Array) => sodium().crypto_generichash(DIGEST_BYTES, bytes, null);

/**
 * Which transactions may be signed: those whose check had the verdict `matches`. That is the only way in; an opt-in to
 * what cannot be inspected is never kept.
 */
export class Approvals {
  readonly #byPayloadHash = new Map<string, Approval>();

  approve(payloadHashHex: string, bytes: Uint8Array, terms: ApprovalTerms): void {
    this.withdraw(payloadHashHex);
    this.#byPayloadHash.set(payloadHashHex, { digest: digestOf(bytes), ...terms });
    const oldest = this.#byPayloadHash.keys().next();
    if (this.#byPayloadHash.size > MAX_APPROVALS && oldest.done !== true) this.withdraw(oldest.value);
  }

  withdraw(payloadHashHex: string): void {
    this.#byPayloadHash.delete(payloadHashHex);
  }

  /** Whether exactly these bytes may be signed by this key at this time. */
  covers(payloadHashHex: string, { bytes, publicKeyHex, nowMs }: SigningAttempt): boolean {
    const approval = this.#byPayloadHash.get(payloadHashHex);
    if (approval === undefined) return false;
    const { digest, expiresAtMs, publicKeyHex: judgedBy } = approval;
    const fresh = expiresAtMs === undefined || BigInt(Math.floor(nowMs)) < expiresAtMs;
    const sameKey = judgedBy === undefined || judgedBy === publicKeyHex;
    return fresh && sameKey && sameBytes(digest, digestOf(bytes));
  }
}
