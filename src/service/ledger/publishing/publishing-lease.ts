import { randomUUID } from 'node:crypto';
import type { Tx } from '../../store/db.ts';

/** Longer than a round with witnesses that do not answer, and the wait after it. */
const LEASE_MS = 15_000;

/** The store's clock: those of the machines may differ. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::int8';

/**
 * Makes one process of several the publisher, from one round to the next: witnesses are asked once, and back off from
 * one process. It is a row rather than a lock, since it is held while witnesses are waited for, and a lock would take a
 * connection as long. If its holder ends without a word, another process takes it when it runs out. Nothing depends on
 * it but the number of requests: see `publishRound`.
 */
export class PublishingLease {
  readonly #holder = randomUUID();

  /**
   * Takes or renews it; returns whether this process is the publisher now. One that ends later than any does was taken
   * before the store's clock was set back.
   */
  async take(tx: Tx): Promise<boolean> {
    const touched = await tx.run(
      `update ledger_tree set publisher = $1, published_until_ms = ${NOW_MS} + $2
       where id = 1 and (publisher is null or publisher = $1 or published_until_ms < ${NOW_MS}
         or published_until_ms > ${NOW_MS} + $2)`,
      [this.#holder, LEASE_MS],
    );
    return touched > 0;
  }

  /** Leaves it to the next that asks. */
  async leave(tx: Tx): Promise<void> {
    await tx.run(
      'update ledger_tree set publisher = null, published_until_ms = null where id = 1 and publisher = $1',
      [this.#holder],
    );
  }
}
