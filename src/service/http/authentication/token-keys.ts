import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../store/db.ts';
import { publicKeyBytesOf } from '../../ledger/ed25519.ts';
import { loadServiceKey } from '../../ledger/service-key.ts';

/** A process uses its copy of the key for this long. Source: DECISIONS.md, "Sessions". */
const MAX_AGE_MS = 5_000;
/** Tokens with an unknown key cause one look-up in this time at most. */
const LOOK_PAUSE_MS = 100;

export interface TokenKey {
  /** The `kid` of tokens, derived from the public key. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface TokenKeys {
  /** The key in force, as the store has it now. */
  load(): Promise<TokenKey>;
  /**
   * The key in force if this is its id, else `undefined`: a key that was replaced is accepted for 5 seconds
   * at most.
   */
  find(keyId: string): Promise<TokenKey | undefined>;
}

function toTokenKey(privateKey: KeyObject): TokenKey {
  const keyId = createHash('sha256').update(publicKeyBytesOf(privateKey)).digest('base64url').slice(0, 16);
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}

/** The token key: kept in the store, where it can be replaced at any time, and cached for a few seconds. */
export function createTokenKeys(db: Tx, clock: Clock): TokenKeys {
  let known: { readonly key: TokenKey; readonly loadedAtMs: number } | undefined;
  let renewal: Promise<TokenKey> | undefined;
  let nextLook: Promise<TokenKey> | undefined;

  async function load(): Promise<TokenKey> {
    const loadedAtMs = clock.nowMs();
    const privateKey = await loadServiceKey(db, 'token');
    // Reuse the objects of an unchanged key: what others derive and cache from them costs more than verifying.
    const key = known?.key.privateKey.equals(privateKey) === true ? known.key : toTokenKey(privateKey);
    known = { key, loadedAtMs };
    return key;
  }

  async function recent(): Promise<TokenKey> {
    const ageMs = known === undefined ? Infinity : clock.nowMs() - known.loadedAtMs;
    // A negative age is a clock that was set back.
    if (known !== undefined && ageMs >= 0 && ageMs < MAX_AGE_MS) return known.key;
    renewal ??= load().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** Reloads the key from the store; concurrent callers share one query. */
  async function look(): Promise<TokenKey> {
    nextLook ??= pause(LOOK_PAUSE_MS).then(() => {
      nextLook = undefined;
      return load();
    });
    return nextLook;
  }

  return {
    load,
    async find(keyId) {
      let key = await recent();
      if (key.keyId !== keyId) key = await look();
      return key.keyId === keyId ? key : undefined;
    },
  };
}
