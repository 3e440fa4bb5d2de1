import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { NewContribution } from './insert-contributions.ts';

// A contribution is an original or a repeat: its own peer has reported the same identifier with the same fraud type and
// countries, and the newest original of these is active. A repeat earns nothing. Source: DECISIONS.md, "Rewards".

/** 128 bits of a SHA-256: no collisions can be found. */
const KEY_DIGITS = 32;

/** The key that an original and its repeats share, in hex. No peer id has a line break: peers do not collide. */
export function originalKeyOf(
  peerId: string,
  canonical: string,
  reported: Pick<NewContribution, 'origination' | 'destination' | 'fraudType'>,
): string {
  const { origination, destination, fraudType } = reported;
  const text = [peerId, canonical, origination, destination, fraudType].join('\n');
  // In one call: a tenth of the time that createHash takes for so short a text.
  return hash('sha256', text, 'hex').slice(0, KEY_DIGITS);
}

const storedSchema = z.object({
  originalKey: z.string(),
  assetId: z.string(),
  expiresAtS: z.int(),
  flagged: z.boolean(),
});

/** The newest original of each key asked for, however many there are, and however often others reported the same. */
const FIND = `
  select asked.key as "originalKey", asset_id as "assetId", expires_at_s as "expiresAtS", flagged_at_ms is not null as flagged
  from unnest($1::text[]) as asked (key)
  cross join lateral (
    select * from contribution where original_key = decode(asked.key, 'hex') order by height desc, position desc limit 1
  ) newest`;

type Original = Pick<NewContribution, 'assetId' | 'expiresAtS'> & { readonly flagged: boolean };

/** The newest original of each key that a batch of transactions reports, as the batch goes on. */
export class Originals {
  readonly #newest: Map<string, Original>;
  /** Assets that the batch flags. */
  readonly #flagged = new Set<string>();

  private constructor(stored: readonly z.output<typeof storedSchema>[]) {
    this.#newest = new Map(stored.map((original) => [original.originalKey, original]));
  }

  /** Loads those that there are already. */
  static async load(tx: Tx, keys: readonly string[]): Promise<Originals> {
    if (keys.length === 0) return new Originals([]);
    return new Originals(await tx.query(FIND, [[...new Set(keys)]], storedSchema));
  }

  /** True if the newest original of the key is active at this moment. */
  isRepeat(originalKey: string, atMs: number): boolean {
    const original = this.#newest.get(originalKey);
    if (original === undefined || original.expiresAtS * 1000 <= atMs) return false;
    return !original.flagged && !this.#flagged.has(original.assetId);
  }

  put(originalKey: string, { assetId, expiresAtS }: Pick<NewContribution, 'assetId' | 'expiresAtS'>): void {
    this.#newest.set(originalKey, { assetId, expiresAtS, flagged: false });
  }

  flag(assetId: string): void {
    this.#flagged.add(assetId);
  }
}
