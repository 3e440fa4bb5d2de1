import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

export const alarmSchema = z.enum(['rollback', 'fork']);
export type AlarmKind = z.output<typeof alarmSchema>;

const witnessSchema = z.object({
  name: z.string(),
  /** Of the last checkpoint that it cosigned; 0 before the first. */
  size: z.int(),
  cosignedAtS: z.int().nullable(),
  note: z.string().nullable(),
  alarm: alarmSchema.nullable(),
  alarmAtMs: z.int().nullable(),
  alarmNote: z.string().nullable(),
  alarmCosigned: z.string().nullable(),
});
/** What a witness last did. */
export type WitnessRecord = z.output<typeof witnessSchema>;

export async function readWitnesses(tx: Tx): Promise<ReadonlyMap<string, WitnessRecord>> {
  const rows = await tx.query(
    `select name, size, cosigned_at_s as "cosignedAtS", note, alarm, alarm_at_ms as "alarmAtMs", alarm_note as "alarmNote",
       alarm_cosigned as "alarmCosigned"
     from ledger_witness`,
    [],
    witnessSchema,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Forgets witnesses that are none of these, but for those whose alarm stands: nobody asks them any more. */
export async function forgetOtherWitnesses(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.run('delete from ledger_witness where name <> all ($1::text[]) and alarm is null', [names]);
}

/** It cosigned. That ends no alarm: it may have been made to forget what it saw. */
export async function recordCosigned(
  tx: Tx,
  name: string,
  { size, atSeconds, note }: { readonly size: number; readonly atSeconds: number; readonly note: string },
): Promise<void> {
  await tx.run(
    `insert into ledger_witness (name, size, cosigned_at_s, note) values ($1, $2, $3, $4)
     on conflict (name) do update set size = excluded.size, cosigned_at_s = excluded.cosigned_at_s,
       note = excluded.note
     where ledger_witness.size <= excluded.size`,
    [name, size, atSeconds, note],
  );
}

/**
 * It refused a checkpoint. The first refusal is kept, with what it had cosigned until then, or the first that found a
 * fork; returns whether this is it.
 */
export async function recordAlarm(
  tx: Tx,
  name: string,
  { kind, atMs, note }: { readonly kind: AlarmKind; readonly atMs: number; readonly note: string },
): Promise<boolean> {
  const touched = await tx.run(
    `insert into ledger_witness (name, alarm, alarm_at_ms, alarm_note) values ($1, $2, $3, $4)
     on conflict (name) do update set alarm = excluded.alarm, alarm_at_ms = excluded.alarm_at_ms,
       alarm_note = excluded.alarm_note, alarm_cosigned = ledger_witness.note
     where ledger_witness.alarm is null or (ledger_witness.alarm = 'rollback' and excluded.alarm = 'fork')`,
    [name, kind, atMs, note],
  );
  return touched > 0;
}

const closedSchema = z.object({ kind: alarmSchema, atMs: z.int() });

/** Closes the alarm of a witness, and returns it; `undefined` if it has none. */
export async function closeAlarm(tx: Tx, name: string): Promise<z.output<typeof closedSchema> | undefined> {
  const [closed] = await tx.query(
    `update ledger_witness w set alarm = null, alarm_at_ms = null, alarm_note = null, alarm_cosigned = null
     from ledger_witness before where w.name = $1 and before.name = w.name and before.alarm is not null
     returning before.alarm as kind, before.alarm_at_ms as "atMs"`,
    [name],
    closedSchema,
  );
  return closed;
}
