import { z } from 'zod';

/** Why a witness refused a checkpoint: it remembers a larger one, or one that ours does not contain. */
export const LEDGER_ALARM_KINDS = ['rollback', 'fork'] as const;

const ledgerAlarmSchema = z.object({
  kind: z.enum(LEDGER_ALARM_KINDS),
  /** By its name in the policy. */
  witness: z.string(),
  /** Its first refusal. */
  at: z.iso.datetime(),
  /** The checkpoint that it refused, as a signed note. */
  refused: z.string(),
  /** The last checkpoint of this log that it had cosigned before, with its cosignature. */
  cosigned: z.string().nullable(),
});
export type LedgerAlarm = z.output<typeof ledgerAlarmSchema>;

const ledgerWitnessSchema = z.object({
  /** By its name in the policy. */
  name: z.string(),
  verifierKey: z.string(),
  /** The size of the last checkpoint that it cosigned, and the time it stated; null before the first. */
  cosignedSize: z.int().nullable(),
  cosignedAt: z.iso.datetime().nullable(),
});

/** How far the ledger is published and cosigned. Source: INTERFACE.md, "The ledger's checkpoints". */
export const ledgerStatusSchema = z.object({
  /** The name of the log; null where none was chosen, and then nothing is published. */
  origin: z.string().nullable(),
  /** The keys that sign checkpoints now; two during a rotation. Compare them with those received elsewhere. */
  verifierKeys: z.array(z.string()),
  /** Entries in the ledger. */
  height: z.int(),
  /** Entries that the newest checkpoint covers; null before the first. */
  publishedSize: z.int().nullable(),
  /** Entries that the newest checkpoint with a quorum covers; null before the first. */
  quorumSize: z.int().nullable(),
  /** Those of the service's policy. A verifier decides by a policy of its own. */
  witnesses: z.array(ledgerWitnessSchema),
  /** Alarms that stand, until the operator closes them; of witnesses that left the policy, too. */
  alarms: z.array(ledgerAlarmSchema),
});
export type LedgerStatus = z.output<typeof ledgerStatusSchema>;
