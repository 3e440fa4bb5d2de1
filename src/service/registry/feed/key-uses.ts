import type { Tx } from '../../store/db.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The rows are locked in one order, or two processes that note the same keys could wait for each other. */
const NOTE = `
  with used as (select * from unnest($1::text[], $2::int8[]) as used (key_id, requests)),
  locked as (
    select key_id from feed_key where key_id in (select key_id from used) order by key_id for no key update
  )
  update feed_key k set used_at_ms = greatest(used_at_ms, $3::int8),
    requests = case when requests_day = $4::int4 then k.requests else 0 end + used.requests, requests_day = $4
  from used join locked using (key_id) where k.key_id = used.key_id`;

/** Counts requests by feed key, until they are noted in the store. */
export class FeedKeyUses {
  #counted = new Map<string, number>();

  count(keyId: string, requests = 1): void {
    this.#counted.set(keyId, (this.#counted.get(keyId) ?? 0) + requests);
  }

  /**
   * Notes when each key was used, to the minute, and how often on this day. What the store refuses is counted again,
   * for the next time. @throws {StoreError}
   */
  async note(tx: Tx, nowMs: number): Promise<void> {
    const noted = this.#counted;
    if (noted.size === 0) return;
    this.#counted = new Map();
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    try {
      await tx.run(NOTE, [[...noted.keys()], [...noted.values()], minuteMs, Math.floor(nowMs / DAY_MS)]);
    } catch (error) {
      for (const [keyId, requests] of noted) this.count(keyId, requests);
      throw error;
    }
  }
}
