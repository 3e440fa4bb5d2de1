import { expect, test } from 'vitest';
import { forgeEntries, jsonBody } from '../../testing/service/forge-ledger.ts';
import { privateKeyFromSeed, publicKeyBytesOf } from '../ledger/ed25519.ts';
import { contentHash } from '../ledger/entry.ts';
import { readAdministration } from './read-administration.ts';

const operatorKey = privateKeyFromSeed(new Uint8Array(32).fill(7));

/** An entry that says this, signed by the operator, as it is read again. */
function readAgain(said: unknown): unknown {
  const [entry] = forgeEntries(
    [operatorKey, operatorKey],
    [{ kind: 'administration', atMs: 1_795_262_400_000, body: jsonBody(said) }],
  );
  return entry && readAdministration(entry, contentHash(entry), publicKeyBytesOf(operatorKey));
}

test.each(['a\u200fb', 'a\u202eb', 'a\u2028b'])(
  'reads the rate of a fraud type that a report could have once, and can no longer: %j',
  (fraudType) => {
    const rate = { fraudType, peerType: 'VENDOR', tokens: 7, type: 'rate-set' };
    expect(readAgain(rate)).toEqual(rate);
  },
);

test.each(['Wrong numbers\u200f.', 'Wrong numbers\u001b.'])(
  'reads a reason that could be given once, and can no longer: %j',
  (reason) => {
    const withdrawal = {
      fromHeight: 1,
      peerId: 'north',
      reason,
      toHeight: 2,
      type: 'peer-contributions-withdrawn',
    };
    expect(readAgain(withdrawal)).toEqual(withdrawal);
  },
);
