import { sodium } from '../../transaction/sodium.ts';
import { sameBytes } from './same-bytes.ts';

const DIGEST_BYTES = 32;
/** Far more than a person reviews at a time; a page that checks without end cannot fill the worker. */
const MAX_APPROVALS = 256;

interface Approval {
  /** Of the whole transaction, signature list included: nothing may change between the check and the signature. */
  readonly digest: Uint8Array;
  /** When the transaction ends to be valid; `undefined` when it never does. */
  readonly expiresAtMs: bigint | undefined;
}

const digestOf = (bytes: Uint8Array) => sodium().crypto_generichash(DIGEST_BYTES, bytes, null);

/**
 * Which transactions may be signed. Today there is one way in: a check whose verdict is `matches`. The opt-in for one
 * transaction that cannot be inspected will be the second, a request of its own that calls `approve` as well.
 */
export class Approvals {
  readonly #byPayloadHash = new Map<string, Approval>();

  approve(payloadHashHex: string, bytes: Uint8Array, expiresAtMs: bigint | undefined): void {
    this.withdraw(payloadHashHex);
    this.#byPayloadHash.set(payloadHashHex, { digest: digestOf(bytes), expiresAtMs });
    const oldest = this.#byPayloadHash.keys().next();
    if (this.#byPayloadHash.size > MAX_APPROVALS && oldest.done !== true) this.withdraw(oldest.value);
  }

  withdraw(payloadHashHex: string): void {
    this.#byPayloadHash.delete(payloadHashHex);
  }

  /** Whether exactly these bytes may be signed at this time. */
  covers(payloadHashHex: string, bytes: Uint8Array, nowMs: number): boolean {
    const approval = this.#byPayloadHash.get(payloadHashHex);
    if (approval === undefined) return false;
    const fresh = approval.expiresAtMs === undefined || BigInt(Math.floor(nowMs)) < approval.expiresAtMs;
    return fresh && sameBytes(approval.digest, digestOf(bytes));
  }
}
