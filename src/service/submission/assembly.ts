import { randomInt } from 'node:crypto';
import { bytesToHex } from '../../contract/hex.ts';
import type { AssemblyHeader } from '../../transaction/assemble.ts';
import { decodeTransaction, ready } from '../../transaction/index.ts';
import { payloadHash } from '../../transaction/signing-hash.ts';
import type { Tx } from '../db/db.ts';
import { rememberAssembled, type TransactionKind } from './assembled-store.ts';

const TIME_TO_LIVE_MS = 24 * 60 * 60 * 1000;

/** What each transaction of an account begins with: the time, a day to live, and a nonce that is never 0. */
export function assemblyHeader(accountId: string, nowMs: number): AssemblyHeader {
  return {
    authority: accountId,
    creationTimeMs: nowMs,
    timeToLiveMs: TIME_TO_LIVE_MS,
    nonce: randomInt(1, 2 ** 32),
  };
}

/** Remembers an assembled transaction, so that it can be submitted once; its hex. */
export async function issueTransaction(
  tx: Tx,
  kind: TransactionKind,
  { authority, creationTimeMs }: AssemblyHeader,
  transaction: Uint8Array,
): Promise<string> {
  await ready;
  const hash = payloadHash(decodeTransaction(transaction).payload);
  const expiresAtMs = creationTimeMs + TIME_TO_LIVE_MS;
  await rememberAssembled(tx, { payloadHash: hash, kind, accountId: authority, expiresAtMs }, creationTimeMs);
  return bytesToHex(transaction);
}
