import { LEDGER_ALARM_KINDS } from '../../../contract/ledger-status.ts';
import { findNewestCheckpoint, findNewestWithQuorum } from '../../ledger/publishing/checkpoint-store.ts';
import { readWitnesses } from '../../ledger/publishing/witness-store.ts';
import { StoreError } from '../../store/store-error.ts';
import type { ServiceContext } from '../context.ts';

/** How far the ledger is published, and how many witnesses refuse it. The same in every process. */
export function watchPublishing({ db, metrics }: ServiceContext): void {
  async function read<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await ask();
    } catch (error) {
      // The reader of the ledger's height has logged the same obstacle.
      if (error instanceof StoreError) return undefined;
      throw error;
    }
  }
  metrics.watch('ledger_published_size', () => read(async () => (await findNewestCheckpoint(db))?.size ?? 0));
  metrics.watch('ledger_quorum_size', () => read(async () => (await findNewestWithQuorum(db))?.size ?? 0));
  metrics.watch('ledger_alarm', () =>
    read(async () => {
      const alarms = [...(await readWitnesses(db)).values()].map(({ alarm }) => alarm);
      return Object.fromEntries(
        LEDGER_ALARM_KINDS.map((kind) => [kind, alarms.filter((alarm) => alarm === kind).length]),
      );
    }),
  );
}
