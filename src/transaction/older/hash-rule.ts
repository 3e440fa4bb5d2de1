import type { TransactionCrypto } from '../transaction-crypto.ts';
import type { OlderLayout } from './content.ts';
import type { OlderTransaction } from './read-older.ts';

/** By which rule a transaction of an older layout is hashed, and what that rests on. */
export interface OlderHash {
  readonly layout: OlderLayout;
  /** The 32 bytes that are signed. */
  readonly hash: Uint8Array;
  /** Whether a valid signature shows the rule, or both rules give the same hash. */
  readonly proven: boolean;
  /** Whether valid signatures show both rules, so that no ledger would take the transaction. */
  readonly contradictory: boolean;
  /** Sentences on what was assumed. */
  readonly warnings: readonly string[];
}

const NO_SIGNATURE =
  'It has no signature, so nothing shows which of the older formats it is in: that of Iroha 2 up to rc.9, of rc.13 or of rc.14. It is taken to be in the oldest.';
const NOT_PROVEN =
  'No valid signature shows by which rule it is hashed. It is taken to be the one of Iroha 2 up to rc.9; a ledger of rc.13 would refuse a signature made by it.';
const CONTRADICTORY =
  'Its signatures contradict each other: some were made by the hash rule of Iroha 2 up to rc.9 and some by that of rc.13, so that no ledger takes it. It is shown by the older rule and cannot be signed.';

/**
 * Finds the hash rule: A6 sets the lowest bit, A does not, and A5, whose bytes look like A's, does: that is believed only
 * when a signature in the list is valid by that rule and none by the other. Source: wire-format part 2; architecture,
 * "Signing".
 */
export function olderHash(
  { layout, payload, signatures }: Pick<OlderTransaction, 'layout' | 'payload' | 'signatures'>,
  crypto: TransactionCrypto,
): OlderHash {
  const withBit = crypto.payloadHash(payload);
  const sure = { proven: true, contradictory: false, warnings: [] };
  if (layout === 'A6') return { layout, hash: withBit, ...sure };

  const plain = crypto.payloadDigest(payload);
  const isSame = plain.every((byte, index) => byte === withBit[index]);
  if (signatures.length === 0) {
    return { layout: 'A', hash: plain, proven: isSame, contradictory: false, warnings: [NO_SIGNATURE] };
  }
  if (isSame) return { layout: 'A', hash: plain, ...sure };

  const isShownBy = (hash: Uint8Array): boolean =>
    signatures.some(
      ({ algorithm, publicKey, signature }) =>
        algorithm === 'Ed25519' && crypto.verify(signature, hash, publicKey),
    );
  const showsPlain = isShownBy(plain);
  const showsBit = isShownBy(withBit);
  if (showsPlain && showsBit) {
    return { layout: 'A', hash: plain, proven: false, contradictory: true, warnings: [CONTRADICTORY] };
  }
  if (showsBit) return { layout: 'A5', hash: withBit, ...sure };
  if (showsPlain) return { layout: 'A', hash: plain, ...sure };
  return { layout: 'A', hash: plain, proven: false, contradictory: false, warnings: [NOT_PROVEN] };
}
